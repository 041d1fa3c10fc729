"""The log: what happened, at which table, with which update; never to which person, nor any contents.

The address of every request contains the token, the data of a tap can name a card, the message of an error can quote a
hand. So the libraries that print requests and updates are kept quiet, the token is cut out of every record, updates are
shown by their number, and exceptions are written with their stack but without their message.
"""

import asyncio
import json
import logging
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import TracebackException, format_list
from typing import Any, TextIO
from urllib.parse import quote

import aiohttp
from telegram import TelegramObject, Update
from telegram.error import ChatMigrated, InvalidToken, TelegramError

from handlers.telegram.errors import OF_ALL_CHATS, ErrorKind
from operations.settings import SettingsError
from storage import SQL_ERROR, Announcement, OldMessage, Screen, StoreError

CUT = "[token]"

SAID_SECONDS = 10.0
"""How long the same sentence about the database, or about all calls to Telegram, is not written again."""

log = logging.getLogger(__name__)

# The lowest level that is logged of each library; below it they print addresses, requests and updates.
_QUIET = {
    "aiohttp": logging.WARNING,
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "telegram": logging.INFO,
    "telegram.request": logging.CRITICAL,  # as an error it prints answers that it cannot read
    "apscheduler": logging.WARNING,
}

# Errors whose messages come from the network, the file system or our own code, and never contain a card.
_WITH_MESSAGE = (TelegramError, aiohttp.ClientConnectionError, OSError, SQL_ERROR, StoreError, SettingsError)

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

CAUSE: ContextVar[int | None] = ContextVar("cause", default=None)
"""The number of the update that is being processed or whose consequences are being shown; None if there is none.

So the lines about one tap can be found among those of others: about processing it, answering it, and the calls that
show its consequences in each chat.
"""

Item = Announcement | Screen | OldMessage


def set_up(level: str, token: str, stream: TextIO | None = None, log_format: str = "text") -> logging.Handler:
    """Send the log to `stream` (stderr by default), cut the token out of it, and keep the libraries quiet.

    `log_format` is `text` or `json`.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else logging.Formatter(TEXT))
    handler.addFilter(Discretion(token))
    root = logging.getLogger()
    root.setLevel(level)
    root.handlers[:] = [handler]
    for name, quietest in _QUIET.items():
        logging.getLogger(name).setLevel(max(quietest, root.level))
    logging.captureWarnings(True)
    return handler


class Discretion(logging.Filter):
    """Rewrites a record before it is written: without the token, without contents."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._said: dict[str, float] = {}
        """When the latest sentences were to be written that many tasks have to say at once."""
        self._token = {secret for secret in (token, quote(token, safe="")) if secret}

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record; return whether it is to be written.

        One that the database's server is away is written once, and so is one that no call to Telegram can be made.
        """
        error = record.exc_info[1] if record.exc_info else None
        sentences = [_of_many_tasks(value) for value in (error, *(record.args or ()))]
        sentence = next(filter(None, sentences), "")
        if sentence and self._was_said(sentence, record.created):
            return False
        record.msg = self.cut(_message(record))
        record.args = None
        if isinstance(error, StoreError):  # its sentence says all
            record.msg, record.exc_info = self.cut(f"{record.msg} ({error})"), None
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = self.cut(outline(record.exc_info[1]))
        elif record.exc_text:
            record.exc_text = self.cut(record.exc_text)
        record.exc_info = None
        if record.stack_info:
            record.stack_info = self.cut(record.stack_info)
        return True

    def _was_said(self, sentence: str, at: float) -> bool:
        """Whether the same sentence was written shortly before, perhaps with others in between."""
        self._said = {said: when for said, when in self._said.items() if 0 <= at - when < SAID_SECONDS}
        was_said, self._said[sentence] = sentence in self._said, at
        return was_said

    def cut(self, text: str) -> str:
        """A text without the token."""
        for secret in self._token:
            text = text.replace(secret, CUT)
        return text


def on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of a task that nobody awaits; asyncio's own handler would quote the task and the error's message."""
    log.error("%s", context.get("message", "an error in the event loop"), exc_info=context.get("exception"))


def log_loop_errors(stack: AsyncExitStack) -> None:
    """Until the stack is left, log a failed task that nobody awaits with its stack only."""
    loop = asyncio.get_running_loop()
    stack.callback(loop.set_exception_handler, loop.get_exception_handler())
    loop.set_exception_handler(on_loop_error)


@contextmanager
def nothing_quoted() -> Iterator[None]:
    """Log uncaught errors like everything else: Python's own hooks print the message, which may be the token."""
    before = sys.excepthook, sys.unraisablehook, threading.excepthook
    sys.excepthook = lambda kind, error, trace: log.critical("the bot has failed", exc_info=error)
    sys.unraisablehook = lambda what: log.error("an error that nobody can catch", exc_info=what.exc_value)
    threading.excepthook = lambda what: log.error("an error in a thread", exc_info=what.exc_value)
    try:
        yield
    finally:
        sys.excepthook, sys.unraisablehook, threading.excepthook = before


def outline(error: BaseException) -> str:
    """The stack of an exception and its class; its message only if it cannot be about a hand."""
    return "".join(_outline(TracebackException.from_exception(error), error)).rstrip()


def _outline(trace: TracebackException, error: BaseException) -> Iterator[str]:
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier_trace = trace.__cause__ or (None if trace.__suppress_context__ else trace.__context__)
    if earlier is not None and earlier_trace is not None:
        yield from _outline(earlier_trace, earlier)
        yield "which led to\n"
    yield from format_list(trace.stack)
    # The message of InvalidToken contains the token, that of ChatMigrated the id of a chat.
    has_message = isinstance(error, _WITH_MESSAGE) and not isinstance(error, InvalidToken | ChatMigrated)
    yield f"{type(error).__name__}: {error}\n" if has_message else f"{type(error).__name__}\n"


def _message(record: logging.LogRecord) -> str:
    match record.args:
        case tuple():
            record.args = tuple(_discreet(value) for value in record.args)
        case Mapping():
            record.args = {name: _discreet(value) for name, value in record.args.items()}
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return str(record.msg)  # the arguments do not fit the format


def _of_many_tasks(value: object) -> str:
    """The sentence of a trouble that many tasks meet at once, such as the workers of all chats; '' if it is none."""
    if isinstance(value, StoreError):
        return str(value)
    return value.value if isinstance(value, ErrorKind) and value in OF_ALL_CHATS else ""


def _discreet(value: Any) -> Any:
    match value:
        case ErrorKind():
            return value.value
        case Update():
            return f"Update {value.update_id}"
        case TelegramObject():
            return type(value).__name__
        case BaseException():
            return outline(value).splitlines()[-1]
        case dict() | list() | tuple():
            return type(value).__name__  # for instance an update that a library could not read
    return value


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object: `at`, `level`, `logger`, `message`, and if there is one `update`, `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record; what it may say was decided before (`Discretion`)."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (cause := CAUSE.get()) is not None:
            line["update"] = cause
        if record.exc_text:
            line["error"] = record.exc_text
        if record.stack_info:
            line["stack"] = record.stack_info
        return json.dumps(line)  # in ASCII: some programs end a line at U+2028, and half a surrogate cannot be written


def chat_kind(chat_id: int) -> str:
    """The kind of a chat. Its id is not logged: that of a private chat is its person's."""
    return "a private chat" if chat_id > 0 else "a group"


def item_name(item: Item) -> str:
    """The unique name of something that is to be sent, shown or deleted."""
    match item:
        case Announcement(table_id=None):
            return f"announcement {item.id}"
        case Announcement():
            return f"announcement {item.id} of table {item.table_id}"
        case Screen():
            return f"screen {item.id} of table {item.table_id}"
        case OldMessage():
            return f"old message {item.id}"
