"""Deals that computers play against each other: positions as people meet them."""

from collections.abc import Iterator

from scala40.players import PLAYERS
from scala40.rules import PRESETS
from scala40.state import Match, Phase
from scala40.views import seat_view
from simulation.games.random_play import RandomMatch

_LEVELS = ("strong", "medium", "easy")
_DISORDER = 400


def played_positions(seed: int) -> Iterator[Match]:
    """The positions of one deal before each action; presets, seats and levels change with the seed."""
    rules = list(PRESETS.values())[seed % len(PRESETS)]
    game = RandomMatch(rules, seed, _DISORDER)
    while not game.match.results:
        match = game.match
        if match.phase is Phase.SHUFFLE:
            game.bring_owed_order()
            continue
        yield match
        seat = match.deal.turn
        game.do(seat, PLAYERS[_LEVELS[(seed + seat) % 3]](seat_view(match, seat), game.chance))
