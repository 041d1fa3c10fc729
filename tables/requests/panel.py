"""The requests of buttons of the hand panel; see `requests.table` for what applies to every button."""

from dataclasses import dataclass, field

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class DrawStock(Request, code="d"):
    """Draw from the stock."""

    table: int
    stamp: str


@dataclass(frozen=True, slots=True)
class TakeDiscardPile(Request, code="t"):
    """Take the top card of the discard pile."""

    table: int
    stamp: str
    card: str


@dataclass(frozen=True, slots=True)
class Pick(Request, code="p"):
    """Select a card of the hand, or unselect it. `card` is a face and the number of the copy, such as `7H1`."""

    table: int
    card: str


@dataclass(frozen=True, slots=True)
class ClearPicks(Request, code="pc"):
    """Unselect every card."""

    table: int


@dataclass(frozen=True, slots=True)
class LayMeld(Request, code="l"):
    """Lay one meld (cards in the notation, without spaces); before the opening it is put aside for that."""

    table: int
    stamp: str
    meld: str


@dataclass(frozen=True, slots=True)
class OpenNow(Request, code="o"):
    """Open with the melds put aside."""

    table: int
    stamp: str


@dataclass(frozen=True, slots=True)
class AttachCard(Request, code="a"):
    """Attach a card to a meld of the table."""

    table: int
    stamp: str
    card: str
    meld: int


@dataclass(frozen=True, slots=True)
class SwapJoker(Request, code="w"):
    """Put a card in a joker's place and take the joker."""

    table: int
    stamp: str
    card: str
    meld: int


@dataclass(frozen=True, slots=True)
class DiscardCard(Request, code="z"):
    """Discard a card, which ends the turn."""

    table: int
    stamp: str
    card: str


@dataclass(frozen=True, slots=True)
class KeepCard(Request, code="kc"):
    """Say no to the question whether to discard a card: it is unselected."""

    table: int


@dataclass(frozen=True, slots=True)
class PlayProposal(Request, code="pp"):
    """Do what was proposed for this position; `step` is the checksum of that (`tables.play.draft.step_mark`)."""

    table: int
    stamp: str
    step: str


@dataclass(frozen=True, slots=True)
class Idle(Request, code="id"):
    """Ask why a button does nothing now; `why` names the reason."""

    table: int
    why: str


@dataclass(frozen=True, slots=True)
class ShowPage(Request, code="pg"):
    """Show other buttons in the place of the proposals: a page of `PAGES`, or "" for the proposals."""

    table: int
    page: str


MORE_PAGE = "more"
"""The page of ShowPage with the buttons that are needed rarely."""

PAGES = ("", MORE_PAGE, *map(str, range(2, 100)))
"""The pages of ShowPage; a number is a page of what the selected cards can do."""

IDLE = ("draw", "cards", "nothing", "discard", "back", "advice", "advised", "slot", "place", "comfort")
"""The reasons of Idle."""


@dataclass(frozen=True, slots=True)
class StepBack(Request, code="b"):
    """Take back the last step of the turn (R39)."""

    table: int
    stamp: str


@dataclass(frozen=True, slots=True)
class SortHand(Request, code="sh"):
    """Sort the hand by suit or by rank, at every table of this person; at this one their own order is forgotten."""

    table: int
    by: str


@dataclass(frozen=True, slots=True)
class ArrangePick(Request, code="ap"):
    """Select the card to move while others play; '' ends the arranging."""

    table: int
    card: str


@dataclass(frozen=True, slots=True)
class MoveCard(Request, code="mv"):
    """Move a card of one's own hand by one place: -1 to the left, 1 to the right."""

    table: int
    card: str
    by: int


@dataclass(frozen=True, slots=True)
class PinCard(Request, code="pn"):
    """Move a card to the front of one's own hand."""

    table: int
    card: str


@dataclass(frozen=True, slots=True)
class ArrangeHand(Request):
    """Put one's own hand into this order: `cards` are all the ids that are shown. No button can do that."""

    table: int
    cards: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Refresh(Request, code="rf"):
    """Update the panel."""

    table: int


@dataclass(frozen=True, slots=True)
class PrepareTurn(Request, code="pt"):
    """Begin to prepare one's next turn while others play."""

    table: int


@dataclass(frozen=True, slots=True)
class StopPreparing(Request, code="px"):
    """Forget what one has prepared, or is preparing."""

    table: int


@dataclass(frozen=True, slots=True)
class StopGuide(Request, code="gu"):
    """Switch the newcomer's guide off, at every table."""

    table: int


@dataclass(frozen=True, slots=True)
class AskAdvice(Request, code="ad"):
    """Ask what to do now."""

    table: int
    stamp: str


@dataclass(frozen=True, slots=True)
class FollowAdvice(Request, code="fa"):
    """Do what was advised for this position; `step` is the checksum of that (`tables.play.advice.step_mark`)."""

    table: int
    stamp: str
    step: str


@dataclass(frozen=True, slots=True)
class InWords(Request, code="iw"):
    """Show the contents of a picture in words."""

    table: int


@dataclass(frozen=True, slots=True)
class PractiseNow(Request, code="pw"):
    """Play alone against a computer of the medium level, below a message that stays as it is."""


@dataclass(frozen=True, slots=True)
class AnswerComfort(Request, code="cf"):
    """Answer whether the person wants comfort, which their panel asks in their first match."""

    table: int
    wanted: int
    """1 for yes."""
