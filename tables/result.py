"""What a use case returns or raises."""

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
    """A text file that the bot sends, with its caption."""

    filename: str
    content: str
    caption: Line


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a request: a sentence for the person who asked, and what is sent to the chat or shown there.

    The sentence is shown as a toast or, if `alert`, as a box that has to be closed. `pages` and `document` are sent to
    the chat of the request, `page` replaces the message that was tapped; they are in `language`, or in the chat's if
    that is None. `start` is the payload of the deep link that the answer opens instead of showing a sentence;
    `table_id` is the table whose screens have to be updated. `group_hand`: the tap allows the bot to show a hand inside
    the group to the person who tapped. `refused`: the request was not fulfilled, and the sentence says why.
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
    refused: bool = False


class Refused(Exception):  # noqa: N818 - not an error: the person is informed why not
    """A request is not fulfilled; `line` says why.

    What the use case stored before stays (who asked, and that their screens have to be updated), unless `undo`.
    """

    def __init__(self, line: Line, *, alert: bool = False, table_id: int | None = None, undo: bool = False) -> None:
        super().__init__(line.key)
        self.result = Result(line, alert=alert, table_id=table_id, refused=True)
        self.undo = undo


UseCase: TypeAlias = Callable[[Context, Origin, Any], Result]
"""A function that fulfils requests of one class; the request is its third argument."""


UseCases: TypeAlias = dict[type[Request], UseCase]
"""The use case of each class of requests."""
