"""The requests of commands, which no button can carry.

A request that both a command and a button make is declared with the buttons (`requests.table`).
"""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class Start(Request):
    """Start the bot, or follow a deep link, which has a `payload`."""

    payload: str = ""


@dataclass(frozen=True, slots=True)
class SmallTalk(Request):
    """Send a message that is not a command; `meant`: the name of the command that it nearly is, if there is one."""

    meant: str = ""
    is_unknown: bool = False
    """Whether it looks like a command."""


@dataclass(frozen=True, slots=True)
class ShowTable(Request):
    """Post the table anew."""


@dataclass(frozen=True, slots=True)
class ShowCards(Request):
    """Show the person's cards, or the way to them."""


@dataclass(frozen=True, slots=True)
class ShowInWords(Request):
    """Show the contents of the pictures in words."""


@dataclass(frozen=True, slots=True)
class ShowRules(Request):
    """Show the rules in words."""


@dataclass(frozen=True, slots=True)
class ShowScores(Request):
    """Show the totals and deals of a match."""


@dataclass(frozen=True, slots=True)
class ShowTables(Request):
    """Show the person's tables."""


@dataclass(frozen=True, slots=True)
class ShowRanking(Request):
    """Show the running season of this chat."""


@dataclass(frozen=True, slots=True)
class ShowProfile(Request):
    """Show the person's statistics."""


@dataclass(frozen=True, slots=True)
class AskResign(Request):
    """Ask the question before leaving a match."""


@dataclass(frozen=True, slots=True)
class AskEnd(Request):
    """Ask how the table of this chat is to end."""


@dataclass(frozen=True, slots=True)
class ShowSettings(Request):
    """Show the settings of this chat; with the name of a time zone, set that first."""

    zone: str = ""


@dataclass(frozen=True, slots=True)
class ShowLanguages(Request):
    """Show the languages to choose from."""


@dataclass(frozen=True, slots=True)
class ShowHelp(Request):
    """Show how to play, from the first step."""


@dataclass(frozen=True, slots=True)
class Verify(Request):
    """Show how the deal can be verified."""


@dataclass(frozen=True, slots=True)
class ExplainSeal(Request):
    """Show how a sealed pack is checked, in private."""


@dataclass(frozen=True, slots=True)
class CutByWord(Request):
    """Cut with a number or a word."""

    cut: str = ""


@dataclass(frozen=True, slots=True)
class ShowPrivacy(Request):
    """Show what is stored about a person."""


@dataclass(frozen=True, slots=True)
class ShowForget(Request):
    """Ask the question before erasing the person."""


@dataclass(frozen=True, slots=True)
class ShowStatus(Request):
    """Show an operator how the bot is."""


@dataclass(frozen=True, slots=True)
class AskPractice(Request):
    """Ask how well the computer is to play."""
