"""How much one person, and everybody together, may ask for, so that a page gone wild holds up nobody else."""

from collections.abc import Callable

from web.refusals import Code, NotAnswered

OF_A_PERSON = 600
"""Requests a minute of one person, over all their pages; a hand that is dragged about asks for a few a second."""
OF_OPENINGS = 6000
"""Openings of the page a minute, of everybody: before one is checked, nobody knows whose it is."""
MOST_REMEMBERED = 10_000
"""How many people's requests are counted at once; those who have asked for nothing for a minute are forgotten."""

MINUTE = 60.0


class Limits:
    """Counts requests: each has an allowance that fills up within a minute. `now` returns unix seconds."""

    def __init__(
        self, now: Callable[[], float], of_a_person: int = OF_A_PERSON, of_openings: int = OF_OPENINGS
    ) -> None:
        self._now = now
        self._of_a_person = of_a_person
        self._of_openings = of_openings
        self._left: dict[int, tuple[float, float]] = {}
        """By person, and 0 for openings: how many requests were left, and when."""

    def opening(self) -> None:
        """Count an opening of the page; raise NotAnswered if there are too many."""
        self._count(0, self._of_openings)

    def request(self, person_id: int) -> None:
        """Count a request of a person; raise NotAnswered if there are too many."""
        if person_id not in self._left and len(self._left) >= MOST_REMEMBERED:
            self._forget_idle()
        self._count(person_id, self._of_a_person)

    def _count(self, who: int, most: int) -> None:
        now = self._now()
        left, then = self._left.get(who, (most, now))
        left = min(most, left + max(0.0, now - then) * most / MINUTE)  # nothing is gained if the clock was set back
        self._left[who] = (left - (left >= 1), now)
        if left < 1:
            raise NotAnswered(Code.TOO_MANY)

    def _forget_idle(self) -> None:
        now = self._now()
        self._left = {who: count for who, count in self._left.items() if 0 <= now - count[1] < MINUTE}
