"""Places in the program's own code: where an error was raised or logged.

A place has names and numbers of the source only, so that it can be shown and sent: nothing that an error is about.
"""

import logging
import re
import traceback
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[2]

PACKAGES = ("handlers", "web", "operations", "screens", "tables", "pictures", "texts", "storage", "scala40")

ELSEWHERE = "elsewhere"
"""The place of an error of which no module of the program is known."""

CHAIN = 5
"""How many exceptions that led to one another are looked at."""

_NAME = re.compile(r"[A-Za-z_][\w.]{0,79}")


@dataclass(frozen=True, slots=True)
class Frame:
    """A line of the program that was being executed."""

    module: str
    function: str
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}"


def own_frames(error: BaseException) -> tuple[Frame, ...]:
    """Return the lines of the program through which an exception came, the innermost last; libraries are left out."""
    frames = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = _module(frame.f_code.co_filename)
        if module:
            frames.append(Frame(module, frame.f_code.co_name, line))
    return tuple(frames)


def frame_of(record: logging.LogRecord) -> Frame | None:
    """Return the line of the program that has logged a record; None if a library has."""
    module = _module(record.pathname)
    return Frame(module, record.funcName or "", record.lineno) if module else None


def place_of(record: logging.LogRecord) -> str:
    """Return where in the program an error has its cause: where it was raised, or else where it was logged.

    If no line of the program was being executed when it was raised, that is where what led to it was raised.
    """
    frames = next(filter(None, map(own_frames, chain_of(error_of(record)))), ())
    frame = frames[-1] if frames else frame_of(record)
    if frame is not None:
        return str(frame)
    return record.name if _NAME.fullmatch(record.name) else ELSEWHERE


def error_of(record: logging.LogRecord) -> BaseException | None:
    """Return the exception of a record."""
    return record.exc_info[1] if isinstance(record.exc_info, tuple) else None


def chain_of(error: BaseException | None) -> tuple[BaseException, ...]:
    """Return an exception, and after it those that led to it; none for None."""
    found: list[BaseException] = []
    while error is not None and len(found) < CHAIN and not any(error is known for known in found):
        found.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return tuple(found)


def kind_of(error: BaseException | None) -> str:
    """Return the class of an exception by its name; '' if there is none."""
    name = "" if error is None else type(error).__name__
    return name if _NAME.fullmatch(name) else ""


@lru_cache(maxsize=1024)
def _module(filename: str) -> str:
    """Return the name of a module of the program by its file; '' for any other file."""
    try:
        parts = PurePath(filename).relative_to(ROOT).with_suffix("").parts
    except ValueError:
        return ""
    return ".".join(parts) if parts == ("bot",) or parts[0] in PACKAGES else ""
