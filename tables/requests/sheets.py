"""The requests of score sheets. `position`: the number of changes that the button has seen; an old one does nothing.

`deal`: the number of a deal, which is one more than there are for the next one. `points`: what each player but
`closer` had left, in the order of the seats, joined by dots; the last one may be tens only, such as `t4`.
"""

from dataclasses import dataclass

from tables.requests.codec import Request

LEFT_OUT = "…"
"""Stands for the words of a reply that waited while the bot was stopped: only whether there was a number is kept."""


@dataclass(frozen=True, slots=True)
class KeepScore(Request):
    """Open a sheet, or do there what the words after the command say: guests, a limit, or the points of a deal."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class AnswerPrompt(Request):
    """Reply to the sheet's post, or to the question for the points of a deal; `deal` 0: the next one."""

    words: str
    deal: int = 0


@dataclass(frozen=True, slots=True)
class SitAtSheet(Request, code="zs"):
    """Be one of those who play; `sits` 0: no more."""

    sheet: int
    sits: int


@dataclass(frozen=True, slots=True)
class DropName(Request, code="zn"):
    """Take a guest off the sheet or, once there are deals, only their name."""

    sheet: int
    position: int
    seat: int


@dataclass(frozen=True, slots=True)
class SetSheetRule(Request, code="zr"):
    """Choose an option of the rules; `value` as section 9 of the rules has it."""

    sheet: int
    position: int
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class ShowSheet(Request, code="zp"):
    """Show a page of the sheet."""

    sheet: int
    page: str


@dataclass(frozen=True, slots=True)
class WriteDeal(Request, code="zd"):
    """Choose who has closed (-1: nobody yet) and what the others had left; nothing counts yet."""

    sheet: int
    position: int
    deal: int
    closer: int
    in_hand: int
    points: str


@dataclass(frozen=True, slots=True)
class CountDeal(WriteDeal, code="zc"):
    """Let a deal count as it was shown."""


@dataclass(frozen=True, slots=True)
class AskForLine(Request, code="zl"):
    """Be asked for the points of a deal in one line."""

    sheet: int
    position: int
    deal: int


@dataclass(frozen=True, slots=True)
class UndoDeal(Request, code="zu"):
    """Take the last deal off the sheet."""

    sheet: int
    position: int


@dataclass(frozen=True, slots=True)
class ComeBackToSheet(Request, code="zb"):
    """Let a player who has just bust come back."""

    sheet: int
    position: int
    seat: int


@dataclass(frozen=True, slots=True)
class EndSheet(Request, code="ze"):
    """End the match without a result."""

    sheet: int
    position: int


@dataclass(frozen=True, slots=True)
class ConfirmSheet(Request, code="zy"):
    """Confirm the result, so that it counts in the season."""

    sheet: int


@dataclass(frozen=True, slots=True)
class AnotherSheet(Request, code="za"):
    """Open a sheet for the same people and rules."""

    sheet: int
