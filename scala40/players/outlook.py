"""What a seat knows about the cards that it does not see: how many of each face can still come."""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scala40.cards import JOKER, NATURALS, Card, Rank, Suit, natural
from scala40.meld import HIGH_ACE, run_card
from scala40.rules import Rules
from scala40.views import SeatView

ALL_FACES: Final = (1 << 52) - 1
"""Mask of the natural faces."""
HEARTS: Final = sum(1 << 4 * rank for rank in range(13))
"""The lowest face of each rank: faces lie rank by rank, four to a rank (R42)."""
_HIGH_ACES: Final = 52
"""By how much aces are shifted to lie above the kings as well."""
_LINE: Final = (1 << 56) - 1


class Outlook(NamedTuple):
    """The cards that a seat does not see now: the stock, and the hands of the others."""

    one: int
    """Mask of the natural faces of which at least one copy is not seen."""
    two: int
    """Mask of the natural faces of which neither copy is seen."""
    jokers: int
    unseen: int
    """How many cards are not seen; at least 1."""

    def __repr__(self) -> str:
        """Without the faces, from which the hand of the seat would follow."""
        return f"Outlook({self.unseen} unseen)"

    def live(self, faces: int) -> int:
        """How many cards of these natural faces (a mask) can still come."""
        return (self.one & faces).bit_count() + (self.two & faces).bit_count()


@cache
def _jokers(rules: Rules) -> int:
    """How many jokers a table plays with (R1)."""
    return rules.pack().count(JOKER)


def outlook(view: SeatView) -> Outlook:
    """Count the cards that are neither in the hand nor on the table nor in the discard pile.

    The view does not show melds that were swept (R9); their cards count as if they could still come.
    """
    table = view.table
    seen = [*view.hand, *table.discard_pile]
    for meld in table.table:
        if meld is not None:
            seen += [card.in_hand for card in meld.cards]
    once = twice = 0
    jokers = _jokers(table.rules)
    for card in seen:
        if card is JOKER:
            jokers -= 1
        else:
            twice |= once & 1 << card
            once |= 1 << card
    jokers = max(0, jokers)
    one, two = ALL_FACES & ~twice, ALL_FACES & ~once
    return Outlook(one, two, jokers, max(1, one.bit_count() + two.bit_count() + jokers))


def completing(faces: int) -> int:
    """Mask of the other natural faces that make a meld of three with two of these faces (a mask)."""
    line = faces | (faces & 15) << _HIGH_ACES
    side, gap = line & line >> 4, line & line >> 8
    found = (side >> 4 | side << 8 | gap << 4) & _LINE
    hearts, diamonds, clubs, spades = faces, faces >> 1, faces >> 2, faces >> 3
    ranks = hearts & (diamonds | clubs | spades) | diamonds & (clubs | spades) | clubs & spades
    return (found | found >> _HIGH_ACES | (ranks & HEARTS) * 15) & ALL_FACES & ~faces


def beside(faces: int) -> int:
    """Mask of the other natural faces that could be in a meld of three with one of these faces (a mask)."""
    line = faces | (faces & 15) << _HIGH_ACES
    found = (line >> 4 | line >> 8 | line << 4 | line << 8) & _LINE
    ranks = (faces | faces >> 1 | faces >> 2 | faces >> 3) & HEARTS
    return (found | found >> _HIGH_ACES | ranks * 15) & ALL_FACES & ~faces


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


BESIDE: Final = (*(beside(1 << card) for card in NATURALS), 0)
"""By card: mask of the faces that could be in a meld of three with it; none for a joker, which fits everywhere."""
