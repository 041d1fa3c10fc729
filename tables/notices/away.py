"""Who is away: one post for all of them in the table's chat, which is edited when somebody else is away, or is back."""

from storage import AnnouncementKind, Seat, Table, Unit
from tables.notices.announcements import clear, person, sentence, to_table
from texts.line import Line


def absent(table: Table | None) -> tuple[Seat, ...]:
    """Return the seats of the persons who are away and still play."""
    if table is None or table.match is None:
        return ()
    playing = [seat for seat in table.seats if seat.person_id is not None and not seat.left]
    return tuple(seat for seat in playing if seat.away and table.match.in_match(seat.number))


def away_changed(unit: Unit, table: Table, now: float) -> None:
    """Announce who is away, if that changes with `table`, which is not stored yet.

    The announcement edits the post that is there. When everybody is back it says who came last, and has no buttons; the
    next time somebody is away there is a new post. If nobody came back, because they are out, the post is deleted.
    """
    before, after = absent(unit.tables.get(table.id)), absent(table)
    if [(seat.number, seat.computer) for seat in before] == [(seat.number, seat.computer) for seat in after]:
        return
    back = next((seat for seat in before if not table.seats[seat.number].away), None)
    if after:
        to_table(unit, table, AnnouncementKind.AWAY, {}, now)
    elif back is None:
        clear(unit, table, AnnouncementKind.AWAY)
    else:
        line = Line("clock-back" if back.computer is None else "computer-gives-back")
        to_table(unit, table, AnnouncementKind.AWAY, sentence(line, player=person(table, back.number)), now)
