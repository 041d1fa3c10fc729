"""What a seat's turn cannot change: the cards it does not see, its rivals, the score."""

from typing import Final

from scala40.cards import CARDS
from scala40.checks.melds import opening_needs
from scala40.players.outlook import Outlook, outlook
from scala40.players.position import position_of
from scala40.rules import Rules
from scala40.scoring import closed_points, points_left
from scala40.views import SeatView

NOT_OPENED: Final = 13
"""The value of `rival_cards` while no rival has opened."""
_LEAST_ROOM: Final = 30
"""Points to the limit; a player with fewer is likely to bust with the next hand that they pay."""
_SEVENS: Final = (CARDS["7H"],) * 112


class Surroundings:
    """What a seat sees of the table, computed once for all the ways to play its turn."""

    rules: Rules
    ahead: Outlook
    needs: int
    """The points needed to open (R18)."""
    rivals: int
    """How many others are in the deal."""
    next_opened: bool
    """Whether the next player has opened, and so may take a discard and attach it."""
    rival_cards: int
    """The fewest cards of a rival who has opened; `NOT_OPENED` if none has."""
    threat: float
    """1 divided by the number of cards of each rival who has opened, added up: how soon one of them may close."""
    stock: float
    """Cards in the stock, divided by 50."""
    turns: int
    """Turns that the seat has ended in this deal."""
    in_hand: float
    """The points that closing in hand is worth more than closing (R33); 0 for a player who has opened."""
    stake: float
    """The weight of a point of one's own: 1 if all players are equally near the limit, at most 2."""

    def __init__(self, view: SeatView) -> None:
        table = view.table
        self.rules = table.rules
        self.ahead = outlook(view)
        self.needs = opening_needs(table.rules)
        seats = len(table.seats)
        others = [table.seats[(view.seat + n) % seats] for n in range(1, seats)]
        others = [info for info in others if info.in_deal]
        self.rivals = len(others)
        self.next_opened = bool(others) and others[0].opened
        sizes = [max(1, info.hand_size) for info in others if info.opened]
        self.rival_cards = min(sizes, default=NOT_OPENED)
        self.threat = sum([1 / size for size in sizes])
        self.stock = table.stock_size / 50
        self.turns = view.turns_played
        self.in_hand = 0.0 if table.seats[view.seat].opened else _in_hand_reward(view)
        self.stake = _stake(table.rules, table.seats[view.seat].total, [info.total for info in others])


def _stake(rules: Rules, own: int, others: list[int]) -> float:
    """The nearer a player is to the limit, the more a point weighs; the others count in the mean."""
    mine = 1 / _room(rules, own)
    theirs = sum([1 / _room(rules, total) for total in others]) / max(1, len(others))
    return round(2 * mine / (mine + theirs), 1) if others else 1.0


def _room(rules: Rules, total: int) -> int:
    """How many points a player has left to the limit (R34), and at least `_LEAST_ROOM`."""
    return max(_LEAST_ROOM, points_left(rules, total))


def _in_hand_reward(view: SeatView) -> float:
    """The points that closing in hand is worth more than closing, estimated as if all other cards were sevens (R33)."""
    deal, rules = position_of(view).deal, view.table.rules
    plain = deal._replace(hands=tuple([_SEVENS[: len(hand)] for hand in deal.hands]))
    in_hand = plain._replace(memo=plain.memo._replace(opened_now=True))
    before, after = closed_points(rules, plain, view.seat), closed_points(rules, in_hand, view.seat)
    gains = [(more or 0) - (less or 0) for more, less in zip(after, before, strict=True)]
    own = gains[view.seat]
    return (sum(gains) - own) / max(1, len(deal.in_deal) - 1) - own
