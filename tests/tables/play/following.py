"""Somebody who takes a lesson in the chat, and does what its message says, by the words alone."""

import re
from collections.abc import Iterator

from screens.message import Button, Message
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from tables.requests.chat_pages import TakeLesson
from tables.requests.codec import Request

_TAP = re.compile(r"(?:Tocca|Tap|Tippe auf) (?:([^«“„]+?), (?:poi|then|dann auf) )?[«“„](.+?)[»”“]\.")


def begin(matches: Matches, lesson: int, person: int = ANNA) -> Message:
    """Begin a lesson; return its message."""
    return page_of(matches.touch(TakeLesson(lesson), person, chat=person))


def page_of(answer: ComposedResult) -> Message:
    assert answer.page is not None
    return answer.page


def named(message: Message) -> Request:
    """Return the request of what the message says to tap: its button or, as long as that is not there, its card."""
    said = bare(message.text.plain)
    found = _TAP.search(said)
    assert found is not None, said
    buttons = {bare(button.label): button for row in message.rows for button in row if not button.disabled}
    card, label = ((words or "").replace(" di ", " ") for words in found.groups())  # as on buttons for screen readers
    wanted = buttons.get(found[2]) or buttons.get(label) or buttons.get(card) or next(iter(coloured(message)), None)
    assert wanted is not None, (said, list(buttons))
    assert wanted.request is not None
    return wanted.request


def coloured(message: Message) -> list[Button]:
    return [button for row in message.rows for button in row if button.style == "primary"]


def followed(matches: Matches, lesson: int, person: int = ANNA) -> Iterator[Message]:
    """Take a lesson to its end; yield each of its messages, the last one without anything to tap at the table."""
    message = begin(matches, lesson, person)
    yield message
    while _TAP.search(bare(message.text.plain)):
        message = page_of(matches.touch(named(message), person, chat=person))
        yield message
