"""Whether a tapped message offers the button that was tapped: data can be forged, what stands in a chat cannot."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MaybeInaccessibleMessage, Message

from tables.requests.codec import SEPARATOR


@dataclass(frozen=True, slots=True)
class Offer:
    """`is_exact`: this very button stands below the message. `is_page`: one of its class does, as on a page that has
    been turned since. Of a message that Telegram does not show any more both are taken for granted."""

    is_exact: bool
    is_page: bool

    @classmethod
    def of(cls, message: MaybeInaccessibleMessage | None, data: str | None) -> Offer:
        """What a message offers of this callback data."""
        if not isinstance(message, Message):
            return cls(is_exact=True, is_page=True)
        offered = [] if message.reply_markup is None else message.reply_markup.inline_keyboard
        standing = [button.callback_data for row in offered for button in row if isinstance(button.callback_data, str)]
        code = _code(data)
        return cls(is_exact=data in standing, is_page=any(_code(other) == code for other in standing))

    def kept(self, data: str | None) -> InlineKeyboardMarkup | None:
        """A keyboard that says the same, and nothing else: what stood on the others may be a hand."""
        if not self.is_page or not data:
            return None
        return InlineKeyboardMarkup.from_button(
            InlineKeyboardButton("…", callback_data=data if self.is_exact else _code(data))
        )


def _code(data: str | None) -> str:
    return (data or "").partition(SEPARATOR)[0]
