"""Telegram's rate limits: 20 a minute in a group, 1 a second in a chat, 30 a second in all; off by default.

Telegram allows short bursts in a chat; how short is our guess.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque

from sandbox.clock import Clock
from sandbox.refusals import too_many_requests

# (requests, seconds)
GROUP = (20, 60.0)
GROUP_BURST = (3, 3.0)
PERSON_BURST = (5, 5.0)
ALL = (30, 1.0)


class Budgets:
    """Counts sends and edits over sliding windows of the virtual clock."""

    def __init__(self, clock: Clock) -> None:
        self.on = False
        self._clock = clock
        self._spent: dict[str, deque[float]] = defaultdict(deque)

    def spend(self, chat_id: int | None) -> None:
        """Count one send or edit in the chat. Raises 429 with the seconds to wait if a window is full.

        A refused request is not counted.
        """
        if not self.on:
            return
        windows = {"all": ALL}
        if chat_id is not None:
            windows[f"burst {chat_id}"] = GROUP_BURST if chat_id < 0 else PERSON_BURST
            if chat_id < 0:
                windows[f"group {chat_id}"] = GROUP
        wait = max(self._wait(name, *window) for name, window in windows.items())
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        for name in windows:
            self._spent[name].append(self._clock.now())

    def switch(self, on: bool) -> None:
        """Switch the limits on or off, with empty windows."""
        self.on = on
        self._spent.clear()

    def _wait(self, name: str, count: int, seconds: float) -> float:
        times, now = self._spent[name], self._clock.now()
        while times and times[0] <= now - seconds:
            times.popleft()
        return times[0] + seconds - now if len(times) >= count else 0.0
