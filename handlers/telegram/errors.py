"""From Telegram's errors to what they mean for us."""

import os
from dataclasses import dataclass
from enum import Enum

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

# Python-telegram-bot then gives durations as its next version will; without this it complains at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")


class Trouble(Enum):
    """What a refused call means."""

    NOT_MODIFIED = "the message looks like that already"
    GONE = "the message is not there any more, or can no longer be changed"
    UNREACHABLE = "this chat cannot be written to"
    DELETED = "this account is deleted"
    TOPIC_GONE = "the topic is closed or deleted"
    MIGRATED = "the group has a new id"
    FLOOD = "too many requests: this chat waits"
    NETWORK = "Telegram could not be reached"
    REFUSED = "Telegram will never take this"


WAIT = (Trouble.FLOOD, Trouble.NETWORK)
"""The same again later may be taken."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A refused call; `seconds` for FLOOD, `new_chat_id` for MIGRATED."""

    trouble: Trouble
    seconds: float = 0.0
    new_chat_id: int = 0


def understand(error: TelegramError) -> Failure:
    """What an error of the client library means."""
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Failure(Trouble.FLOOD, seconds=float(wait if isinstance(wait, int) else wait.total_seconds()))
        case ChatMigrated():
            return Failure(Trouble.MIGRATED, new_chat_id=error.new_chat_id)
        case Forbidden():
            return Failure(Trouble.DELETED if "deactivated" in error.message.lower() else Trouble.UNREACHABLE)
        case BadRequest():
            return Failure(_bad_request(error.message.lower()))
        case NetworkError():
            return Failure(Trouble.REFUSED if _is_too_large(error.message.lower()) else Trouble.NETWORK)
    return Failure(Trouble.REFUSED)


def _is_too_large(said: str) -> bool:
    """Whether it is the answer 413, which the library calls an error of the network."""
    return said.startswith(("request entity too large", "content too large"))


def _bad_request(said: str) -> Trouble:
    if "not modified" in said:
        return Trouble.NOT_MODIFIED
    if any(words in said for words in ("to edit not found", "to delete not found", "can't be", "message_id_invalid")):
        return Trouble.GONE
    if "thread not found" in said or "topic_closed" in said or "topic_deleted" in said:
        return Trouble.TOPIC_GONE
    if any(
        words in said for words in ("chat not found", "not enough rights", "have no rights", "chat_write_forbidden")
    ):
        return Trouble.UNREACHABLE
    return Trouble.REFUSED
