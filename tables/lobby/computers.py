"""Adding computers to a table, removing them, and letting them play for somebody who is away."""

from collections.abc import Callable
from dataclasses import replace

from scala40.players import CHARACTERS, LEVELS, computer
from storage import Seat, Table, TableKind, TableStatus, Unit
from tables.chat_pages import AwayNotice, Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.lobby.ending import remove_question, table_asked_about
from tables.lobby.rule_pages import CHARACTERS_PAGE
from tables.lobby.seating import lobby_changed, open_lobby
from tables.match import progress
from tables.notices.announcements import announce_line
from tables.permissions import must_govern
from tables.requests.codec import Request
from tables.requests.table import (
    AddComputer,
    Asked,
    AskTakeOver,
    ImBack,
    KeepSeat,
    RemoveComputer,
    RemovePlayer,
    TakeOver,
)
from tables.seats import (
    CHARACTER_NAMES,
    computer_of,
    everybody_away,
    level_line,
    seat_of,
    somebody,
    with_computer,
    without_computer,
)
from texts.line import Line


def add(context: Context, origin: Origin, request: AddComputer) -> Result:
    """Give the next free seat of a lobby to a computer; a character sits at a table once."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        if computer(request.level) is None:
            raise Refused(Line("tap-unknown"))
        must_govern(unit, table, origin, now, "computer-not-yours")
        if request.level in CHARACTERS and any(seat.computer == request.level for seat in table.seats):
            raise Refused(Line("computer-there-already", name=CHARACTER_NAMES[request.level]), alert=True)
        most = max(table.settings.rules.players)
        if len(table.seats) >= most:
            raise Refused(Line("lobby-full", count=most), alert=True)
        seated = with_computer(table, request.level)
        if seated.page == CHARACTERS_PAGE:
            seated = replace(seated, page="")
        table = lobby_changed(unit, seated, origin.person.id, now)
        return Result(Line("computer-added", player=somebody(unit, table, table.seats[-1]).name), table_id=table.id)


def remove(context: Context, origin: Origin, request: RemoveComputer) -> Result:
    """Take a computer from its seat in a lobby, or for good out of a match (R38)."""
    now = context.now()
    with requested(context, origin) as unit:
        table = table_asked_about(unit, origin, request.table, request.asked)
        must_govern(unit, table, origin, now, "computer-not-yours")
        seat = computer_of(table, request.name)
        if table.kind is TableKind.DAILY:
            raise Refused(Line("daily-same-for-all"), alert=True)
        if seat is None or seat.left or not (table.match is None or table.match.in_match(seat.number)):
            raise Refused(Line("computer-gone"))
        remove_question(unit, origin)
        name = somebody(unit, table, seat).name
        if table.status is TableStatus.LOBBY:
            lobby_changed(unit, without_computer(table, request.name), origin.person.id, now)
        else:
            announce_line(unit, table, Line("ending-removed", player=name), now, host=origin.person.id)
            progress.resign(context, unit, table, seat.number, now)
        return Result(Line("computer-removed", player=name), table_id=table.id)


def ask(context: Context, origin: Origin, request: AskTakeOver) -> Result:
    """Turn the notice that somebody is away into the question what to do with their seat."""
    now = context.now()
    with requested(context, origin) as unit:
        table, seat = _away(unit, origin, request.table, request.person, now)
        if everybody_away(table):
            raise Refused(Line("computer-nobody-there"), alert=True)
        return Result(page=_question(unit, table, seat, origin.person.id))


def _question(unit: Unit, table: Table, seat: Seat, asker: int) -> Statement:
    person, name = seat.person_id or 0, somebody(unit, table, seat).name

    def choice(label: str, request: Request, style: str | None = None) -> tuple[Choice, ...]:
        return (Choice(Line(label, player=name), request, style=style),)

    levels = level_rows("computer-label-take-over", lambda level: TakeOver(table.id, person, level))
    return Statement.of(
        Line("computer-question", player=name),
        *levels,
        choice("computer-label-remove", RemovePlayer(table.id, person, asker, Asked.MATCH), "danger"),
        choice("table-label-back", ImBack(table.id)),
        choice("computer-label-keep", KeepSeat(table.id, person)),
    )


def level_rows(label: str, request: Callable[[str], Request]) -> tuple[tuple[Choice, ...], ...]:
    """Return a choice for each level, with a label that is given it; a row has room for three."""
    choices = [Choice(Line(label, level=level_line(level)), request(level)) for level in LEVELS]
    return tuple(tuple(choices[start : start + 3]) for start in range(0, len(choices), 3))


def take_over(context: Context, origin: Origin, request: TakeOver) -> Result:
    """Let a computer play for somebody who is away; they may come back at any time."""
    now = context.now()
    with requested(context, origin) as unit:
        table, seat = _away(unit, origin, request.table, request.person, now)
        if request.level not in LEVELS:
            raise Refused(Line("tap-unknown"))
        if everybody_away(table):
            raise Refused(Line("computer-nobody-there"), alert=True)
        remove_question(unit, origin)
        progress.take_over(context, unit, table, seat.number, request.level, now)
        return Result(Line("computer-taken-over"), table_id=table.id)


def keep(context: Context, origin: Origin, request: KeepSeat) -> Result:
    """Leave the seat as it is: the question becomes the notice again."""
    now = context.now()
    with requested(context, origin) as unit:
        table, _ = _away(unit, origin, request.table, request.person, now)
        return Result(page=AwayNotice(table.id))


def _away(unit: Unit, origin: Origin, table_id: int, person_id: int, now: float) -> tuple[Table, Seat]:
    """Return the running table, and the seat of a person who is away and for whom no computer plays yet.

    The requester counts as back, so they cannot give their own seat to a computer (`tables.play.coming_back`).
    """
    table = table_asked_about(unit, origin, table_id, Asked.MATCH)
    must_govern(unit, table, origin, now, "computer-not-yours")
    seat, match = seat_of(table, person_id), table.match
    if seat is None or seat.left or match is None or not match.in_match(seat.number):
        raise Refused(Line("ending-gone-already"))
    if not seat.away or seat.computer is not None:
        raise Refused(Line("computer-nobody-away"))
    return table, seat


USE_CASES: UseCases = {
    AddComputer: add,
    RemoveComputer: remove,
    AskTakeOver: ask,
    TakeOver: take_over,
    KeepSeat: keep,
}
ASKS_ADMIN = frozenset(USE_CASES)
"""Requests for which it matters whether the requester is an administrator of the chat."""
