"""One game: a whole match, or the first deal of one, with every card counted."""

from array import array
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from scala40.actions import Action, Attach, Discard, Lay, Swap
from scala40.cli.arena.cards import Cards
from scala40.cli.arena.errors import ArenaError
from scala40.cli.house import Random, Table, process_time
from scala40.players import Chance, Player
from scala40.state import DealResult, Match, Phase
from scala40.views import SeatView, seat_view

ENDLESS: Final = 20_000
"""Turns of one deal after which it counts as stuck; R30 and R31 end every deal long before."""


class Unit(Enum):
    """What is played to an end and won."""

    MATCH = "matches"
    """A match, won by its first place."""
    DEAL = "deals"
    """The first deal of a match, won by the one who has the fewest points from it."""


class Ended(NamedTuple):
    """How one deal ended."""

    points: tuple[int | None, ...]
    """By seat; None for seats that were no longer in it."""
    closed_by: int | None
    in_hand: bool
    dead: bool


class Outcome(NamedTuple):
    """What one game came to; it follows from the contest and the number alone."""

    number: int
    turns: int
    ended: tuple[Ended, ...]
    """The deals in their order."""
    shares: tuple[float, ...]
    """By seat: 1 for the winner, 0 for the others; who shares the first place shares the 1 (R35, R37)."""

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.ended)

    @property
    def dead(self) -> int:
        """How many of them died (R31)."""
        return sum(deal.dead for deal in self.ended)

    @property
    def winner(self) -> int | None:
        """The winning seat; None when the first place is shared."""
        return self.shares.index(1.0) if 1.0 in self.shares else None


def play_game(
    table: Table, players: Sequence[Player], chance: Random, *, number: int = 0, unit: Unit = Unit.MATCH
) -> Outcome:
    """Play at a table to the end; ArenaError when cards are lost or a deal does not end, Illegal for a player's slip.

    Each seat gets its own source of chance, drawn here, so that nobody's dice depend on how often others throw.
    """
    rules = table.match.rules
    chances = [Random(chance.getrandbits(64)) for _ in players]
    cards = Cards(rules)
    turns = started = 0
    while not _is_over(table.match, unit):
        match = table.match
        deal = match.deal
        if deal.phase is Phase.PLAY or deal.phase is Phase.DRAW:
            seat = deal.turn
            action = players[seat](seat_view(match, seat), chances[seat])
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
                    started = turns
        else:
            table.go_on()
    ended = tuple([_ended(result) for result in table.match.results])
    return Outcome(number, turns, ended, _shares(table.match, unit))


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
    """A player that is timed: `turns` are the seconds of processor time that it thought in each of its turns.

    Players only compute. A clock on the wall would also count the other games, which are played at the same time.
    """

    def __init__(self, player: Player) -> None:
        """Start with no turn."""
        self.turns = array("d")
        self._player = player
        self._thought = 0.0

    def __call__(self, view: SeatView, chance: Chance) -> Action:
        """Do what the player does, and note how long it took; a turn ends with its discard."""
        start = process_time()
        action = self._player(view, chance)
        self._thought += process_time() - start
        if isinstance(action, Discard):
            self.turns.append(self._thought)
            self._thought = 0.0
        return action
