"""Where everybody tapped last: what comes to lie there must not be done by the second half of a double tap.

It is kept in memory: after a restart the first tap of a person has no other one before it.
"""

from handlers.telegram.tapped_message import Position

MOST = 1 << 12
"""How many people are remembered."""


class LastTaps:
    """The button that each person tapped last: its position, its callback data, and whether it covered another one."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[Position, str, bool]] = {}

    def covers(self, person_id: int, position: Position | None, data: str) -> bool:
        """Note a tap; return whether the button lies where the person has tapped another one just before.

        If the same button is tapped again, the answer is the same again. The position is None for a button that the
        message does not have any more: then the person has tapped what was there before.
        """
        if position is None:
            return False
        before = self._last.pop(person_id, None)
        is_covering = before is not None and before[0].overlaps(position) and (before[1] != data or before[2])
        self._last[person_id] = position, data, is_covering
        if len(self._last) > MOST:
            del self._last[next(iter(self._last))]
        return is_covering
