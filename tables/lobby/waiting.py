"""What is true of a table before its first deal, for people who ask for its cards."""

from storage import Table, Unit
from tables.chat_pages import Statement
from tables.seats import everybody, is_private, names_at, place_of, seat_of, why_not_ready
from texts.line import Line


def not_dealt(unit: Unit, person_id: int, *tables: Table, elsewhere: bool = False) -> Statement:
    """Return what a person may know of these lobbies; `elsewhere`: with their places, as they are in other chats."""
    return Statement(tuple(_lines(unit, table, person_id, elsewhere) for table in tables))


def _lines(unit: Unit, table: Table, person_id: int, elsewhere: bool) -> tuple[Line, ...]:
    """Return that nobody has cards, who sits there, what is missing, and whether this person has a seat."""
    here = (
        Line("command-not-dealt-there", place=place_of(unit, table, person_id))
        if elsewhere
        else Line("command-not-dealt")
    )
    names = tuple(who.name for who in everybody(unit, table))
    seats = (Line("command-not-dealt-seats", players=names),) if names else ()
    seated = seat_of(table, person_id) is not None
    yours = Line("command-not-dealt-seated" if seated else "command-not-dealt-standing")
    return (here, *seats, why_not_ready(table) or _ready(unit, table), yours)


def _ready(unit: Unit, table: Table) -> Line:
    if is_private(table):
        return Line("lobby-ready-private")
    return Line("lobby-ready", host=names_at(unit, table, table.host_id)[table.host_id])
