"""The numbered stream of all changes: it updates the page and wakes the calls that wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Events:
    """Numbers changes from 1 and passes them to the listeners."""

    def __init__(self) -> None:
        self.seq = 0
        self._listeners: set[asyncio.Queue[dict[str, Any] | None]] = set()
        self._changed = asyncio.Event()

    def publish(self, kind: str, **fields: Any) -> int:
        """Announce a change, and return its number."""
        self.seq += 1
        event = {"kind": kind, "seq": self.seq, **fields}
        for listener in self._listeners:
            listener.put_nowait(event)
        self._wake()
        return self.seq

    def touch(self) -> None:
        """Wake the calls that wait, after a change that is no event for the page (a logged request)."""
        self._wake()

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        for listener in self._listeners:
            listener.put_nowait(None)
        self._wake()

    async def changed(self, seconds: float) -> None:
        """Wait for the next change, for at most this many real seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    @contextmanager
    def listen(self) -> Iterator[asyncio.Queue[dict[str, Any] | None]]:
        """A queue of the events from now on; None is its last item."""
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)

    def _wake(self) -> None:
        # Present waiters hold the old event; later ones wait for the next change.
        self._changed.set()
        self._changed = asyncio.Event()
