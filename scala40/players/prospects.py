"""The position of a seat once its turn is over, as a few numbers which weights turn into points."""

from functools import lru_cache
from typing import NamedTuple

from scala40.cards import JOKER, Card, face_mask
from scala40.checks.melds import may_be_waived, opening_worth
from scala40.meld import Meld
from scala40.melds import attaching_to_any, swapping_any
from scala40.players.arranging import Melds
from scala40.players.openers import Openers
from scala40.players.outlook import ALL_FACES, BESIDE, Outlook, completing
from scala40.players.surroundings import Surroundings
from scala40.state import Hand


class Prospect(NamedTuple):
    """A seat's position when its turn is over, or before it draws. A chance is that of the next card drawn."""

    one: float
    """Always 1, for the constant term."""
    to_draw: float
    """1 before a card is drawn, 0 when the turn is over."""
    points: float
    """The points of the hand (R3)."""
    risk: float
    """The points of the hand, divided by the number of cards of each rival who has opened, added up."""
    in_melds: float
    """The points (R3) of the hand's cards that are in melds."""
    cards: float
    """Cards in the hand."""
    jokers: float
    """Jokers in the hand."""
    shortage: float
    """The points that a hand that has not opened still needs to open (R18)."""
    ready: float
    """1 for a hand that has not opened and could."""
    opening: float
    """The chance of a card that would open."""
    in_hand: float
    """Points that closing in hand with the next card would bring beyond closing (R33), times the chance of it."""
    highest: float
    """The points of the highest loose card."""
    pairs: float
    """The chance of a card that makes a meld with two loose cards."""
    growing: float
    """The chance of a card that could be added to a meld in the hand or, after opening, on the table."""
    neighbours: float
    """For each loose card, the chance of a card that could be in a meld of three with it, added up."""
    attachable: float
    """Loose cards that attach to the table."""
    stuck: float
    """Loose cards that do not attach."""
    last: float
    """1 after opening, with at most one `stuck` card: the next card that can be put down closes."""
    last_two: float
    """1 after opening, with two `stuck` cards."""
    closing: float
    """`growing` and `pairs` if at most one card is stuck: the chance to close."""
    closing_by_meld: float
    """`pairs` if three cards are stuck: the chance to close with a meld."""
    nearing: float
    """`growing` if two cards are stuck: the chance to have one stuck card less."""
    feeds: float
    """1 if the card discarded attaches to the table or swaps a joker, and the next player has opened."""
    helps: float
    """The chance of a card that could be in a meld of three with the discard, if the next player has opened."""
    rival_cards: float
    """The fewest cards of a rival who has opened; 13 if none has."""
    rival_near: float
    """1 if a rival who has opened holds at most two cards."""
    stock: float
    """Cards in the stock, divided by 50."""
    turns: float
    """Turns that the seat has ended in this deal."""


class Held(NamedTuple):
    """A hand laid out."""

    hand: Hand
    melds: Melds
    """The melds that leave the fewest points."""
    loose: Hand
    """The cards outside these melds."""
    opened: bool
    """Whether the seat has opened."""

    def __repr__(self) -> str:
        """Without the hand."""
        return f"Held(hand of {len(self.hand)}, {len(self.melds)} melds, opened={self.opened})"


def prospect(
    around: Surroundings, table: tuple[Meld | None, ...], held: Held, discarded: Card | None, openers: Openers | None
) -> Prospect:
    """The position of a hand; `discarded` is None before a card is drawn, `openers` if no card is likely to open."""
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
    feeds, helps = _for_next(around, reach, 0 if discarded is None else swapping_any(table), discarded)
    return Prospect(
        one=1.0,
        to_draw=1.0 if discarded is None else 0.0,
        points=points,
        risk=points * around.threat,
        in_melds=sum([card.hand_value for meld in melds for card in meld.cards]),
        cards=len(hand),
        jokers=hand.count(JOKER),
        shortage=shortage,
        ready=0.0 if opened or shortage else 1.0,
        opening=0.0 if openers is None else openers.without(discarded),
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
    """How many loose cards attach to the table, and `Prospect.neighbours`."""
    one, two = ahead.one, ahead.two
    attachable = neighbours = 0
    for card in loose:
        near = BESIDE[card]
        neighbours += (one & near).bit_count() + (two & near).bit_count()
        attachable += reach >> card & 1
    return attachable, neighbours / ahead.unseen


def _near_closing(ahead: Outlook, stuck: int, grows: float, pairs: float) -> tuple[float, float, float]:
    """`Prospect.closing`, `closing_by_meld` and `nearing` (R28)."""
    if stuck < 2:
        # If no card is stuck, every card closes: it can be discarded itself.
        return (grows + pairs + ahead.jokers / ahead.unseen if stuck else 1.0), 0.0, 0.0
    if stuck == 2:
        return 0.0, 0.0, grows
    return 0.0, pairs if stuck == 3 else 0.0, 0.0


def _for_next(around: Surroundings, reach: int, swaps: int, discarded: Card | None) -> tuple[float, float]:
    """`Prospect.feeds` and `helps`: what a discard is worth to the next player."""
    if discarded is None or not around.next_opened:
        return 0.0, 0.0
    if discarded is JOKER:
        return 1.0, 1.0
    return float((reach | swaps) >> discarded & 1), around.ahead.live(BESIDE[discarded]) / around.ahead.unseen
