"""Recording until when the bot has served, and giving back the time in which it has not.

The game's clock runs while people can play: from the moment when the bot fetches updates until its last sign of life,
and not while Telegram does not answer. The time that a start takes does not count, even if it fails. Signs of life come
often at first, so that hardly any played time of a short run is given back, then more and more rarely, because each of
them is a commit.
"""

import asyncio
import logging

from operations import retention
from operations.time_source import REPORTED_SECONDS, TimeSource
from storage import DISK_ERRORS, DeadlineKind, StoreBusy, Unit
from tables.context import Context
from tables.match import deadlines
from tables.match.prepared import PREPARED_SECONDS
from tables.notices.announcements import announce_at
from texts.line import Line
from texts.times import MINUTE, duration_line, is_named_alike

log = logging.getLogger(__name__)

HEARTBEAT = "heartbeat"
"""The key of the moment until which the bot has served, in unix seconds by the computer's clock."""

TELEGRAM_HEARTBEAT = "heartbeat-telegram"
"""The key of the same moment by Telegram's clock, which is always right; the value is empty if it was not known."""

FIRST_SECONDS, LONGEST_SECONDS = 0.5, 10.0
"""The least and the greatest time between two signs of life."""

PART_OF_LIFE = 0.05
"""Between these, the time until the next sign is this part of the run so far; a crash gives back at most so much."""

OUTAGE_WORTH_TELLING = 60.0


class Heartbeat:
    """Leaves signs of life while the bot serves and Telegram answers."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_failing = False

    async def run(self) -> None:
        """Leave signs of life until cancelled, from the beginning of the service."""
        steady = asyncio.get_running_loop().time
        begun = steady()
        while True:
            await asyncio.sleep(pause_after(steady() - begun))
            if not self._context.contact.is_lost:
                self._beat()

    def _beat(self) -> None:
        try:
            beat(self._context)
        except StoreBusy:
            pass  # another program holds the file; the next sign comes soon
        except DISK_ERRORS as error:  # usually a full disk: it is tried again, but logged only once
            self._fail(error)
        except Exception as error:
            self._fail(type(error).__name__, error)
        else:
            self._is_failing = False

    def _fail(self, why: object, unknown: Exception | None = None) -> None:
        if not self._is_failing:
            words = "no sign of life can be stored (%s); if the bot crashes now, too much time is given back"
            log.error(words, why, exc_info=unknown)
        self._is_failing = True


def pause_after(age: float) -> float:
    """Return the seconds until the next sign of life of a bot that has run for `age` seconds."""
    return min(max(FIRST_SECONDS, age * PART_OF_LIFE), LONGEST_SECONDS)


def beat(context: Context) -> None:
    """Leave a sign of life: an outage is counted from the last one."""
    with context.store.unit() as unit:
        _mark(context, unit, context.now())


def _mark(context: Context, unit: Unit, now: float) -> None:
    telegram = context.contact.telegram_time()
    unit.meta.set(HEARTBEAT, str(now))
    unit.meta.set(TELEGRAM_HEARTBEAT, "" if telegram is None else str(telegram))


def after_outage(context: Context) -> float:
    """Give back the time since the last sign of life, in which nobody could play; return its seconds by our clock.

    Only Telegram's clock shows how long it really was: ours may
    have been set meanwhile.
    """
    now = context.now()
    with context.store.unit() as unit:
        stopped = float(unit.meta.get(HEARTBEAT) or now)
        gap, known = now - stopped, _seconds_by_telegram(context, unit)
        if gap:
            _give_back(unit, stopped, now, _outage_line(gap, known))
            retention.clock_moved(unit, gap, now)
        _mark(context, unit, now)
    set_by = gap - known if known is not None else min(gap, 0.0)
    if abs(set_by) >= REPORTED_SECONDS:
        log.warning("the clock was set by %+.0f s while the bot was off; the deadlines move with it", set_by)
    return max(gap, 0.0)


def after_contact_lost(context: Context) -> None:
    """Give back the time without Telegram, which answers again. Raises if that cannot be stored."""
    log.warning("Telegram answers again after %.0f s", after_outage(context))


def _seconds_by_telegram(context: Context, unit: Unit) -> float | None:
    """Return the seconds since the last sign of life, if Telegram's clock was known then and is known now."""
    then, now = unit.meta.get(TELEGRAM_HEARTBEAT), context.contact.telegram_time()
    return max(now - float(then), 0.0) if then and now is not None else None


def _outage_line(gap: float, known: float | None) -> Line | None:
    """Return the announcement of an outage, without its duration if that is not known; None for a short one."""
    if known is None:
        return Line("clock-outage-unknown") if gap >= OUTAGE_WORTH_TELLING else None
    nearest = round(known / MINUTE) * MINUTE  # rounded, because Telegram's answers only have whole seconds
    return Line("clock-outage", duration=duration_line(nearest)) if known >= OUTAGE_WORTH_TELLING else None


def follow_clock(context: Context, time_source: TimeSource) -> float:
    """Move the deadlines with the computer's clock after it was set, or the computer slept, so no player loses time.

    Return by how many seconds.

    It is not announced, because the bot cannot distinguish the two cases, and no time is lost.
    """
    shown = time_source.jumped_to()
    if shown is None:
        return 0.0
    before = context.now()
    with context.store.unit() as unit:
        _give_back(unit, before, shown, None)
        unit.page_tickets.move(shown - before, before)
        retention.clock_moved(unit, shown - before, shown)
        _mark(context, unit, shown)
    time_source.follow(shown - before)
    log.warning("the clock has jumped by %+.0f s; the deadlines move with it", shown - before)
    return shown - before


def _give_back(unit: Unit, stopped: float, now: float, news: Line | None) -> None:
    """Move the deadlines of all tables in one unit: there may be a hundred thousand, and people wait for the start.

    Tables whose turn or pause was interrupted get the announcement `news`, if there is one. A table is shown again if
    the time on its screens is not right any more.
    """
    unit.erasures.move(now - stopped)
    for running in unit.deadlines.clocks():
        try:
            due_at = deadlines.moved_due_at(running, stopped, now)
        except Exception:
            log.exception("table %d cannot be given its time back", running.table_id)  # continue with the others
            continue
        if running.kind is DeadlineKind.PREPARED:
            due_at = max(due_at, now + PREPARED_SECONDS)  # its player may not have seen that the turn has begun
        if due_at == running.due_at:
            continue
        unit.deadlines.move(running, due_at)
        if running.kind not in (DeadlineKind.TURN, DeadlineKind.NEXT_DEAL):
            continue
        if news is not None:
            announce_at(unit, running.table_id, news, now)
        if not is_named_alike(running.due_at, due_at, now):
            unit.screens.want(running.table_id)
