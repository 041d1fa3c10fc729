"""How much one person, and everybody together, may ask for, so that a page gone wild holds up nobody else."""

from collections.abc import Callable

from web.refusals import Code, NotAnswered

READINGS = 600
"""Requests a minute of one person, over all their pages; a hand that is dragged about asks for a few a second."""
DOINGS = 240
"""Those of them that may change something, and are stored for a day with their answers."""
OPENINGS = 6000
"""Openings of the page a minute, of everybody: each is stored. Those that are not accepted do not count."""
MOST_REMEMBERED = 10_000
"""How many counts are kept; those of people who have asked for nothing for a minute are forgotten."""

MINUTE = 60.0

_EVERYBODY = 0


class Limits:
    """Counts requests: each kind has an allowance that fills up within a minute. `now` returns seconds of any clock."""

    def __init__(
        self, now: Callable[[], float], readings: int = READINGS, doings: int = DOINGS, openings: int = OPENINGS
    ) -> None:
        self._now = now
        self._readings = readings
        self._doings = doings
        self._openings = openings
        self._left: dict[tuple[int, int], tuple[float, float]] = {}
        """By person and allowance: how many requests were left, and when."""

    def opening(self) -> None:
        """Count an opening of the page; raise NotAnswered if there are too many."""
        self._count(_EVERYBODY, self._openings)

    def reading(self, person_id: int) -> None:
        """Count a request of a person; raise NotAnswered if there are too many."""
        self._count(person_id, self._readings)

    def doing(self, person_id: int) -> None:
        """Count a request that may change something; raise NotAnswered if there are too many."""
        self._count(person_id, self._doings)

    def _count(self, who: int, most: int) -> None:
        now, counted = self._now(), (who, most)
        if counted not in self._left and len(self._left) >= MOST_REMEMBERED:
            self._left = {known: count for known, count in self._left.items() if 0 <= now - count[1] < MINUTE}
        left, then = self._left.get(counted, (most, now))
        left = min(most, left + max(0.0, now - then) * most / MINUTE)  # nothing is gained if the clock was set back
        self._left[counted] = (left - (left >= 1), now)
        if left < 1:
            raise NotAnswered(Code.TOO_MANY)
