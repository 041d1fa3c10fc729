"""The help as messages: how to play, in five steps, each with its picture."""

from screens.message import Button, DisplayPreferences, Illustration, Message
from screens.render.pictures import help_picture
from tables.people.help import STEPS
from tables.requests.chat_pages import HelpPage, Practice
from tables.requests.deep_links import PRACTICE_PAYLOAD, start_link
from texts.catalogue import Catalogue


def help_message(
    texts: Catalogue, language: str, page: int, preferences: DisplayPreferences, username: str | None
) -> Message:
    """Render a step (from 1), with buttons to its neighbours; the first and the last also have one to practise.

    In a group that is a link to the bot of this `username`, which is None in private.
    """
    buttons = []
    if page > 1:
        buttons.append(Button(texts.plain(language, "help-label-previous"), HelpPage(page - 1)))
    if page < STEPS:
        buttons.append(Button(texts.plain(language, "help-label-next"), HelpPage(page + 1), style="primary"))
    practice: tuple[Button, ...] = ()
    if page in (1, STEPS):
        label, style = texts.plain(language, "practice-label"), "primary" if page == STEPS else None
        where = None if username is None else start_link(username, PRACTICE_PAYLOAD)
        practice = (Button(label, Practice("") if username is None else None, where, style),)
    drawn = None if preferences.look is None else Illustration(help_picture(page), language, preferences.look)
    return Message(texts.text(language, f"help-{page}"), (tuple(buttons), practice), drawn)
