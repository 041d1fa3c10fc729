"""The protocols of a computer player and of its source of chance."""

from typing import Protocol

from scala40.actions import Action
from scala40.views import SeatView


class Chance(Protocol):
    """A source of chance that the caller provides; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`."""


class Player(Protocol):
    """Anything that chooses an action, a plain function for example.

    It is called while its seat is on turn in the phases `DRAW` and `PLAY`, once for each action, and
    must return a legal one. It remembers nothing: it knows only what the view shows. Its steps are
    never taken back (R39), so it must not begin a turn that it cannot end.
    """

    def __call__(self, view: SeatView, chance: Chance, /) -> Action:
        """Choose the next action of the seat that sees `view`."""
