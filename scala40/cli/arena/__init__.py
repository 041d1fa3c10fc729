"""`arena`: computer players against each other, repeatable by seed, on all cores, every card counted."""

from scala40.cli.arena.command import add_to
from scala40.cli.arena.contest import Contest, play_all, play_numbered
from scala40.cli.arena.errors import ArenaError

__all__ = ["ArenaError", "Contest", "add_to", "play_all", "play_numbered"]
