"""Waking the player on turn: who waits at a slow table may do so once a turn, and not while the clock stands still."""

from dataclasses import dataclass

from scala40.actions import Discard, Expire, NextDeal, Resign
from storage import ScreenKind, Seat, Table, TableStatus, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match import deadlines
from tables.notices.announcements import wake
from tables.notices.unasked import may_be_told
from tables.play.whose_turn import must_be_in_deal, seated
from tables.records.logged import readable
from tables.requests.table import WakePlayer
from tables.seats import is_private, somebody
from texts.game_clock import is_quiet
from texts.line import Line
from texts.times import MINUTE, clock_line

TOO_SOON = 30 * MINUTE
"""Seconds from the beginning of a turn in which nobody is woken: they have only just been called."""


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A seat whose person is on turn, and since when."""

    seat: Seat
    since: float


def sleeper(unit: Unit, table: Table) -> Sleeper | None:
    """Return whom those who wait at a table may wake now or later in this turn; None if nobody."""
    match = table.match if table.status is TableStatus.PLAYING else None
    if match is None or match.turn is None or is_private(table) or not table.settings.is_slow:
        return None
    seat = table.seats[match.turn]
    if seat.person_id is None or seat.computer is not None or seat.away:
        return None
    since = _turn_began(unit, table)
    return None if seat.told_at is not None and seat.told_at >= since else Sleeper(seat, since)


def _turn_began(unit: Unit, table: Table) -> float:
    for entry in unit.log.backwards(table.id):
        for line in readable((entry,)):
            if isinstance(line.what, Discard | Expire | NextDeal | Resign):
                return entry.at
    return table.created_at


def wake_player(context: Context, origin: Origin, request: WakePlayer) -> Result:
    """Write to the person on turn that the requester waits for them."""
    now = context.now()
    with requested(context, origin) as unit:
        table, own = seated(unit, request.table, origin.person.id)
        must_be_in_deal(table, own)
        if own.number == request.seat:
            raise Refused(Line("wake-you"))
        found = sleeper(unit, table)
        unit.screens.want(table.id, ScreenKind.TABLE)  # a button that cannot be used any more goes
        if found is None or found.seat.number != request.seat:
            raise Refused(Line("wake-nobody"), table_id=table.id)
        name, quiet = somebody(unit, table, found.seat).name, table.settings.quiet
        if quiet is not None and is_quiet(now, quiet, unit.chats.of_table(table).timezone):
            raise Refused(Line("wake-quiet", until=clock_line(quiet[1])))
        if deadlines.stands_still(unit, table, now):
            raise Refused(Line("wake-still", player=name))
        if now - found.since < TOO_SOON:
            raise Refused(Line("wake-soon", player=name))
        if not may_be_told(unit, table, found.seat, now):
            raise Refused(Line("wake-told", player=name))
        wake(unit, table, request.seat, origin.person.id, found.since, now)
        return Result(Line("wake-done", player=name), table_id=table.id)


USE_CASES: UseCases = {WakePlayer: wake_player}
