"""The medium player: lays out its hand exactly and counts the cards that can still come, but ignores the others."""

from typing import Final

from scala40.actions import Action, Discard
from scala40.cards import JOKER, Card, face_mask, without
from scala40.checks.discards import discards
from scala40.players.arranging import least_left
from scala40.players.outlook import Outlook, completing, outlook
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.simple import greedy
from scala40.players.turns import usable
from scala40.state import Hand
from scala40.views import SeatView

COMPLETING: Final = 1.0
"""The value in points of a loose card, for each card that can still come and makes a meld with it and another."""


def medium(view: SeatView, chance: Chance) -> Action:
    """Draw and put down as `greedy` does, but keep the loose cards that can still become melds."""
    action = greedy(view, chance)
    return Discard(_discard(view, action.card)) if isinstance(action, Discard) else action


def _discard(view: SeatView, otherwise: Card) -> Card:
    """The loose card with the highest cost less its value; `otherwise` if no loose card may be discarded."""
    match, seat = position_of(view), view.seat
    melds = least_left(usable(match, seat), match.rules)
    loose = without(view.hand, [card for meld in melds for card in meld.cards]) or ()
    legal = discards(match, seat)
    choice = sorted({card for card in loose if legal >> card & 1 and card is not JOKER})
    ahead = outlook(view)
    return max(choice, key=lambda card: card.hand_value - value_of(card, loose, ahead), default=otherwise)


def value_of(card: Card, loose: Hand, ahead: Outlook) -> float:
    """The value of a loose card in points, from the cards that can still come and make a meld with it and another."""
    rest = face_mask(without(loose, (card,)) or ()) & ~(1 << JOKER)
    return COMPLETING * ahead.live(completing(rest | 1 << card) & ~completing(rest))
