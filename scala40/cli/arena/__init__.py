"""`arena`: computer players play against each other, on all cores; a seed repeats every game."""

from scala40.cli.arena.command import add_to
from scala40.cli.arena.contest import Contest, play_all, play_numbered
from scala40.cli.arena.errors import ArenaError

__all__ = ["ArenaError", "Contest", "add_to", "play_all", "play_numbered"]
