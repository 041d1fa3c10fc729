"""Who sits at a table before it is dealt, and how its messages come to the bottom of the chat."""

from dataclasses import replace

from handlers.line import Line
from storage import ScreenKind, Seat, Table, TableStatus, Unit


def with_person(table: Table, person_id: int) -> Table:
    """The table with one more seat taken."""
    return replace(table, seats=(*table.seats, Seat(len(table.seats), person_id)))


def without_person(table: Table, person_id: int) -> Table:
    """The table with a seat given back; those behind move up."""
    kept = [seat for seat in table.seats if seat.person_id != person_id]
    return replace(table, seats=tuple(replace(seat, number=number) for number, seat in enumerate(kept)))


def players_wanted(allowed: tuple[int, ...], seated: int) -> Line | None:
    """How many people are missing, or too many, for rules that allow these numbers; None where it is right (R10)."""
    if seated in allowed:
        return None
    more = [count for count in allowed if count > seated]
    if more:
        return Line("lobby-missing", count=more[0] - seated)
    return Line("lobby-too-many", count=seated - max(allowed))


def players(table: Table) -> tuple[int, ...]:
    """The people who are still playing: seated, not left, and in the match once there is one."""
    match = table.match
    return tuple(
        seat.person_id
        for seat in table.seats
        if not seat.left and (match is None or match.in_match(seat.number))
    )  # fmt: skip


def bring_down(unit: Unit, table: Table) -> None:
    """The table's post is to be the newest message of its chat, a lobby with its seats; the old one is cleared away."""
    if table.page:
        unit.tables.save(replace(table, page=""))  # whoever asks for the table wants to sit down, not to read a page
    kinds = (ScreenKind.LOBBY,) if table.status is TableStatus.LOBBY else (ScreenKind.TABLE, ScreenKind.VOTE)
    for kind in kinds:
        _post_anew(unit, table.id, kind, None)


def bring_panel_down(unit: Unit, table: Table, person_id: int) -> None:
    """A player's panel is to be the newest message of his private chat."""
    unit.screens.ensure(table.id, ScreenKind.HAND, person_id, 0, person_id)
    _post_anew(unit, table.id, ScreenKind.HAND, person_id)


def _post_anew(unit: Unit, table_id: int, kind: ScreenKind, person_id: int | None) -> None:
    screen = unit.screens.find(table_id, kind, person_id)
    if screen is None:
        return
    if screen.message_id is not None:
        unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.lost(screen.id)
    unit.screens.want(table_id, kind, person_id)
