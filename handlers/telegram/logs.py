"""The log: what happened, at which table, with which update; never to whom, nor what was in it.

The token stands in the address of every request, a tap's data can name a card, an error's words can quote a hand. So
the libraries that print requests and updates are kept quiet, the token is cut out of whatever passes, updates are shown
by their number, and of an exception the places are written and not the words.
"""

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from traceback import TracebackException, format_list
from typing import Any, TextIO
from urllib.parse import quote

import httpx
from telegram import TelegramObject, Update
from telegram.error import ChatMigrated, InvalidToken, TelegramError

from operations.settings import SettingsError
from storage import SQL_ERROR, StoreError

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
CUT = "[token]"

log = logging.getLogger(__name__)

# What they say at these levels and above is ours to read; below they print addresses, requests and updates.
_QUIET = {
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "telegram": logging.INFO,
    "telegram.request": logging.CRITICAL,  # prints answers that it cannot read
    "apscheduler": logging.WARNING,
}

# Their words come from the network, the file system or ourselves and are about those: no card is in them.
_SPEAKING = (TelegramError, httpx.HTTPError, OSError, SQL_ERROR, StoreError, SettingsError)


def set_up(level: str, token: str, stream: TextIO | None = None) -> logging.Handler:
    """Send the log to `stream` (stderr), cut the token out of it, and keep the talkative libraries quiet."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Discretion(token))
    root = logging.getLogger()
    root.setLevel(level)
    root.handlers[:] = [handler]
    for name, quietest in _QUIET.items():
        logging.getLogger(name).setLevel(max(quietest, root.level))
    logging.captureWarnings(True)
    return handler


class Discretion(logging.Filter):
    """Rewrites a record before it is shown: without the token, without contents."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._secrets = [secret for secret in {token, quote(token, safe="")} if secret]

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the record pass, in its discreet form."""
        record.msg = self._cut(_message(record))
        record.args = None
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = self._cut(outline(record.exc_info[1]))
        elif record.exc_text:
            record.exc_text = self._cut(record.exc_text)
        record.exc_info = None
        if record.stack_info:
            record.stack_info = self._cut(record.stack_info)
        return True

    def _cut(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, CUT)
        return text


def without_token(token: str, text: str) -> str:
    """The text with the token cut out of it."""
    return Discretion(token)._cut(text)


def on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio calls for an error that nobody waits for; its own way quotes the task, and so the error's words."""
    log.error("%s", context.get("message", "an error in the event loop"), exc_info=context.get("exception"))


@contextmanager
def nothing_quoted() -> Iterator[None]:
    """What nobody catches is logged like everything else: Python's own way quotes the error, which may be the token."""
    before = sys.excepthook, sys.unraisablehook, threading.excepthook
    sys.excepthook = lambda kind, error, trace: log.critical("the bot has failed", exc_info=error)
    sys.unraisablehook = lambda what: log.error("an error that nobody can catch", exc_info=what.exc_value)
    threading.excepthook = lambda what: log.error("an error in a thread", exc_info=what.exc_value)
    try:
        yield
    finally:
        sys.excepthook, sys.unraisablehook, threading.excepthook = before


def outline(error: BaseException) -> str:
    """Where an exception came from, and its kind; its words only where they cannot be about a hand."""
    return "".join(_outline(TracebackException.from_exception(error), error)).rstrip()


def _outline(trace: TracebackException, error: BaseException) -> Iterator[str]:
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier_trace = trace.__cause__ or (None if trace.__suppress_context__ else trace.__context__)
    if earlier is not None and earlier_trace is not None:
        yield from _outline(earlier_trace, earlier)
        yield "which led to\n"
    yield from format_list(trace.stack)
    # The words of InvalidToken are the token, those of ChatMigrated the number of a chat.
    speaks = isinstance(error, _SPEAKING) and not isinstance(error, InvalidToken | ChatMigrated)
    yield f"{type(error).__name__}: {error}\n" if speaks else f"{type(error).__name__}\n"


def _message(record: logging.LogRecord) -> str:
    match record.args:
        case tuple():
            record.args = tuple(_discreet(value) for value in record.args)
        case Mapping():
            record.args = {name: _discreet(value) for name, value in record.args.items()}
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return str(record.msg)  # arguments that do not fit: the sentence alone still says something


def _discreet(value: Any) -> Any:
    match value:
        case Update():
            return f"Update {value.update_id}"
        case TelegramObject():
            return type(value).__name__
        case BaseException():
            return outline(value).splitlines()[-1]
        case dict() | list() | tuple():
            return type(value).__name__  # what a library could not read, for instance
    return value
