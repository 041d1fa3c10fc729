"""The one numbered stream of everything that changes: the page redraws by it, waiting calls wake by it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Events:
    """Numbers changes from 1 and tells the one who listens."""

    def __init__(self) -> None:
        self.seq = 0
        self._listeners: set[asyncio.Queue[dict[str, Any] | None]] = set()
        self._changed = asyncio.Event()

    def publish(self, kind: str, **fields: Any) -> int:
        """Announces one change and returns its number."""
        self.seq += 1
        event = {"kind": kind, "seq": self.seq, **fields}
        for listener in self._listeners:
            listener.put_nowait(event)
        self._wake()
        return self.seq

    def touch(self) -> None:
        """Wakes the waiting calls for a change that is no event of the page (a logged request)."""
        self._wake()

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        for listener in self._listeners:
            listener.put_nowait(None)
        self._wake()

    async def changed(self, seconds: float) -> None:
        """Returns at the next change, or after so many real seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    @contextmanager
    def listen(self) -> Iterator[asyncio.Queue[dict[str, Any] | None]]:
        """A queue of the events from now on; None ends it."""
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)

    def _wake(self) -> None:
        # Who waits holds the old event; those that come later wait for the next change.
        self._changed.set()
        self._changed = asyncio.Event()
