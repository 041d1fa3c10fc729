"""Keys as Telegram's keyboards, also at a server that does not know everything a key can be."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from handlers.screen import Key, Rows

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Keyboards:
    """Makes keyboards for one server, and does without what that server has refused once.

    A disabled key is then an ordinary one, whose button says why it does nothing; colours are left out.
    """

    def __init__(self) -> None:
        self.disables = True
        self.colours = True

    async def under(self, rows: Rows, call: Callable[[InlineKeyboardMarkup | None], Awaitable[Result]]) -> Result:
        """Make a call of Telegram with these keys; once more where the server refuses what can be left out."""
        while True:
            try:
                return await call(self.markup(rows))
            except BadRequest as error:
                if not self._concedes(rows, error.message.lower()):
                    raise

    def markup(self, rows: Rows) -> InlineKeyboardMarkup | None:
        """The rows as Telegram's keyboard; None takes it away."""
        return InlineKeyboardMarkup([[self._key(key) for key in row] for row in rows]) if rows else None

    def _key(self, key: Key) -> InlineKeyboardButton:
        style = key.style if self.colours else None
        if key.disabled and self.disables:
            # The library does not know such keys yet; Telegram wants them without any other action.
            return InlineKeyboardButton(key.label, style=style, api_kwargs={"disabled": {}})
        data = key.button.pack() if key.button is not None else None
        return InlineKeyboardButton(key.label, url=key.url, callback_data=data, style=style)

    def _concedes(self, rows: Rows, said: str) -> bool:
        """Whether a refusal is about something that can be left out; it is left out from then on."""
        keys = [key for row in rows for key in row]
        if self.colours and "style" in said and any(key.style for key in keys):
            self.colours = False
            log.warning("this Bot API server refuses coloured keys: they stay without colour")
            return True
        about_keys = any(word in said for word in ("button", "keyboard", "reply_markup"))
        if self.disables and about_keys and any(key.disabled for key in keys):
            self.disables = False
            log.warning("this Bot API server refuses disabled keys: they say why they do nothing when they are tapped")
            return True
        return False
