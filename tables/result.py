"""What a use case gives back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tables.context import Context
from tables.pages import Page
from tables.requests.codec import Request
from tables.requests.origin import Origin
from texts.line import Line

MAX_ANSWER = 200
"""UTF-16 code units that an answer to a tap may have."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text file that the bot sends, with what is written under it."""

    filename: str
    content: str
    caption: Line


@dataclass(frozen=True, slots=True)
class Result:
    """What comes of a request: a sentence for the one who asked, and what is sent to the chat or shown there.

    The sentence is shown as a toast or (`alert`) as a box that waits to be closed. `pages` and `document` are sent to
    the chat of the request, `page` takes the place of the message that was tapped; they are said in `language`, where
    that is not the one of the chat. `start` is the payload of the deep link that the answer opens instead of a
    sentence; `table_id` names the table whose screens the use case made out of date. `group_hand`: the tap lets the bot
    show a hand inside the group to the one who tapped.
    """

    line: Line | None = None
    alert: bool = False
    start: str | None = None
    table_id: int | None = None
    page: Page | None = None
    document: Document | None = None
    pages: tuple[Page, ...] = ()
    group_hand: bool = False
    language: str | None = None


class Refused(Exception):  # noqa: N818 - it is no error: somebody is told why not
    """What was asked for is not done; `line` says why.

    What the use case has stored until then stays (who asked is known, what they look at is brought up to date), unless
    `undo` takes it back.
    """

    def __init__(self, line: Line, *, alert: bool = False, table_id: int | None = None, undo: bool = False) -> None:
        super().__init__(line.key)
        self.result = Result(line, alert=alert, table_id=table_id)
        self.undo = undo


UseCase: TypeAlias = Callable[[Context, Origin, Any], Result]
"""What does a request of one class, which is its third argument."""


UseCases: TypeAlias = dict[type[Request], UseCase]
"""Which use case does which class of request."""
