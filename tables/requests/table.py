"""What the buttons in groups and those of commands ask for, as declared classes; the panel's: `requests.panel`.

A button says what it does with the values it showed when it was drawn: a discard names its card, a lay its melds, and
whatever changes the game names the position it was drawn for (`stamp`). So a tap can be too old, but it can never do
something else than what its label said.
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
    """Leave the lobby's seat."""

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
    """Turn the lobby post to a page: '' shows the seats, any other name a page of the rules panel."""

    table: int
    page: str


@dataclass(frozen=True, slots=True)
class SetPreset(Request, code="sp"):
    """Start the table's rules from a preset."""

    table: int
    preset: str


@dataclass(frozen=True, slots=True)
class SetOption(Request, code="so"):
    """Give an option of `scala40.options.OPTIONS`, by its name, a value (its word)."""

    table: int
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class SetTurnTime(Request, code="tt"):
    """Time per turn in seconds; 0 is unlimited."""

    table: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SetQuiet(Request, code="qh"):
    """Quiet hours from minute `start` to minute `end` of the day; equal values mean none."""

    table: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SetAdvice(Request, code="sa"):
    """Whether players of this table may ask for advice: 1 or 0."""

    table: int
    on: int


@dataclass(frozen=True, slots=True)
class AddComputer(Request, code="ac"):
    """Give a free seat to a computer that plays so well."""

    table: int
    level: str


# --- the running match, in the group ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MyCards(Request, code="mc"):
    """Show one's cards in the answer to the tap."""

    table: int


@dataclass(frozen=True, slots=True)
class Play(Request, code="pl"):
    """Open one's panel in the private chat."""

    table: int


@dataclass(frozen=True, slots=True)
class ImBack(Request, code="ib"):
    """An away player takes their turns themselves again."""

    table: int


@dataclass(frozen=True, slots=True)
class DealNow(Request, code="dn"):
    """Deal the next cards without waiting for the pause to end."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class Cut(Request, code="cu"):
    """Cut with a number for the deal after `deal`; 0: for the first one, in the lobby."""

    table: int
    deal: int
    number: int


@dataclass(frozen=True, slots=True)
class ReEnter(Request, code="re"):
    """Come back after busting (R36), before deal `deal` starts."""

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
    """Give the match up, after a question."""

    table: int
    person: int


class Asked(StrEnum):
    """What a question about the end of a table spoke of: its answer may do nothing else."""

    LOBBY = "l"
    """The lobby."""
    MATCH = "m"
    """A running match, asked of somebody who decides about it."""
    VOTE = "v"
    """A running match, which those who play may end by a vote."""


@dataclass(frozen=True, slots=True)
class EndTable(Request, code="et"):
    """End a table without result: at once or by a vote, as the question said (`asked`) to the one who asked it."""

    table: int
    asker: int
    asked: str


@dataclass(frozen=True, slots=True)
class VoteEnd(Request, code="ve"):
    """Vote for ending the match."""

    table: int


@dataclass(frozen=True, slots=True)
class RemovePlayer(Request, code="rp"):
    """Take a player out of the match or the lobby, whichever `asker` was asked about (`asked`)."""

    table: int
    person: int
    asker: int
    asked: str


@dataclass(frozen=True, slots=True)
class RemoveComputer(Request, code="rc"):
    """Take the computer of this name out of the lobby or the match, whichever the button spoke of (`asked`)."""

    table: int
    name: str
    asked: str


@dataclass(frozen=True, slots=True)
class AskTakeOver(Request, code="at"):
    """Ask what is to become of the seat of somebody who is away."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class TakeOver(Request, code="to"):
    """Let a computer that plays so well have the turns of somebody who is away."""

    table: int
    person: int
    level: str


@dataclass(frozen=True, slots=True)
class KeepSeat(Request, code="ks"):
    """Leave an away player's seat as it is: the question becomes their notice again."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Dismiss(Request, code="x"):
    """Take the question away: nothing happens."""

    person: int


# --- commands' pages ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskHelp(Request, code="ah"):
    """Send the help, below the message that offers it."""


@dataclass(frozen=True, slots=True)
class NewTable(Request, code="nt"):
    """Open a lobby in the chat of the tap."""


@dataclass(frozen=True, slots=True)
class Practice(Request, code="pr"):
    """Play alone against a computer that plays so well; '' asks how well."""

    level: str


@dataclass(frozen=True, slots=True)
class HelpPage(Request, code="hp"):
    """A page of the help."""

    page: int


@dataclass(frozen=True, slots=True)
class OpenPanel(Request, code="op"):
    """From the list of one's tables: bring this table's panel here."""

    table: int


@dataclass(frozen=True, slots=True)
class SetLanguage(Request, code="la"):
    """Language of the person (in private) or of the chat."""

    language: str


@dataclass(frozen=True, slots=True)
class ForgetMe(Request, code="fm"):
    """Erase the person, after a question."""

    person: int
