"""The buttons of the pages that /regole, /impostazioni and /privacy open; those of the other commands: `buttons`."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class TableRules(Request, code="tr"):
    """From the question which table's rules: those of this one."""

    table: int


@dataclass(frozen=True, slots=True)
class ChatSetting(Request, code="cs"):
    """A page of the settings of a chat or a person ('' as value), or what is set there."""

    page: str
    value: str


@dataclass(frozen=True, slots=True)
class MyData(Request, code="md"):
    """Send whoever taps what is held on him."""


@dataclass(frozen=True, slots=True)
class AskForget(Request, code="af"):
    """Ask whoever taps whether he wants to be forgotten."""
