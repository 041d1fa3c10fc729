"""The ways to end a turn, each with an estimate of the seat's position afterwards."""

from collections.abc import Iterator
from typing import NamedTuple

from scala40.actions import Action
from scala40.cards import JOKER, Card, face_mask, without
from scala40.checks.melds import opening_worth
from scala40.meld import Meld
from scala40.melds import JOKER_BIT
from scala40.players.arranging import Melds, least_left
from scala40.players.openers import MOST_BY_ONE_CARD, Openers
from scala40.players.prospects import Held, Prospect, prospect
from scala40.players.surroundings import Surroundings
from scala40.players.turns import Ending, endings, usable
from scala40.state import Deal, Hand, Match


class Standing(NamedTuple):
    """What a seat holds once its turn is over, or before it draws, with the estimate of its position."""

    held: Held
    table: tuple[Meld | None, ...]
    discarded: Card | None
    """None before a card is drawn."""
    prospect: Prospect

    def __repr__(self) -> str:
        """Without the cards."""
        return f"Standing({self.held!r})"


class Choice(NamedTuple):
    """One way to end the turn."""

    steps: tuple[Action, ...]
    """The steps before the discard."""
    discarded: Card
    after: Standing

    @property
    def closes(self) -> bool:
        """Whether the discard is the last card (R28)."""
        return not self.after.held.hand

    @property
    def opened(self) -> bool:
        """Whether the seat has opened by the end of the turn."""
        return self.after.held.opened

    @property
    def prospect(self) -> Prospect:
        """The estimate of the seat's position after the turn."""
        return self.after.prospect

    def __repr__(self) -> str:
        """Without the cards, which are still in the hand."""
        return f"Choice({len(self.steps)} steps, closes={self.closes}, opened={self.opened})"


def choices(around: Surroundings, match: Match, seat: int) -> Iterator[Choice]:
    """The ways to end the turn of the seat in `PLAY`; cards of melds are discarded only if there are no others."""
    for ending in endings(match, seat):
        yield from _choices_of(around, ending, seat)


def standing_before_drawing(around: Surroundings, match: Match, seat: int) -> Standing:
    """What the seat holds before a card is drawn."""
    held, table = _laid_out(match, seat), match.deal.table
    openers = _openers(around, held, match.deal.barred[seat])
    return Standing(held, table, None, prospect(around, table, held, None, openers))


def _choices_of(around: Surroundings, ending: Ending, seat: int) -> Iterator[Choice]:
    deal = ending.match.deal
    held = _laid_out(ending.match, seat)
    openers = _openers(around, held, deal.barred[seat])
    mask = face_mask(held.loose) & ending.discards & ~JOKER_BIT or ending.discards
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        card = Card(lowest.bit_length() - 1)
        yield Choice(ending.steps, card, _discarding(around, deal, seat, held, openers, card))


def standing_after(around: Surroundings, match: Match, seat: int, card: Card) -> Standing:
    """What the seat holds after this discard, which may be one that no player considers."""
    held = _laid_out(match, seat)
    return _discarding(around, match.deal, seat, held, _openers(around, held, match.deal.barred[seat]), card)


def _discarding(
    around: Surroundings, deal: Deal, seat: int, held: Held, openers: Openers | None, card: Card
) -> Standing:
    rest = _without_card(held.hand, card)
    if card in held.loose and card is not JOKER:
        after = Held(rest, held.melds, _without_card(held.loose, card), held.opened)
    else:
        # Jokers that may not go into a new meld lie last (R23).
        melds = least_left(rest[: len(rest) - deal.barred[seat]], around.rules)
        after = Held(rest, melds, _left(rest, melds), held.opened)
    return Standing(after, deal.table, card, prospect(around, deal.table, after, card, openers))


def _laid_out(match: Match, seat: int) -> Held:
    hand = match.deal.hands[seat]
    melds = least_left(usable(match, seat), match.rules)
    return Held(hand, melds, _left(hand, melds), match.deal.opened[seat])


def _openers(around: Surroundings, held: Held, barred: int) -> Openers | None:
    """The cards that would open the hand; None if it needs no points to open, or too many for one card."""
    if held.opened:
        return None
    shortage = around.needs - sum([opening_worth(around.rules, meld) for meld in held.melds])
    return Openers(around, held.hand, barred) if 0 < shortage <= MOST_BY_ONE_CARD else None


def _left(hand: Hand, melds: Melds) -> Hand:
    return without(hand, [card for meld in melds for card in meld.cards]) or () if melds else hand


def _without_card(hand: Hand, card: Card) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
