"""Who may act at a table now: who is seated, in the deal, on turn; everybody else is told why not."""

from storage import Seat, Table, TableStatus, Unit
from tables.context import Origin
from tables.handling import Refused
from tables.seats import seat_of, somebody
from texts.line import Line


def seated(unit: Unit, table_id: int, person_id: int) -> tuple[Table, Seat]:
    """Return the table and the person's seat at it; Refused if there is none."""
    table = unit.tables.get(table_id)
    if table is None:
        raise Refused(Line("tap-no-table"))
    seat = seat_of(table, person_id)
    if seat is None:
        raise Refused(Line("tap-not-seated"))
    return table, seat


def must_be_in_deal(table: Table, seat: Seat) -> None:
    """Raise Refused if no deal is being played in which this seat has cards."""
    match = table.match
    if match is None or not table.status.is_unfinished:
        raise Refused(Line("tap-match-over"), table_id=table.id)
    if seat.left or not match.in_match(seat.number):
        raise Refused(Line("tap-you-are-out"), table_id=table.id)
    if table.status is TableStatus.PAUSE or match.turn is None:
        raise Refused(Line("tap-deal-over"), table_id=table.id)


def must_be_on_turn(unit: Unit, table: Table, seat: Seat) -> None:
    """Raise Refused if this seat cannot act now."""
    must_be_in_deal(table, seat)
    match = table.match
    if match is not None and match.turn is not None and match.turn != seat.number:
        name = somebody(unit, table, table.seats[match.turn]).name
        raise Refused(Line("tap-not-your-turn", player=name), table_id=table.id)


def arrival(unit: Unit, origin: Origin, now: float) -> float:
    """Return when a tap arrived, which is before `now` if the bot was busy."""
    arrived = unit.inbox.arrived_at(origin.update_id) if origin.update_id is not None else None
    return now if arrived is None else arrived
