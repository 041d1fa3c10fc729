"""Telegram's refusals, with its codes and words.

A refusal also has a category, so that tests can tell mistakes of the bot (`BAD`) from everything else.
"""

from __future__ import annotations

from typing import Any

BAD = "bad"
NOT_MODIFIED = "not_modified"
GONE = "gone"
LATE = "late"
FORBIDDEN = "forbidden"
MIGRATED = "migrated"
TOPIC = "topic"
FLOOD = "flood"
CONFLICT = "conflict"
FAULT = "fault"
HUNG_UP = "hung_up"


class RefusalError(Exception):
    """A Bot API error, with Telegram's status and words, and a category for tests."""

    def __init__(self, code: int, text: str, category: str = BAD, **parameters: int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.category = category
        self.parameters = parameters

    def answer(self) -> dict[str, Any]:
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.text}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad(text: str, category: str = BAD) -> RefusalError:
    """A 400; Telegram's words follow 'Bad Request: ' and begin in lower case, unless they are a code in capitals."""
    return RefusalError(400, f"Bad Request: {text}", category)


def forbidden(text: str) -> RefusalError:
    return RefusalError(403, f"Forbidden: {text}", FORBIDDEN)


def conflict(text: str) -> RefusalError:
    return RefusalError(409, f"Conflict: {text}", CONFLICT)


def not_modified() -> RefusalError:
    return bad(
        "message is not modified: specified new message content and reply markup are exactly the same "
        "as a current content and reply markup of the message",
        NOT_MODIFIED,
    )


def query_too_old(category: str = LATE) -> RefusalError:
    return bad("query is too old and response timeout expired or query ID is invalid", category)


def upgraded(new_chat_id: int) -> RefusalError:
    return RefusalError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        MIGRATED,
        migrate_to_chat_id=new_chat_id,
    )


def too_many_requests(seconds: int) -> RefusalError:
    return RefusalError(429, f"Too Many Requests: retry after {seconds}", FLOOD, retry_after=seconds)


def not_available() -> RefusalError:
    return bad("method is not available in the local Telegram")


class PersonError(Exception):
    """Something that Telegram would not let a person do; status 400, or 404 for something unknown."""

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
