"""One turn looked at again, with nothing but what its seat saw: what else it could do, and what that was worth."""

from collections.abc import Collection
from functools import cached_property
from itertools import accumulate
from typing import Final

from scala40.actions import Action, Discard, Take
from scala40.advice import advise, basis
from scala40.advice.contrasts import Contrast
from scala40.advice.plans import JUDGING, done
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.history import History
from scala40.meld import Meld
from scala40.players.choices import Choice, Standing, choices, standing_after, standing_before_drawing
from scala40.players.closing import closing_plan
from scala40.players.comparing import Judge, Weighed, best_of
from scala40.players.expert.nets import MIX
from scala40.players.expert.nets import POINTS as POINTS_OF_ONE
from scala40.players.position import position_of
from scala40.players.strong import estimates
from scala40.players.surroundings import Surroundings
from scala40.remarks.turns import Turn
from scala40.remarks.values import Entry, Remark, RemarkKind
from scala40.state import Match, Phase
from scala40.views import SeatView, seat_view

POINTS: Final = POINTS_OF_ONE / MIX
"""How many points of the deal one unit of the judge's values is, as far as it values points."""


class Look:
    """A turn that its seat ended itself."""

    def __init__(self, turn: Turn, history: History) -> None:
        """`history`: the turns of the deal that had ended before."""
        self.turn, self.seat = turn, turn.seat
        self.view: SeatView = seat_view(turn.ready, turn.seat, history)
        self.position: Match = position_of(self.view)
        self._history = history

    @cached_property
    def discarded(self) -> Card:
        """What the turn discarded."""
        last = self.turn.steps[-1]
        assert isinstance(last, Discard)  # how every turn ends that has steps
        return last.card

    @cached_property
    def left(self) -> Match:
        """The imagined position before the discard."""
        return done(self.position, self.seat, self.turn.steps[:-1])

    @cached_property
    def closing(self) -> tuple[Action, ...]:
        """The steps with which the turn could close after its draw; empty if it could not."""
        return closing_plan(self.position, self.seat)

    @cached_property
    def closes(self) -> bool:
        """Whether the turn closed the deal."""
        return len(self.left.deal.hands[self.seat]) == 1

    def led(self, proof: Collection[Entry]) -> tuple[Action, ...]:
        """What advice names at those positions of the turn that the proof goes through.

        A table's panel colours that button without being asked. A step that advice would have taken back is not named.
        """
        actions = [action for _, action in proof]
        return tuple(step for done_before, step in self._led if all(action in actions for action in done_before))

    @cached_property
    def _led(self) -> tuple[tuple[tuple[Action, ...], Action], ...]:
        """What was done before each position of the turn, and what advice names there."""
        turn, seat = self.turn, self.seat
        drawn = tuple(action for who, action in turn.drawing if who == seat)
        reached: list[tuple[tuple[Action, ...], Match]] = []
        if turn.before.phase is Phase.DRAW:
            reached.append(((), turn.before))
        ready = list(
            accumulate(turn.steps[:-1], lambda match, step: apply(match, seat, step).match, initial=turn.ready)
        )
        reached += [((*drawn, *turn.steps[:n]), match) for n, match in enumerate(ready)]
        found = [(before, advise(basis(seat_view(match, seat))).action) for before, match in reached]
        return tuple((before, step) for before, step in found if step is not None)

    @property
    def top(self) -> Card:
        """The top of the discard pile before the turn."""
        return self.turn.before.deal.discard_pile[-1]

    def proof(self, steps: tuple[Action, ...]) -> tuple[Entry, ...]:
        """What the engine accepts from the beginning of the turn: the draw that was made, unless the steps take."""
        own = tuple((self.seat, step) for step in steps)
        return own if isinstance(steps[0], Take) else (*self.turn.drawing, *own)

    def remark(
        self,
        kind: RemarkKind,
        weight: float,
        proof: tuple[Entry, ...],
        *,
        instead: Action | None = None,
        card: Card | None = None,
        cards: tuple[Card, ...] = (),
        melds: tuple[Meld, ...] = (),
        points: int = 0,
        later: int | None = None,
        by: int | None = None,
        took: Card | None = None,
        contrast: Contrast | None = None,
    ) -> Remark:
        """Make a remark on this turn."""
        return Remark(
            kind=kind,
            turn=self.turn.number,
            place=self.turn.place,
            proof=proof,
            weight=weight,
            instead=instead,
            card=card,
            cards=cards,
            melds=melds,
            points=points,
            later=later,
            by=by,
            took=took,
            contrast=contrast,
        )

    # What the ways to end the turn were worth

    @cached_property
    def ways(self) -> tuple[Weighed, ...]:
        """The ways to end the turn with their values in points; none if one closes, or if the turn did."""
        if self.closes or self.closing:
            return ()
        found = list(choices(self._around, self.position, self.seat))
        values = self._judge([way.after for way in found])
        return tuple(Weighed(way, value * POINTS) for way, value in zip(found, values, strict=True))

    @cached_property
    def played(self) -> float:
        """The value of the turn as it was played, in points; only if there are `ways`."""
        return self._judge([self._after])[0] * POINTS

    @property
    def lost(self) -> float:
        """How much more than the turn as it was played the best way was worth, in points."""
        return best_of(self.ways).value - self.played if self.ways else 0.0

    @cached_property
    def other_discard(self) -> Weighed | None:
        """The best way that puts down the same cards and discards another one; None without one."""
        hand = self.left.deal.hands[self.seat]
        same = [one for one in self.ways if one.way.discarded is not self.discarded and _hand_of(one.way) == hand]
        return best_of(same) if same else None

    @property
    def gain(self) -> float:
        """How much more than the discard that was made the best other one was worth, in points; 0 without one.

        0 also if `strong`, which values cards in another way than the judge, would rather make the discard.
        """
        other = self.other_discard
        if other is None:
            return 0.0
        theirs, own = estimates(self.view, self._around)([other.way.after, self._after])
        return max(0.0, other.value - self.played) if theirs > own else 0.0

    # The card on top of the discard pile

    @cached_property
    def taken(self) -> Match | None:
        """The imagined position after taking the top of the discard pile; None if the turn could not, or did."""
        before = self._before
        if before is None or why_not(before[1], self.seat, Take()) is not None:
            return None
        return apply(before[1], self.seat, Take()).match

    @cached_property
    def closing_by_taking(self) -> tuple[Action, ...]:
        """The steps with which the turn could close after taking the discard."""
        return () if self.taken is None else closing_plan(self.taken, self.seat)

    @cached_property
    def taking(self) -> Weighed | None:
        """The best way after taking the discard, with the points by which it was better than drawing."""
        if self.taken is None or self._before is None or self.closing_by_taking:
            return None
        view, match = self._before
        around = Surroundings(view)
        ways = list(choices(around, self.taken, self.seat))
        if not ways or any(way.closes for way in ways):
            return None
        standing, *values = JUDGING(view, around)(
            [standing_before_drawing(around, match, self.seat), *(way.after for way in ways)]
        )
        best = best_of(list(map(Weighed, ways, values)))
        return Weighed(best.way, (best.value - standing) * POINTS)

    @cached_property
    def _before(self) -> tuple[SeatView, Match] | None:
        """What the seat saw before it drew; None if it did not draw."""
        drawing, before = self.turn.drawing, self.turn.before
        if not drawing or isinstance(drawing[0][1], Take) or before.phase is not Phase.DRAW:
            return None
        view = seat_view(before, self.seat, self._history)
        return view, position_of(view)

    @cached_property
    def _after(self) -> Standing:
        """What the seat held after its discard."""
        return standing_after(self._around, self.left, self.seat, self.discarded)

    @cached_property
    def _around(self) -> Surroundings:
        return Surroundings(self.view)

    @cached_property
    def _judge(self) -> Judge:
        return JUDGING(self.view, self._around)


def _hand_of(way: Choice) -> tuple[Card, ...]:
    """The hand of a way before its discard."""
    return tuple(sorted((*way.after.held.hand, way.discarded)))
