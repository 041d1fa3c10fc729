"""The parts of which cards are made: outlines, each with the role of its colour."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pictures.outlines.paths import Path

Role: TypeAlias = Literal[
    "paper",
    "edge",
    "ink",
    "black",
    "red",
    "gold",
    "skin",
    "brown",
    "silver",
    "joker-paper",
    "joker",
    "back",
    "back-line",
    "shade",
    "shine",
]
"""`ink` is the colour of the card's suit; `shade` and `shine` darken and lighten what is below."""

VEILS: Final[dict[Role, float]] = {"shade": 0.16, "shine": 0.14}
"""How much of black and of white they have."""


@dataclass(frozen=True, slots=True)
class Part:
    """Outlines in one colour, in the units of a card that is 100 wide and 140 high.

    They are filled, or drawn with a line of this width if `line` is not 0.
    """

    role: Role
    outlines: Path
    line: float = 0


TONES: Final[dict[Role, str]] = {
    "paper": "paper", "edge": "paper_edge", "black": "black", "red": "red", "gold": "brass", "silver": "silver",
    "skin": "skin", "brown": "brown", "joker-paper": "joker_paper", "joker": "joker", "back": "back",
    "back-line": "back_line",
}  # fmt: skip
"""The colour of a theme that a role has; that of the suit and the veils are not here."""

Drawing: TypeAlias = tuple[Part, ...]
"""Parts from the lowest to the uppermost."""
