"""Whether a tapped message has the button that was tapped: callback data can be forged, a message cannot."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MaybeInaccessibleMessage, Message

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
        if not isinstance(message, Message):
            return cls(is_exact=True, is_page=True)
        offered = [] if message.reply_markup is None else message.reply_markup.inline_keyboard
        known = [button.callback_data for row in offered for button in row if isinstance(button.callback_data, str)]
        code = _code(data)
        return cls(is_exact=data in known, is_page=any(_code(other) == code for other in known))

    def kept(self, data: str | None) -> InlineKeyboardMarkup | None:
        """A keyboard from which the same offer can be read, without the other buttons, which may show a hand."""
        if not self.is_page or not data:
            return None
        return InlineKeyboardMarkup.from_button(
            InlineKeyboardButton("…", callback_data=data if self.is_exact else _code(data))
        )


def _code(data: str | None) -> str:
    return (data or "").partition(SEPARATOR)[0]
