"""What the clock does: it asks the store what is due, and checks every finding again inside its own unit."""

import logging
from collections.abc import Callable
from dataclasses import replace

from handlers import house, stuck, tidying, timing
from handlers.announce import announce_at, remind
from handlers.host import Host
from handlers.line import Line
from handlers.time_source import JUMP_SECONDS, TimeSource
from handlers.times import duration_line
from scala40.state import Phase
from storage import Deadline, DeadlineKind, ScreenKind, Table, TableStatus, Unit

log = logging.getLogger(__name__)

BATCH = 10
"""The most deadlines worked off in one sweep: a tap waits for it, and each takes some milliseconds."""

HEARTBEAT = "heartbeat"
HEARTBEAT_SECONDS = 10.0
OUTAGE_WORTH_TELLING = 60.0


def turn_is_over(host: Host, unit: Unit, table: Table, now: float) -> bool:
    """Whether the turn's time is over; if so the house has played it when this returns: the clock was first."""
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    if due is None or due.due_at > now:
        return False
    house.expire(host, unit, table, now)
    return True


def sweep(host: Host) -> int:
    """Work off all that is due now; returns how many deadlines took effect."""
    now = host.now()
    with host.store.read() as unit:
        due = unit.deadlines.due(now, BATCH)
    done = 0
    if due:
        with host.store.together():  # the disk is waited for once
            done = sum([_work_off(host, deadline, now) for deadline in due])
    _beat(host, now)
    if len(due) < BATCH:  # else somebody's clock waits
        tidying.tidy(host)
    return done


def _work_off(host: Host, deadline: Deadline, now: float) -> bool:
    try:
        return _take_effect(host, deadline, now)
    except Exception as error:  # one broken table must not stop everybody else's clock
        stuck.postpone(host, deadline.table_id, deadline.kind, error)
        return False


def after_outage(host: Host) -> float:
    """Give back the time during which the bot was down; returns its seconds."""
    now = host.now()
    with host.store.unit() as unit:
        stopped = float(unit.meta.get(HEARTBEAT) or now)
        down = now - stopped
        if down:
            _give_back(unit, stopped, now, told=down > 0)
            tidying.clock_moved(unit, down, now)
        unit.meta.set(HEARTBEAT, str(now))
    if down < -JUMP_SECONDS:
        log.warning("the clock was set back by %.0f s; the deadlines go back with it", -down)
    return max(down, 0.0)


def follow(host: Host, time_source: TimeSource) -> None:
    """Where the computer's clock was set, or stood still because it slept, what was left of every time is left again.

    Nobody is told: whether it was the clock or the computer cannot be known, and everybody has his time.
    """
    shown = time_source.jumped_to()
    if shown is None:
        return
    before = host.now()
    log.warning("the clock has jumped by %+.0f s; the deadlines move with it", shown - before)
    with host.store.unit() as unit:
        _give_back(unit, before, shown, told=False)
        tidying.clock_moved(unit, shown - before, shown)
        unit.meta.set(HEARTBEAT, str(shown))
    time_source.follow()


def _give_back(unit: Unit, stopped: float, now: float, *, told: bool) -> None:
    """Move what is due, of all tables at once: a hundred thousand may be running, and people wait for the start.

    After a while that is worth telling, those are told, and shown anew, whose game clock stood still; only shown anew,
    where nothing is to be `told`.
    """
    unit.erasures.move(now - stopped)
    words = Line("clock-outage", duration=duration_line(max(now - stopped, 0.0)))
    for running in unit.deadlines.clocks():
        try:
            due_at = timing.given_back(running, stopped, now)
        except Exception:
            log.exception("table %d cannot be given its time back", running.table_id)  # the others can
            continue
        if due_at == running.due_at:
            continue
        unit.deadlines.move(running, due_at)
        if abs(now - stopped) >= OUTAGE_WORTH_TELLING and running.kind in (DeadlineKind.TURN, DeadlineKind.NEXT_DEAL):
            if told:
                announce_at(unit, running.table_id, words, now)
            unit.screens.want(running.table_id)


def _beat(host: Host, now: float) -> None:
    """Leave a sign of life, now and then: an outage is counted from the last one."""
    with host.store.read() as unit:
        last = float(unit.meta.get(HEARTBEAT) or 0.0)
    if not 0 <= now - last < HEARTBEAT_SECONDS:
        with host.store.unit() as unit:
            unit.meta.set(HEARTBEAT, str(now))


def _take_effect(host: Host, deadline: Deadline, now: float) -> bool:
    with host.store.unit() as unit:
        stands = unit.deadlines.get(deadline.table_id, deadline.kind)
        table = unit.tables.get(deadline.table_id)
        if stands is None or stands.due_at > now:
            return False  # somebody was faster
        if table is None or not table.status.is_unfinished:
            unit.deadlines.clear(deadline.table_id)
            return False
        _EFFECTS[deadline.kind](host, unit, table, now)
        return True


def _turn(host: Host, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.PLAYING:
        house.expire(host, unit, table, now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.TURN)


def _reminder(host: Host, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.REMINDER)
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    match = table.match
    if due is None or match is None or match.turn is None:
        return
    remind(unit, table, match.turn, due.due_at, now)


def _next_deal(host: Host, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.PAUSE and table.match is not None and table.match.phase is Phase.OVER:
        house.next_deal(host, unit, table, now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.NEXT_DEAL)


def _idle_lobby(host: Host, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.LOBBY:
        house.close(host, unit, table, Line("clock-idle-lobby"), now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.IDLE_LOBBY)


def _dead_match(host: Host, unit: Unit, table: Table, now: float) -> None:
    weeks = timing.silence(table) // timing.WEEK
    word = Line("clock-dead-match") if weeks == 1 else Line("clock-dead-match-slow", weeks=weeks)
    house.close(host, unit, table, word, now)


def _host_silent(host: Host, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.HOST_SILENT)
    unit.screens.want(table.id, ScreenKind.LOBBY)  # it says now that anybody seated may deal
    if table.page:
        unit.tables.save(replace(table, page=""))  # which stands with the seats


_EFFECTS: dict[DeadlineKind, Callable[[Host, Unit, Table, float], None]] = {
    DeadlineKind.TURN: _turn,
    DeadlineKind.REMINDER: _reminder,
    DeadlineKind.NEXT_DEAL: _next_deal,
    DeadlineKind.IDLE_LOBBY: _idle_lobby,
    DeadlineKind.DEAD_MATCH: _dead_match,
    DeadlineKind.HOST_SILENT: _host_silent,
}
