"""The virtual clock: real time plus what a test has moved it ahead."""

from __future__ import annotations

import time


class Clock:
    """Unix seconds; only ever moves ahead."""

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
