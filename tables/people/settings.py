"""The settings of a group and of a person: showing their pages, and changing them."""

from dataclasses import replace

from scala40.players import LEVELS
from storage import (
    Chat,
    DailySettings,
    Display,
    Form,
    GroupHands,
    Person,
    ScreenKind,
    Table,
    TableStatus,
    Unit,
    Verbosity,
)
from tables.chat_pages import ChatSettings, PersonSettings, Statement
from tables.context import Context, Origin
from tables.daily.ending import next_post
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.languages import set_chat_language, set_person_language
from tables.notices.group_hands import ensure_panels
from tables.notices.seasons import counted_anew
from tables.notices.verbosity import verbosity_changed
from tables.permissions import may_govern
from tables.requests.chat_pages import (
    ALL_DEALS,
    AS_TELEGRAM,
    BEST_DEALS,
    DARK,
    FOUR_COLOURS,
    LANGUAGE_PAGE,
    LARGE_CARDS,
    LIGHT,
    MAIN_PAGE,
    MARKED,
    NORMAL_CARDS,
    OFF,
    ON,
    PAGES_OF_GROUP,
    PAGES_OF_PERSON,
    POST_HOURS,
    RIVALS,
    SEASON_LENGTHS,
    TWO_COLOURS,
    UNMARKED,
    ZONES,
    ChatSetting,
    SetLanguage,
)
from tables.requests.commands import ShowLanguages, ShowSettings
from tables.requests.panel import AnswerComfort
from tables.seats import is_private
from texts.clean_name import clean_name
from texts.line import Line
from texts.times import time_zones

POSTS = (ScreenKind.TABLE, ScreenKind.VOTE, ScreenKind.LOBBY)
"""The screens of a table that its whole group sees."""

UNKNOWN = Line("rules-refused-unknown")
"""The refusal of a button that the bot never made."""


def show_settings(context: Context, origin: Origin, request: ShowSettings) -> Result:
    """Show the main page of settings; in a group, with the name of a time zone, set that first."""
    with context.store.unit(origin.update_id) as unit:
        chat = record_sender(context, unit, origin, context.now())
        if origin.is_private:
            return Result(pages=(PersonSettings(MAIN_PAGE),))
        if request.zone:
            if not origin.is_admin:
                return Result(pages=(Statement.of(Line("settings-not-yours")),))
            if request.zone not in time_zones():
                line = Line("settings-no-such-zone", zone=clean_name(request.zone))
                return Result(pages=(Statement.of(line),))
            moved = _at_its_hour(replace(chat, timezone=request.zone), context.now())
            unit.chats.save(counted_anew(unit, chat, moved, context.now()))
        return Result(pages=(ChatSettings(MAIN_PAGE),))


def show_languages(context: Context, origin: Origin, request: ShowLanguages) -> Result:
    """Show the page with the languages."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
    page = PersonSettings(LANGUAGE_PAGE) if origin.is_private else ChatSettings(LANGUAGE_PAGE)
    return Result(pages=(page,))


def set_language(context: Context, origin: Origin, request: SetLanguage) -> Result:
    """Set the language: of the group, or in private of the person, who may also choose that of their Telegram."""
    with requested(context, origin) as unit:
        is_private = origin.is_private
        if request.language not in (*context.texts.languages, *([AS_TELEGRAM] if is_private else [])):
            raise Refused(UNKNOWN)
        if is_private:
            chosen = request.language != AS_TELEGRAM
            wanted = request.language if chosen else origin.person.language
            language = set_person_language(context, unit, _person(unit, origin.person.id), wanted, chosen=chosen)
            page: PersonSettings | ChatSettings = PersonSettings(LANGUAGE_PAGE)
        else:
            if unit.chats.get(origin.chat_id) is None:
                raise Refused(UNKNOWN)
            if not origin.is_admin and not _decides_here(unit, origin, context.now()):
                raise Refused(Line("settings-language-not-yours"))
            language = request.language
            set_chat_language(unit, origin.chat_id, language)
            page = ChatSettings(LANGUAGE_PAGE)
    return Result(Line("settings-language-set", language=context.texts.name_of(language)), page=page)


def _decides_here(unit: Unit, origin: Origin, now: float) -> bool:
    """Whether the requester may decide for a table in this group."""
    tables = unit.tables.of_chat(origin.chat_id)
    return any(may_govern(unit, table, origin.person.id, origin.is_admin, now) for table in tables)


def change_setting(context: Context, origin: Origin, request: ChatSetting) -> Result:
    """Show a page of the settings, or set what its button says; in a group only administrators may do so."""
    with requested(context, origin) as unit:
        if origin.is_private:
            return _change_own(unit, origin, request)
        chat = unit.chats.get(origin.chat_id)
        if chat is None:
            raise Refused(UNKNOWN)
        if not origin.is_admin:
            raise Refused(Line("settings-not-yours"))
        changed = _changed(chat, request, context.now())
        if changed is None:
            raise Refused(UNKNOWN)
        if changed != chat:
            unit.chats.save(counted_anew(unit, chat, changed, context.now()))
            _show_in_group(unit, chat, changed, context.now())
        line = Line("settings-saved") if changed != chat else None
        return Result(line, page=ChatSettings(_page_after(request)))


def _page_after(request: ChatSetting) -> str:
    """Return the page shown after a tap: the same one, with the new choice marked, so a second tap changes nothing.

    For a setting without a mark, or with a long page, it is the main page.
    """
    return MAIN_PAGE if request.value and request.page in ("zone", "defaults") else request.page


def _changed(chat: Chat, request: ChatSetting, now: float) -> Chat | None:
    """Return the chat with the setting of a button; None for a button that the bot never made."""
    match request.page, request.value:
        case (page, "") if page in (MAIN_PAGE, *PAGES_OF_GROUP):
            return chat
        case ("zone", zone) if zone in ZONES:
            return _at_its_hour(replace(chat, timezone=zone), now)
        case ("defaults", "reset"):
            return replace(chat, defaults=None)
        case ("inside", value) if value in tuple(GroupHands):
            return replace(chat, group_hands=GroupHands(value))
        case ("volume", value) if value in tuple(Verbosity):
            return replace(chat, verbosity=Verbosity(value))
        case ("clover", value) if value in (ON, OFF):
            return replace(chat, clover=value == ON)
        case ("invites", value) if value in (ON, OFF):
            return replace(chat, invitations=value == ON)
        case ("replays", value) if value in (ON, OFF):
            return replace(chat, replays=value == ON)
        case ("season", value) if value in SEASON_LENGTHS:
            return replace(chat, season_deals=SEASON_LENGTHS[value])
        case ("season", value) if value in (ALL_DEALS, BEST_DEALS):
            return replace(chat, season_best=value == BEST_DEALS)
        case ("daily", value):
            return _with_daily(chat, value, now)
        case ("display", value):
            display = _displayed(chat.display, value)
            return None if display is None else replace(chat, display=display)
    return None


def _at_its_hour(chat: Chat, now: float) -> Chat:
    """Return a chat that has another time zone, with its post on the deal of the day at the hour there."""
    if chat.daily is None or not chat.daily.on:
        return chat
    return replace(chat, daily_post_at=next_post(chat.daily, chat.timezone, now))


def _with_daily(chat: Chat, value: str, now: float) -> Chat | None:
    """Return the chat with another choice for the deal of the day, which counts from the next day that opens."""
    daily = chat.daily or DailySettings()
    if value == OFF:
        return replace(chat, daily=replace(daily, on=False), daily_post_at=None)
    daily = replace(daily, on=True)
    if value in RIVALS:
        daily = replace(daily, rivals=int(value))
    elif value in LEVELS:
        daily = replace(daily, level=value)
    elif value in POST_HOURS:
        daily = replace(daily, hour=int(value))
    elif value != ON:
        return None
    return replace(chat, daily=daily, daily_post_at=next_post(daily, chat.timezone, now))


def _displayed(display: Display, value: str) -> Display | None:
    """Return the display preferences after a tap on their page; None for a button that the bot never made."""
    if value in tuple(Form):
        return replace(display, form=Form(value))
    if value in (LIGHT, DARK):
        return replace(display, dark=value == DARK)
    if value in (TWO_COLOURS, FOUR_COLOURS):
        return replace(display, four_colours=value == FOUR_COLOURS)
    return None


def _show_in_group(unit: Unit, before: Chat, chat: Chat, now: float) -> None:
    """Show the changed settings at every table of the chat."""
    if before.replays and not chat.replays:
        unit.tables.close_replays(chat.id)
    for table in unit.tables.of_chat(chat.id):
        if chat.verbosity is not before.verbosity and table.match is not None:
            verbosity_changed(unit, table, now)
        if chat.clover is not before.clover and table.status is TableStatus.PAUSE:
            unit.screens.want(table.id, ScreenKind.TABLE)
        if chat.invitations is not before.invitations and table.status is TableStatus.LOBBY:
            unit.invitations.revoke(table.id)
            unit.tables.save(replace(table, visitors=False))
            unit.screens.want(table.id, ScreenKind.LOBBY)
        if chat.replays is not before.replays and table.status is TableStatus.LOBBY:
            unit.tables.save(replace(unit.tables.get(table.id) or table, replays=chat.replays))
            unit.screens.want(table.id, ScreenKind.LOBBY)
        if chat.display != before.display:
            for kind in POSTS:
                unit.screens.want(table.id, kind)
        if chat.group_hands is not before.group_hands:
            _play_elsewhere(unit, chat, table)


def _play_elsewhere(unit: Unit, chat: Chat, table: Table) -> None:
    """Move the hands of a table into the group, or out of it to the private chats, after that setting has changed."""
    if chat.group_hands is GroupHands.OFF:
        unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    if table.match is not None:
        ensure_panels(unit, table)
    unit.screens.want(table.id)


# --- a person's settings ----------------------------------------------------------------------------------------------


def _change_own(unit: Unit, origin: Origin, request: ChatSetting) -> Result:
    person = _person(unit, origin.person.id)
    changed = _changed_own(person, request)
    if changed is None:
        raise Refused(UNKNOWN)
    if changed != person:
        unit.people.save(changed)
        show_tables_anew(unit, person.id)
    return Result(Line("settings-saved") if changed != person else None, page=PersonSettings(request.page))


def show_tables_anew(unit: Unit, person_id: int) -> None:
    """Show somebody their tables as they want to see them now."""
    for table in unit.tables.of_person(person_id):
        unit.screens.want_hand(table.id, person_id)
        if is_private(table):
            unit.screens.want(table.id)


def with_comfort(person: Person, *, wanted: bool) -> Person:
    """Return somebody who has comfort or not, and is not asked any more."""
    return replace(person, comfort=wanted, comfort_offered=True)


def answer_comfort(context: Context, origin: Origin, request: AnswerComfort) -> Result:
    """Switch comfort on for somebody who wants it, when their panel has asked."""
    with requested(context, origin) as unit:
        person = _person(unit, origin.person.id)
        if person.comfort_offered:  # an old button does not undo what they have chosen since
            raise Refused(Line("tap-stale"), table_id=request.table)
        unit.people.save(with_comfort(person, wanted=request.wanted == 1))
        show_tables_anew(unit, origin.person.id)
        return Result(Line("comfort-begun" if request.wanted == 1 else "comfort-declined"), table_id=request.table)


def _changed_own(person: Person, request: ChatSetting) -> Person | None:
    """Return the person with the setting of a button; None for a button that the bot never made."""
    match request.page, request.value:
        case (page, "") if page in (MAIN_PAGE, *PAGES_OF_PERSON):
            return person
        case ("comfort", value) if value in (ON, OFF):
            return with_comfort(person, wanted=value == ON)
        case ("guide", value) if value in (ON, OFF):
            return replace(person, guided=value == ON)
        case ("asks", value) if value in (ON, OFF):
            return replace(person, asks=value == ON)
        case ("protect", value) if value in (ON, OFF):
            return replace(person, protected=value == ON)
        case ("computers", value) if value in (ON, OFF):
            return replace(person, fast_computers=value == ON)
        case ("remarks", value) if value in (ON, OFF):
            return replace(person, remarks=value == ON)
        case ("display", value):
            display = _displayed_own(person.display, value)
            return None if display is None else replace(person, display=display)
    return None


def _displayed_own(display: Display, value: str) -> Display | None:
    """Return a person's display preferences after a tap, like `_displayed`, also those of their own hand."""
    if value in (NORMAL_CARDS, LARGE_CARDS):
        return replace(display, large_cards=value == LARGE_CARDS)
    if value in (UNMARKED, MARKED):
        return replace(display, marks=value == MARKED)
    return _displayed(display, value)


def _person(unit: Unit, person_id: int) -> Person:
    person = unit.people.get(person_id)
    assert person is not None  # every requester is recorded first
    return person


USE_CASES: UseCases = {
    ShowSettings: show_settings,
    ShowLanguages: show_languages,
    SetLanguage: set_language,
    ChatSetting: change_setting,
    AnswerComfort: answer_comfort,
}
ASKS_ADMIN = frozenset({ShowSettings, SetLanguage, ChatSetting})
"""Requests for which it matters whether the requester is an administrator of the chat."""
