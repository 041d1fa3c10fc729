"""What the table sees and what one seat sees: built from named fields, never by leaving some out.

Nobody sees another player's lays before the discard has ended the turn (R39). So a seat sees another player's turn
as it was before the steps that can still be taken back.
"""

from functools import lru_cache
from typing import NamedTuple

from scala40.cards import Card
from scala40.history import History
from scala40.meld import Meld
from scala40.notation import format_cards, format_table
from scala40.rules import Rules
from scala40.state import Deal, DealResult, Duty, Hand, Match, Phase


class SeatInfo(NamedTuple):
    """What everybody knows of one seat."""

    hand_size: int
    opened: bool
    total: int
    in_deal: bool
    in_match: bool
    resigned: bool


class TableView(NamedTuple):
    """What everybody sees."""

    rules: Rules
    deal_number: int
    dealer: int
    turn: int | None
    phase: Phase
    table: tuple[Meld | None, ...]
    """None for a swept meld (R9)."""
    discard_pile: tuple[Card, ...]
    """The discard pile, its top last."""
    braked: bool
    """Whether the top of the discard pile, if taken now, may only go into a new meld (R27)."""
    stock_size: int
    recycles: int
    """How often the discard pile became the stock (R30)."""
    seats: tuple[SeatInfo, ...]
    results: tuple[DealResult, ...]
    places: tuple[tuple[int, ...], ...] | None
    winner: int | None


class SeatView(NamedTuple):
    """What one seat sees: the table as its own turn stands now, and its hand."""

    table: TableView
    seat: int
    hand: Hand
    taken: Card | None
    """The card taken from the discard pile this turn and not yet put on the table."""
    drawn: Card | None
    """The card drawn from the stock this turn."""
    duty: Duty
    """What the card taken still asks for before the discard (R24)."""
    braked: bool
    """Whether the card taken may only go into a new meld (R27)."""
    jokers_owed: int
    """Jokers that must go down again before the discard (R23 `replay`)."""
    jokers_barred: int
    """How many jokers of the hand may not go into a new meld (R23 `attach_only`)."""
    turns_played: int
    """The turns this seat has ended in this deal (R25)."""
    may_re_enter: bool
    """R36."""
    history: History | None = None
    """The turns of this deal that have ended; None if the caller has not filled it in."""

    def __repr__(self) -> str:
        """Without the hand."""
        return f"SeatView(seat={self.seat}, hand of {len(self.hand)})"


@lru_cache(maxsize=1 << 10)
def _seats(
    hand_sizes: tuple[int, ...],
    opened: tuple[bool, ...],
    totals: tuple[int, ...],
    in_deal: tuple[int, ...],
    out: tuple[tuple[int, ...], ...],
    resigned: tuple[int, ...],
) -> tuple[SeatInfo, ...]:
    """What everybody knows of the seats; cached, because hands change at every step but their sizes seldom."""
    gone = {seat for group in out for seat in group}
    return tuple(
        [
            SeatInfo(
                hand_size=size,
                opened=opened[seat],
                total=totals[seat],
                in_deal=seat in in_deal,
                in_match=seat not in gone,
                resigned=seat in resigned,
            )
            for seat, size in enumerate(hand_sizes)
        ]
    )


def _view(match: Match, deal: Deal) -> TableView:
    return TableView(
        rules=match.rules,
        deal_number=match.deal_number,
        dealer=match.dealer,
        turn=match.turn,
        phase=deal.phase,
        table=deal.table,
        discard_pile=deal.discard_pile,
        braked=deal.brake,
        stock_size=len(deal.stock),
        recycles=deal.recycles,
        seats=_seats(tuple(map(len, deal.hands)), deal.opened, match.totals, deal.in_deal, match.out, match.resigned),
        results=match.results,
        places=match.places,
        winner=match.winner,
    )


def as_text(view: SeatView) -> str:
    """What a seat sees of the deal that it plays, hand included: views are equal in that if their texts are."""
    table = view.table
    seen = (
        (view.seat, table.turn, table.phase.value, table.dealer, view.turns_played, table.stock_size, table.recycles),
        (format_cards(view.hand), format_table(table.table), format_cards(table.discard_pile), table.braked),
        tuple(tuple(info) for info in table.seats),
        (str(view.taken), str(view.drawn), view.duty.value, view.braked, view.jokers_owed, view.jokers_barred),
    )
    return repr(seen)


def table_view(match: Match) -> TableView:
    """What everybody may see now: no steps that can still be taken back (R39)."""
    return _view(match, match.deal.settled)


def seat_view(match: Match, seat: int, history: History | None = None) -> SeatView:
    """What one seat may see now: its hand, and its own turn with all its steps; IndexError if there is no such seat.

    `history`: of the present deal, for who wants to know it.
    """
    if not 0 <= seat < match.players:
        raise IndexError(f"no seat {seat}")
    on_turn = match.turn == seat
    deal = match.deal if on_turn else match.deal.settled
    memo = deal.memo
    return SeatView(
        table=_view(match, deal),
        seat=seat,
        hand=deal.hands[seat],
        taken=memo.taken if on_turn and not memo.placed else None,
        drawn=memo.drawn if on_turn else None,
        duty=memo.duty if on_turn else Duty.NONE,
        braked=on_turn and memo.braked,
        jokers_owed=memo.jokers_owed if on_turn else 0,
        jokers_barred=deal.barred[seat],
        turns_played=deal.turns_played[seat],
        may_re_enter=seat in match.re_entry_open,
        history=history,
    )
