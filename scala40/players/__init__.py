"""Computer players: functions from what a seat sees, and a source of chance, to an action."""

from collections.abc import Mapping
from typing import Final

from scala40.players.easy import easy
from scala40.players.medium import medium
from scala40.players.player import Chance, Player
from scala40.players.simple import greedy, random_legal
from scala40.players.strong import strong

PLAYERS: Final[Mapping[str, Player]] = {
    "easy": easy,
    "medium": medium,
    "strong": strong,
    "greedy": greedy,
    "random": random_legal,
}
"""Every computer player by its name."""

LEVELS: Final = ("easy", "medium", "strong")
"""The names of the players that people play against, the weakest first."""
