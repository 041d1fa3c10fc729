"""A tap of the player on turn: what it is about, and the ways in which it can change the draft or the match."""

from dataclasses import dataclass, replace
from math import inf

from scala40.actions import Action, Draw
from scala40.checks.actions import why_not
from scala40.refusals import Illegal
from scala40.state import Match
from scala40.views import SeatView, seat_view
from storage import Draft, Person, PreparedTurn, Seat, Table, Unit
from tables.context import Context
from tables.handling import Result
from tables.match import progress
from tables.play.draft import with_step
from texts.cards import card_text
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that a tap of the player on turn is about; `match` is the position with their draft applied."""

    context: Context
    unit: Unit
    table: Table
    seat: Seat
    draft: Draft
    match: Match
    now: float
    is_hasty: bool = False
    """Whether the tap came right after another one of the same person."""
    shown_for: float = inf
    """For how many seconds the message with the button had shown its buttons when the tap arrived."""
    prepared: PreparedTurn | None = None
    """What they are preparing; None if it is their turn. The table is then as they imagine it."""

    @property
    def person(self) -> Person | None:
        """The player, with their settings."""
        return None if self.seat.person_id is None else self.unit.people.get(self.seat.person_id)

    @property
    def view(self) -> SeatView:
        """What the player sees."""
        return seat_view(self.match, self.seat.number)

    def must_allow(self, action: Action) -> None:
        """Raise Illegal if the rules refuse the action."""
        if refusal := why_not(self.match, self.seat.number, action):
            raise Illegal(refusal)

    def step(self, action: Action) -> Result:
        """Add a step to the draft, which can still be taken back."""
        self.must_allow(action)
        return self.save(with_step(self.draft, action))

    def save(self, draft: Draft) -> Result:
        """Store the draft; what was asked about a turn that is being prepared is not about it any more."""
        self.unit.drafts.save(draft if self.prepared is None else replace(draft, asked=""))
        return Result(table_id=self.table.id)

    def draw(self) -> tuple[Table, Line]:
        """Draw from the stock, which is final at once (R39); return the table after it, and a line with the card."""
        before = self.match.deal.hands[self.seat.number]
        table = self.commit(Draw())
        assert table.match is not None  # the match continues
        drawn = list(table.match.deal.hands[self.seat.number])
        for card in before:
            drawn.remove(card)
        return table, Line("panel-drawn", card=card_text(drawn[0]))

    def commit(self, *actions: Action) -> Table:
        """Make the draft and these actions final; return the table after them."""
        self.must_allow(actions[0])
        actions = (*self.draft.actions, *actions)
        return progress.play(self.context, self.unit, self.table, self.seat.number, actions, self.now)
