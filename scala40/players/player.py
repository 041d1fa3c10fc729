"""What a computer player is."""

from typing import Protocol

from scala40.actions import Action
from scala40.views import SeatView


class Chance(Protocol):
    """A source of chance handed in from outside; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`."""


class Player(Protocol):
    """Anything that chooses an action, a plain function for example.

    It is asked while its seat is on turn in the phases `DRAW` and `PLAY`, once for each action, and
    must give a legal one. It remembers nothing: what the view does not show, it does not know. Steps
    are not taken back for it (R39), so it starts only what it can finish.
    """

    def __call__(self, view: SeatView, chance: Chance, /) -> Action:
        """Choose the next action of the seat that sees this."""
