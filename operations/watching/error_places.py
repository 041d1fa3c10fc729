"""Where in the program errors are logged, how often, and when last: for the operator's command `/stato`.

A place has names and numbers of the source only: nothing that an error is about.
"""

import logging
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePath

from tables.facts import ErrorPlace

MOST_PLACES = 100
"""How many places are remembered; then those are forgotten where the last error is longest ago."""

ROOT = Path(__file__).parents[2]

PACKAGES = ("handlers", "web", "operations", "screens", "tables", "pictures", "texts", "storage", "scala40")

ELSEWHERE = "elsewhere"
"""The place of an error of which no module of the program is known."""

CHAIN = 5
"""How many exceptions that led to one another are looked at."""

_NAME = re.compile(r"[A-Za-z_][\w.]{0,79}")


class ErrorPlaces(logging.Handler):
    """Counts errors by place; `now` returns unix seconds. Keeps no text of any error."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__(logging.ERROR)
        self._now = now
        self._places: dict[str, ErrorPlace] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        name = "" if error is None else type(error).__name__
        place, kind = _place_of(record, error), name if _NAME.fullmatch(name) else ""
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


def _place_of(record: logging.LogRecord, error: BaseException | None) -> str:
    """Return where in the program an error has its cause: where it was raised, or else where it was logged.

    If no line of the program was being executed when it was raised, that is where what led to it was raised.
    """
    for _ in range(CHAIN):
        if error is None:
            break
        if place := _raised_at(error):
            return place
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if module := _module(record.pathname):
        return f"{module}:{record.lineno} {record.funcName or ''}"
    return record.name if _NAME.fullmatch(record.name) else ELSEWHERE


def _raised_at(error: BaseException) -> str:
    """Return the innermost line of the program through which an exception came; '' if it came through none."""
    place = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if module := _module(frame.f_code.co_filename):
            place = f"{module}:{line} {frame.f_code.co_name}"
    return place


def _module(filename: str) -> str:
    """Return the name of a module of the program by its file; '' for any other file."""
    try:
        parts = PurePath(filename).relative_to(ROOT).with_suffix("").parts
    except ValueError:
        return ""
    return ".".join(parts) if parts == ("bot",) or parts[0] in PACKAGES else ""
