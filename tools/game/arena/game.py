"""One game: a whole match, or the first deal of one; its cards are counted."""

from array import array
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from scala40.actions import Action, Attach, Discard, Lay, Swap
from scala40.players import Chance, Player
from scala40.state import DealResult, Match, Phase
from scala40.views import SeatView, seat_view
from tools.game.arena.cards import Cards
from tools.game.arena.errors import ArenaError
from tools.game.arena.gifts import GiftCount, Gifts
from tools.game.environment import Random, Table, process_time

ENDLESS: Final = 20_000
"""A deal with more turns than this counts as endless; R30 and R31 end every deal long before."""


class Unit(Enum):
    """The unit that is played and won."""

    MATCH = "matches"
    """A match, won by its first place."""
    DEAL = "deals"
    """The first deal of a match, won by the player with the fewest points."""


class Ended(NamedTuple):
    """How one deal ended."""

    points: tuple[int | None, ...]
    """By seat; None for seats that were no longer in it."""
    closed_by: int | None
    in_hand: bool
    dead: bool


class Outcome(NamedTuple):
    """The result of one game; it depends only on the contest and the number."""

    number: int
    turns: int
    ended: tuple[Ended, ...]
    """The deals in their order."""
    shares: tuple[float, ...]
    """By seat: 1 for the winner, 0 for the others; players who share the first place share the 1 (R35, R37)."""
    gifts: tuple[Gifts, ...]
    """By seat."""

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.ended)

    @property
    def dead(self) -> int:
        """How many deals were dead (R31)."""
        return sum(deal.dead for deal in self.ended)

    @property
    def winner(self) -> int | None:
        """The winning seat; None if the first place is shared."""
        return self.shares.index(1.0) if 1.0 in self.shares else None


def play_game(
    table: Table, players: Sequence[Player], chance: Random, *, number: int = 0, unit: Unit = Unit.MATCH
) -> Outcome:
    """Play at a table to the end; ArenaError if cards are lost or a deal does not end, Illegal for an illegal action.

    Each seat has its own source of chance, so that its numbers do not depend on how many the others use.
    """
    rules = table.match.rules
    chances = [Random(chance.getrandbits(64)) for _ in players]
    cards, gifts = Cards(rules), GiftCount(len(players))
    turns = started = 0
    while not _is_over(table.match, unit):
        match = table.match
        deal = match.deal
        if deal.phase is Phase.PLAY or deal.phase is Phase.DRAW:
            seat = deal.turn
            action = players[seat](seat_view(match, seat), chances[seat])
            gifts.note(deal, action)
            table.do(seat, action)
            now = table.match.deal
            if rules.sweep_complete and isinstance(action, Lay | Attach | Swap):
                cards.note_swept(deal, action, now)
            if isinstance(action, Discard):
                turns += 1
                cards.count(now)
                if turns - started > ENDLESS:
                    raise ArenaError(f"deal {match.deal_number} does not end")
                if now.phase is Phase.OVER:
                    cards.at_end(now)
                    gifts.at_end(table.match.results[-1])
                    started = turns
        else:
            table.shuffle_or_deal()
    ended = tuple([_ended(result) for result in table.match.results])
    return Outcome(number, turns, ended, _shares(table.match, unit), tuple(gifts.by_seat))


def _is_over(match: Match, unit: Unit) -> bool:
    return match.is_over or (unit is Unit.DEAL and bool(match.results))


def _ended(result: DealResult) -> Ended:
    return Ended(result.points, result.closed_by, result.in_hand, result.dead)


def _shares(match: Match, unit: Unit) -> tuple[float, ...]:
    if unit is Unit.DEAL:
        points = match.results[0].points
        fewest = min(gained for gained in points if gained is not None)
        first = tuple(seat for seat, gained in enumerate(points) if gained == fewest)
    else:
        first = match.places[0] if match.places else ()
    return tuple([1 / len(first) if seat in first else 0.0 for seat in range(match.players)])


class Timed:
    """A player that is timed: `turns` has the seconds of processor time that it used in each of its turns.

    Elapsed time would include the other games, which are played at the same time.
    """

    def __init__(self, player: Player) -> None:
        """Start without any turn."""
        self.turns = array("d")
        self._player = player
        self._thought = 0.0

    def __call__(self, view: SeatView, chance: Chance) -> Action:
        """Return the player's action and record its time; a turn ends with its discard."""
        start = process_time()
        action = self._player(view, chance)
        self._thought += process_time() - start
        if isinstance(action, Discard):
            self.turns.append(self._thought)
            self._thought = 0.0
        return action
