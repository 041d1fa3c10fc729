"""Where everybody tapped last: what comes to lie there must not be done by the second half of a double tap.

It is kept in memory: after a restart the first tap of a person has no other one before it.
"""

from collections.abc import Callable

from handlers.telegram.tapped_message import Position

MOST = 1 << 12
"""How many people are remembered."""

DOUBLE_SECONDS = 5.0
"""A tap that is older is not the first half of a double tap, even if Telegram or the network was slow."""


class LastTaps:
    """The button that each person tapped last: when, its position, its data, and whether it covered another one."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: dict[int, tuple[float, Position, str, bool]] = {}

    def covers(self, person_id: int, position: Position | None, data: str) -> bool:
        """Note a tap; return whether the button lies where the person has tapped another one just before.

        If the same button is tapped again, the answer is the same again. The position is None for a button that the
        message does not have any more: then the person has tapped what was there before.
        """
        if position is None:
            return False
        now, is_covering = self._now(), False
        if person_id in self._last:
            tapped_at, place, tapped, covered = self._last.pop(person_id)
            is_recent = abs(now - tapped_at) < DOUBLE_SECONDS  # far in the future if the clock was set back
            is_covering = is_recent and place.overlaps(position) and (tapped != data or covered)
        self._last[person_id] = now, position, data, is_covering
        if len(self._last) > MOST:
            del self._last[next(iter(self._last))]
        return is_covering
