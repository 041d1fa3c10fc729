"""The ways a turn may go, each with what the seat's hand promises afterwards."""

from collections.abc import Iterator
from typing import NamedTuple

from scala40.actions import Action
from scala40.cards import Card, face_mask, without
from scala40.check_melds import opening_worth
from scala40.players.arranging import Melds, least_left
from scala40.players.prospects import MOST_BY_ONE_CARD, Openers, Prospect, Surroundings, prospect
from scala40.players.turns import Ending, endings, usable
from scala40.state import Hand, Match


class Choice(NamedTuple):
    """One way to end the turn."""

    steps: tuple[Action, ...]
    """What is put down before the discard."""
    thrown: Card
    closes: bool
    opened: bool
    """Whether the seat has opened then."""
    prospect: Prospect


def choices(around: Surroundings, match: Match, seat: int) -> Iterator[Choice]:
    """What the seat in `PLAY` may do with its turn; cards of melds are thrown only where there are no others."""
    for ending in endings(match, seat):
        yield from _throwing(around, ending, seat)


def as_it_stands(around: Surroundings, match: Match, seat: int) -> Prospect:
    """What the hand promises before a card is drawn."""
    hand = match.deal.hands[seat]
    melds = least_left(usable(match, seat), match.rules)
    opened = match.deal.opened[seat]
    openers = None if opened else Openers(around, hand, match.deal.barred[seat])
    return prospect(
        around, match.deal.table, hand, melds, _left(hand, melds), opened=opened, thrown=None, openers=openers
    )


def _throwing(around: Surroundings, ending: Ending, seat: int) -> Iterator[Choice]:
    deal, rules = ending.match.deal, ending.match.rules
    hand, opened = deal.hands[seat], deal.opened[seat]
    melds = least_left(usable(ending.match, seat), rules)
    loose = _left(hand, melds)
    free = face_mask(loose) & ending.discards
    mask = free or ending.discards
    openers = None
    shortage = around.needs - sum([opening_worth(rules, meld) for meld in melds])
    if not opened and 0 < shortage <= MOST_BY_ONE_CARD:
        openers = Openers(around, hand, deal.barred[seat])
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        card = Card(lowest.bit_length() - 1)
        rest = _lacking(hand, card)
        if free:
            kept, left = melds, _lacking(loose, card)
        else:
            # Jokers that may not go into a new meld lie last (R23).
            kept = least_left(rest[: len(rest) - deal.barred[seat]], rules)
            left = _left(rest, kept)
        ahead = prospect(around, deal.table, rest, kept, left, opened=opened, thrown=card, openers=openers)
        yield Choice(ending.steps, card, not rest, opened, ahead)


def _left(hand: Hand, melds: Melds) -> Hand:
    return without(hand, [card for meld in melds for card in meld.cards]) or () if melds else hand


def _lacking(hand: Hand, card: Card) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
