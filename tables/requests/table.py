"""The requests of buttons in groups; those of the panel: `requests.panel`, below answers: `requests.answers`.

A button carries the values that it showed when it was made: a discard has its card, a lay its meld, and every request
that changes the game has the position that it was made for (`stamp`). So a tap can be too old, but it can never do
anything else than its label said.
"""

from dataclasses import dataclass
from enum import StrEnum

from tables.requests.codec import Request

# --- the lobby ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sit(Request, code="s"):
    """Take a free seat."""

    table: int


@dataclass(frozen=True, slots=True)
class Stand(Request, code="st"):
    """Give the seat in a lobby back."""

    table: int


@dataclass(frozen=True, slots=True)
class StartMatch(Request, code="go"):
    """Deal the first cards."""

    table: int


@dataclass(frozen=True, slots=True)
class CancelTable(Request, code="ct"):
    """Close a lobby before the match."""

    table: int


@dataclass(frozen=True, slots=True)
class LobbyPage(Request, code="lp"):
    """Show a page in the lobby post: '' is the seats, any other name a page of the rules panel."""

    table: int
    page: str


@dataclass(frozen=True, slots=True)
class SetPreset(Request, code="sp"):
    """Set the table's rules to a preset."""

    table: int
    preset: str


@dataclass(frozen=True, slots=True)
class SetOption(Request, code="so"):
    """Set the option of this name in `scala40.options.OPTIONS` to a value, as text."""

    table: int
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class SetTurnTime(Request, code="tt"):
    """Set the time per turn, in seconds; 0 is unlimited."""

    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SetQuiet(Request, code="qh"):
    """Set the quiet hours, from minute `start` to minute `end` of the day; equal values mean none."""

    table: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SetSlow(Request, code="sw"):
    """Set the option of this name in `tables.lobby.rule_pages.SLOW_OPTIONS` to a value."""

    table: int
    option: str
    value: int


@dataclass(frozen=True, slots=True)
class SetAdvice(Request, code="sa"):
    """Set whether players of this table may ask for advice: 1 or 0."""

    table: int
    on: int


@dataclass(frozen=True, slots=True)
class AddComputer(Request, code="ac"):
    """Give a free seat to a computer of this level."""

    table: int
    level: str


# --- the running match, in the group ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MyCards(Request, code="mc"):
    """Show the person's cards in the answer to the tap."""

    table: int


@dataclass(frozen=True, slots=True)
class Play(Request, code="pl"):
    """Open the person's panel."""

    table: int


@dataclass(frozen=True, slots=True)
class ImBack(Request, code="ib"):
    """Come back after being away, and take the next turns oneself again."""

    table: int


@dataclass(frozen=True, slots=True)
class WakePlayer(Request, code="wk"):
    """Tell the person on this seat, who is on turn, that the requester waits for them."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class GiveTime(Request, code="gt"):
    """Give the person on turn the turn's time once more, in this deal, after so many of its turns."""

    table: int
    deal: int
    turns: int


@dataclass(frozen=True, slots=True)
class DealNow(Request, code="dn"):
    """Deal the next cards without waiting for the pause to end."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class Cut(Request, code="cu"):
    """Cut with a number for the deal after `deal`, which is 0 in the lobby."""

    table: int
    deal: int
    number: int


@dataclass(frozen=True, slots=True)
class OpenCut(Request, code="oc"):
    """Show the numbers to cut with, for the deal after `deal`."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class ReEnter(Request, code="re"):
    """Re-enter after a bust (R36), in the pause after the deal `deal`."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class Rematch(Request, code="rm"):
    """Open a new lobby with the same people and rules."""

    table: int


@dataclass(frozen=True, slots=True)
class GetRecord(Request, code="gr"):
    """Send the match record as a file."""

    table: int


@dataclass(frozen=True, slots=True)
class Resign(Request, code="rs"):
    """Leave the match for good, after a question."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class OfferSeat(Request, code="of"):
    """Offer one's seat in a match to the members of the group, for the rest of the match."""

    table: int


@dataclass(frozen=True, slots=True)
class TakeSeat(Request, code="ts"):
    """Say that one would take this seat, whose player has offered it."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class HandOver(Request, code="ho"):
    """Hand this seat, which is the requester's, over to a person who would take it."""

    table: int
    seat: int
    person: int


@dataclass(frozen=True, slots=True)
class KeepOwnSeat(Request, code="ko"):
    """Withdraw the offer of this seat, or that one would take it."""

    table: int
    seat: int


class Asked(StrEnum):
    """What a question about the end of a table was about; its answer may not do anything else."""

    LOBBY = "l"
    """The lobby."""
    MATCH = "m"
    """A running match; the question went to somebody who may decide for the table."""
    VOTE = "v"
    """A running match; those who play may end it by a vote."""


@dataclass(frozen=True, slots=True)
class EndTable(Request, code="et"):
    """End a table without result, at once or by a vote, as the question said (`asked`) that `asker` was shown."""

    table: int
    asker: int
    asked: str


@dataclass(frozen=True, slots=True)
class VoteEnd(Request, code="ve"):
    """Vote for ending the match."""

    table: int


@dataclass(frozen=True, slots=True)
class VoteOn(Request, code="vo"):
    """Vote for playing on."""

    table: int


@dataclass(frozen=True, slots=True)
class RemovePlayer(Request, code="rp"):
    """Remove a player from the match or the lobby, as the question said (`asked`) that `asker` was shown."""

    table: int
    person: int
    asker: int
    asked: str


@dataclass(frozen=True, slots=True)
class RemoveComputer(Request, code="rc"):
    """Remove the computer of this name from the match or the lobby, as the question said (`asked`)."""

    table: int
    name: str
    asked: str


@dataclass(frozen=True, slots=True)
class AskTakeOver(Request, code="at"):
    """Ask what to do with the seat of somebody who is away."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class TakeOver(Request, code="to"):
    """Let a computer of this level play for somebody who is away."""

    table: int
    person: int
    level: str


@dataclass(frozen=True, slots=True)
class KeepSeat(Request, code="ks"):
    """Leave the seat of a player who is away as it is: the question becomes the notice again."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Dismiss(Request, code="x"):
    """Delete the question without doing anything."""

    person: int
