"""The virtual clock: real time plus an offset that tests can increase."""

from __future__ import annotations

import time


class Clock:
    """Unix seconds that never go back."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        return time.time() + self.offset

    def date(self) -> int:
        """The date of a message sent now, in whole unix seconds."""
        return int(self.now())

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("the clock moves ahead only")
        self.offset += seconds
