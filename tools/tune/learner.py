"""A player that learns: plays what a judge values most, sometimes something else, and notes what it meets."""

from collections.abc import Callable
from typing import NamedTuple

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.players.choices import Choice, Standing, choices, standing_before_drawing
from scala40.players.comparing import Judge, Judging, is_taking_better, values_of
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.surroundings import Surroundings
from scala40.state import Phase
from scala40.views import SeatView

Note = Callable[[SeatView, Surroundings, Standing], None]

_NEXT_WAYS = 5
"""Among how many of the next best ways it chooses if it does not play the best."""
_NOTED_DRAWS = 0.2
"""The probability that a standing is noted before a draw if taking the discard is impossible."""


class Straying(NamedTuple):
    """The probabilities of not doing what is valued most, so that the rest is learnt, too."""

    ways: float
    """One of the next ways instead of the best."""
    takes: float
    """Drawing instead of taking the discard, or taking instead of drawing."""
    openings: float = 0.0
    """In a turn that could open: the best way that waits instead of the best that opens, or the other way round."""


class Learner:
    """Plays one seat; it makes a plan after the draw and keeps to it."""

    def __init__(self, judging: Judging, straying: Straying, note: Note) -> None:
        """Tell `note` of the standings that it chooses, except closed hands, and of some before a draw."""
        self._judging, self._straying, self._note = judging, straying, note
        self._plan: list[Action] = []

    def __call__(self, view: SeatView, chance: Chance) -> Action:
        """The next step of the plan for this turn."""
        if not self._plan:
            if view.table.phase is Phase.DRAW:
                return Take() if self._takes(view, chance) else Draw()
            around = Surroundings(view)
            ways = list(choices(around, position_of(view), view.seat))
            way = self._chosen(ways, self._judging(view, around), chance)
            self._plan = [*way.steps, Discard(way.discarded)]
            if not way.closes:
                self._note(view, around, way.after)
        return self._plan.pop(0)

    def _chosen(self, ways: list[Choice], judge: Judge, chance: Chance) -> Choice:
        values = values_of(ways, judge)
        ranked = [ways[place] for place in sorted(range(len(ways)), key=lambda place: -values[place])]
        best, strays = ranked[0], chance.random() < self._straying.ways
        if best.closes:
            return best
        others = [way for way in ranked if way.opened != best.opened] if self._straying.openings else []
        if others and chance.random() < self._straying.openings:
            return others[0]
        if not strays or len(ranked) == 1:
            return best
        return ranked[min(len(ranked) - 1, 1 + chance.randrange(_NEXT_WAYS))]

    def _takes(self, view: SeatView, chance: Chance) -> bool:
        match, seat, around = position_of(view), view.seat, Surroundings(view)
        ways: list[Choice] = []
        if why_not(match, seat, Take()) is None:
            ways = list(choices(around, apply(match, seat, Take()).match, seat))
        if not ways and chance.random() >= _NOTED_DRAWS:
            return False
        standing = standing_before_drawing(around, match, seat)
        takes = False
        if ways:
            takes = is_taking_better(ways, standing, self._judging(view, around))
            takes ^= chance.random() < self._straying.takes
        if not takes:
            self._note(view, around, standing)
        return takes
