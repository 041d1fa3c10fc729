"""The sweep of deadlines: what is due is asked of the store, and checked again inside the unit that does it."""

import logging
from collections.abc import Callable
from dataclasses import replace

from operations import retention
from scala40.state import Phase
from storage import Deadline, DeadlineKind, ScreenKind, Table, TableStatus, Unit
from tables import stuck
from tables.context import Context
from tables.match import deadlines, progress
from tables.notices.announcements import remind
from texts.line import Line

log = logging.getLogger(__name__)

BATCH = 10
"""The most deadlines worked off in one sweep: a tap waits for it, and each takes some milliseconds."""


def sweep(context: Context) -> int:
    """Work off all that is due now; returns how many deadlines took effect."""
    now = context.now()
    with context.store.read() as unit:
        due = unit.deadlines.due(now, BATCH)
    done = 0
    if due:
        with context.store.together():  # the disk is waited for once
            done = sum([_work_off(context, deadline, now) for deadline in due])
    if len(due) < BATCH:  # else somebody's clock waits
        retention.delete_old(context)
    return done


def _work_off(context: Context, deadline: Deadline, now: float) -> bool:
    try:
        return _take_effect(context, deadline, now)
    except Exception as error:  # one broken table must not stop everybody else's clock
        stuck.postpone(context, deadline.table_id, deadline.kind, error)
        return False


def _take_effect(context: Context, deadline: Deadline, now: float) -> bool:
    with context.store.unit() as unit:
        stands = unit.deadlines.get(deadline.table_id, deadline.kind)
        table = unit.tables.get(deadline.table_id)
        if stands is None or stands.due_at > now:
            return False  # somebody was faster
        if table is None or not table.status.is_unfinished:
            unit.deadlines.clear(deadline.table_id)
            return False
        _EFFECTS[deadline.kind](context, unit, table, now)
        return True


def _turn(context: Context, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.PLAYING:
        progress.expire(context, unit, table, now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.TURN)


def _reminder(context: Context, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.REMINDER)
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    match = table.match
    if due is None or match is None or match.turn is None:
        return
    remind(unit, table, match.turn, due.due_at, now)


def _next_deal(context: Context, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.PAUSE and table.match is not None and table.match.phase is Phase.OVER:
        progress.next_deal(context, unit, table, now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.NEXT_DEAL)


def _idle_lobby(context: Context, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.LOBBY:
        progress.close(context, unit, table, Line("clock-idle-lobby"), now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.IDLE_LOBBY)


def _dead_match(context: Context, unit: Unit, table: Table, now: float) -> None:
    weeks = deadlines.silence(table) // deadlines.WEEK
    word = Line("clock-dead-match") if weeks == 1 else Line("clock-dead-match-slow", weeks=weeks)
    progress.close(context, unit, table, word, now)


def _host_silent(context: Context, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.HOST_SILENT)
    unit.screens.want(table.id, ScreenKind.LOBBY)  # it says now that anybody seated may deal
    if table.page:
        unit.tables.save(replace(table, page=""))  # which stands with the seats


_EFFECTS: dict[DeadlineKind, Callable[[Context, Unit, Table, float], None]] = {
    DeadlineKind.TURN: _turn,
    DeadlineKind.REMINDER: _reminder,
    DeadlineKind.NEXT_DEAL: _next_deal,
    DeadlineKind.IDLE_LOBBY: _idle_lobby,
    DeadlineKind.DEAD_MATCH: _dead_match,
    DeadlineKind.HOST_SILENT: _host_silent,
}
