"""Classifies Telegram's errors by what they mean for the bot, and what an answer must be to count as Telegram's."""

import json
import os
from dataclasses import dataclass
from enum import Enum
from typing import Any

from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError

# Makes python-telegram-bot return durations as its next version will; without this it warns at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")

LONGEST_WAIT = 366 * 86400
"""The largest number of seconds that is believed if Telegram says how long to wait."""


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


OF_ALL_CHATS = (ErrorKind.NETWORK, ErrorKind.ELSEWHERE)
"""Calls to any chat fail like this at the same time."""

WAIT = (ErrorKind.FLOOD, *OF_ALL_CHATS)
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


class NotFromTelegram(NetworkError):  # noqa: N818 - what the answer is
    """An answer is none of the Bot API's. The message does not quote it.

    A proxy, or a portal for guests, may answer in its place. If such a page were taken for Telegram's word, a 403 would
    mean that people had blocked the bot, a 404 that its token was revoked, and a 200 that a message will never be
    accepted. So it is an error of the network: the call is tried again.
    """

    def __init__(self, why: str = "no JSON of the Bot API") -> None:
        super().__init__(f"The answer is not Telegram's: {why}")


class _Refusal(dict[str, Any]):
    """An answer without a result. The library asks for the result only if the status says that there is one."""

    def __missing__(self, name: str) -> Any:
        raise NotFromTelegram("a success without a result")


def parsed(payload: bytes) -> dict[str, Any]:
    """Parse an answer; raise NotFromTelegram if it is none."""
    try:
        return checked(json.loads(payload.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        raise NotFromTelegram from None


def checked(answer: Any) -> dict[str, Any]:
    """Return a parsed answer; of one without a result, only what the library can use. Raises NotFromTelegram."""
    if not isinstance(answer, dict):
        raise NotFromTelegram
    if answer.get("result") is not None:
        return answer
    if answer.get("ok") is not False:
        raise NotFromTelegram
    description, parameters = answer.get("description"), answer.get("parameters")
    return _Refusal(
        {"description": description} if isinstance(description, str) else {},
        parameters=_usable(parameters) if isinstance(parameters, dict) else {},
    )


def _usable(parameters: dict[str, Any]) -> dict[str, Any]:
    seconds, chat_id = parameters.get("retry_after"), parameters.get("migrate_to_chat_id")
    usable = {key: value for key, value in parameters.items() if key not in ("retry_after", "migrate_to_chat_id")}
    if isinstance(seconds, int | float) and 0 < seconds <= LONGEST_WAIT:
        usable["retry_after"] = seconds
    if type(chat_id) is int and chat_id < 0:
        usable["migrate_to_chat_id"] = chat_id
    return usable
