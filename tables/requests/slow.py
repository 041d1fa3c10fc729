"""The requests of vacations, and of pauses on which the players of a table agree."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class ShowVacation(Request):
    """Show the person's vacation and how long a new one can be; with days that are written, ask about these."""

    days: str = ""


@dataclass(frozen=True, slots=True)
class TakeVacation(Request, code="vt"):
    """Announce a vacation of this person, from a day to another, as proleptic ordinals (`date.toordinal`).

    `instead`: when the one ends, in unix seconds, that was announced or running when the button was made; 0 if none.
    """

    person: int
    first: int
    last: int
    instead: int


@dataclass(frozen=True, slots=True)
class EndVacation(Request, code="vb"):
    """Come back from this person's vacation, or cancel one that is announced; `ends`: when it would end."""

    person: int
    ends: int


@dataclass(frozen=True, slots=True)
class ShowPause(Request):
    """Propose a pause of so many days, or to play on; without a number, offer some."""

    days: str = ""


@dataclass(frozen=True, slots=True)
class ProposePause(Request, code="pz"):
    """Propose a pause of so many days to all who play at a table; 0: to end the one that runs."""

    table: int
    days: int


@dataclass(frozen=True, slots=True)
class AgreePause(Request, code="py"):
    """Say yes to what was proposed at a table at this time, in unix seconds."""

    table: int
    at: int


@dataclass(frozen=True, slots=True)
class RefusePause(Request, code="pq"):
    """Say no to it, which ends the proposal."""

    table: int
    at: int
