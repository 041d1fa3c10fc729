"""Whether a tapped message has the button that was tapped: callback data can be forged, a message cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram import MaybeInaccessibleMessage, Message

from tables.requests.codec import SEPARATOR


@dataclass(frozen=True, slots=True)
class Offer:
    """Whether a message has a button. `is_exact`: it has this very button. `is_page`: it has one for a request of the
    same class, as on a page that has been turned since. If Telegram does not include the message both are assumed."""

    is_exact: bool
    is_page: bool

    @classmethod
    def of(cls, message: MaybeInaccessibleMessage | None, data: str | None) -> Offer:
        """Compare this callback data with the buttons of a message."""
        shown = included(message)
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

    def button(self, data: str | None) -> dict[str, str] | None:
        """The JSON of a button from which the same offer can be read, without a label, which may show a hand."""
        if not self.is_page or not data:
            return None
        return {"text": "…", "callback_data": data if self.is_exact else _code(data)}


def included(message: MaybeInaccessibleMessage | None) -> Message | None:
    """The tapped message, if Telegram includes it: it does not if it is deleted, or too old.

    The library makes a message of what is none; that has no date.
    """
    return message if isinstance(message, Message) and message.is_accessible else None


def offered(markup: Any, data: Any) -> dict[str, str] | None:
    """As `Offer.button`, for the JSON of a keyboard; any exception if that has other types than Telegram's."""
    if not markup:
        return None
    return Offer.among(
        [button.get("callback_data") for row in markup["inline_keyboard"] for button in row], data
    ).button(data)


def _code(data: str | None) -> str:
    return (data or "").partition(SEPARATOR)[0]
