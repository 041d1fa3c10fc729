"""The sweep: everything due is read from the store, and checked again inside the unit that does it."""

import logging
from collections.abc import Callable
from dataclasses import replace

from operations import retention
from scala40.actions import Draw
from scala40.state import Phase
from storage import Deadline, DeadlineKind, ScreenKind, StoreBusy, Table, TableStatus, Unit
from tables import stuck
from tables.context import Context
from tables.daily import ending
from tables.evenings import due as due_evenings
from tables.match import closing, deadlines, prepared, progress
from tables.notices.announcements import remind
from tables.notices.lobbies import tell_of_lobby
from tables.notices.open_pages import end_pages, pages_ended
from tables.notices.seasons import tell_seasons
from texts.line import Line

SEASON_AGAIN_SECONDS = 3600.0
"""The time after which a season that could not be told is tried again."""

log = logging.getLogger(__name__)

BATCH = 10
"""The most deadlines done in one sweep: taps wait for it, and each deadline takes some milliseconds."""


def sweep(context: Context) -> int:
    """Do what is due now, at most one batch; return how many deadlines took effect.

    Also stores what waits for a unit that writes, if there was none for so long.
    """
    now = context.now()
    with context.store.read() as unit:
        due = unit.deadlines.due(now, BATCH)
        ended = pages_ended(unit, now)
        seasons = unit.chats.season_due(now, BATCH)
        daily = ending.is_due(unit, now)
        evenings = unit.evenings.due(now, due_evenings.BATCH)
    done = 0
    if due:
        done = _work_off(context, due, now)
    if ended:
        with context.store.unit() as unit:
            end_pages(unit, now)
    for chat in seasons:
        _tell_seasons(context, chat.id, now)
    if daily:
        _end_days(context, now)
    if evenings:
        due_evenings.do_due(context, evenings, now)
    if len(due) < BATCH:  # else more deadlines are waiting
        retention.delete_old(context)
    context.store.write_waiting()
    return done


def _tell_seasons(context: Context, chat_id: int, now: float) -> None:
    try:
        with context.store.unit() as unit:
            chat = unit.chats.get(chat_id)
            if chat is not None:
                tell_seasons(unit, chat, now)
    except StoreBusy:
        raise  # it is tried again in a second
    except Exception:  # one broken chat must not stop the seasons of the others
        log.exception("a season could not be told; it is tried again in an hour")
        with context.store.unit() as unit:
            chat = unit.chats.get(chat_id)
            if chat is not None:
                unit.chats.save(replace(chat, season_due=now + SEASON_AGAIN_SECONDS))


def _end_days(context: Context, now: float) -> None:
    try:
        ending.do_due(context, now)
    except StoreBusy:
        raise
    except Exception:  # the deadlines of tables must not wait for that
        log.exception("a deal of the day could not be ended")


def _work_off(context: Context, due: tuple[Deadline, ...], now: float) -> int:
    """Let deadlines take effect, in one commit, so that the disk is waited for only once; return how many did."""
    with context.store.together():
        return sum([_try_effect(context, deadline, now) for deadline in due])


def _try_effect(context: Context, deadline: Deadline, now: float) -> bool:
    try:
        return _take_effect(context, deadline, now)
    except Exception as error:  # one broken table must not stop the deadlines of the others
        stuck.postpone(context, deadline.table_id, deadline.kind, error)
        return False


def _take_effect(context: Context, deadline: Deadline, now: float) -> bool:
    with context.store.unit() as unit:
        current = unit.deadlines.get(deadline.table_id, deadline.kind)
        table = unit.tables.get(deadline.table_id)
        if current is None or current.due_at > now:
            return False  # a player acted before
        if table is None or not table.status.is_unfinished:
            unit.deadlines.clear(deadline.table_id)
            return False
        _EFFECTS[deadline.kind](context, unit, table, now)
        return True


def _turn(context: Context, unit: Unit, table: Table, now: float) -> None:
    if table.status is TableStatus.PLAYING:
        progress.time_over(context, unit, table, now)
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
        closing.close(context, unit, table, Line("clock-idle-lobby"), now)
    else:
        unit.deadlines.clear(table.id, DeadlineKind.IDLE_LOBBY)


def _dead_match(context: Context, unit: Unit, table: Table, now: float) -> None:
    weeks = deadlines.seconds_until_closed(table) // deadlines.WEEK
    reason = Line("clock-dead-match") if weeks == 1 else Line("clock-dead-match-slow", weeks=weeks)
    closing.close(context, unit, table, reason, now)


def _tell(context: Context, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.TELL)
    if table.status is TableStatus.LOBBY:
        tell_of_lobby(unit, table, now)


def _host_silent(context: Context, unit: Unit, table: Table, now: float) -> None:
    unit.deadlines.clear(table.id, DeadlineKind.HOST_SILENT)
    unit.screens.want(table.id, ScreenKind.LOBBY)  # now it says that anybody seated may deal
    if table.page:
        unit.tables.save(replace(table, page=""))  # the page that says so is the one with the seats


def _prepared(context: Context, unit: Unit, table: Table, now: float) -> None:
    actions = prepared.take_due(unit, table, now)
    # A draw from the stock is stored by itself, as it is if somebody taps: others could count that.
    parts = (actions[:1], actions[1:]) if actions[:1] == (Draw(),) else (actions,)
    for part in filter(None, parts):
        assert table.match is not None  # somebody is on turn
        table = progress.play(context, unit, table, table.match.deal.turn, part, now)


_EFFECTS: dict[DeadlineKind, Callable[[Context, Unit, Table, float], None]] = {
    DeadlineKind.TURN: _turn,
    DeadlineKind.REMINDER: _reminder,
    DeadlineKind.NEXT_DEAL: _next_deal,
    DeadlineKind.IDLE_LOBBY: _idle_lobby,
    DeadlineKind.DEAD_MATCH: _dead_match,
    DeadlineKind.HOST_SILENT: _host_silent,
    DeadlineKind.TELL: _tell,
    DeadlineKind.PREPARED: _prepared,
}
