"""Who sits at a score sheet, and under which name."""

from storage import FIRST_GUEST, ScoreSheet, SheetSeat, Unit
from tables.seats import Who, told_apart


def everybody(unit: Unit, sheet: ScoreSheet) -> tuple[Who, ...]:
    """Return who sits there, by seat, under names of which no two look the same."""
    known = unit.people.names(seat.person_id for seat in sheet.seats if seat.person_id is not None)
    names = told_apart(tuple(seat.guest or known.get(seat.person_id or 0, "?") for seat in sheet.seats))
    # The bot can neither mention a guest nor write to them, like other people without an account.
    return tuple(
        Who(FIRST_GUEST + number if seat.person_id is None else seat.person_id, name, None, "")
        for number, (seat, name) in enumerate(zip(sheet.seats, names, strict=True))
    )


def seat_at(sheet: ScoreSheet, person_id: int) -> SheetSeat | None:
    """Return the seat of a person who has not left the group."""
    return next((seat for seat in sheet.seats if seat.person_id == person_id and not is_gone(seat)), None)


def is_gone(seat: SheetSeat) -> bool:
    """Whether somebody sat there who has left the group, or was erased."""
    return seat.person_id is not None and (seat.outside or seat.person_id <= 0)
