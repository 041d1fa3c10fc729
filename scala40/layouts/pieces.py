"""The pieces of a layout: melds of hand cards, and growths of melds on the table (R2, R4-R6, R21).

Melds are listed by their natural cards and their number of jokers. A meld is left out if others with the same cards
and at least as many points can replace it (see `runs_from` and `sets_of`). The melds that remain have at most seven
cards, so `run_max` and the second ace of a run (R4) do not matter.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from scala40.cards import Card, Suit, joker_for, natural
from scala40.meld import HIGH_ACE, Meld, run_card
from scala40.melds import JOKER_BIT, attaching, cards_in, joker_fits, leaves_table
from scala40.rules import Rules

MOST_JOKERS: Final = 4
"""R1; leaving out melds (see above) relies on it."""
NEXT_PLACES: Final = 0x11110
"""The next four cards of a suit in a mask of faces, shifted so that it begins with a card of the suit."""

_POINTS: Final = (0, *range(1, 11), 10, 10, 10, 11)
"""The points of each place of a run (R2)."""
_UP_TO: Final = tuple(accumulate(_POINTS))


class Piece(NamedTuple):
    """A meld, by the hand cards that it uses."""

    chosen: int
    """A mask of `Offer.offsets`."""
    jokers: int
    points: int
    """The most points of a meld of these cards (R2)."""
    cards: tuple[Card, ...]
    """A meld with these points, jokers declared."""

    def __repr__(self) -> str:
        """Without cards, which are those of a hand."""
        return f"Piece({self.chosen.bit_count() + 1} natural cards, {self.jokers} jokers, {self.points} points)"


class Offer(NamedTuple):
    """Melds of some cards of a hand."""

    offsets: tuple[int, ...]
    """The distances of the offered cards from the first card, in a mask of faces."""
    by_lowest: tuple[tuple[int, tuple[Piece, ...]], ...]
    """The melds, by the first of their natural cards in the order of R42."""


@cache
def runs_from(suit: int, low: int, above: int, jokers: int) -> Offer:
    """Runs of a natural card at place `low`, cards above it (a mask like `NEXT_PLACES`) and at most `jokers` jokers.

    The search is exact without the following runs, which are left out:

    - The same cards with the jokers in other places. Jokers that fill no gap go on top, and below only if an ace
      ends the run: a higher place has more points, so no other order has more.
    - Runs that can be cut into two melds, which have the same cards in the same places. A run with n places, `a`
      jokers before the first natural card and `b` after the last can be cut after place c if a < c < n - b and
      3 <= c <= n - 3. With a + b <= 4 this is impossible in two cases only: n = 6 with a or b above 2, n = 7 with a or
      b above 3. So runs of more than five places need three jokers or more, and natural cards within three places.
    - A single ace with two or three jokers, because a set has more points.
    """
    offsets = tuple(4 * n for n in range(1, 5) if above >> 4 * n & 1)
    found: dict[Card, list[Piece]] = {}
    for chosen in range(1 << len(offsets)):
        places = [low, *(low + offset // 4 for n, offset in enumerate(offsets) if chosen >> n & 1)]
        gaps = places[-1] - low + 1 - len(places)
        for used in range(max(gaps, 3 - len(places)), jokers + 1):
            length = len(places) + used
            if length > 5 and not (places[-1] - low < 3 <= used):
                continue
            if len(places) == 1 and (low == 1 or (low == HIGH_ACE and length < 5)):
                continue
            top = min(HIGH_ACE, places[-1] + used - gaps)
            cards = tuple(_placed(place, suit, places) for place in range(top - length + 1, top + 1))
            piece = Piece(chosen, used, _UP_TO[top] - _UP_TO[top - length], cards)
            found.setdefault(min(run_card(place, suit) for place in places), []).append(piece)
    return _offer(offsets, found)


def _placed(place: int, suit: int, naturals: list[int]) -> Card:
    card = run_card(place, suit)
    return card if place in naturals else joker_for(card)


@cache
def sets_of(rank: int, suits: int, jokers: int) -> Offer:
    """Sets of natural cards of a rank (a mask of their suits) and at most `jokers` jokers, suits chosen as in R7.

    A single card with jokers, unless it is an ace, is left out, because a run has as many points or more: `7 *8 *9`,
    `*Q K *A`.
    """
    offered = [natural(rank, suit) for suit in Suit if suits >> suit & 1]
    found: dict[Card, list[Piece]] = {}
    for chosen in range(1, 1 << len(offered)):
        naturals = [card for n, card in enumerate(offered) if chosen >> n & 1]
        if len(naturals) == 1 and rank != 1:
            continue
        others = [joker_for(natural(rank, suit)) for suit in Suit if natural(rank, suit) not in naturals]
        for used in range(max(0, 3 - len(naturals)), min(jokers, len(others)) + 1):
            cards = tuple(sorted([*naturals, *others[:used]], key=lambda card: card.suit or 0))
            points = len(cards) * _POINTS[HIGH_ACE if rank == 1 else rank]
            found.setdefault(naturals[0], []).append(Piece(chosen, used, points, cards))
    return _offer(tuple(card.suit or 0 for card in offered), found)


def _offer(offsets: tuple[int, ...], found: dict[Card, list[Piece]]) -> Offer:
    return Offer(offsets, tuple((int(lowest), tuple(pieces)) for lowest, pieces in found.items()))


class Growth(NamedTuple):
    """Cards that are attached to one meld of the table, one after the other (R21)."""

    meld_index: int
    cards: tuple[Card, ...]
    """In an order in which they attach, jokers declared."""

    def __repr__(self) -> str:
        """Without cards, which are those of a hand."""
        return f"Growth(meld_index={self.meld_index}, {len(self.cards)} cards)"


def growths(meld: Meld, meld_index: int, faces: int, jokers: int, rules: Rules) -> Iterator[Growth]:
    """The ways to attach natural faces (a mask) and up to `jokers` jokers to a meld, one for each choice of hand cards.

    No face attaches twice: a set has a suit once, and a run has one natural ace (R4, R5).
    """
    grown: list[tuple[Meld, tuple[Card, ...]]] = [(meld, ())]
    seen = {meld}
    taken: set[tuple[Card, ...]] = set()
    for so_far, attached in grown:
        if leaves_table(so_far, rules):
            continue
        steps = cards_in(attaching(so_far, rules) & faces & ~JOKER_BIT)
        if sum(card.is_joker for card in attached) < jokers:
            steps += [joker_for(card) for card in cards_in(joker_fits(so_far, rules))]
        for card in steps:
            larger = so_far.with_attached(card)
            if larger in seen:
                continue
            seen.add(larger)
            growth = Growth(meld_index, (*attached, card))
            grown.append((larger, growth.cards))
            cards = tuple(sorted(one.in_hand for one in growth.cards))
            if cards not in taken:
                taken.add(cards)
                yield growth
