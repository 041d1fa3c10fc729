"""What a group has set, or one person for themselves: pages of settings, and each change."""

from dataclasses import replace

from storage import Chat, Display, Form, GroupHands, Person, ScreenKind, Table, Unit, Verbosity
from tables.arrivals import arrive, requested
from tables.context import Context
from tables.languages import speak_in_chat, speak_to_person
from tables.notices.group_hands import ensure_panels
from tables.notices.verbosity import verbosity_changed
from tables.pages import ChatSettings, PersonSettings, Statement
from tables.permissions import may_govern
from tables.requests.commands import ShowLanguages, ShowSettings
from tables.requests.origin import Origin
from tables.requests.pages import (
    AS_TELEGRAM,
    DARK,
    FOUR_COLOURS,
    LANGUAGE_PAGE,
    LIGHT,
    MAIN_PAGE,
    OFF,
    ON,
    PAGES_OF_GROUP,
    PAGES_OF_PERSON,
    TWO_COLOURS,
    ZONES,
    ChatSetting,
)
from tables.requests.table import SetLanguage
from tables.result import Refused, Result, UseCases
from tables.seats import is_private
from texts.clean_name import clean_name
from texts.line import Line
from texts.times import time_zones

POSTS = (ScreenKind.TABLE, ScreenKind.VOTE, ScreenKind.LOBBY)
"""What a whole group sees of a table."""

UNKNOWN = Line("rules-refused-unknown")
"""For a button that we never drew."""


def show_settings(context: Context, origin: Origin, request: ShowSettings) -> Result:
    """The page of settings; with the name of a time zone, that is set in the group."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        if origin.is_private:
            return Result(pages=(PersonSettings(MAIN_PAGE),))
        if request.zone:
            if not origin.is_admin:
                return Result(pages=(Statement.of(Line("settings-not-yours")),))
            if request.zone not in time_zones():
                said = Line("settings-no-such-zone", zone=clean_name(request.zone))
                return Result(pages=(Statement.of(said),))
            unit.chats.save(replace(chat, timezone=request.zone))
        return Result(pages=(ChatSettings(MAIN_PAGE),))


def show_languages(context: Context, origin: Origin, request: ShowLanguages) -> Result:
    """The languages there are."""
    with context.store.unit(origin.update_id) as unit:
        arrive(context, unit, origin, context.now())
    page = PersonSettings(LANGUAGE_PAGE) if origin.is_private else ChatSettings(LANGUAGE_PAGE)
    return Result(pages=(page,))


def set_language(context: Context, origin: Origin, request: SetLanguage) -> Result:
    """Another language: in private for this person, who may also leave it to Telegram; in a group for the chat."""
    with requested(context, origin) as unit:
        is_private = origin.is_private
        if request.language not in (*context.texts.languages, *([AS_TELEGRAM] if is_private else [])):
            raise Refused(UNKNOWN)
        if is_private:
            chosen = request.language != AS_TELEGRAM
            wanted = request.language if chosen else origin.person.language
            language = speak_to_person(context, unit, _person(unit, origin.person.id), wanted, chosen=chosen)
            page: PersonSettings | ChatSettings = PersonSettings(LANGUAGE_PAGE)
        else:
            if unit.chats.get(origin.chat_id) is None:
                raise Refused(UNKNOWN)
            if not origin.is_admin and not _decides_here(unit, origin, context.now()):
                raise Refused(Line("settings-language-not-yours"))
            language = request.language
            speak_in_chat(unit, origin.chat_id, language)
            page = ChatSettings(LANGUAGE_PAGE)
    return Result(Line("settings-language-set", language=context.texts.name_of(language)), page=page)


def _decides_here(unit: Unit, origin: Origin, now: float) -> bool:
    """Whether the one who taps decides for a table that stands in this group."""
    tables = unit.tables.of_chat(origin.chat_id)
    return any(may_govern(unit, table, origin.person.id, origin.is_admin, now) for table in tables)


def change_setting(context: Context, origin: Origin, request: ChatSetting) -> Result:
    """Turn to a page of the settings, or set what its button says; a group's are its administrators' business."""
    with requested(context, origin) as unit:
        if origin.is_private:
            return _change_own(unit, origin, request)
        chat = unit.chats.get(origin.chat_id)
        if chat is None:
            raise Refused(UNKNOWN)
        if not origin.is_admin:
            raise Refused(Line("settings-not-yours"))
        changed = _changed(chat, request)
        if changed is None:
            raise Refused(UNKNOWN)
        if changed != chat:
            unit.chats.save(changed)
            _show_in_group(unit, chat, changed, context.now())
        said = Line("settings-saved") if changed != chat else None
        return Result(said, page=ChatSettings(_page_after(request)))


def _page_after(request: ChatSetting) -> str:
    """Where a button leads: to its own page with the mark on it, so that a second tap on one place changes nothing.

    What has no mark of its own, or whose page is long, leads back to all that is set.
    """
    return MAIN_PAGE if request.value and request.page in ("zone", "defaults") else request.page


def _changed(chat: Chat, request: ChatSetting) -> Chat | None:
    """The chat with the setting a button stands for; None for a button that we never drew."""
    match request.page, request.value:
        case (page, "") if page in (MAIN_PAGE, *PAGES_OF_GROUP):
            return chat
        case ("zone", zone) if zone in ZONES:
            return replace(chat, timezone=zone)
        case ("defaults", "reset"):
            return replace(chat, defaults=None)
        case ("inside", value) if value in tuple(GroupHands):
            return replace(chat, group_hands=GroupHands(value))
        case ("volume", value) if value in tuple(Verbosity):
            return replace(chat, verbosity=Verbosity(value))
        case ("display", value):
            display = _displayed(chat.display, value)
            return None if display is None else replace(chat, display=display)
    return None


def _displayed(display: Display, value: str) -> Display | None:
    """How tables are shown after a button of that page; None for a button that we never drew."""
    if value in tuple(Form):
        return replace(display, form=Form(value))
    if value in (LIGHT, DARK):
        return replace(display, dark=value == DARK)
    if value in (TWO_COLOURS, FOUR_COLOURS):
        return replace(display, four_colours=value == FOUR_COLOURS)
    return None


def _show_in_group(unit: Unit, before: Chat, chat: Chat, now: float) -> None:
    """What has been set is seen at once at every table of the chat."""
    for table in unit.tables.of_chat(chat.id):
        if chat.verbosity is not before.verbosity and table.match is not None:
            verbosity_changed(unit, table, now)
        if chat.display != before.display:
            for kind in POSTS:
                unit.screens.want(table.id, kind)
        if chat.group_hands is not before.group_hands:
            _play_elsewhere(unit, chat, table)


def _play_elsewhere(unit: Unit, chat: Chat, table: Table) -> None:
    """Who played inside the group, and may not any more, finds their hand in private; lobbies say who has to come."""
    if chat.group_hands is GroupHands.OFF:
        unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    if table.match is not None:
        ensure_panels(unit, table)
    unit.screens.want(table.id)


# --- one's own --------------------------------------------------------------------------------------------------------


def _change_own(unit: Unit, origin: Origin, request: ChatSetting) -> Result:
    person = _person(unit, origin.person.id)
    changed = _changed_own(person, request)
    if changed is None:
        raise Refused(UNKNOWN)
    if changed != person:
        unit.people.save(changed)
        for table in unit.tables.of_person(person.id):
            unit.screens.want_hand(table.id, person.id)
            if is_private(table):
                unit.screens.want(table.id)
    return Result(Line("settings-saved") if changed != person else None, page=PersonSettings(request.page))


def _changed_own(person: Person, request: ChatSetting) -> Person | None:
    """The person with the setting a button stands for; None for a button that we never drew."""
    match request.page, request.value:
        case (page, "") if page in (MAIN_PAGE, *PAGES_OF_PERSON):
            return person
        case ("guide", value) if value in (ON, OFF):
            return replace(person, guided=value == ON)
        case ("display", value):
            display = _displayed(person.display, value)
            return None if display is None else replace(person, display=display)
    return None


def _person(unit: Unit, person_id: int) -> Person:
    person = unit.people.get(person_id)
    assert person is not None  # who taps or writes is known
    return person


USE_CASES: UseCases = {
    ShowSettings: show_settings,
    ShowLanguages: show_languages,
    SetLanguage: set_language,
    ChatSetting: change_setting,
}
ASKS_ADMIN = frozenset({ShowSettings, SetLanguage, ChatSetting})
"""Requests for which it matters whether the one who asks administers the chat."""
