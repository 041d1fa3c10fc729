"""A tapped message, and whether it has the button that was tapped: callback data can be forged, a message cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias

from telegram import Chat, MaybeInaccessibleMessage, Message

from tables.requests.codec import SEPARATOR

EPHEMERAL_ID = "ephemeral_message_id"
"""Telegram's name for the number of an ephemeral message: one that only one member of the group sees."""

MOST = 1 << 12
"""How many people are remembered."""

DOUBLE_SECONDS = 5.0
"""A tap that is older is not the first half of a double tap, even if Telegram or the network was slow."""


class Position(NamedTuple):
    """Where a button lies: its row from below, as the last message of a chat keeps its lower edge when it is edited,
    and from which part of the row's width to which."""

    row: int
    left: float
    right: float

    @classmethod
    def of(cls, markup: Any, data: Any) -> Position | None:
        """The position of a button in the JSON of a keyboard; None if it does not have this button."""
        for number, row in enumerate(reversed(markup["inline_keyboard"] if markup else ())):
            for column, button in enumerate(row):
                if button.get("callback_data") == data:
                    return cls(number, column / len(row), (column + 1) / len(row))
        return None

    def overlaps(self, other: Position) -> bool:
        """Whether a finger may touch both in the same place."""
        return self.row == other.row and self.left < other.right and other.left < self.right


class TappedMessage(MaybeInaccessibleMessage):
    """What is read of a tapped message; to make the library's object of all its fields takes longer than the tap.

    `offered` is the data of its only button that matters, as `Offer.data` gives it; `position` is that of the button
    that was tapped.
    """

    __slots__ = ("is_topic_message", "message_thread_id", "offered", "photo", "position")
    reply_to_message = None

    def __init__(self, sent: dict[str, Any], chat: Chat, data: str | None) -> None:
        """`sent` is the message as Telegram sends it, `data` that of the button that was tapped."""
        date = datetime.fromtimestamp(sent["date"], UTC)
        ephemeral = {EPHEMERAL_ID: sent[EPHEMERAL_ID]} if EPHEMERAL_ID in sent else None
        super().__init__(chat, sent["message_id"], date, api_kwargs=ephemeral)
        with self._unfrozen():
            self.message_thread_id = sent.get("message_thread_id")
            self.is_topic_message = sent.get("is_topic_message")
            self.photo = bool(sent.get("photo"))
            self.offered = offered(sent.get("reply_markup"), data)
            self.position = Position.of(sent.get("reply_markup"), data)


Tapped: TypeAlias = TappedMessage | Message


def tapped(message: MaybeInaccessibleMessage | None) -> Tapped | None:
    """The message of a tap, if Telegram includes it: it does not if it is deleted, or too old.

    The library makes a message of what is none; that has no date.
    """
    return message if isinstance(message, TappedMessage | Message) and message.is_accessible else None


@dataclass(frozen=True, slots=True)
class Offer:
    """Whether a message has a button. `is_exact`: it has this very button. `is_page`: it has one for a request of the
    same class, as on a page that has been turned since. If Telegram does not include the message both are assumed."""

    is_exact: bool
    is_page: bool

    @classmethod
    def of(cls, message: MaybeInaccessibleMessage | None, data: str | None) -> Offer:
        """Compare this callback data with the buttons of a message."""
        shown = tapped(message)
        if isinstance(shown, TappedMessage):
            return cls.among([shown.offered], data)
        if shown is None:
            return cls(is_exact=True, is_page=True)
        offered = [] if shown.reply_markup is None else shown.reply_markup.inline_keyboard
        return cls.among([button.callback_data for row in offered for button in row], data)

    @classmethod
    def among(cls, known: list[Any], data: str | None) -> Offer:
        """Compare this callback data with that of all buttons of a message, None for those that have none."""
        code = _code(data)
        return cls(
            is_exact=data in known, is_page=any(isinstance(other, str) and _code(other) == code for other in known)
        )

    def data(self, data: str | None) -> str | None:
        """The data of a button from which the same offer can be read; None if there is no such button."""
        if not self.is_page or not data:
            return None
        return data if self.is_exact else _code(data)


def offered(markup: Any, data: Any) -> str | None:
    """As `Offer.data`, for the JSON of a keyboard; any exception if that has other types than Telegram's."""
    if not markup:
        return None
    return Offer.among([button.get("callback_data") for row in markup["inline_keyboard"] for button in row], data).data(
        data
    )


def _code(data: str | None) -> str:
    return (data or "").partition(SEPARATOR)[0]


class LastTaps:
    """The button that each person tapped last: when, its position, its data, and whether it covered another one.

    What comes to lie there must not be done by the second half of a double tap. It is kept in memory: after a restart
    the first tap of a person has no other one before it.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: dict[int, tuple[float, Position, str, bool]] = {}

    def covers(self, person_id: int, position: Position | None, data: str) -> bool:
        """Note a tap; return whether the button lies where the person has tapped another one just before.

        If the same button is tapped again, the answer is the same again. The position is None for a button that the
        message does not have any more: then the person has tapped what was there before.
        """
        if position is None:
            return False
        now, is_covering = self._now(), False
        if person_id in self._last:
            tapped_at, place, tapped, covered = self._last.pop(person_id)
            is_recent = abs(now - tapped_at) < DOUBLE_SECONDS  # far in the future if the clock was set back
            is_covering = is_recent and place.overlaps(position) and (tapped != data or covered)
        self._last[person_id] = now, position, data, is_covering
        if len(self._last) > MOST:
            del self._last[next(iter(self._last))]
        return is_covering
