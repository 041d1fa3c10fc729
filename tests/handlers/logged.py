"""The bot's own log at its most talkative, for as long as a test runs."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from handlers.telegram import logs


@contextmanager
def logged_to(stream: TextIO, token: str = "40:SANDBOX", log_format: str = "text") -> Iterator[None]:
    """Write the log to a stream, without this token; afterwards everything is as before."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    logs.set_up("DEBUG", token, stream, log_format)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.handlers[:], root.level = before
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
