"""Where in the program errors are logged, how often, and when last: for the operator's command `/stato`."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from operations.watching.own_code import error_of, kind_of, place_of
from tables.facts import ErrorPlace

MOST_PLACES = 100
"""How many places are remembered; then those are forgotten where the last error is longest ago."""


class ErrorPlaces(logging.Handler):
    """Counts errors by place; `now` returns unix seconds. Keeps no text of any error."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__(logging.ERROR)
        self._now = now
        self._places: dict[str, ErrorPlace] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error."""
        place, kind = place_of(record), kind_of(error_of(record))
        before = self._places.pop(place, ErrorPlace(place, kind, 0, 0.0))
        self._places[place] = replace(before, kind=kind, count=before.count + 1, last_at=self._now())
        if len(self._places) > MOST_PLACES:
            del self._places[next(iter(self._places))]

    def last(self) -> tuple[ErrorPlace, ...]:
        """Return the places, that of the last error first."""
        self.acquire()  # a thread may be logging
        try:
            return tuple(reversed(self._places.values()))
        finally:
            self.release()


@contextmanager
def listening(handler: logging.Handler) -> Iterator[None]:
    """Let a handler have every record while the block runs, before the log cuts exceptions out of them."""
    root = logging.getLogger()
    root.handlers.insert(0, handler)
    try:
        yield
    finally:
        if handler in root.handlers:  # the log may have been set up anew
            root.handlers.remove(handler)
