"""The log of all requests of the bot, so that tests can check them."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any

from sandbox.clock import Clock
from sandbox.events import Events
from sandbox.refusals import BAD

Json = dict[str, Any]
KEPT = 200_000


class Journal:
    """The newest requests, numbered from 1; polls without updates are left out."""

    def __init__(self, clock: Clock, events: Events) -> None:
        self._clock = clock
        self._events = events
        self._entries: deque[Json] = deque(maxlen=KEPT)
        self._count = 0

    def add(self, method: str, parameters: Json, answer: Json, category: str | None) -> None:
        if method == "getUpdates" and answer.get("result") == []:
            return
        self._count += 1
        self._entries.append(
            {
                "n": self._count,
                "time": self._clock.now(),
                "method": method,
                "parameters": parameters,
                "ok": answer.get("ok", False),
                "error_code": answer.get("error_code"),
                "description": answer.get("description"),
                "result": answer.get("result"),
                "category": category,
            }
        )
        self._events.touch()

    def clear(self) -> None:
        self._entries.clear()

    def after(self, number: int, method: str | None = None, category: str | None = None) -> list[Json]:
        dropped = self._count - len(self._entries)
        newer = islice(self._entries, max(0, number - dropped), None)
        return [
            entry
            for entry in newer
            if (method is None or entry["method"].lower() == method.lower())
            and (category is None or entry["category"] == category)
        ]

    def bad(self) -> list[Json]:
        """The requests that are mistakes of the bot."""
        return self.after(0, category=BAD)
