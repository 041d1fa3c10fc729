"""Who may cut now, and what was cut, as plain values for the screens that show it."""

from dataclasses import dataclass, replace

from scala40.fair.deal import cutter
from storage import Seat, Table, TableStatus, Unit
from tables.context import Context
from tables.fair.dealing import drawn_dealer, first_cut, next_cutter
from tables.seats import Who, everybody

CUT_NUMBERS = range(1, 9)
"""The numbers to cut with: as many buttons as can still be told apart in one row on a phone."""


CUT_PAGE = "cut"
"""The page of a lobby, or of a table between two deals, that shows these numbers."""


@dataclass(frozen=True, slots=True)
class CutOffer:
    """Whose cut it is, in the lobby or between two deals; `cut` is what they have cut, None as long as they may."""

    seat: int
    who: Who
    cut: str | None


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """Who deals first, drawn by lot in the lobby, and whose cut it is; `offer` is None if a computer sits there.

    `again`: there was a cut before, which does not count any more because the table has changed since.
    """

    dealer: Who
    offer: CutOffer | None
    again: bool = False


def right_of_dealer(context: Context, unit: Unit, table: Table) -> Seat | None:
    """Return the seat on the right of the next dealer, also if a computer sits there; None if it is no time to cut."""
    if table.status is TableStatus.LOBBY:
        dealer = drawn_dealer(context, unit, table)
        return None if dealer is None else table.seats[cutter(tuple(range(len(table.seats))), dealer)]
    return _right_of_next_dealer(table)


def can_cut(seat: Seat | None) -> bool:
    """Whether the player on a seat may cut: a person who has not left and for whom no computer plays."""
    return seat is not None and seat.person_id is not None and seat.computer is None and not seat.left


def cut_offer(unit: Unit, table: Table) -> CutOffer | None:
    """Return what a screen shows of the cut between two deals; None if nobody may cut."""
    seat = _right_of_next_dealer(table)
    committed = unit.commitments.get(table.id) if can_cut(seat) else None
    if seat is None or committed is None:
        return None
    cut = committed.cut if committed.cut_by == seat.number else None
    return CutOffer(seat.number, everybody(unit, table)[seat.number], cut)


def first_deal(context: Context, unit: Unit, table: Table) -> FirstDeal | None:
    """Return what the lobby shows of the first deal; None while the match cannot start or a die is awaited."""
    dealer, committed = drawn_dealer(context, unit, table), unit.commitments.get(table.id)
    seat = right_of_dealer(context, unit, table) if dealer is not None else None
    if dealer is None or committed is None or seat is None:
        return None
    seated = everybody(unit, table)
    uncut = FirstDeal(seated[dealer], None)
    if not can_cut(seat):
        return uncut
    cut = first_cut(unit, table, committed, dealer)
    offer = CutOffer(seat.number, seated[seat.number], cut)
    return replace(uncut, offer=offer, again=cut is None and committed.cut is not None)


def offer_at(context: Context, unit: Unit, table: Table) -> CutOffer | None:
    """Return whose cut it is at a table now, in the lobby or between two deals; None if nobody may cut."""
    if table.status is not TableStatus.LOBBY:
        return cut_offer(unit, table)
    first = first_deal(context, unit, table)
    return None if first is None else first.offer


def _right_of_next_dealer(table: Table) -> Seat | None:
    if table.status is not TableStatus.PAUSE or table.match is None or table.match.is_over:
        return None
    return table.seats[next_cutter(table.match)]
