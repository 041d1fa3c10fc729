"""What a hand promises once its turn is over, as a few numbers which weights turn into points."""

from functools import lru_cache
from typing import Final, NamedTuple

from scala40.cards import CARDS, JOKER, NATURALS, Card, face_mask, with_card
from scala40.check_melds import may_be_waived, opening_needs, opening_worth
from scala40.layouts import cheapest_opening
from scala40.melds import Meld, attaching_to_any, cards_in
from scala40.players.arranging import Melds, meldable
from scala40.players.outlook import ALL_FACES, Outlook, beside, completing, outlook
from scala40.players.position import position_of
from scala40.rules import Rules
from scala40.scoring import closed_points, points_left
from scala40.state import Hand
from scala40.views import SeatView

_BESIDE: Final = (*(beside(1 << card) for card in NATURALS), 0)
"""By card: mask of the faces that could be in one meld of three with it; none for a joker, which fits anywhere."""


MOST_BY_ONE_CARD: Final = 36
"""How many points the melds of a hand are likely to gain at most by one card."""


NOT_OPENED: Final = 13
"""What `rival_cards` is while no rival has opened."""
_LEAST_ROOM: Final = 30
"""A player with less room than this to the limit busts with the next hand that he pays, or nearly so."""
_SEVENS: Final = (CARDS["7H"],) * 112


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
    """1 when the card thrown attaches to the table and the next player has opened."""
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


class Surroundings:
    """What stays the same whatever the seat does in its turn."""

    def __init__(self, view: SeatView) -> None:
        """Look at the table once."""
        table = view.table
        self.rules: Rules = table.rules
        self.ahead: Outlook = outlook(view)
        self.needs = opening_needs(table.rules)
        seats = len(table.seats)
        others = [table.seats[(view.seat + n) % seats] for n in range(1, seats)]
        others = [info for info in others if info.in_deal]
        self.next_opened = bool(others) and others[0].opened
        sizes = [max(1, info.hand_size) for info in others if info.opened]
        self.rival_cards = min(sizes, default=NOT_OPENED)
        self.threat = sum([1 / size for size in sizes])
        self.stock = table.stock_size / 50
        self.turns = view.turns_played
        self.in_hand = 0.0 if table.seats[view.seat].opened else _in_hand_reward(view)
        own = 1 / _room(table.rules, table.seats[view.seat].total)
        theirs = sum([1 / _room(table.rules, info.total) for info in others]) / max(1, len(others))
        self.stake = round(2 * own / (own + theirs), 1) if others else 1.0
        """What a point of one's own weighs beside one of the others: 1 when all are as near the limit, at most 2."""


def _room(rules: Rules, total: int) -> int:
    """How many points a player may still take, but a small number of them is as bad as a few more."""
    return max(_LEAST_ROOM, points_left(rules, total))


def _in_hand_reward(view: SeatView) -> float:
    """By how many points closing in hand is better than closing, if all the cards of the others were sevens (R33)."""
    deal = position_of(view).deal
    hands = tuple([_SEVENS[: len(hand)] for hand in deal.hands])
    plain = deal._replace(hands=hands)
    in_hand = plain._replace(memo=plain.memo._replace(opened_now=True))
    gains = [
        (more or 0) - (less or 0)
        for more, less in zip(
            closed_points(view.table.rules, in_hand, view.seat),
            closed_points(view.table.rules, plain, view.seat),
            strict=True,
        )
    ]
    return (sum(gains) - gains[view.seat]) / max(1, len(deal.in_deal) - 1) - gains[view.seat]


class Openers:
    """The cards that would open an unopened hand if one of them came next."""

    def __init__(self, around: Surroundings, hand: Hand, barred: int) -> None:
        """Try every card that can still come and could be part of a meld."""
        self._unseen = around.ahead.unseen
        self._hand = hand
        self._found: list[tuple[int, list[Card]]] = []
        jokers = hand.count(JOKER)
        naturals = face_mask(hand) & ALL_FACES
        for card in cards_in(around.ahead.one):
            if meldable(naturals | 1 << card, jokers) >> card & 1:
                self._try(around, hand, card, 1 + (around.ahead.two >> card & 1), barred)
        if around.ahead.jokers:
            self._try(around, hand, JOKER, around.ahead.jokers, barred)

    def _try(self, around: Surroundings, hand: Hand, card: Card, live: int, barred: int) -> None:
        layout = cheapest_opening(with_card(hand, card), around.rules, barred=barred)
        if layout is not None:
            used = [one.in_hand for meld in layout.melds for one in meld.cards]
            if card in used:
                used.remove(card)
            self._found.append((live, used))

    def without(self, thrown: Card | None) -> float:
        """The chance to open when this card has been thrown."""
        spare = 0 if thrown is None else self._hand.count(thrown) - 1
        opens = sum([live for live, used in self._found if thrown is None or used.count(thrown) <= spare])
        return opens / self._unseen


@lru_cache(maxsize=1 << 12)
def _growing(melds: Melds) -> int:
    """Mask of the faces that could be added to melds of a hand."""
    mask = 0
    for meld in melds:
        mask |= meld.fits_natural
    return mask


def prospect(
    around: Surroundings,
    table: tuple[Meld | None, ...],
    hand: Hand,
    melds: Melds,
    loose: Hand,
    *,
    opened: bool,
    thrown: Card | None,
    openers: "Openers | None" = None,
) -> Prospect:
    """What a hand promises that consists of melds and loose cards; `thrown` is None before a card is drawn."""
    ahead, unseen = around.ahead, around.ahead.unseen
    reach = attaching_to_any(table, around.rules) & ALL_FACES
    completed = completing(face_mask(loose) & ALL_FACES)
    growing = _growing(melds) if melds else 0
    pairs = ahead.live(completed) / unseen
    points = sum([card.hand_value for card in hand])
    in_melds = 0
    for meld in melds:
        in_melds += sum([card.hand_value for card in meld.cards])
    attachable = 0
    neighbours = 0
    one, two = ahead.one, ahead.two
    for card in loose:
        near = _BESIDE[card]
        neighbours += (one & near).bit_count() + (two & near).bit_count()
        attachable += reach >> card & 1
    stuck = len(loose) - attachable
    shortage = 0 if opened else max(0, around.needs - sum([opening_worth(around.rules, meld) for meld in melds]))
    opening = 0.0 if openers is None else openers.without(thrown)
    on_table = reach if opened or around.in_hand else 0
    grows = ahead.live((growing | on_table) & ~completed) / unseen
    closing = by_meld = nearing = in_hand = 0.0
    if stuck < 2:
        closing = grows + pairs + ahead.jokers / unseen if stuck else 1.0
    elif stuck == 2:
        nearing = grows
    elif stuck == 3:
        by_meld = pairs
    if not opened:
        if around.in_hand and (not shortage or may_be_waived(around.rules, 1)):
            in_hand = around.in_hand * (closing + by_meld)
        closing = by_meld = nearing = 0.0
        grows = ahead.live(growing & ~completed) / unseen
    feeds = helps = 0.0
    if thrown is not None and around.next_opened:
        feeds = 1.0 if thrown is JOKER else float(reach >> thrown & 1)
        helps = 1.0 if thrown is JOKER else ahead.live(_BESIDE[thrown]) / unseen
    return Prospect(
        1.0,
        1.0 if thrown is None else 0.0,
        points,
        points * around.threat,
        in_melds,
        len(hand),
        hand.count(JOKER),
        shortage,
        0.0 if opened or shortage else 1.0,
        opening,
        in_hand,
        max([card.hand_value for card in loose], default=0),
        pairs,
        grows,
        neighbours / unseen,
        attachable,
        stuck,
        1.0 if opened and stuck < 2 else 0.0,
        1.0 if opened and stuck == 2 else 0.0,
        closing,
        by_meld,
        nearing,
        feeds,
        helps,
        around.rival_cards,
        1.0 if around.rival_cards < 3 else 0.0,
        around.stock,
        around.turns,
    )
