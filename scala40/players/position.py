"""A position on which the engine can play, rebuilt from what one seat sees.

With it a player can use the engine to find legal actions and their results without seeing the match.
All cards that the seat does not know are jokers in it: nothing that the seat may do before its
discard depends on them.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from scala40.actions import Action
from scala40.cards import JOKER, Card
from scala40.checks.discards import discards
from scala40.engine import apply
from scala40.legal import legal_lays, legal_on_melds
from scala40.meld import Meld
from scala40.state import Deal, Duty, Hand, Match, Memo
from scala40.views import SeatInfo, SeatView

_UNKNOWN: Final = (JOKER,) * 112
"""More cards than a table may have; cut to the number needed."""
_MOST_STEPS: Final = 64
"""How many next steps are tried from one position."""
_MOST_POSITIONS: Final = 200
"""How many positions are looked at; if the turn can end in none of these, it counts as one that cannot end."""


def position_of(view: SeatView) -> Match:
    """The match as the seat on turn may imagine it, valid until its discard; players who are out are left out."""
    table, seat = view.table, view.seat
    in_deal, opened, hands, nothing = _seats(table.seats)
    deal = Deal(
        phase=table.phase,
        turn=seat,
        in_deal=in_deal,
        hands=(*hands[:seat], view.hand, *hands[seat + 1 :]),
        stock=_UNKNOWN[: table.stock_size],
        discard_pile=table.discard_pile,
        table=table.table,
        opened=opened,
        turns_played=(*nothing[:seat], view.turns_played, *nothing[seat + 1 :]),
        recycles=table.recycles,
        idle_takes=0,
        brake=table.braked,
        barred=(*nothing[:seat], view.jokers_barred, *nothing[seat + 1 :]),
        memo=Memo(
            drawn=view.drawn,
            taken=view.taken,
            duty=view.duty,
            braked=view.braked,
            jokers_owed=view.jokers_owed,
        ),
    )
    return Match(
        deal=deal,
        rules=table.rules,
        players=len(hands),
        totals=nothing,
        deal_number=table.deal_number,
        dealer=table.dealer,
    )


@lru_cache(maxsize=1 << 10)
def _seats(
    seats: tuple[SeatInfo, ...],
) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[Hand, ...], tuple[int, ...]]:
    """The seats in the deal, who has opened, unknown hands of the right sizes, and a zero for each seat."""
    return (
        tuple(n for n, info in enumerate(seats) if info.in_deal),
        tuple(info.opened for info in seats),
        tuple(_UNKNOWN[: info.hand_size] for info in seats),
        (0,) * len(seats),
    )


def owed_face(match: Match) -> Card | None:
    """The face that must still be put down before the turn can end: the card taken, or a joker (R24); else None."""
    memo = match.deal.memo
    if memo.duty is not Duty.NONE:
        return memo.taken
    return JOKER if memo.jokers_owed else None


def fulfilling(match: Match, seat: int) -> Iterator[Action]:
    """The legal attachments, swaps and lays that put the owed face on the table."""
    owed = owed_face(match)
    if owed is None:
        return
    if match.deal.opened[seat]:
        yield from (action for action in legal_on_melds(match, seat) if action.card.in_hand is owed)
    for lay in legal_lays(match, seat):
        if any(card.in_hand is owed for meld in lay.melds for card in meld):
            yield lay


def way_out(match: Match, seat: int) -> tuple[Action, ...] | None:
    """Steps after which the seat on turn may discard (R24-R26); None if none are found.

    Steps that fulfil a duty are tried first, then all others: one card may make room for another.
    """
    waiting: list[tuple[Match, tuple[Action, ...]]] = [(match, ())]
    seen: set[tuple[Hand, tuple[Meld | None, ...], Memo]] = set()
    while waiting and len(seen) < _MOST_POSITIONS:
        before, steps = waiting.pop()
        now = apply(before, seat, steps[-1]).match if steps else before
        key = now.deal.hands[seat], now.deal.table, now.deal.memo
        if key in seen:
            continue
        seen.add(key)
        if discards(now, seat):
            return steps
        nexts = [*islice(fulfilling(now, seat), _MOST_STEPS)]
        if now.deal.opened[seat]:
            nexts += islice(chain(legal_on_melds(now, seat), legal_lays(now, seat)), _MOST_STEPS)
        waiting += [(now, (*steps, action)) for action in reversed(nexts)]
    return None


def can_end(match: Match, seat: int) -> bool:
    """Whether `way_out` finds how the seat on turn can end its turn (R24-R26)."""
    return way_out(match, seat) is not None
