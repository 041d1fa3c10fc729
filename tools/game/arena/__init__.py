"""`arena`: computer players play against each other, on all cores; a seed repeats every game."""

from tools.game.arena.command import add_to
from tools.game.arena.contest import Contest, play_all, play_numbered
from tools.game.arena.errors import ArenaError

__all__ = ["ArenaError", "Contest", "add_to", "play_all", "play_numbered"]
