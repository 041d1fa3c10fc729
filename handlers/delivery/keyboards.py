"""Buttons as Telegram's keyboards, also at a server that does not know everything a button can be."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from screens.message import Button, Rows
from texts.text import Text

Result = TypeVar("Result")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Form:
    """What a keyboard makes use of. Without `disables` a disabled button is an ordinary one."""

    disables: bool = True
    colours: bool = True
    copies: bool = True
    folds: bool = True


class Keyboards:
    """Makes keyboards for one server, and does without what that server has refused once.

    A disabled button is then an ordinary one, whose request says why it does nothing; colours, buttons that copy text,
    and the folding of quotations are left out.
    """

    def __init__(self) -> None:
        self.form = Form()

    def text(self, text: Text) -> Text:
        """The text as the server takes it."""
        return text if self.form.folds else text.unfolded()

    async def under(
        self, rows: Rows, call: Callable[[InlineKeyboardMarkup | None], Awaitable[Result]], text: Text | None = None
    ) -> Result:
        """Make a call of Telegram with these buttons; once more where the server refuses what can be left out.

        `text` is what the call takes from `Keyboards.text`, where it does.

        Many calls are on their way at once: a refusal is about the form in which this one went out, whatever others
        have found out meanwhile.
        """
        while True:
            tried = self.form
            try:
                return await call(markup(rows, tried))
            except BadRequest as error:
                if not self._concedes(rows, text, tried, error.message.lower()):
                    raise

    def _concedes(self, rows: Rows, text: Text | None, tried: Form, said: str) -> bool:
        """Whether a refusal is about something that can be left out; it is left out from then on."""
        buttons = [button for row in rows for button in row]
        if tried.colours and "style" in said and any(button.style for button in buttons):
            if self.form.colours:
                log.warning("this Bot API server refuses coloured buttons: they stay without colour")
            self.form = replace(self.form, colours=False)
            return True
        about_buttons = any(word in said for word in ("button", "keyboard", "reply_markup"))
        if tried.disables and about_buttons and any(button.disabled for button in buttons):
            if self.form.disables:
                log.warning("this Bot API server refuses disabled buttons: a tap on one says why it does nothing")
            self.form = replace(self.form, disables=False)
            return True
        if tried.copies and (about_buttons or "copy" in said) and any(button.copies is not None for button in buttons):
            if self.form.copies:
                log.warning("this Bot API server refuses buttons that copy a text: they are left out")
            self.form = replace(self.form, copies=False)
            return True
        if tried.folds and "entit" in said and text is not None and text != text.unfolded():
            if self.form.folds:
                log.warning("this Bot API server refuses a formatting: quotations are not folded any more")
            self.form = replace(self.form, folds=False)
            return True
        return False


def markup(rows: Rows, form: Form) -> InlineKeyboardMarkup | None:
    """The rows as Telegram's keyboard; None takes it away."""
    known = [[_button(button, form) for button in row if form.copies or button.copies is None] for row in rows]
    return InlineKeyboardMarkup([row for row in known if row]) if any(known) else None


def _button(button: Button, form: Form) -> InlineKeyboardButton:
    style = button.style if form.colours else None
    if button.disabled and form.disables:
        # The library does not know such buttons yet; Telegram wants them without any other action.
        return InlineKeyboardButton(button.label, style=style, api_kwargs={"disabled": {}})
    data = button.request.pack() if button.request is not None else None
    copied = CopyTextButton(button.copies) if button.copies is not None else None
    return InlineKeyboardButton(button.label, url=button.url, callback_data=data, style=style, copy_text=copied)
