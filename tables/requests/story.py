"""The requests of the story of a match, which is looked at in private, picture by picture."""

from dataclasses import dataclass

from tables.requests.codec import Request

TO_THE_END = -1
"""The frame of `TurnStory` that is the end of the deal, however many turns it had."""


@dataclass(frozen=True, slots=True)
class OpenStory(Request, code="os"):
    """Open the story of a table's match: in private, from its first finished deal on."""

    table: int


@dataclass(frozen=True, slots=True)
class TurnStory(Request, code="hs"):
    """Show another picture of the story: of a deal, after as many turns as `frame` says."""

    table: int
    deal: int
    frame: int
