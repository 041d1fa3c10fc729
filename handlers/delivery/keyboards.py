"""Buttons as Telegram's keyboards, also for a server that does not support every kind of button."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from telegram import InlineKeyboardMarkup
from telegram.error import BadRequest

from screens.message import Button, Rows

Result = TypeVar("Result")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Form:
    """The features that a server supports. Without `disables` a disabled button is sent as an ordinary one."""

    disables: bool = True
    colours: bool = True
    copies: bool = True
    pages: bool = True


ALL = Form()


class Keyboards:
    """Makes keyboards for one server, without the features that it has refused once.

    Without them a disabled button is an ordinary one, whose request explains why it does nothing; colours, and buttons
    that copy text or open a page, are left out.
    """

    def __init__(self, form: Form = ALL) -> None:
        self.form = form

    async def under(
        self,
        rows: Rows,
        call: Callable[[InlineKeyboardMarkup | None], Awaitable[Result]],
        *,
        in_group: bool = False,
    ) -> Result:
        """Call Telegram with these buttons; call again if the server refuses a feature that can be left out.

        `in_group`: the message is for a group, where Telegram refuses a whole message that has a button which opens a
        page.

        Many calls may be under way at once, so a refusal is compared with the form that this call was sent in.
        """
        if in_group:
            rows = _for_group(rows)
        while True:
            tried = self.form
            try:
                return await call(markup(rows, tried))
            except BadRequest as error:
                if not self._drop_feature(rows, tried, error.message.lower()):
                    raise

    def _drop_feature(self, rows: Rows, tried: Form, refusal: str) -> bool:
        """Leave out the feature that a refusal is about from now on; False if it is about none."""
        buttons = [button for row in rows for button in row]
        if tried.colours and "style" in refusal and any(button.style for button in buttons):
            if self.form.colours:
                log.warning("this Bot API server refuses coloured buttons: they stay without colour")
            self.form = replace(self.form, colours=False)
            return True
        has_pages = tried.pages and any(button.web_app is not None for button in buttons)
        if has_pages and any(words in refusal for words in ("web app", "web_app", "webapp")):
            return self._without_pages()
        about_buttons = any(word in refusal for word in ("button", "keyboard", "reply_markup"))
        if tried.disables and about_buttons and any(button.disabled for button in buttons):
            if self.form.disables:
                log.warning("this Bot API server refuses disabled buttons: a tap on one says why it does nothing")
            self.form = replace(self.form, disables=False)
            return True
        has_copies = any(button.copies is not None for button in buttons)
        if tried.copies and (about_buttons or "copy" in refusal) and has_copies:
            if self.form.copies:
                log.warning("this Bot API server refuses buttons that copy a text: they are left out")
            self.form = replace(self.form, copies=False)
            return True
        return has_pages and about_buttons and self._without_pages()

    def _without_pages(self) -> bool:
        if self.form.pages:
            log.warning("this Bot API server refuses buttons that open a page: they are left out")
        self.form = replace(self.form, pages=False)
        return True


def markup(rows: Rows, form: Form) -> InlineKeyboardMarkup | None:
    """The rows as Telegram's keyboard; None, which removes the keyboard, if there are no buttons.

    It is what the library would make of its own classes: it sends values as they are, and making an object of each
    button takes longer than sending them.
    """
    known = [[_button(button, form) for button in row if _is_known(button, form)] for row in rows]
    return cast(InlineKeyboardMarkup, {"inline_keyboard": [row for row in known if row]}) if any(known) else None


def _is_known(button: Button, form: Form) -> bool:
    return (form.copies or button.copies is None) and (form.pages or button.web_app is None)


def _for_group(rows: Rows) -> Rows:
    """The rows without buttons that open a page, which no message for a group should have."""
    if not any(button.web_app is not None for row in rows for button in row):
        return rows
    log.error("a message for a group has a button that opens a page; it is sent without")
    return tuple(tuple(button for button in row if button.web_app is None) for row in rows)


def _button(button: Button, form: Form) -> dict[str, Any]:
    label = button.label if form.colours or button.unstyled is None else button.unstyled
    made: dict[str, Any] = {"text": label}
    if button.style is not None and form.colours:
        made["style"] = button.style
    if button.disabled and form.disables:
        made["disabled"] = {}  # Telegram accepts no other action beside it
        return made
    if button.request is not None:
        made["callback_data"] = button.request.pack()
    if button.url is not None:
        made["url"] = button.url
    if button.copies is not None:
        made["copy_text"] = {"text": button.copies}
    if button.web_app is not None:
        made["web_app"] = {"url": button.web_app}
    return made
