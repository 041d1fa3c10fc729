"""How to close in this turn: the steps up to the last discard (R24-R28)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scala40.actions import Action, Attach, Discard, Lay, Swap
from scala40.cards import JOKER, Card, face_mask
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.layouts.layout import Layout, cheapest_opening, closing
from scala40.legal import legal_on_melds
from scala40.melds import attaching_to_any, swapping_any
from scala40.players.arranging import least_left_opening, meldable
from scala40.state import Duty, Match, Memo, Phase

MOST_SWAPS = 2
"""At most this number of jokers is taken from the table before the rest is laid out."""

_FROM_KING_TO_ACE: Final = 48
"""By how much the faces of the kings lie above those of the aces."""


@lru_cache(maxsize=256)  # proposals, advice and the guide ask about the same position
def closing_plan(match: Match, seat: int, swaps: int = MOST_SWAPS) -> tuple[Action, ...]:
    """The steps with which the seat on turn closes now, the closing discard last; empty if it cannot.

    The search is exact except for swaps: it tries at most `swaps` of them, first or right after an opening.
    """
    if match.phase is not Phase.PLAY:
        return ()
    for layout in _layouts(match, seat) if _left_over(match, seat) < 2 else ():
        plan = _steps(layout)
        if _is_legal_closing(match, seat, plan):
            return plan
    if swaps:
        for action, left in _before_closing(match, seat, swaps):
            rest = closing_plan(apply(match, seat, action).match, seat, left)
            if rest:
                return (action, *rest)
    return ()


def _left_over(match: Match, seat: int) -> int:
    """How many cards of the hand certainly cannot be put down without a swap; 0 if the hand has a joker.

    Most hands have many, and these need no search.
    """
    hand = match.deal.hands[seat]
    if hand and hand[-1] is JOKER:
        return 0
    faces = face_mask(hand)
    goes = meldable(faces, 0) | attaching_to_any(match.deal.table, match.rules)
    # After a card has been attached to a run, the next one may attach; three in a row would be a meld.
    goes |= (goes << 4 | goes >> 4 | goes >> _FROM_KING_TO_ACE) & faces
    return sum([not goes >> card & 1 for card in hand])


def _before_closing(match: Match, seat: int, swaps: int) -> Iterator[tuple[Action, int]]:
    """Each swap, or opening after which swaps may be possible, and how many swaps may follow it."""
    if match.deal.opened[seat]:
        yield from ((action, swaps - 1) for action in legal_on_melds(match, seat) if isinstance(action, Swap))
    elif swapping_any(match.deal.table) & face_mask(match.deal.hands[seat]):
        yield from ((lay, swaps) for lay in _openings(match, seat))


def _openings(match: Match, seat: int) -> Iterator[Lay]:
    """The opening that keeps the most useful hand and the one that leaves the fewest points (R18)."""
    hand, rules, memo = match.deal.hands[seat], match.rules, match.deal.memo
    using = None if memo.duty is Duty.NONE else memo.taken
    cheapest = cheapest_opening(hand, rules, using=using)
    if cheapest is not None:
        lays = Lay.of(*cheapest.melds), Lay.of(*least_left_opening(hand, rules, using))
        yield from (lay for lay in dict.fromkeys(lays) if why_not(match, seat, lay) is None)


def _layouts(match: Match, seat: int) -> Iterator[Layout]:
    """The layouts that leave one card, one for each card that may not be the one that is left."""
    deal = match.deal
    for must in _may_not_be_left(deal.memo):
        layout = closing(
            deal.hands[seat],
            match.rules,
            opened=deal.opened[seat],
            table=deal.table,
            taken=must,
            braked=deal.memo.braked and must is deal.memo.taken,
            barred=deal.barred[seat],
        )
        if layout is not None:
            yield layout


def _may_not_be_left(memo: Memo) -> tuple[Card | None, ...]:
    """The faces that must be put down: the card taken from the discard pile, a joker that is owed (R24, R26)."""
    taken = () if memo.taken is None or memo.placed else (memo.taken,)
    owed = (JOKER,) if memo.jokers_owed else ()
    return (*taken, *owed) or (None,)


def _steps(layout: Layout) -> tuple[Action, ...]:
    laid = (Lay.of(*layout.melds),) if layout.melds else ()
    attached = (Attach(card, growth.meld_index) for growth in layout.growths for card in growth.cards)
    return (*laid, *attached, *map(Discard, layout.left))


def _is_legal_closing(match: Match, seat: int, plan: tuple[Action, ...]) -> bool:
    """Whether the rules allow every step, and the last of them closes."""
    for action in plan:
        if why_not(match, seat, action) is not None:
            return False
        if isinstance(action, Discard):
            return len(match.deal.hands[seat]) == 1
        match = apply(match, seat, action).match
    return False
