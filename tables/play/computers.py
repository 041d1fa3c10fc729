"""Computer players at their turns: which are due, what they see, what they choose, and doing that.

Everything here is synchronous. Only `think` may run in another thread: it is given all it needs, changes nothing, and
returns actions, which are dropped if the table has changed meanwhile.
"""

import logging
import random
from dataclasses import dataclass, field

from scala40 import engine
from scala40.actions import NO_SEAT, Action, Attach, Discard, Draw, Expire, Lay, Swap, Take
from scala40.fair.deal import Secret, seed_of_computer
from scala40.players import ANSWERS, Player, computer
from scala40.state import Match
from scala40.views import as_text, seat_view
from storage import Deadline, DeadlineKind, LogEntry
from tables.context import Context
from tables.fair import dealing
from tables.match import progress, thinking
from tables.match.deadlines import computer_on_turn, is_fast
from tables.records.logged import present_history

BATCH = 20
"""The most tables with a due computer that are read at once; the one that has waited longest is first."""

MOST_STEPS = 60
"""The most actions in one turn: a computer that needs more is in an endless loop."""

_TURN_ACTIONS = (Draw, Take, Lay, Attach, Swap, Discard)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Situation:
    """A turn that a computer has to play, at one version of its table."""

    table_id: int
    version: int
    seat: int
    level: str
    match: Match = field(repr=False)
    log: tuple[LogEntry, ...] = field(default=(), repr=False)
    """The lines of the present deal."""
    due_at: float = 0.0
    fast: bool = False
    """Whether computers take less time at this table."""
    secret: Secret | None = field(default=None, repr=False)
    """If other tables may play the same deal: computers' chance follows from it, so equal play gets equal answers."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The actions that a computer has chosen; or `failure`, the class of an error, and the default action is played."""

    actions: tuple[Action, ...] = field(default=(), repr=False)
    failure: str = ""


class NoTurnError(Exception):
    """A computer player returned something that is not an action of a turn, or did not end its turn."""


def player_of(level: str, *, varied: bool = False) -> Player:
    """Return the computer player of this level or character, see `scala40.players.computer`."""
    found = computer(level, varied=varied)
    assert found is not None  # the name was checked when the seat was given
    return found


def due(context: Context, soon: float = 0.0) -> tuple[Deadline, ...]:
    """Return when computers' turns are due, now or in `soon` seconds, the one that has waited longest first."""
    with context.store.read() as unit:
        return unit.deadlines.due(context.now() + soon, BATCH, computers=True)


def due_turn(context: Context, table_id: int) -> Situation | None:
    """Return the turn that a computer has to play at a table now; None if there is none or it is not due."""
    with context.store.unit() as unit:
        deadline = unit.deadlines.get(table_id, DeadlineKind.COMPUTER)
        if deadline is None or deadline.due_at > context.now():
            return None
        table = unit.tables.get(table_id)
        seat = computer_on_turn(table) if table is not None else None
        if table is None or table.match is None or seat is None or seat.computer is None:
            unit.deadlines.clear(table_id, DeadlineKind.COMPUTER)
            return None
        log = unit.log.present_deal(table.id)
        secret = dealing.shared_secret(context, unit, table)
        fast = is_fast(unit, table)
        return Situation(
            table.id, table.version, seat.number, seat.computer, table.match, log, deadline.due_at, fast, secret
        )


def think(situation: Situation, dice: random.Random) -> Thought:
    """Choose the actions up to the next that cannot be taken back (R39): a draw from the stock, or a whole turn."""
    try:
        return Thought(_turn(situation, player_of(situation.level, varied=situation.secret is None), dice))
    except Exception as error:
        return Thought(failure=type(error).__name__)  # not its message, which might name cards


def _turn(situation: Situation, player: Player, dice: random.Random) -> tuple[Action, ...]:
    match, actions = situation.match, []
    if situation.secret is not None:
        dice = random.Random(seed_of_computer(situation.secret, as_text(seat_view(match, situation.seat))))
    history = present_history(match, situation.log)
    for _ in range(MOST_STEPS):
        action = player(seat_view(match, situation.seat, history), dice)
        if not isinstance(action, _TURN_ACTIONS):
            raise NoTurnError
        match = engine.apply(match, situation.seat, action).match
        actions.append(action)
        if isinstance(action, Draw | Discard):
            return tuple(actions)
    raise NoTurnError


def has_to_wait(context: Context, situation: Situation, thought: Thought) -> bool:
    """Put off the end of a turn, so that it takes as long as it should; return whether that was done.

    The time counts from the deadline, so that it does not depend on how long the computer has thought.
    """
    if isinstance(next(iter(thought.actions), None), Draw):
        return False
    seconds = thinking.before_showing(context.chance, thought.actions, fast=situation.fast)
    due_at = situation.due_at + seconds
    if due_at <= context.now():
        return False
    with context.store.unit() as unit:
        table = unit.tables.get(situation.table_id)
        if table is None or table.version != situation.version:
            return False
        unit.deadlines.set(situation.table_id, DeadlineKind.COMPUTER, due_at)
    return True


SLOW = ("TimeoutError", "StillThinking")
"""The failures of a computer that has not finished thinking."""
PATIENCE = 30.0
"""Seconds until a slow computer is asked again, if nothing may be played in its place."""


def waits_again(context: Context, situation: Situation, thought: Thought) -> bool:
    """Put off the turn of a slow computer where other tables play the same deal; return whether that was done.

    The default action would be another answer there than the others have got.
    """
    if situation.secret is None or thought.failure not in SLOW:
        return False
    with context.store.unit() as unit:
        unit.deadlines.set(situation.table_id, DeadlineKind.COMPUTER, context.now() + PATIENCE)
    return True


def act(context: Context, situation: Situation, thought: Thought) -> bool:
    """Do what the computer has chosen, if the table has not changed; return whether it was done."""
    with context.store.unit() as unit:
        table = unit.tables.get(situation.table_id)
        if table is None or table.version != situation.version:
            return False
        if situation.secret is not None:
            unit.daily.answered(table.id, ANSWERS)
        if thought.failure:
            progress.play(context, unit, table, NO_SEAT, [Expire()], context.now())
        else:
            progress.play(context, unit, table, situation.seat, thought.actions, context.now())
    if thought.failure:
        where = situation.table_id, situation.seat, situation.level
        log.warning("table %d, seat %d: the %s computer failed (%s), the bot played", *where, thought.failure)
    return True
