"""Pages: what is shown to a person who asked, as plain values that a front end turns into messages or JSON.

Most answers are a `Statement`. The other classes name a page, whose content is read from the store when it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from storage import TableSettings
from tables.requests.codec import Request
from tables.requests.sheets import WriteDeal
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose below a statement: a request, or a link.

    `start` is the payload of a link to the private chat; `adds_to_group` makes a link that adds the bot to a group;
    `shares` is a link that the person can send to a chat.
    `style`: "primary" for the recommended choice, "danger" for one that cannot be taken back.
    """

    label: Line
    request: Request | None = None
    start: str | None = None
    adds_to_group: bool = False
    style: str | None = None
    shares: str | None = None

    def __post_init__(self) -> None:
        links = [self.start is not None, self.adds_to_group, self.shares is not None]
        if [self.request is not None, *links].count(True) != 1:
            raise ValueError("a choice is either a request or a link")


Choices: TypeAlias = tuple[tuple[Choice, ...], ...]
"""Rows of choices."""


class ChatPage:
    """Base class of all pages."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Statement(ChatPage):
    """Paragraphs of lines, optionally with choices below them."""

    paragraphs: tuple[tuple[Line, ...], ...]
    choices: Choices = ()

    @classmethod
    def of(cls, line: Line, *choices: tuple[Choice, ...]) -> "Statement":
        """Make a statement of one sentence."""
        return cls(((line,),), choices)


@dataclass(frozen=True, slots=True)
class LongStatement(ChatPage):
    """A long statement, of which one part is shown, from 1; `turned` makes the request for another part."""

    parts: tuple[tuple[tuple[Line, ...], ...], ...]
    part: int
    turned: Callable[[int], Request]


@dataclass(frozen=True, slots=True)
class WhichOne(ChatPage):
    """A question with one choice for each of many things; if not all of them can be shown, a line says so.

    `refusal` is a last row below them.
    """

    question: Line
    choices: tuple[Choice, ...]
    refusal: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Help(ChatPage):
    """One step of the help, from 1."""

    step: int


@dataclass(frozen=True, slots=True)
class LessonPanel(ChatPage):
    """The panel of the lesson that the person who asks takes; `in_words`: its picture in words."""

    in_words: bool = False


@dataclass(frozen=True, slots=True)
class RulesInWords(ChatPage):
    """A part of the rules of a table, from 1; `table_id` is 0 if it is not known which table's.

    If `part` is None it is their beginning, for a group, with a link to the others in private.
    """

    title: Line
    settings: TableSettings
    table_id: int = 0
    part: int | None = 1


@dataclass(frozen=True, slots=True)
class ChatSettings(ChatPage):
    """A page of the settings of the group in which it was requested."""

    page: str


@dataclass(frozen=True, slots=True)
class PersonSettings(ChatPage):
    """A page of the settings of the person who asks."""

    page: str


@dataclass(frozen=True, slots=True)
class Scores(ChatPage):
    """The totals and deals of a match."""

    table_id: int


@dataclass(frozen=True, slots=True)
class MyTables(ChatPage):
    """The tables of the person who asks, and at which of them it is their turn."""


@dataclass(frozen=True, slots=True)
class EveningThere(ChatPage):
    """An evening that is still to come: in private who comes, in its group the ways to change it.

    `at`: the time to which it can be moved, 0 if none was named.
    """

    evening_id: int
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Daily(ChatPage):
    """The deals of the day of a chain: those that are open, and how the last ones went.

    With `week` the table of a week instead, which is so many weeks back.
    """

    chain_id: int
    week: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet(ChatPage):
    """A score sheet, or another page of it."""

    sheet_id: int
    page: str = ""


@dataclass(frozen=True, slots=True)
class SheetDraft(ChatPage):
    """What is being written about a deal of a score sheet, with the choices for what is missing."""

    draft: WriteDeal


@dataclass(frozen=True, slots=True)
class Season(ChatPage):
    """A season of the chat: the running one, or one that was `back` seasons earlier."""

    back: int = 0


@dataclass(frozen=True, slots=True)
class Ranking(ChatPage):
    """How often each player has won in the chat, in all seasons."""


@dataclass(frozen=True, slots=True)
class Profile(ChatPage):
    """The statistics of the person who asks, from finished matches."""


@dataclass(frozen=True, slots=True)
class TableInWords(ChatPage):
    """The picture of a table in words; `as_player`: with the hand of the person who asks, shown only to them."""

    table_id: int
    as_player: bool = field(default=False)


@dataclass(frozen=True, slots=True)
class Story(ChatPage):
    """A picture of the story of a match: of a finished deal, after as many turns as `frame` says."""

    table_id: int
    deal: int
    frame: int


@dataclass(frozen=True, slots=True)
class AwayNotice(ChatPage):
    """The post that says who is away, and what can be done about it."""

    table_id: int
