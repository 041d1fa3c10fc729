"""What a search of layouts chooses from: melds of hand cards, and growths of melds on the table (R2, R4-R6, R21).

Melds are listed by their natural cards and their number of jokers. Not every meld is listed: those that the
others replace card for card, at no loss of points, are left out (see `runs_from` and `sets_of`). What remains
is never longer than seven cards, so that `run_max` and the second ace of a run (R4) never matter to it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from scala40.cards import Card, Suit, joker_for, natural
from scala40.meld import HIGH_ACE, run_card
from scala40.melds import JOKER_BIT, Meld, attaching, cards_in, joker_fits, leaves_table
from scala40.rules import Rules

MOST_JOKERS: Final = 4
"""R1; what is left out below counts on it."""
NEXT_PLACES: Final = 0x11110
"""The next four cards of a suit in a mask of faces that was shifted to begin with a card of it."""

_POINTS: Final = (0, *range(1, 11), 10, 10, 10, 11)
"""The worth of each place of a run (R2)."""
_UP_TO: Final = tuple(accumulate(_POINTS))


class Piece(NamedTuple):
    """A meld by the hand cards that it takes."""

    chosen: int
    """A mask of the cards offered."""
    jokers: int
    points: int
    """The most that these cards count as a meld (R2)."""
    cards: tuple[Card, ...]
    """A meld that counts so much, jokers declared."""

    def __repr__(self) -> str:
        """Without cards, which are those of a hand."""
        return f"Piece({self.chosen.bit_count() + 1} natural cards, {self.jokers} jokers, {self.points} points)"


class Offer(NamedTuple):
    """Melds of some cards of a hand."""

    offsets: tuple[int, ...]
    """How far above a first card, in a mask of faces, the cards offered lie."""
    by_lowest: tuple[tuple[int, tuple[Piece, ...]], ...]
    """The melds by their natural card that is first in the order of R42."""


@cache
def runs_from(suit: int, low: int, above: int, jokers: int) -> Offer:
    """The runs of a natural card at place `low`, cards above it (a mask as `NEXT_PLACES`) and so many jokers at most.

    Some runs are missing, and the search is as exact without them:

    - The same cards with jokers elsewhere. Jokers that fill no gap go on top, and below only where an ace
      ends the run: the higher a place, the more it counts, so that no other reading counts more.
    - Runs that can be cut into two melds, which hold the same cards on the same places. Of n places, `a` jokers
      before the first natural card and `b` after the last, a cut after place c is one if a < c < n - b and
      3 <= c <= n - 3. With a + b <= 4 there is none in two cases only: n = 6 with a or b above 2, n = 7 with a or
      b above 3. So beyond five places only three jokers or more, with natural cards in three places, are needed.
    - An ace alone with two or three jokers, because a set counts more.
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
    """The sets of natural cards of a rank (a mask of their suits) and so many jokers at most, suits chosen as in R7.

    A card alone with jokers is missing, unless it is an ace, because a run counts no less: `7 *8 *9`, `*Q K *A`.
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
    """Cards that attach to one meld of the table, one after the other (R21)."""

    meld_index: int
    cards: tuple[Card, ...]
    """In an order in which each attaches, jokers declared."""

    def __repr__(self) -> str:
        """Without cards, which are those of a hand."""
        return f"Growth(meld_index={self.meld_index}, {len(self.cards)} cards)"


def growths(meld: Meld, meld_index: int, faces: int, jokers: int, rules: Rules) -> Iterator[Growth]:
    """What a meld can take of natural faces (a mask) and so many jokers, once for each choice of hand cards.

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
