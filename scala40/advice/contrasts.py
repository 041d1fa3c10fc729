"""Reasons for a discard: what differs between it and the best other one, counted from the view alone.

Nothing is guessed. Melds that were swept from the table (R9) are not in the view: then no unseen cards are counted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from scala40.actions import Discard
from scala40.cards import JOKER, Card, face_mask, with_card, without
from scala40.checks.discards import discards
from scala40.checks.melds import opening_worth
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening
from scala40.meld import Meld
from scala40.melds import attaching_or_swapping, attaching_to_any, cards_in
from scala40.players.arranging import least_left
from scala40.players.closing import MOST_SWAPS, closing_plan
from scala40.players.comparing import Weighed
from scala40.players.openers import MOST_BY_ONE_CARD, Openers
from scala40.players.outlook import Outlook, beside, completing, pairs_with
from scala40.players.surroundings import Surroundings
from scala40.scoring import hand_points
from scala40.state import FRESH, Hand, Match, Phase
from scala40.views import SeatView

CLEARLY_MORE: Final = 3
"""Points by which another loose card has to cost more than the discard, to ask why it is not discarded instead."""
_MOST_STUCK: Final = 3
"""The cards that close are counted only for a hand with at most this number of cards that go nowhere."""


class ContrastKind(Enum):
    """What differs between a discard and another card, the best reasons first."""

    ONLY_ONE = "only_one"
    """The rules allow no other discard."""
    SPARE = "spare"
    """Any other card that may be discarded is a joker, or in a meld of the hand."""
    CLOSES = "closes"
    """With `count` of the cards that are not seen the player can close in the next turn (R28)."""
    OPENS = "opens"
    """With `count` of the cards that are not seen the hand opens in the next turn (R18)."""
    FITS = "fits"
    """It goes on no meld of the table, and the other one does: it attaches, or swaps a joker."""
    COMPLETES = "completes"
    """`count` of the cards that are not seen make a meld with two loose cards of the hand."""
    TWIN = "twin"
    """The hand holds the same card again."""
    COMPANY = "company"
    """`count` cards of the hand could be with it in a meld of three natural cards."""
    HELPED = "helped"
    """`count` of the cards that are not seen could be with it in a meld of three cards."""
    USES = "uses"
    """`count` pairs of natural faces that are not seen make a meld with it."""
    COUNTS = "counts"
    """It brings at most `count` points for the opening (R2, R18), which the hand does not have yet."""
    COSTS = "costs"
    """It takes `count` points out of the hand, which are paid when somebody else closes (R3)."""
    EQUAL = "equal"
    """Both are worth the same to the adviser."""
    VALUED = "valued"
    """Nothing above speaks for it; the adviser's estimate does."""


@dataclass(frozen=True, slots=True, repr=False)
class Contrast:
    """One difference to the card `other`, for which the number is `less`. It shows cards, so it has no repr."""

    kind: ContrastKind
    other: Card | None = None
    count: int = 0
    less: int = 0


def contrast_of(view: SeatView, match: Match, card: Card, ways: Sequence[Weighed]) -> Contrast:
    """What speaks for discarding this card now; `match` is the position of the view, `ways` how the turn may end.

    Best is what speaks against the best other discard and against each loose card that costs clearly more, of which a
    reader asks why it is kept; then what speaks against the latter; then what speaks against the best other one.
    """
    legal = discards(match, view.seat)
    if not legal & ~(1 << card):
        return Contrast(ContrastKind.ONLY_ONE)
    now = sorted([one for one in ways if not one.way.steps], key=lambda one: -one.value)
    others = [way.discarded for way, _ in now if way.discarded is not card]
    if not others:
        return Contrast(ContrastKind.SPARE)
    than, turn = others[0], Discards(view, match)
    heavier = [one for one in others if one.hand_value >= card.hand_value + CLEARLY_MORE and not one.is_joker]
    for rivals in ([than, *heavier], heavier, [than]):
        for kind in MEASURES:
            if kind is ContrastKind.COSTS and heavier:
                continue  # what a card costs is no reason while another one costs clearly more
            if rivals and all(turn.speaks_for(kind, card, one) for one in rivals):
                return turn.contrast(kind, card, rivals[0])
    values = {way.discarded: value for way, value in now}
    if values.get(card) == values[than]:
        return Contrast(ContrastKind.EQUAL, than)
    return Contrast(ContrastKind.VALUED, next(iter(heavier), than))


class Discards:
    """What becomes of a hand after each discard, in numbers; None where a number cannot be known."""

    def __init__(self, view: SeatView, match: Match) -> None:
        """`match` is the position of the view, whose seat is on turn."""
        self._view = view
        self._match = match
        self._hand, self._rules, self._table = view.hand, view.table.rules, view.table.table
        self._barred = view.jokers_barred
        self._around = Surroundings(view)
        self._ahead = self._around.ahead
        self._is_known = None not in self._table
        self._opened = view.table.seats[view.seat].opened
        self._counted: dict[tuple[ContrastKind, Card], int | None] = {}

    def measure(self, kind: ContrastKind, card: Card) -> int | None:
        """The number of a kind for a discard."""
        key = kind, card
        if key not in self._counted:
            self._counted[key] = MEASURES[kind][0](self, card)
        return self._counted[key]

    def speaks_for(self, kind: ContrastKind, card: Card, other: Card) -> bool:
        """Whether the number of this kind is better for a discard than for another one."""
        one, two = self.measure(kind, card), self.measure(kind, other)
        return one is not None and two is not None and (one > two if MEASURES[kind][1] else one < two)

    def contrast(self, kind: ContrastKind, card: Card, other: Card) -> Contrast:
        """The contrast of this kind between two discards."""
        return Contrast(kind, other, self.measure(kind, card) or 0, self.measure(kind, other) or 0)

    # The hand after the discard

    def closes(self, card: Card) -> int | None:
        reach = attaching_to_any(self._table, self._rules) if self._opened else 0
        stuck = sum(not reach >> one & 1 for one in self._loose(self._without(card)))
        if not self._is_known or stuck > _MOST_STUCK:
            return None
        return closing_cards(self._match, self._view.seat, card, self._ahead)

    def opens(self, card: Card) -> int | None:
        if not self._is_known or not self._lacks_points(card) or self._openers is None:
            return None
        found = 0
        for drawn, live, used in self._openers.found:
            if used.count(card) < self._hand.count(card) and len(used) < len(self._hand):
                found += live  # the discard takes nothing away from this opening
            elif self._opens(with_card(self._without(card), drawn)):
                found += live
        return found

    @cached_property
    def _openers(self) -> Openers | None:
        """The cards that open the whole hand; None if it lacks more points than one card is likely to bring."""
        lacks = self._around.needs - sum(opening_worth(self._rules, meld) for meld in self._melds(self._hand))
        return None if lacks > MOST_BY_ONE_CARD else Openers(self._around, self._hand, self._barred)

    def completes(self, card: Card) -> int | None:
        loose = self._loose(self._without(card))
        if not self._is_known or JOKER in loose:
            return None
        faces = face_mask(loose)
        paired = any(beside(1 << one) & faces for one in loose)
        return self._ahead.live(completing(faces)) + (self._ahead.jokers if paired else 0)

    # The card

    def fits(self, card: Card) -> int | None:
        rivals = [info for seat, info in enumerate(self._view.table.seats) if seat != self._view.seat]
        if card is JOKER or not any(info.opened for info in rivals):
            return None
        return attaching_or_swapping(self._table, self._rules) >> card & 1

    def twin(self, card: Card) -> int:
        return int(self._hand.count(card) > 1)

    def company(self, card: Card) -> int | None:
        near = beside(1 << card)
        return None if card is JOKER else sum(near >> one & 1 for one in self._hand)

    def helped(self, card: Card) -> int | None:
        if card is JOKER or not self._is_known:
            return None
        return self._ahead.live(beside(1 << card)) + self._ahead.jokers

    def uses(self, card: Card) -> int | None:
        if card is JOKER or not self._is_known:
            return None
        one = self._ahead.one
        return sum(one >> first & one >> second & 1 for first, second in pairs_with(card))

    def counts(self, card: Card) -> int | None:
        return card.hand_value if self._lacks_points(card) and card is not JOKER else None

    def costs(self, card: Card) -> int | None:
        flat = self._rules.unopened_flat is not None and not self._opened
        return None if flat else hand_points(self._rules, self._hand) - hand_points(self._rules, self._without(card))

    # Layouts

    def _without(self, card: Card) -> Hand:
        return without(self._hand, (card,)) or ()

    def _melds(self, hand: Hand) -> tuple[Meld, ...]:
        return least_left(hand[: len(hand) - min(self._barred, hand.count(JOKER))], self._rules)

    def _loose(self, hand: Hand) -> Hand:
        return without(hand, [one for meld in self._melds(hand) for one in meld.cards]) or ()

    def _lacks_points(self, card: Card) -> bool:
        """Whether the player has not opened, and could not open with the hand after the discard (R18)."""
        return not self._opened and not self._opens(self._without(card))

    def _opens(self, hand: Hand) -> bool:
        return cheapest_opening(hand, self._rules, barred=min(self._barred, hand.count(JOKER))) is not None


MEASURES: Final[Mapping[ContrastKind, tuple[Callable[[Discards, Card], int | None], bool]]] = {
    ContrastKind.CLOSES: (Discards.closes, True),
    ContrastKind.OPENS: (Discards.opens, True),
    ContrastKind.FITS: (Discards.fits, False),
    ContrastKind.COMPLETES: (Discards.completes, True),
    ContrastKind.TWIN: (Discards.twin, True),
    ContrastKind.COMPANY: (Discards.company, False),
    ContrastKind.HELPED: (Discards.helped, False),
    ContrastKind.USES: (Discards.uses, False),
    ContrastKind.COUNTS: (Discards.counts, False),
    ContrastKind.COSTS: (Discards.costs, True),
}
"""How each kind is counted, the best reasons first, and whether more is better."""


# Counting


def closing_cards(match: Match, seat: int, discarded: Card, ahead: Outlook) -> int | None:
    """With how many of the cards that are not seen the seat could close in its next turn, drawing one of them.

    `match`: before the discard. None if the discard ends the deal, or if so many jokers can be swapped that a way to
    close might be missed (see `closing_plan`).
    """
    after = apply(match, seat, Discard(discarded)).match
    swaps = sum(len(meld.swaps) for meld in after.deal.table if meld is not None)
    if len(after.results) > len(match.results) or swaps > (MOST_SWAPS if after.deal.opened[seat] else 0):
        return None
    deal = after.deal._replace(phase=Phase.PLAY, turn=seat, memo=FRESH)
    hand, found = deal.hands[seat], 0
    for drawn, live in unseen(ahead):
        hands = (*deal.hands[:seat], with_card(hand, drawn), *deal.hands[seat + 1 :])
        if closing_plan(after.with_deal(deal._replace(hands=hands)), seat):
            found += live
    return found


def unseen(ahead: Outlook) -> Iterator[tuple[Card, int]]:
    """Each face that can still come, with the number of its cards."""
    yield from ((card, 1 + (ahead.two >> card & 1)) for card in cards_in(ahead.one))
    if ahead.jokers:
        yield JOKER, ahead.jokers
