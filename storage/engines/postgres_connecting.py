"""Connecting to a server in a thread, because a dead one takes its time."""

import threading
from collections.abc import Callable

from storage.engines.postgres_wire import Wire


class Connecting:
    """A thread that connects."""

    def __init__(self, connect: Callable[[], Wire]) -> None:
        self.ended = threading.Event()
        self._wire: Wire | None = None
        self._error: Exception | None = None
        self._connect = connect
        self._is_given_up = False
        self._lock = threading.Lock()
        threading.Thread(target=self._run, name="connecting", daemon=True).start()

    def _run(self) -> None:
        try:
            self._wire = self._connect()
        except Exception as error:
            self._error = error
        with self._lock:
            self.ended.set()
            if self._is_given_up and self._wire is not None:
                self._wire.close()

    def give_up(self) -> None:
        """Close the connection, now or as soon as it is made: it would hold the lock of a bot that has ended."""
        with self._lock:
            self._is_given_up = True
            if self._wire is not None:
                self._wire.close()

    def result(self) -> Wire:
        """The connection, or the reason why there is none."""
        if self._error is not None:
            raise self._error
        assert self._wire is not None
        return self._wire
