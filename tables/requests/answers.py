"""The requests of buttons below answers to commands."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class AskHelp(Request, code="ah"):
    """Send the help, below the message that offers it."""


@dataclass(frozen=True, slots=True)
class NewTable(Request, code="nt"):
    """Open a lobby in the chat of the tap."""


@dataclass(frozen=True, slots=True)
class Practice(Request, code="pr"):
    """Play alone against a computer of this level; '' asks for the level."""

    level: str


@dataclass(frozen=True, slots=True)
class HelpPage(Request, code="hp"):
    """Show a step of the help."""

    page: int


@dataclass(frozen=True, slots=True)
class OpenPanel(Request, code="op"):
    """Post the person's panel at this table anew, from the list of their tables."""

    table: int


@dataclass(frozen=True, slots=True)
class SetLanguage(Request, code="la"):
    """Set the language of the person (in private) or of the chat."""

    language: str


@dataclass(frozen=True, slots=True)
class ForgetMe(Request, code="fm"):
    """Erase the person, after a question."""

    person: int
