"""The requests of the deal of the day. `chain` is that of a chat's days, or of the bot's own; 0 asks which one."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class ShowDaily(Request, code="dy"):
    """Show the deals of the day that are open, and how the last ones went."""

    chain: int = 0


@dataclass(frozen=True, slots=True)
class EnableDaily(Request, code="de"):
    """Play the deal of the day in this group from now on."""


@dataclass(frozen=True, slots=True)
class PlayDaily(Request, code="dp"):
    """Begin the one try at a day, or go on with it."""

    chain: int
    number: int


@dataclass(frozen=True, slots=True)
class DailyWeek(Request, code="dw"):
    """Show the table of a week, which is so many weeks `back`."""

    chain: int
    back: int


@dataclass(frozen=True, slots=True)
class LetDailyBeSeen(Request, code="dl"):
    """Let others look at how the requester has played a day, or not (`shown` 0)."""

    chain: int
    number: int
    shown: int
