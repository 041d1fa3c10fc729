"""More time for the player on turn: who waits, or the host, may give them the turn's time once more, once a turn."""

from storage import DeadlineKind, ScreenKind, Seat, Table, TableStatus, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match import deadlines, progress
from tables.notices.announcements import announce_line, person
from tables.play.whose_turn import must_be_in_deal, seated
from tables.requests.table import GiveTime
from tables.seats import is_private, somebody
from texts.line import Line
from texts.times import limit_line


def short_of_time(unit: Unit, table: Table) -> Seat | None:
    """Return the seat on turn, if its person may be given more time in this turn."""
    match = table.match if table.status is TableStatus.PLAYING else None
    if match is None or match.turn is None or is_private(table) or not table.settings.is_slow:
        return None
    seat = table.seats[match.turn]
    if seat.person_id is None or seat.computer is not None or seat.away or seat.given_time:
        return None
    return None if unit.deadlines.get(table.id, DeadlineKind.TURN) is None else seat


def give_time(context: Context, origin: Origin, request: GiveTime) -> Result:
    """Give the person on turn the turn's time once more, and tell the table who has given it."""
    now = context.now()
    with requested(context, origin) as unit:
        table, own = seated(unit, request.table, origin.person.id)
        if origin.person.id != table.host_id or table.status is not TableStatus.PLAYING:
            must_be_in_deal(table, own)
        unit.screens.want(table.id, ScreenKind.TABLE)  # a button that cannot be used any more goes
        seat = None if progress.turn_is_over(context, unit, table, now) else short_of_time(unit, table)
        match = table.match
        if (
            seat is None
            or match is None
            or (match.deal_number, sum(match.deal.turns_played)) != (request.deal, request.turns)
        ):
            raise Refused(Line("more-time-nobody"), table_id=table.id)
        if seat.number == own.number:
            raise Refused(Line("more-time-you"))
        deadlines.give_time(unit, table, now)
        unit.screens.want(table.id)
        time, by = limit_line(table.settings.turn_seconds), origin.person.id
        announce_line(unit, table, Line("more-time-given", time=time), now, player=person(table, seat.number), by=by)
        return Result(Line("more-time-done", player=somebody(unit, table, seat).name, time=time), table_id=table.id)


USE_CASES: UseCases = {GiveTime: give_time}
