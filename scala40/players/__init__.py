"""Computer players: functions from what a seat sees, and a source of chance, to an action."""

from collections.abc import Mapping
from typing import Final

from scala40.players.beginner import beginner
from scala40.players.characters import CHARACTERS, character
from scala40.players.easy import easy
from scala40.players.expert import expert, expert_varied
from scala40.players.medium import medium
from scala40.players.player import Chance, Player
from scala40.players.simple import greedy, random_legal
from scala40.players.strong import strong, strong_varied

LEVELS: Final[Mapping[str, Player]] = {
    "beginner": beginner,
    "easy": easy,
    "medium": medium,
    "strong": strong,
    "expert": expert,
}
"""The players that people play against, the weakest first; their names in the readers' words are `computer-level`.

A further one is an entry here. Its name is stored with each table, so it stays as it is.
"""

USUAL_LEVEL: Final = "medium"
"""The level of a computer for which nobody has chosen one."""

ANSWERS: Final = 1
"""Numbers what the players of `computer` answer without variety: who plays the same deal at another hour must meet the
same opponents. It grows if any of them answers otherwise; `tests/scala40/players/test_answers.py` fails then."""

PLAYERS: Final[Mapping[str, Player]] = {**LEVELS, **CHARACTERS, "greedy": greedy, "random": random_legal}
"""Every computer player by its name."""


_VARIED: Final[Mapping[str, Player]] = {
    "strong": strong_varied,
    "expert": expert_varied,
    **{name: character(name, varied=True) for name in CHARACTERS},
}


def computer(name: str, *, varied: bool = False) -> Player | None:
    """The player of a level or with a character, which may have a seat at a table; None if there is none.

    `varied`: in the same position it does not always do the same, if several ways are as good.
    """
    found = LEVELS.get(name) or CHARACTERS.get(name)
    return _VARIED.get(name, found) if varied else found
