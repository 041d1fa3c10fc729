"""A tapped message, and whether it has the button that was tapped: callback data can be forged, a message cannot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from telegram import Chat, MaybeInaccessibleMessage, Message

from tables.requests.codec import SEPARATOR

EPHEMERAL_ID = "ephemeral_message_id"
"""Telegram's name for the number of an ephemeral message: one that only one member of the group sees."""


class TappedMessage(MaybeInaccessibleMessage):
    """What is read of a tapped message; to make the library's object of all its fields takes longer than the tap.

    `offered` is the data of its only button that matters, as `Offer.data` gives it.
    """

    __slots__ = ("is_topic_message", "message_thread_id", "offered", "photo")
    reply_to_message = None

    def __init__(self, sent: dict[str, Any], chat: Chat, offered: str | None) -> None:
        """`sent` is the message as Telegram sends it."""
        date = datetime.fromtimestamp(sent["date"], UTC)
        ephemeral = {EPHEMERAL_ID: sent[EPHEMERAL_ID]} if EPHEMERAL_ID in sent else None
        super().__init__(chat, sent["message_id"], date, api_kwargs=ephemeral)
        with self._unfrozen():
            self.message_thread_id = sent.get("message_thread_id")
            self.is_topic_message = sent.get("is_topic_message")
            self.photo = bool(sent.get("photo"))
            self.offered = offered


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
