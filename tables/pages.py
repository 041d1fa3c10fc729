"""What is shown to somebody who asked: plain values, which a front end turns into messages or into JSON.

Most answers are a `Statement`. The other classes name a page; what it says is read from the store when it is shown.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from storage import TableSettings
from tables.requests.codec import Request
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose below a statement: a request, or a link.

    `start` is the payload of a link to the private chat; `adds_to_group` is the link that puts the bot into a group.
    `style`: "primary" for what to do now, "danger" for what wants care.
    """

    label: Line
    request: Request | None = None
    start: str | None = None
    adds_to_group: bool = False
    style: str | None = None

    def __post_init__(self) -> None:
        if [self.request is not None, self.start is not None, self.adds_to_group].count(True) != 1:
            raise ValueError("a choice is either a request or a link")


Choices: TypeAlias = tuple[tuple[Choice, ...], ...]
"""Rows of choices."""


class Page:
    """Base of all that can be shown."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Statement(Page):
    """Paragraphs of lines, perhaps with choices below them."""

    paragraphs: tuple[tuple[Line, ...], ...]
    choices: Choices = ()

    @classmethod
    def of(cls, line: Line, *choices: tuple[Choice, ...]) -> "Statement":
        """One sentence."""
        return cls(((line,),), choices)


@dataclass(frozen=True, slots=True)
class WhichOne(Page):
    """A question with a choice for each of many things: as many as can be shown, and a line that says so.

    `refusal` stands below them.
    """

    question: Line
    choices: tuple[Choice, ...]
    refusal: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Help(Page):
    """One step of the help, from 1."""

    step: int


@dataclass(frozen=True, slots=True)
class RulesInWords(Page):
    """The rules of a table; `commitment` is what it has committed itself to about its cards."""

    title: Line
    settings: TableSettings
    commitment: Line | None = None


@dataclass(frozen=True, slots=True)
class ChatSettings(Page):
    """A page of the settings of the group where it is asked for."""

    page: str


@dataclass(frozen=True, slots=True)
class PersonSettings(Page):
    """A page of the own settings of the person who asks."""

    page: str


@dataclass(frozen=True, slots=True)
class Scores(Page):
    """Totals and deals of a match."""

    table_id: int


@dataclass(frozen=True, slots=True)
class MyTables(Page):
    """The tables of the person who asks, and where they are awaited."""


@dataclass(frozen=True, slots=True)
class Ranking(Page):
    """Who has won how often in the chat."""


@dataclass(frozen=True, slots=True)
class Profile(Page):
    """The figures of the person who asks, from finished matches."""


@dataclass(frozen=True, slots=True)
class TableInWords(Page):
    """What the picture of a table shows, in words; `as_player`: with the hand of the one who asks, for them alone."""

    table_id: int
    as_player: bool = field(default=False)


@dataclass(frozen=True, slots=True)
class AwayNotice(Page):
    """That somebody is away, and what can be done about it."""

    table_id: int
    person_id: int
