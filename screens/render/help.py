"""The help as messages: how to play, in five steps, each with its picture."""

from screens.message import Button, DisplayPreferences, Illustration, Message
from screens.render.pictures import help_picture
from tables.people.help import STEPS
from tables.requests.chat_pages import HelpPage, Practice, TakeLesson
from tables.requests.codec import Request
from tables.requests.deep_links import LESSONS_PAYLOAD, PRACTICE_PAYLOAD, start_link
from texts.catalogue import Catalogue


def help_message(
    texts: Catalogue, language: str, page: int, preferences: DisplayPreferences, username: str | None
) -> Message:
    """Render a step (from 1), with buttons to its neighbours; the first and the last also lead to lessons and practice.

    In a group that is a link to the bot of this `username`, which is None in private.
    """
    buttons = []
    if page > 1:
        buttons.append(Button(texts.plain(language, "help-label-previous"), HelpPage(page - 1)))
    if page < STEPS:
        buttons.append(Button(texts.plain(language, "help-label-next"), HelpPage(page + 1), style="primary"))

    def leads(key: str, request: Request, payload: str, style: str | None = None) -> Button:
        label = texts.plain(language, key)
        if username is None:
            return Button(label, request, style=style)
        return Button(label, None, start_link(username, payload), style)

    further: tuple[Button, ...] = ()
    if page in (1, STEPS):
        style = "primary" if page == STEPS else None
        lessons = leads("lesson-label-list", TakeLesson(0), LESSONS_PAYLOAD)
        further = (lessons, leads("practice-label", Practice(""), PRACTICE_PAYLOAD, style))
    drawn = None if preferences.look is None else Illustration(help_picture(page), language, preferences.look)
    return Message(texts.text(language, f"help-{page}"), (tuple(buttons), further), drawn)
