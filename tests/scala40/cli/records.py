"""Records of whole matches, for the commands that read them."""

from functools import cache

from scala40.players import PLAYERS
from scala40.records.record import dumps
from scala40.rules import PRESETS
from tools.game.arena.game import play_game
from tools.game.environment import Random, Table


@cache
def text_of(preset: str = "fisca", number: int = 0, seats: int = 2) -> str:
    """The record of a whole match of greedy players."""
    chance = Random(number)
    table = Table(PRESETS[preset], seats, chance)
    play_game(table, [PLAYERS["greedy"]] * seats, chance)
    return dumps(table.record())
