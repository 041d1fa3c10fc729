"""Parses each update by itself, so that one that cannot be read does not stop the others.

A newer Bot API may send values that the library does not expect, and a proxy may send anything. Only the number of an
unreadable update and the class of the error are logged: its content may be a hand.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from telegram import Bot, CallbackQuery, Chat, Update, User

from handlers.telegram.errors import NotFromTelegram, checked
from handlers.telegram.tapped_message import TappedMessage
from handlers.telegram.transport import AioHttpRequest

LARGEST_NUMBER = 2**31 - 2
"""Telegram's update ids have 32 bits, and so has the offset, which is one more."""

PERSON = ("id", "is_bot", "first_name", "last_name", "username", "language_code")
CHAT = ("id", "type", "title", "username", "first_name", "last_name", "is_forum")
"""What is read of the person who tapped, and of the chat."""

SOME_PHOTO = {"file_id": "-", "file_unique_id": "-", "width": 1, "height": 1}
"""A placeholder for a photo, which may show a hand."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
_RESULT = re.compile(r'"result"\s*:\s*\[')
_NUMBER = re.compile(r'\{\s*"update_id"\s*:\s*(\d{1,10})\s*[,}]')


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An update that cannot be read. `number` is None if that cannot be read either; `error` is the error's class."""

    number: int | None
    error: str

    def __str__(self) -> str:
        name = "without a number" if self.number is None else str(self.number)
        return f"update {name} is left aside: it cannot be read ({self.error})"


def read_update(raw: object, bot: Bot) -> Update | Unreadable:
    """Make an update of a JSON object that Telegram sent, by polling or by a webhook."""
    if isinstance(raw, Unreadable):
        return raw
    if not isinstance(raw, dict):
        return Unreadable(None, "no object")
    number = _usable(raw.get("update_id"))
    if number is None:
        return Unreadable(None, "no number")
    try:
        update = _tap(number, raw["callback_query"], bot) if _is_tap(raw) else Update.de_json(raw, bot)
        _check_ids(update)
    except Exception as error:  # the library checks no types, so a wrong one may raise anything
        return Unreadable(number, type(error).__name__)
    return update


def _is_tap(raw: dict[str, Any]) -> bool:
    """Whether an update is a tap on a message that Telegram includes."""
    query = raw.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    return isinstance(message, dict) and bool(message.get("date"))


def _tap(number: int, query: dict[str, Any], bot: Bot) -> Update:
    """Make an update of a tap, without the contents of its message.

    Making objects of a panel's buttons and texts is most of the library's work for a tap, nobody reads them, and they
    may show a hand. Of the buttons the one that was tapped is left, or one of its class (`tapped_message`).
    """
    message, data = query["message"], query.get("data")
    person, chat = query["from"], message["chat"]
    user = User(**{name: person[name] for name in PERSON if name in person})
    place = Chat(**{name: chat[name] for name in CHAT if name in chat})
    shown = TappedMessage(message, place, data)
    tap = CallbackQuery(query["id"], user, query["chat_instance"], shown, data)
    tap.set_bot(bot)
    return Update(number, callback_query=tap)


def _check_ids(update: Update) -> None:
    """Raise TypeError if the chat or the sender of an update has no number, so that nobody can be answered."""
    for named in (update.effective_chat, update.effective_user, update.effective_sender):
        if named is not None and type(named.id) is not int:
            raise TypeError("no number")


def _usable(number: object) -> int | None:
    return number if type(number) is int and 0 < number <= LARGEST_NUMBER else None


class PollingRequest(AioHttpRequest):
    """Sends `getUpdates`, one call at a time, and reads the answer also if only parts of it are JSON for Python."""

    def __init__(self, **named: Any) -> None:
        """`named` are further arguments of `AioHttpRequest`."""
        super().__init__(connection_pool_size=1, **named)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Parse an answer, update by update if it cannot be parsed as a whole. Raises NotFromTelegram."""
        text = payload.decode("utf-8", "replace")
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):  # numbers with thousands of digits, thousands of nested lists
            answer = {"ok": True, "result": [read_entry(entry) for entry in _entries(text)]}
        return checked(answer)


def read_entry(text: str) -> Any:
    """Parse one object; return an `Unreadable` if it is no JSON for Python."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        found = _NUMBER.match(text)
        return Unreadable(_usable(int(found[1])) if found else None, type(error).__name__)


def _entries(text: str) -> Iterator[str]:
    """The JSON texts of the objects in the list `result`. Raises NotFromTelegram if it is missing or truncated."""
    begin = _RESULT.search(text)
    if begin is None:
        raise NotFromTelegram
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
    raise NotFromTelegram("it breaks off")
