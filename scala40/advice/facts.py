"""Reasons for a discard: facts that players can count on the table, in the discard pile and in their own hand.

Nothing is guessed. Melds that were swept from the table (R9) are not in the view: then only those facts are given that
are true for any cards in them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations
from typing import Final

from scala40.cards import JOKER, Card, Rank, Suit, natural, without
from scala40.meld import HIGH_ACE, Meld, run_card
from scala40.melds import attaching, melds_in
from scala40.players.position import position_of
from scala40.scoring import closed_points
from scala40.state import FRESH, Hand
from scala40.views import SeatView

COPIES: Final = 2
"""How many cards of a natural face there are (R1)."""
FEW: Final = 3
"""Cards that can still come are mentioned up to this number."""


class FactKind(Enum):
    """A kind of fact about a discard."""

    ONLY_ONE = "only_one"
    """The rules allow no other discard."""
    ALONE = "alone"
    """No other natural card of the hand could be with it in a meld of three natural cards."""
    GONE = "gone"
    """A meld with other cards of the hand needs a third natural card, and all of these can already be seen."""
    FEW_LIVE = "few_live"
    """Only `count` natural cards that cannot be seen would make a meld of it and another card of the hand."""
    NOT_ON_TABLE = "not_on_table"
    """There are melds on the table, and it neither attaches to one of them nor swaps a joker."""
    ATTACHES = "attaches"
    """It attaches to `meld`."""
    SWAPS = "swaps"
    """A player who has opened could swap it for the joker of `meld` (R23)."""
    TWIN = "twin"
    """The hand holds the same card again."""
    FEWEST = "fewest"
    """Of no other card that may be discarded can fewer natural cards (`count`) that are not seen complete a meld."""
    DEAD = "dead"
    """Nobody else can make a meld of it without a joker: too few of the cards that it needs cannot be seen."""
    RANK_LEFT = "rank_left"
    """`count` other cards of its rank cannot be seen, and the hand holds none of them."""
    HEAVIEST = "heaviest"
    """No natural card outside the melds of the hand costs more than it: `count` points (R3)."""
    WEIGHS = "weighs"
    """It costs `count` points when somebody else closes (R3)."""
    FLAT = "flat"
    """The player pays `count` points if somebody else closes now, with the card or without it (R32)."""


AGAINST: Final = frozenset({FactKind.ATTACHES, FactKind.SWAPS})
"""The facts that are reasons against a discard."""


@dataclass(frozen=True, slots=True, repr=False)
class Fact:
    """One fact about a discard. It may show cards of the hand, so it has no repr of its own."""

    kind: FactKind
    count: int = 0
    meld: Meld | None = None


def facts_of(view: SeatView, card: Card, legal: int) -> tuple[Fact, ...]:
    """The facts about discarding this card, the best reasons first; `legal` is the mask of the legal discards."""
    if not legal & ~(1 << card):
        return (Fact(FactKind.ONLY_ONE),)
    if card.is_joker:
        return (_weight(view, card),)
    found = [*_in_hand(view, card), *_on_table(view, card), *_for_others(view, card)]
    if all(fact.kind in AGAINST or fact.kind is FactKind.NOT_ON_TABLE for fact in found):
        # What can be said of most cards is no reason for this one: compare it with the others.
        found = [*_compared(view, card, legal), *found]
    reasons = sum(fact.kind not in AGAINST for fact in found)
    weight = _weight(view, card)
    # If there is no other reason, what the card costs in the hand is one; not while a heavier card could go.
    heaviest = weight.kind is FactKind.HEAVIEST
    if (reasons <= 1 and heaviest) or (not reasons and weight.kind is FactKind.FLAT):
        found.append(weight)
    return tuple(found)


def _compared(view: SeatView, card: Card, legal: int) -> Iterator[Fact]:
    """What makes it less useful than the other cards that may be discarded."""
    if view.hand.count(card) > 1:
        yield Fact(FactKind.TWIN)
        return
    others = {one for one in view.hand if legal >> one & 1 and one is not card and not one.is_joker}
    live = _live(view, card)
    if live is not None and not _has_swept(view) and len(others) > 1:
        counts = [_live(view, one) for one in others if view.hand.count(one) == 1]
        if all(count is None or count >= live for count in counts) and any(count is not None for count in counts):
            yield Fact(FactKind.FEWEST, live)


def _live(view: SeatView, card: Card) -> int | None:
    """How many natural cards that are not seen complete a meld with it and one of the hand; None if it is in one."""
    waiting = [unseen(view, third) for third in completing(view, card)]
    return None if None in waiting else sum(count or 0 for count in waiting)


def _in_hand(view: SeatView, card: Card) -> Iterator[Fact]:
    """Facts about the card in its owner's hand."""
    if not company(view, card):
        yield Fact(FactKind.ALONE)
        return
    if JOKER in view.hand:
        return  # with a joker the two cards are a meld already
    live = _live(view, card)
    if live is None:
        return  # it is in a meld of the hand
    if live == 0:
        yield Fact(FactKind.GONE)
    elif live <= FEW and not _has_swept(view):
        yield Fact(FactKind.FEW_LIVE, live)


def _on_table(view: SeatView, card: Card) -> Iterator[Fact]:
    """Whether it attaches to a meld of the table, or, which is worse, swaps a joker."""
    table = [meld for meld in view.table.table if meld is not None]
    for meld in table:
        if card in meld.swaps and meld.with_swapped(card) is not None:
            yield Fact(FactKind.SWAPS, meld=meld)
            return
    for meld in table:
        if attaching(meld, view.table.rules) >> card & 1:
            yield Fact(FactKind.ATTACHES, meld=meld)
            return
    if table:
        yield Fact(FactKind.NOT_ON_TABLE)


def _for_others(view: SeatView, card: Card) -> Iterator[Fact]:
    """Whether others could use it in a new meld."""
    if not any(out_of_sight(view, one) and out_of_sight(view, other) for one, other in pairs_with(card)):
        yield Fact(FactKind.DEAD)
        return
    left = sum(out_of_sight(view, natural(card.rank or 0, suit)) for suit in Suit)
    twins = sum(one.rank is card.rank for one in view.hand)
    if left <= 1 and twins == 1 and not _has_swept(view):
        yield Fact(FactKind.RANK_LEFT, left)


def _weight(view: SeatView, card: Card) -> Fact:
    held = _paid(view, view.hand)
    if held == _paid(view, without(view.hand, (card,)) or ()):
        return Fact(FactKind.FLAT, held)
    in_melds = {one.in_hand for meld in melds_in(view.hand, view.table.rules) for one in meld.cards}
    loose = [one for one in view.hand if one not in in_melds and not one.is_joker]
    heaviest = card in loose and card.hand_value == max(one.hand_value for one in loose)
    return Fact(FactKind.HEAVIEST if heaviest and len(loose) > 1 else FactKind.WEIGHS, card.hand_value)


def _paid(view: SeatView, hand: Hand) -> int:
    """The points that the player would pay with this hand if somebody else closed now (R3, R32)."""
    deal = position_of(view).deal
    hands = (*deal.hands[: view.seat], hand, *deal.hands[view.seat + 1 :])
    rival = next(seat for seat in deal.in_deal if seat != view.seat)
    return closed_points(view.table.rules, deal._replace(hands=hands, memo=FRESH), rival)[view.seat] or 0


# Counting


@cache
def pairs_with(card: Card) -> tuple[tuple[Card, Card], ...]:
    """For each meld of three natural cards that contains this one, the two others (R4, R5)."""
    rank, suit = card.rank or 0, card.suit or 0
    others = [natural(rank, other) for other in Suit if other != suit]
    pairs = list(combinations(others, 2))
    for place in (rank, HIGH_ACE) if rank == Rank.ACE else (rank,):
        for low in range(max(1, place - 2), min(place, HIGH_ACE - 2) + 1):
            one, other = (run_card(at, suit) for at in range(low, low + 3) if at != place)
            pairs.append((one, other))
    return tuple(pairs)


def company(view: SeatView, card: Card) -> set[Card]:
    """The natural cards of the hand that could be in a meld of three natural cards with this one."""
    return {one for pair in pairs_with(card) for one in pair if one in view.hand}


def completing(view: SeatView, card: Card) -> set[Card]:
    """The faces that would make a meld of three natural cards with this one and another of the hand."""
    found = set()
    for one, other in pairs_with(card):
        if one in view.hand:
            found.add(other)
        if other in view.hand:
            found.add(one)
    return found


def unseen(view: SeatView, card: Card) -> int | None:
    """How many cards of a natural face the player may still get; None for a face that they hold."""
    return None if card in view.hand else out_of_sight(view, card)


def out_of_sight(view: SeatView, card: Card) -> int:
    """How many cards of a natural face are neither in the hand nor open on the table or in the discard pile.

    If melds have been swept (R9), it may be fewer.
    """
    return COPIES - _seen(view)[card]


def _seen(view: SeatView) -> Counter[Card]:
    open_cards = Counter(view.hand)
    open_cards.update(view.table.discard_pile)
    for meld in view.table.table:
        if meld is not None:
            open_cards.update(meld.cards)  # a joker there counts as itself: it hides no natural card
    return open_cards


def _has_swept(view: SeatView) -> bool:
    return None in view.table.table
