"""/impostazioni and /lingua: the language, the time zone and the first rules of a chat, chosen by keys."""

from dataclasses import replace
from zoneinfo import available_timezones

from handlers.answers import say
from handlers.arrivals import arrive
from handlers.buttons import ChatSetting, SetLanguage
from handlers.call import Call
from handlers.host import Host
from handlers.languages import language_of, speak_in_chat, speak_to_person
from handlers.line import Line
from handlers.render_rules import rules_line
from handlers.reply import Answer, Reply
from handlers.screen import Key, Message, grid
from handlers.tap import Tap, tapped
from storage import Chat, TableSettings, Unit

ZONES = (
    "Europe/Rome", "Europe/London", "Europe/Athens", "Europe/Moscow",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Atlantic/Azores", "Africa/Cairo",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Perth", "Australia/Sydney", "Pacific/Auckland", "UTC",
)  # fmt: skip
"""Time zones on the keys; any other is set by its name: `/impostazioni Europe/Lisbon`."""

MAIN_PAGE = "main"
LANGUAGE_PAGE = "language"
ZONE_PAGE = "zone"
DEFAULTS_PAGE = "defaults"

AS_TELEGRAM = ""
"""The language of a key that leaves the choice to Telegram."""


def show_settings(host: Host, call: Call) -> Answer:
    """/impostazioni: the page of settings, or a time zone by its name."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if call.is_private:
            return Answer((_language_page_of_person(host, unit, call.person.id),))
        if not call.argument:
            return Answer((_main_page(host, chat),))
        if not call.is_admin:
            return say(host, chat.language, Line("settings-not-yours"))
        if call.argument not in available_timezones():
            return say(host, chat.language, Line("settings-no-such-zone", zone=call.argument[:64]))
        changed = replace(chat, timezone=call.argument)
        unit.chats.save(changed)
        return Answer((_main_page(host, changed),))


def show_languages(host: Host, call: Call) -> Answer:
    """/lingua: the languages there are."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if call.is_private:
            return Answer((_language_page_of_person(host, unit, call.person.id),))
    return Answer((_language_page_of_chat(host, chat.language),))


def set_language(host: Host, tap: Tap, button: SetLanguage) -> Reply:
    """Another language: in private for this person, who may also leave it to Telegram; in a group for the chat."""
    with tapped(host, tap) as unit:
        is_private = tap.chat_id == tap.person.id
        if button.language not in (*host.texts.languages, *([AS_TELEGRAM] if is_private else [])):
            return Reply(Line("rules-refused-unknown"))
        if is_private:
            person = unit.people.get(tap.person.id)
            assert person is not None  # who taps is known
            chosen = button.language != AS_TELEGRAM
            wanted = button.language if chosen else tap.person.language
            language = speak_to_person(host, unit, person, wanted, chosen=chosen)
            page = _language_page_of_person(host, unit, tap.person.id)
        else:
            if not tap.is_admin and not _is_host_here(unit, tap):
                return Reply(Line("settings-language-not-yours"))
            language = button.language
            speak_in_chat(unit, tap.chat_id, language)
            page = _language_page_of_chat(host, language)
    return Reply(Line("settings-language-set", language=_language_line(language)), page=page)


def _is_host_here(unit: Unit, tap: Tap) -> bool:
    """Whether he who taps has opened a table that stands in this group."""
    return any(table.host_id == tap.person.id for table in unit.tables.of_chat(tap.chat_id))


def change_setting(host: Host, tap: Tap, button: ChatSetting) -> Reply:
    """Turn to a page of the settings, or set what its key says; only administrators."""
    with tapped(host, tap) as unit:
        chat = unit.chats.get(tap.chat_id)
        if chat is None or chat.kind == "private":
            return Reply(page=_language_page_of_person(host, unit, tap.person.id))
        if not tap.is_admin:
            return Reply(Line("settings-not-yours"))
        changed = _changed(chat, button)
        if changed is None:
            return Reply(Line("rules-refused-unknown"))
        unit.chats.save(changed)
    return Reply(Line("settings-saved") if changed != chat else None, page=_page(host, changed, button))


def _changed(chat: Chat, button: ChatSetting) -> Chat | None:
    """The chat with the setting a key stands for; None for a key that we never drew."""
    match button.page, button.value:
        case (("main" | "language" | "zone" | "defaults"), ""):
            return chat
        case ("zone", zone) if zone in ZONES:
            return replace(chat, timezone=zone)
        case ("defaults", "reset"):
            return replace(chat, defaults=None)
    return None


def _page(host: Host, chat: Chat, button: ChatSetting) -> Message:
    """The page a key leads to; what is set on a page shows the main one again."""
    if button.value:
        return _main_page(host, chat)
    match button.page:
        case "language":
            return _language_page_of_chat(host, chat.language)
        case "zone":
            return _zone_page(host, chat)
        case "defaults":
            return _defaults_page(host, chat)
    return _main_page(host, chat)


def _main_page(host: Host, chat: Chat) -> Message:
    settings = chat.defaults or TableSettings()
    text = host.texts.text(
        chat.language,
        "settings-main",
        place=chat.title,
        language=_language_line(chat.language),
        zone=_zone_shown(chat.timezone),
        rules=_rules_shown(settings),
    )
    keys = [_key(host, chat.language, page, page) for page in (LANGUAGE_PAGE, ZONE_PAGE, DEFAULTS_PAGE)]
    return Message(text, grid(keys, 1))


def _language_page_of_person(host: Host, unit: Unit, person_id: int) -> Message:
    """The languages for a private chat; the mark stands where the choice is."""
    person, language = unit.people.get(person_id), language_of(host, unit, person_id)
    chosen = language if person is not None and person.language_chosen else AS_TELEGRAM
    as_telegram = host.texts.plain(language, "settings-label-as-telegram")
    keys = [
        *_language_keys(host, language, chosen),
        Key(_marked(host, language, as_telegram, chosen == AS_TELEGRAM), SetLanguage(AS_TELEGRAM)),
    ]
    return Message(host.texts.text(language, "settings-language-private"), grid(keys, 1))


def _language_page_of_chat(host: Host, language: str) -> Message:
    keys = _language_keys(host, language, language)
    text = host.texts.text(language, "settings-language-group")
    return Message(text, (*grid(keys, 1), (_key(host, language, "back", MAIN_PAGE),)))


def _language_keys(host: Host, language: str, chosen: str) -> list[Key]:
    labels = {code: host.texts.plain(language, _language_line(code)) for code in host.texts.languages}
    return [Key(_marked(host, language, label, code == chosen), SetLanguage(code)) for code, label in labels.items()]


def _zone_page(host: Host, chat: Chat) -> Message:
    language = chat.language
    keys = [
        Key(
            _marked(host, language, host.texts.plain(language, _zone_line(zone)), zone == chat.timezone),
            ChatSetting(ZONE_PAGE, zone),
        )
        for zone in ZONES
    ]
    text = host.texts.text(language, "settings-zone", zone=_zone_shown(chat.timezone))
    return Message(text, (*grid(keys, 2), (_key(host, language, "back", MAIN_PAGE),)))


def _defaults_page(host: Host, chat: Chat) -> Message:
    settings = chat.defaults or TableSettings()
    text = host.texts.text(chat.language, "settings-defaults", rules=_rules_shown(settings))
    reset = Key(host.texts.plain(chat.language, "settings-label-reset"), ChatSetting(DEFAULTS_PAGE, "reset"))
    return Message(text, ((reset,), (_key(host, chat.language, "back", MAIN_PAGE),)))


def _rules_shown(settings: TableSettings) -> Line:
    return rules_line(settings.preset, settings.rules, advice=settings.advice)


def _key(host: Host, language: str, label: str, page: str) -> Key:
    return Key(host.texts.plain(language, f"settings-label-{label}"), ChatSetting(page, ""))


def _marked(host: Host, language: str, label: str, chosen: bool) -> str:
    return host.texts.plain(language, "rules-panel-chosen", value=label) if chosen else label


def _language_line(code: str) -> Line:
    return Line(f"language-{code}")


def _zone_shown(zone: str) -> Line | str:
    """A zone as its key calls it; one that has no key under the name with which it was set."""
    return _zone_line(zone) if zone in ZONES else zone


def _zone_line(zone: str) -> Line:
    return Line(f"zone-{zone.rsplit('/', 1)[-1]}")
