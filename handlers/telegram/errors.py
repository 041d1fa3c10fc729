"""Classifies Telegram's errors by what they mean for the bot."""

import os
from dataclasses import dataclass
from enum import Enum

from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError

# Makes python-telegram-bot return durations as its next version will; without this it warns at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")


class ErrorKind(Enum):
    """What a refused call means."""

    NOT_MODIFIED = "the message looks like that already"
    GONE = "the message is not there any more, or can no longer be changed"
    UNREACHABLE = "this chat cannot be written to"
    DELETED = "this account is deleted"
    TOPIC_GONE = "the topic is closed or deleted"
    MIGRATED = "the group has a new id"
    FLOOD = "too many requests: this chat waits"
    NETWORK = "Telegram could not be reached"
    ELSEWHERE = "another program may hold the lock of the database: the call was not begun"
    REFUSED = "Telegram will never take this"


WAIT = (ErrorKind.FLOOD, ErrorKind.NETWORK, ErrorKind.ELSEWHERE)
"""The same call may succeed later."""


class NotHolder(NetworkError):  # noqa: N818 - no failure: another program makes the call
    """A call that was not begun, because another program may hold the lock of the database by now."""

    def __init__(self) -> None:
        super().__init__("another program may hold the lock of the database")


@dataclass(frozen=True, slots=True)
class Failure:
    """A refused call; `seconds` for FLOOD, `new_chat_id` for MIGRATED."""

    error_kind: ErrorKind
    seconds: float = 0.0
    new_chat_id: int = 0


def classify(error: TelegramError) -> Failure:
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Failure(ErrorKind.FLOOD, seconds=float(wait if isinstance(wait, int) else wait.total_seconds()))
        case ChatMigrated():
            return Failure(ErrorKind.MIGRATED, new_chat_id=error.new_chat_id)
        case Forbidden():
            return Failure(ErrorKind.DELETED if "deactivated" in error.message.lower() else ErrorKind.UNREACHABLE)
        case BadRequest():
            return Failure(_bad_request(error.message.lower()))
        case NotHolder():
            return Failure(ErrorKind.ELSEWHERE)
        case NetworkError():
            return Failure(ErrorKind.REFUSED if is_too_large(error) else ErrorKind.NETWORK)
        case InvalidToken():  # the bot ends, and a start with a new token sends what waits
            return Failure(ErrorKind.NETWORK)
    return Failure(ErrorKind.REFUSED)


def is_too_large(error: TelegramError) -> bool:
    """Whether it is the answer 413, which the library reports as a network error."""
    return error.message.lower().startswith(("request entity too large", "content too large"))


_GONE = ("to edit not found", "to delete not found", "can't be", "message_id_invalid")
_TOPIC_GONE = ("thread not found", "topic_closed", "topic_deleted")
_UNREACHABLE = ("chat not found", "not enough rights", "have no rights", "chat_write_forbidden")


def _bad_request(message: str) -> ErrorKind:
    if "not modified" in message:
        return ErrorKind.NOT_MODIFIED
    if any(words in message for words in _GONE):
        return ErrorKind.GONE
    if any(words in message for words in _TOPIC_GONE):
        return ErrorKind.TOPIC_GONE
    if any(words in message for words in _UNREACHABLE):
        return ErrorKind.UNREACHABLE
    return ErrorKind.REFUSED
