"""What a seat can work out about the cards that it does not see: how many of each face can still come."""

from functools import cache
from typing import Final, NamedTuple

from scala40.cards import JOKER
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
    """The cards that a seat does not see, as its turn stands: the stock, and what the others hold."""

    one: int
    """Mask of the natural faces of which at least one copy is not seen."""
    two: int
    """Mask of those of which neither copy is."""
    jokers: int
    unseen: int
    """How many cards are not seen; at least 1."""

    def __repr__(self) -> str:
        """Without the faces, which tell what the seat holds."""
        return f"Outlook({self.unseen} unseen)"

    def live(self, faces: int) -> int:
        """How many cards of these faces (a mask) can still come; jokers apart."""
        return (self.one & faces).bit_count() + (self.two & faces).bit_count()


@cache
def _jokers(rules: Rules) -> int:
    """How many jokers a table plays with (R1)."""
    return rules.pack().count(JOKER)


def outlook(view: SeatView) -> Outlook:
    """Count what is not in the hand, on the table or in the discard pile, all of which the seat has seen.

    A meld that was swept (R9) is not seen any more; its cards count as if they could still come.
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
    """Mask of the natural faces that make a meld of three with two of these faces (a mask); no face among them."""
    line = faces | (faces & 15) << _HIGH_ACES
    side, gap = line & line >> 4, line & line >> 8
    found = (side >> 4 | side << 8 | gap << 4) & _LINE
    hearts, diamonds, clubs, spades = faces, faces >> 1, faces >> 2, faces >> 3
    ranks = hearts & (diamonds | clubs | spades) | diamonds & (clubs | spades) | clubs & spades
    return (found | found >> _HIGH_ACES | (ranks & HEARTS) * 15) & ALL_FACES & ~faces


def beside(faces: int) -> int:
    """Mask of the natural faces that could be in one meld of three with one of these faces (a mask)."""
    line = faces | (faces & 15) << _HIGH_ACES
    found = (line >> 4 | line >> 8 | line << 4 | line << 8) & _LINE
    ranks = (faces | faces >> 1 | faces >> 2 | faces >> 3) & HEARTS
    return (found | found >> _HIGH_ACES | ranks * 15) & ALL_FACES & ~faces
