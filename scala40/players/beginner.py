"""The beginner: plays the first evenings, with the mistakes that people make then."""

from typing import Final

from scala40.actions import Action, Attach, Discard, Lay, Swap
from scala40.cards import Card, without
from scala40.checks.discards import discards
from scala40.players.arranging import least_left
from scala40.players.easy import easy
from scala40.players.outlook import beside
from scala40.players.player import Chance
from scala40.players.position import owed_face, position_of
from scala40.players.turns import usable
from scala40.state import Match
from scala40.views import SeatView

MISSES: Final = 0.65
"""The probability, in each turn, that it does not see how it could open, or what else it could lay."""


def beginner(view: SeatView, chance: Chance) -> Action:
    """Play like `easy`, but miss some melds, keep every joker, and hold on to pairs while heavier cards could go."""
    action = easy(view, chance)
    match, seat = position_of(view), view.seat
    # It never forgets a duty (R24), nor the cards that close.
    if owed_face(match) is not None or len(view.hand) <= 2 or not discards(match, seat):
        return action
    overlooks = isinstance(action, Lay | Attach) and chance.random() < MISSES
    keeps = isinstance(action, Swap | Attach) and action.card.is_joker
    if overlooks or keeps or isinstance(action, Discard):
        return Discard(_discard(match, seat, chance))
    return action


def _discard(match: Match, seat: int, chance: Chance) -> Card:
    """The lightest loose card without a pair: heavy ones look worth keeping."""
    hand, legal = match.deal.hands[seat], discards(match, seat)
    melds = least_left(usable(match, seat), match.rules)
    loose = without(hand, [card for meld in melds for card in meld.cards]) or hand
    faces = [card for card in sorted(set(loose)) if legal >> card & 1 and not card.is_joker]
    faces = faces or [card for card in sorted(set(hand)) if legal >> card & 1]
    single = [card for card in faces if not any(beside(1 << card) >> other & 1 for other in hand if other is not card)]
    return min(single or faces, key=lambda card: card.hand_value)
