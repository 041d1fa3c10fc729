"""Who may cut now, and what was cut: a plain value for the screens that show it."""

from dataclasses import dataclass

from handlers.dealing import next_cutter
from handlers.who import Who, everybody
from storage import Seat, Table, TableStatus, Unit

CUT_NUMBERS = range(1, 9)
"""The numbers to cut with: so many keys in one row can still be told apart on a phone."""


@dataclass(frozen=True, slots=True)
class CutOffer:
    """Whose cut it is between two deals; `cut`: what he has cut, None while he may."""

    seat: int
    who: Who
    cut: str | None


def whose_cut(table: Table) -> int | None:
    """The seat on the next dealer's right, between two deals, where a person who has not left plays himself."""
    seat = right_of_dealer(table)
    return None if seat is None or seat.person_id is None or seat.computer is not None or seat.left else seat.number


def right_of_dealer(table: Table) -> Seat | None:
    """Who sits on the next dealer's right, between two deals, whether he may cut or a computer sits there."""
    if table.status is not TableStatus.PAUSE or table.match is None or table.match.is_over:
        return None
    return table.seats[next_cutter(table.match)]


def cut_offer(unit: Unit, table: Table) -> CutOffer | None:
    """What a screen shows of the cut; None where nobody may cut."""
    seat = whose_cut(table)
    promised = unit.promises.get(table.id) if seat is not None else None
    if seat is None or promised is None:
        return None
    return CutOffer(seat, everybody(unit, table)[seat], promised.cut if promised.cut_by == seat else None)
