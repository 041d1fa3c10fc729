"""The requests of evenings, of being told of lobbies, and of waiting for the next match."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class CallEvening(Request):
    """Call an evening at the time that is written, or show how that is done."""

    when: str = ""


@dataclass(frozen=True, slots=True)
class PlanEvening(Request, code="ep"):
    """Call an evening at a time, in unix seconds."""

    at: int


@dataclass(frozen=True, slots=True)
class FollowEvening(Request):
    """Follow a link to an evening: show it in private, with the buttons to answer it."""

    evening: int


@dataclass(frozen=True, slots=True)
class AnswerEvening(Request, code="ev"):
    """Say whether the requester comes: one of `ANSWERS`, by its number."""

    evening: int
    answer: int


@dataclass(frozen=True, slots=True)
class MoveEvening(Request, code="em"):
    """Move an evening to another time, in unix seconds."""

    evening: int
    at: int


@dataclass(frozen=True, slots=True)
class AskCancelEvening(Request, code="ea"):
    """Ask before an evening is cancelled."""

    evening: int


@dataclass(frozen=True, slots=True)
class CancelEvening(Request, code="ec"):
    """Cancel an evening."""

    evening: int


@dataclass(frozen=True, slots=True)
class WatchLobbies(Request):
    """Begin to be told in private of the lobbies of this chat, or stop it; in private show of which chats."""


@dataclass(frozen=True, slots=True)
class StopWatching(Request, code="ws"):
    """Be told of no further lobby of a chat; with a table, of the chat where that is, which may have another id now."""

    chat: int
    table: int = 0


@dataclass(frozen=True, slots=True)
class SitDown(Request, code="wt"):
    """Take a seat in the lobby of which one was told in private."""

    table: int


@dataclass(frozen=True, slots=True)
class WaitForNext(Request, code="wn"):
    """Wait for the next match after that of a table, or not any more."""

    table: int


ANSWERS = ("no", "maybe", "yes")
"""The answers to an evening, by the numbers in their buttons."""
