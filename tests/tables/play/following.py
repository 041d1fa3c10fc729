"""Somebody who takes a lesson in the chat, and does what its message says, by the words alone."""

import re
from collections.abc import Iterator

from screens.message import Button, Message
from screens.render.button_styles import without_sign
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from tables.requests.chat_pages import TakeLesson
from tables.requests.codec import Request

_TAP = re.compile(r"(?:Tocca|Tap|Tippe auf) (?:([^«“„]+?), (?:poi|then|dann auf) )?[«“„](.+?)[»”“]\.")


_SMALL = {"", "di", "of", "in", "che", "vale", "as", "als"}


def begin(matches: Matches, lesson: int, person: int = ANNA) -> Message:
    """Begin a lesson; return its message."""
    return page_of(matches.touch(TakeLesson(lesson), person, chat=person))


def page_of(answer: ComposedResult) -> Message:
    assert answer.page is not None, answer
    return answer.page


def named(message: Message) -> Request:
    """Return the request of what the message says to tap: its button or, as long as that is not there, its card."""
    said = bare(message.text.plain)
    found = _TAP.search(said)
    assert found is not None, said
    # With comfort buttons have words alone; those for screen readers have short names of cards.
    # Of several with the same words the coloured one is meant.
    lit = [button for row in message.rows for button in row if not button.disabled]
    buttons = {_plain(button.label): button for button in (*lit, *coloured(message))}
    card, label = (_plain(words or "") for words in found.groups())
    wanted = buttons.get(label) or buttons.get(card)
    assert wanted is not None, (said, list(buttons))
    assert wanted.request is not None
    return wanted.request


def _plain(label: str) -> str:
    return " ".join(word for word in re.split(r"[ ,;()]+", without_sign(bare(label))) if word not in _SMALL)


def coloured(message: Message) -> list[Button]:
    return [button for row in message.rows for button in row if button.style == "primary"]


def followed(matches: Matches, lesson: int, person: int = ANNA) -> Iterator[Message]:
    """Take a lesson to its end; yield each of its messages, the last one without anything to tap at the table."""
    message = begin(matches, lesson, person)
    yield message
    while _TAP.search(bare(message.text.plain)):
        message = page_of(matches.touch(named(message), person, chat=person))
        yield message
