"""The easy player: plays like a beginner, who looks only at their own cards and misses some possibilities."""

from typing import Final

from scala40.actions import Action, Attach, Discard, Swap
from scala40.cards import JOKER, Card, without
from scala40.checks.discards import discards
from scala40.players.arranging import least_left
from scala40.players.player import Chance
from scala40.players.position import owed_face, position_of
from scala40.players.simple import greedy
from scala40.players.turns import usable
from scala40.state import Match
from scala40.views import SeatView

MISSES_ATTACHING: Final = 0.25
"""The probability that it overlooks an attachment and ends its turn."""
MISSES_SWAPPING: Final = 0.5
"""The probability that it overlooks a swap."""
SECOND, THIRD = 0.25, 0.05
"""The probabilities that it discards the second or the third of its best discards instead of the first."""


def easy(view: SeatView, chance: Chance) -> Action:
    """Play like `greedy`, but overlook some attachments and swaps, and do not always discard the highest card."""
    action = greedy(view, chance)
    match, seat = position_of(view), view.seat
    missed = MISSES_ATTACHING if isinstance(action, Attach) else MISSES_SWAPPING if isinstance(action, Swap) else 0.0
    # It never forgets a duty (R24), nor the card that closes.
    if missed and owed_face(match) is None and len(view.hand) > 2 and discards(match, seat):
        if chance.random() >= missed:
            return action
        return Discard(_discard(match, seat, chance))
    if isinstance(action, Discard) and len(view.hand) > 1:
        return Discard(_discard(match, seat, chance))
    return action


def _discard(match: Match, seat: int, chance: Chance) -> Card:
    """One of the three highest loose cards, the highest most often."""
    hand = match.deal.hands[seat]
    legal = discards(match, seat)
    melds = least_left(usable(match, seat), match.rules)
    loose = without(hand, [card for meld in melds for card in meld.cards]) or hand
    faces = [card for card in sorted(set(loose)) if legal >> card & 1]
    faces = faces or [card for card in sorted(set(hand)) if legal >> card & 1]
    best = sorted(faces, key=lambda card: (card is JOKER, -card.hand_value))[:3]
    draw = chance.random()
    place = 2 if draw < THIRD else 1 if draw < THIRD + SECOND else 0
    return best[min(place, len(best) - 1)]
