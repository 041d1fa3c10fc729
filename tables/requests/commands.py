"""What commands ask for, as declared classes. A page of the web asks for the same; no button carries them.

What a command and a button both ask for is declared with the buttons (`requests.table`).
"""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class Start(Request):
    """Begin a talk with the bot, or go where a deep link leads: its `payload`."""

    payload: str = ""


@dataclass(frozen=True, slots=True)
class SmallTalk(Request):
    """Words that are no command."""


@dataclass(frozen=True, slots=True)
class ShowTable(Request):
    """Make the table's post the newest message."""


@dataclass(frozen=True, slots=True)
class ShowCards(Request):
    """Find one's cards."""


@dataclass(frozen=True, slots=True)
class ShowInWords(Request):
    """Have the pictures told in words."""


@dataclass(frozen=True, slots=True)
class ShowRules(Request):
    """The rules in words."""


@dataclass(frozen=True, slots=True)
class ShowScores(Request):
    """Totals and deals."""


@dataclass(frozen=True, slots=True)
class ShowTables(Request):
    """One's tables."""


@dataclass(frozen=True, slots=True)
class ShowRanking(Request):
    """Who has won how often in this chat."""


@dataclass(frozen=True, slots=True)
class ShowProfile(Request):
    """One's figures."""


@dataclass(frozen=True, slots=True)
class AskResign(Request):
    """Ask before a match is given up."""


@dataclass(frozen=True, slots=True)
class AskEnd(Request):
    """Ask how the table of this chat is to end."""


@dataclass(frozen=True, slots=True)
class ShowSettings(Request):
    """The settings of this chat; or set its time zone, by its name."""

    zone: str = ""


@dataclass(frozen=True, slots=True)
class ShowLanguages(Request):
    """The languages there are."""


@dataclass(frozen=True, slots=True)
class ShowHelp(Request):
    """How to play, from the first step."""


@dataclass(frozen=True, slots=True)
class Verify(Request):
    """How the deal can be checked."""


@dataclass(frozen=True, slots=True)
class CutByWord(Request):
    """Cut with a number or a word."""

    cut: str = ""


@dataclass(frozen=True, slots=True)
class ShowPrivacy(Request):
    """What is stored about a person."""


@dataclass(frozen=True, slots=True)
class ShowForget(Request):
    """Ask before somebody is forgotten, who becomes known by asking."""


@dataclass(frozen=True, slots=True)
class AskPractice(Request):
    """Ask how well the computer is to play."""
