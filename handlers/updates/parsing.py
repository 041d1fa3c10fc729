"""From what Telegram sent to updates, each by itself: one that cannot be read never stops its neighbours.

A newer Bot API may send what the library does not expect, and a server in between anything. Of what cannot be read only
the number and the class of the error are ever told: its content may be a hand.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from telegram import Bot, Update
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

LARGEST_NUMBER = 2**31 - 2
"""Numbers of updates are 32 bits wide at Telegram, and so is the offset, which is one more."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
_RESULT = re.compile(r'"result"\s*:\s*\[')
_NUMBER = re.compile(r'\{\s*"update_id"\s*:\s*(\d{1,10})\s*[,}]')


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An update that cannot be read. `number` is None where not even that can be; `error` is the class of the error."""

    number: int | None
    error: str

    def __str__(self) -> str:
        name = "without a number" if self.number is None else str(self.number)
        return f"update {name} is left aside: it cannot be read ({self.error})"


def read_update(raw: object, bot: Bot) -> Update | Unreadable:
    """Make an update of what Telegram sent, polled or pushed: of the object that its JSON holds."""
    if isinstance(raw, Unreadable):
        return raw
    if not isinstance(raw, dict):
        return Unreadable(None, "no object")
    number = _usable(raw.get("update_id"))
    if number is None:
        return Unreadable(None, "no number")
    try:
        update = Update.de_json(raw, bot)
        _check_ids(update)
    except Exception as error:  # the library checks no types: whatever it stumbles over
        return Unreadable(number, type(error).__name__)
    return update


def _check_ids(update: Update) -> None:
    """Raise TypeError where the chat or the sender of an update has no number: then nobody can be answered."""
    for named in (update.effective_chat, update.effective_user, update.effective_sender):
        if named is not None and type(named.id) is not int:
            raise TypeError("no number")


def _usable(number: object) -> int | None:
    return number if type(number) is int and 0 < number <= LARGEST_NUMBER else None


class PollingRequest(HTTPXRequest):
    """Carries `getUpdates`, one call at a time, and reads also an answer of which Python takes only parts as JSON."""

    def __init__(self, **named: Any) -> None:
        """`named` are further arguments of the library's request."""
        super().__init__(connection_pool_size=1, **named)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer; its updates one by one where it cannot be read as a whole. TelegramError where it is none."""
        text = payload.decode("utf-8", "replace")
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):  # numbers of thousands of digits, thousands of lists in each other
            answer = {"ok": True, "result": [_entry(entry) for entry in _entries(text)]}
        if not isinstance(answer, dict):
            raise TelegramError("the answer is no object")
        return answer


def _entry(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        found = _NUMBER.match(text)
        return Unreadable(_usable(int(found[1])) if found else None, type(error).__name__)


def _entries(text: str) -> Iterator[str]:
    """The objects in the list `result`, unread. TelegramError where there is no such list, or it does not end."""
    begin = _RESULT.search(text)
    if begin is None:
        raise TelegramError("the answer is no JSON")
    depth, start = 0, 0
    for token in _TOKEN.finditer(text, begin.end()):
        if token[0] in "[{":
            start = token.start() if depth == 0 else start
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth < 0:
                return
            if depth == 0:
                yield text[start : token.end()]
    raise TelegramError("the answer breaks off")
