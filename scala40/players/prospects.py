"""What a hand promises once its turn is over, as a few numbers which weights turn into points."""

from functools import lru_cache
from typing import Final, NamedTuple

from scala40.cards import JOKER, NATURALS, Card, face_mask
from scala40.checks.melds import may_be_waived, opening_worth
from scala40.melds import Meld, attaching_to_any, swapping_any
from scala40.players.arranging import Melds
from scala40.players.openers import Openers
from scala40.players.outlook import ALL_FACES, Outlook, beside, completing
from scala40.players.surroundings import Surroundings
from scala40.state import Hand

_BESIDE: Final = (*(beside(1 << card) for card in NATURALS), 0)
"""By card: mask of the faces that could be in one meld of three with it; none for a joker, which fits anywhere."""


class Prospect(NamedTuple):
    """What lies ahead of a seat when its turn is over, or before it draws. Chances are of the next card drawn."""

    one: float
    """Always 1: what the position is worth in itself."""
    to_draw: float
    """1 before a card is drawn, 0 when the turn is over."""
    points: float
    """The points of the hand (R3)."""
    risk: float
    """The points of the hand over the cards of each rival who has opened: how soon they may have to be paid."""
    in_melds: float
    """Points of the hand that lie in melds which could be laid."""
    cards: float
    """Cards in the hand."""
    jokers: float
    """Jokers in the hand."""
    shortage: float
    """Points that the melds of an unopened hand lack to open (R18)."""
    ready: float
    """1 for an unopened hand that could open."""
    opening: float
    """The chance of a card that would open."""
    in_hand: float
    """Points that closing in hand with the next card would bring beyond closing (R33), times the chance of it."""
    highest: float
    """The points of the highest loose card."""
    pairs: float
    """The chance of a card that makes a meld with two loose cards."""
    growing: float
    """The chance of a card that could be added to a meld, in the hand or, for who has opened, on the table."""
    neighbours: float
    """For each loose card the chance of a card beside it, added up."""
    attachable: float
    """Loose cards that attach to the table."""
    stuck: float
    """Loose cards that do not attach."""
    last: float
    """1 for who has opened with at most one such card: the next card that goes down closes."""
    last_two: float
    """1 for who has opened with two such cards."""
    closing: float
    """`growing` and `pairs` where at most one card is stuck: the chance to close."""
    closing_by_meld: float
    """`pairs` where three cards are stuck: the chance to close with a meld."""
    nearing: float
    """`growing` where two cards are stuck."""
    feeds: float
    """1 when the card thrown attaches to the table, or swaps a joker out, and the next player has opened."""
    helps: float
    """The chance that a card is beside the card thrown, when the next player has opened."""
    rival_cards: float
    """The fewest cards of a rival who has opened; 13 where none has."""
    rival_near: float
    """1 when a rival who has opened holds at most two cards."""
    stock: float
    """Cards in the stock, over 50."""
    turns: float
    """Turns that the seat has ended in this deal."""


class Held(NamedTuple):
    """A hand laid out."""

    hand: Hand
    melds: Melds
    """What of it could be laid, leaving the fewest points."""
    loose: Hand
    """The rest."""
    opened: bool
    """Whether the seat has opened."""

    def __repr__(self) -> str:
        """Without the hand."""
        return f"Held(hand of {len(self.hand)}, {len(self.melds)} melds, opened={self.opened})"


def prospect(
    around: Surroundings, table: tuple[Meld | None, ...], held: Held, thrown: Card | None, openers: Openers | None
) -> Prospect:
    """What a hand promises; `thrown` is None before a card is drawn, `openers` where none are looked for."""
    ahead = around.ahead
    hand, melds, loose, opened = held
    reach = attaching_to_any(table, around.rules) & ALL_FACES
    completed = completing(face_mask(loose) & ALL_FACES)
    pairs = ahead.live(completed) / ahead.unseen
    growing = _growing(melds) if melds else 0
    attachable, neighbours = _loose_cards(ahead, loose, reach)
    stuck = len(loose) - attachable
    points = sum([card.hand_value for card in hand])
    shortage, in_hand = 0, 0.0
    grows = ahead.live((growing | reach) & ~completed) / ahead.unseen
    closing, by_meld, nearing = _near_closing(ahead, stuck, grows, pairs)
    if not opened:
        shortage = max(0, around.needs - sum([opening_worth(around.rules, meld) for meld in melds]))
        if around.in_hand and (not shortage or may_be_waived(around.rules, 1)):
            in_hand = around.in_hand * (closing + by_meld)
        closing = by_meld = nearing = 0.0
        grows = ahead.live(growing & ~completed) / ahead.unseen
    feeds, helps = _for_next(around, reach, 0 if thrown is None else swapping_any(table), thrown)
    return Prospect(
        one=1.0,
        to_draw=1.0 if thrown is None else 0.0,
        points=points,
        risk=points * around.threat,
        in_melds=sum([card.hand_value for meld in melds for card in meld.cards]),
        cards=len(hand),
        jokers=hand.count(JOKER),
        shortage=shortage,
        ready=0.0 if opened or shortage else 1.0,
        opening=0.0 if openers is None else openers.without(thrown),
        in_hand=in_hand,
        highest=max([card.hand_value for card in loose], default=0),
        pairs=pairs,
        growing=grows,
        neighbours=neighbours,
        attachable=attachable,
        stuck=stuck,
        last=1.0 if opened and stuck < 2 else 0.0,
        last_two=1.0 if opened and stuck == 2 else 0.0,
        closing=closing,
        closing_by_meld=by_meld,
        nearing=nearing,
        feeds=feeds,
        helps=helps,
        rival_cards=around.rival_cards,
        rival_near=1.0 if around.rival_cards < 3 else 0.0,
        stock=around.stock,
        turns=around.turns,
    )


@lru_cache(maxsize=1 << 12)
def _growing(melds: Melds) -> int:
    """Mask of the faces that could be added to melds of a hand."""
    mask = 0
    for meld in melds:
        mask |= meld.fits_natural
    return mask


def _loose_cards(ahead: Outlook, loose: Hand, reach: int) -> tuple[int, float]:
    """How many loose cards attach to the table, and the chances of cards beside them, added up."""
    one, two = ahead.one, ahead.two
    attachable = neighbours = 0
    for card in loose:
        near = _BESIDE[card]
        neighbours += (one & near).bit_count() + (two & near).bit_count()
        attachable += reach >> card & 1
    return attachable, neighbours / ahead.unseen


def _near_closing(ahead: Outlook, stuck: int, grows: float, pairs: float) -> tuple[float, float, float]:
    """The chances to close with the next card, to close by a meld with it, to have one stuck card less (R28)."""
    if stuck < 2:
        # With nothing stuck any card closes: it is thrown itself.
        return (grows + pairs + ahead.jokers / ahead.unseen if stuck else 1.0), 0.0, 0.0
    if stuck == 2:
        return 0.0, 0.0, grows
    return 0.0, pairs if stuck == 3 else 0.0, 0.0


def _for_next(around: Surroundings, reach: int, swaps: int, thrown: Card | None) -> tuple[float, float]:
    """Whether a thrown card goes on the table for the next player, and the chance that it is beside a card of
    theirs.
    """
    if thrown is None or not around.next_opened:
        return 0.0, 0.0
    if thrown is JOKER:
        return 1.0, 1.0
    return float((reach | swaps) >> thrown & 1), around.ahead.live(_BESIDE[thrown]) / around.ahead.unseen
