"""A position that can be played on, rebuilt from what one seat sees.

So a player asks the engine itself what is legal and what an action leads to, and never sees the match.
The cards it does not know are filled in, all as jokers: nothing that the seat may do before its
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
"""As many cards as a table may have and more; cut to the number needed."""
_TRIED: Final = 64
"""How many ways to go on from one position are tried."""
_LOOKED_AT: Final = 200
"""How many positions are looked at; where none of these will do, the turn counts as one that cannot end."""


def position_of(view: SeatView) -> Match:
    """The match as its seat on turn may imagine it, good until its discard; who is out does not appear."""
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
    """Who is in the deal, who has opened, hands nobody knows, and nothing for everybody."""
    return (
        tuple(n for n, info in enumerate(seats) if info.in_deal),
        tuple(info.opened for info in seats),
        tuple(_UNKNOWN[: info.hand_size] for info in seats),
        (0,) * len(seats),
    )


def owed_face(match: Match) -> Card | None:
    """What must still go on the table before the turn can end: the card taken, or a joker (R24)."""
    memo = match.deal.memo
    if memo.duty is not Duty.NONE:
        return memo.taken
    return JOKER if memo.jokers_owed else None


def paying(match: Match, seat: int) -> Iterator[Action]:
    """The legal attachments, swaps and lays that put on the table what is owed first."""
    owed = owed_face(match)
    if owed is None:
        return
    if match.deal.opened[seat]:
        yield from (action for action in legal_on_melds(match, seat) if action.card.in_hand is owed)
    for lay in legal_lays(match, seat):
        if any(card.in_hand is owed for meld in lay.melds for card in meld):
            yield lay


def way_out(match: Match, seat: int) -> tuple[Action, ...] | None:
    """Some steps after which the seat on turn may discard (R24-R26); None where it sees none.

    What pays what is owed is tried first, then whatever else may be put down: one card may make room for another.
    """
    waiting: list[tuple[Match, tuple[Action, ...]]] = [(match, ())]
    seen: set[tuple[Hand, tuple[Meld | None, ...], Memo]] = set()
    while waiting and len(seen) < _LOOKED_AT:
        before, steps = waiting.pop()
        now = apply(before, seat, steps[-1]).match if steps else before
        key = now.deal.hands[seat], now.deal.table, now.deal.memo
        if key in seen:
            continue
        seen.add(key)
        if discards(now, seat):
            return steps
        nexts = [*islice(paying(now, seat), _TRIED)]
        if now.deal.opened[seat]:
            nexts += islice(chain(legal_on_melds(now, seat), legal_lays(now, seat)), _TRIED)
        waiting += [(now, (*steps, action)) for action in reversed(nexts)]
    return None


def can_end(match: Match, seat: int) -> bool:
    """Whether the seat on turn sees how to end its turn from here with a discard (R24-R26)."""
    return way_out(match, seat) is not None
