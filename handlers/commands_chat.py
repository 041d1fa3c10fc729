"""/impostazioni and /lingua: the language, the time zone and the first rules of a chat, chosen by keys."""

from dataclasses import replace
from zoneinfo import available_timezones

from handlers.answers import say
from handlers.arrivals import arrive
from handlers.buttons import ChatSetting, SetLanguage
from handlers.call import Call
from handlers.host import Host
from handlers.line import Line
from handlers.painter import language_of
from handlers.render_rules import rules_line
from handlers.reply import Answer, Reply
from handlers.screen import Key, Message, Rows, grid
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


def show_settings(host: Host, call: Call) -> Answer:
    """/impostazioni: the page of settings, or a time zone by its name."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if call.is_private:
            return Answer((_language_page(host, chat.language, is_private=True),))
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
    return Answer((_language_page(host, chat.language, is_private=call.is_private),))


def set_language(host: Host, tap: Tap, button: SetLanguage) -> Reply:
    """Another language: in private for this person, in a group for the chat."""
    with tapped(host, tap) as unit:
        if button.language not in host.texts.languages:
            return Reply(Line("rules-refused-unknown"))
        is_private = tap.chat_id == tap.person.id
        if not is_private and not tap.is_admin:
            return Reply(Line("settings-not-yours"))
        if is_private:
            _speak_to_person(unit, tap.person.id, button.language)
        else:
            _speak_in_chat(unit, tap.chat_id, button.language)
    page = _language_page(host, button.language, is_private=is_private)
    return Reply(Line("settings-language-set", language=_language_line(button.language)), page=page)


def _speak_to_person(unit: Unit, person_id: int, language: str) -> None:
    person = unit.people.get(person_id)
    assert person is not None
    unit.people.save(replace(person, language=language))
    chat = unit.chats.get(person_id)
    if chat is not None:
        unit.chats.save(replace(chat, language=language))
    for table in unit.tables.of_person(person_id):
        unit.screens.want(table.id, person_id=person_id)


def _speak_in_chat(unit: Unit, chat_id: int, language: str) -> None:
    chat = unit.chats.get(chat_id)
    if chat is None:
        return
    unit.chats.save(replace(chat, language=language))
    for table in unit.tables.of_chat(chat_id):
        unit.screens.want(table.id)


def change_setting(host: Host, tap: Tap, button: ChatSetting) -> Reply:
    """Turn to a page of the settings, or set what its key says; only administrators."""
    with tapped(host, tap) as unit:
        chat = unit.chats.get(tap.chat_id)
        if chat is None or chat.kind == "private":
            return Reply(page=_language_page(host, language_of(host, unit, tap.chat_id), is_private=True))
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
            return _language_page(host, chat.language, is_private=False)
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
    pages = (ZONE_PAGE, DEFAULTS_PAGE) if _speaks_one(host) else (LANGUAGE_PAGE, ZONE_PAGE, DEFAULTS_PAGE)
    keys = [_key(host, chat.language, page, page) for page in pages]
    return Message(text, grid(keys, 1))


def _language_page(host: Host, language: str, *, is_private: bool) -> Message:
    texts = host.texts
    back: Rows = () if is_private else ((_key(host, language, "back", MAIN_PAGE),),)
    if _speaks_one(host):
        return Message(texts.text(language, "settings-language-only", language=_language_line(language)), back)
    keys = [
        Key(_marked(host, language, texts.plain(language, _language_line(code)), code == language), SetLanguage(code))
        for code in texts.languages
    ]
    key = "settings-language-private" if is_private else "settings-language-group"
    return Message(texts.text(language, key), (*grid(keys, 1), *back))


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


def _speaks_one(host: Host) -> bool:
    """Whether there is no language to choose."""
    return len(host.texts.languages) == 1


def _zone_shown(zone: str) -> Line | str:
    """A zone as its key calls it; one that has no key under the name with which it was set."""
    return _zone_line(zone) if zone in ZONES else zone


def _zone_line(zone: str) -> Line:
    return Line(f"zone-{zone.rsplit('/', 1)[-1]}")
