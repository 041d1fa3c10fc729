"""Choosing the rules of a table in its lobby, by those who may decide for it."""

from dataclasses import replace
from typing import Any, TypeAlias

from scala40.options import OPTIONS, Option, RulesError, Word
from scala40.rules import PRESETS, Rules
from storage import TableSettings
from tables.context import Context, Origin
from tables.fair.cut_offer import CUT_PAGE
from tables.handling import Refused, Result, UseCases, requested
from tables.lobby.rule_pages import CHARACTERS_PAGE, CLOSE_PAGE, PAGES, SLOW_OPTIONS, paces
from tables.lobby.seating import lobby_changed, open_lobby
from tables.permissions import must_govern
from tables.requests.chat_pages import SetPace
from tables.requests.table import LobbyPage, SetAdvice, SetOption, SetPreset, SetQuiet, SetSlow, SetTurnTime
from texts.line import Line
from texts.rules import advice_line, option_line, preset_line, value_line
from texts.times import TURN_LIMITS, default_quiet_hours, limit_line, quiet_line, slow_line

MINUTES_OF_A_DAY = 24 * 60

Change: TypeAlias = SetPreset | SetOption | SetTurnTime | SetPace | SetQuiet | SetSlow | SetAdvice


def _settings(old: TableSettings, before: TableSettings | None, request: Change) -> tuple[TableSettings, Line]:
    """Return the settings after the change, and a line about it.

    `before` are those of the last table here. Refused if no button offers the change or the rules do not allow it.
    """
    match request:
        case SetPreset(preset=preset):
            if preset not in PRESETS:
                raise _unknown()
            return replace(old, preset=preset, options=()), Line("rules-changed-preset", preset=preset_line(preset))
        case SetOption(option=name, value=value):
            return with_option(old, name, value)
        case SetTurnTime(seconds=seconds):
            limit = seconds or None
            if limit not in TURN_LIMITS:
                raise _unknown()
            changed = replace(old, turn_seconds=limit, quiet=_quiet_with(old, limit))
            return changed, _pace_line(changed)
        case SetPace(seconds=seconds):
            return _with_pace(old, before, seconds or None)
        case SetQuiet(start=start, end=end):
            if not (0 <= start < MINUTES_OF_A_DAY and 0 <= end < MINUTES_OF_A_DAY):
                raise _unknown()
            quiet = None if start == end else (start, end)
            return replace(old, quiet=quiet), Line("rules-changed-quiet", quiet=quiet_line(quiet))
        case SetSlow(option=name, value=value):
            if value not in SLOW_OPTIONS.get(name, ()):
                raise _unknown()
            chosen: dict[str, Any] = {name: type(getattr(old, name))(value)}
            return replace(old, **chosen), _changed(name, slow_line("value", name, value))
        case SetAdvice(on=on):
            if on not in (0, 1):
                raise _unknown()
            return replace(old, advice=bool(on)), Line("rules-changed-advice", advice=advice_line(bool(on)))


def _with_pace(old: TableSettings, before: TableSettings | None, limit: int | None) -> tuple[TableSettings, Line]:
    """Return the settings with another pace: with the default quiet hours, or those that went with it here last."""
    if limit not in paces(before):
        raise _unknown()
    changed = replace(old, turn_seconds=limit, quiet=default_quiet_hours(limit))
    if before is not None and before.turn_seconds == limit:
        changed = replace(changed, quiet=before.quiet)
    if old.turn_seconds == limit:  # quiet hours that were chosen for this pace stay
        changed = old
    return changed, _pace_line(changed)


def _pace_line(settings: TableSettings) -> Line:
    """Return the time for a turn, and when the clock stands still, which makes it longer than it looks."""
    time = limit_line(settings.turn_seconds)
    if settings.quiet is None or settings.turn_seconds is None:
        return Line("rules-changed-time", time=time)
    return Line("rules-changed-time-quiet", time=time, quiet=quiet_line(settings.quiet))


def _quiet_with(old: TableSettings, limit: int | None) -> tuple[int, int] | None:
    """Return the quiet hours for a new time limit: a choice of the players stays, the default depends on the limit."""
    if old.quiet != default_quiet_hours(old.turn_seconds):
        return old.quiet
    return default_quiet_hours(limit)


def _unknown() -> Refused:
    """Make the refusal of a choice that no button offers."""
    return Refused(Line("rules-refused-unknown"), alert=True)


def with_option(old: TableSettings, name: str, value: str) -> tuple[TableSettings, Line]:
    """Return settings with another value of an option, and a line about it; Refused if the rules do not allow it."""
    option = OPTIONS.get(name)
    if option is None:
        raise _unknown()
    try:
        words: dict[str, object] = {**old.rules.words(), option.name: _word(option, value)}
        rules = Rules.from_words(old.preset, words)
    except RulesError as error:
        raise Refused(_why_not(OPTIONS.get(error.option, option), value), alert=True) from None
    changed = old.with_rules(old.preset, rules)
    return changed, _changed(option.name, value_line(option.name, rules.words()[option.name]))


def _changed(name: str, value: Line) -> Line:
    return Line("rules-changed", option=option_line(name), value=value)


def _word(option: Option, value: str) -> Word:
    """Return the option's value in the text of a button; RulesError if it is not one."""
    if not option.many:
        return int(value) if value.isascii() and value.isdecimal() else value
    numbers = value.split(",")
    if not all(number.isascii() and number.isdecimal() for number in numbers):
        raise RulesError(option.name, "not a list of numbers")
    return [int(number) for number in numbers]


def _why_not(option: Option, value: str) -> Line:
    name = option_line(option.name)
    if option.many and not value:
        return Line("rules-refused-players")
    if option.numbers is not None and len(option.numbers) > 1:
        return Line("rules-refused-number", option=name, first=option.numbers[0], last=option.numbers[-1])
    return Line("rules-refused", option=name)


_NOT_YOURS = {CLOSE_PAGE: "lobby-not-yours-to-cancel", CHARACTERS_PAGE: "computer-not-yours"}


def turn_page(context: Context, origin: Origin, request: LobbyPage) -> Result:
    """Show another page of the rules panel in the lobby post, or the seats again."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        if not {request.page, table.page} <= {"", CUT_PAGE}:  # anybody may look at the seal, and go back to the seats
            refusal = _NOT_YOURS.get(request.page or table.page, "rules-not-yours")
            must_govern(unit, table, origin, now, refusal)
        if request.page not in ("", CHARACTERS_PAGE, CLOSE_PAGE, CUT_PAGE, *PAGES):
            raise Refused(Line("rules-refused-unknown"))
        lobby_changed(unit, replace(table, page=request.page), origin.person.id, now)
        return Result(table_id=table.id)


def change(context: Context, origin: Origin, request: Change) -> Result:
    """Change the rules; the chat remembers them for its next table."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        must_govern(unit, table, origin, now, "rules-not-yours")
        settings, line = _settings(table.settings, unit.tables.dealt_before(table), request)
        if settings == table.settings:
            raise Refused(Line("rules-same"))
        chat = unit.chats.get(table.chat_id)
        if chat is not None:
            unit.chats.save(replace(chat, defaults=settings))
        lobby_changed(unit, replace(table, settings=settings), origin.person.id, now)
        return Result(line, table_id=table.id)


USE_CASES: UseCases = {
    LobbyPage: turn_page,
    SetPreset: change,
    SetOption: change,
    SetTurnTime: change,
    SetPace: change,
    SetQuiet: change,
    SetSlow: change,
    SetAdvice: change,
}
ASKS_ADMIN = frozenset(USE_CASES)
"""Requests for which it matters whether the requester is an administrator of the chat."""
