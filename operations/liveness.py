"""Until when the bot has served, and what is given back of the time in which it did not.

The game's clock runs while people can play: from the moment when the bot fetches updates until its last sign of life,
and not while Telegram is out of reach. What a start takes does not count, nor does a start that fails. Signs of life
are dense at first, so that hardly anything of a short life is given back, then ever rarer: each is a commit.
"""

import asyncio
import logging

from operations import retention
from operations.time_source import JUMP_SECONDS, TimeSource
from storage import DeadlineKind, StoreBusy, Unit
from tables.context import Context
from tables.match import deadlines
from tables.notices.announcements import announce_at
from texts.line import Line
from texts.times import MINUTE, duration_line, is_named_alike

log = logging.getLogger(__name__)

HEARTBEAT = "heartbeat"
"""Under this key stands until when the bot has served, in unix seconds of the computer's clock."""

TELEGRAM_HEARTBEAT = "heartbeat-telegram"
"""The same moment by Telegram's clock, which nobody sets; empty where it was not known."""

FIRST_SECONDS, LONGEST_SECONDS = 0.5, 10.0
"""Between two signs of life: at first, and in the end."""

PART_OF_LIFE = 0.05
"""In between a sign comes after so much of the life so far, which is what a death costs at most."""

OUTAGE_WORTH_TELLING = 60.0


class Heartbeat:
    """Leaves signs of life while the bot serves and Telegram is heard."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_failing = False

    async def run(self) -> None:
        """Beat until cancelled; the service begins now."""
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
            pass  # another program holds the file: the next beat comes soon
        except Exception:  # a full disk, mostly: it is tried again, and said once
            if not self._is_failing:
                log.exception("no sign of life can be left; if the bot dies now, too much time is given back")
            self._is_failing = True
        else:
            self._is_failing = False


def pause_after(age: float) -> float:
    """Seconds until the next sign of a life that has lasted so many seconds."""
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
    """Give back the time in which nobody could play, since the last sign of life; returns its seconds by our clock.

    How long it was only Telegram's clock can tell: ours may have been set meanwhile, or have stood still.
    """
    now = context.now()
    with context.store.unit() as unit:
        stopped = float(unit.meta.get(HEARTBEAT) or now)
        gap, known = now - stopped, _told_by_telegram(context, unit)
        if gap:
            _give_back(unit, stopped, now, _news(gap, known))
            retention.clock_moved(unit, gap, now)
        _mark(context, unit, now)
    set_by = gap - known if known is not None else min(gap, 0.0)
    if abs(set_by) >= JUMP_SECONDS:
        log.warning("the clock was set by %+.0f s while the bot was off; the deadlines go with it", set_by)
    return max(gap, 0.0)


def heard_again(context: Context) -> None:
    """Telegram is heard again: give back the time without it. Raises where that cannot be stored."""
    log.warning("Telegram is heard again after %.0f s", after_outage(context))


def _told_by_telegram(context: Context, unit: Unit) -> float | None:
    """The seconds since the last sign of life, where Telegram's clock was known then and is now."""
    then, now = unit.meta.get(TELEGRAM_HEARTBEAT), context.contact.telegram_time()
    return max(now - float(then), 0.0) if then and now is not None else None


def _news(gap: float, known: float | None) -> Line | None:
    """What tables are told: nothing of a short outage, and no duration that is not known."""
    if known is None:
        return Line("clock-outage-unknown") if gap >= OUTAGE_WORTH_TELLING else None
    nearest = round(known / MINUTE) * MINUTE  # what Telegram tells are whole seconds
    return Line("clock-outage", duration=duration_line(nearest)) if known >= OUTAGE_WORTH_TELLING else None


def follow(context: Context, time_source: TimeSource) -> None:
    """Where the computer's clock was set, or stood still because it slept, what was left of every time is left again.

    Nobody is told: whether it was the clock or the computer cannot be known, and everybody has their time.
    """
    shown = time_source.jumped_to()
    if shown is None:
        return
    before = context.now()
    with context.store.unit() as unit:
        _give_back(unit, before, shown, None)
        retention.clock_moved(unit, shown - before, shown)
        _mark(context, unit, shown)
    log.warning("the clock has jumped by %+.0f s; the deadlines move with it", shown - before)
    time_source.follow()


def _give_back(unit: Unit, stopped: float, now: float, news: Line | None) -> None:
    """Move what is due, of all tables at once: a hundred thousand may be running, and people wait for the start.

    Those whose game clock stood still are told the `news`, where there are any. A table is shown anew where the moment
    that its screens name is not right any more.
    """
    unit.erasures.move(now - stopped)
    for running in unit.deadlines.clocks():
        try:
            due_at = deadlines.given_back(running, stopped, now)
        except Exception:
            log.exception("table %d cannot be given its time back", running.table_id)  # the others can
            continue
        if due_at == running.due_at:
            continue
        unit.deadlines.move(running, due_at)
        if running.kind not in (DeadlineKind.TURN, DeadlineKind.NEXT_DEAL):
            continue
        if news is not None:
            announce_at(unit, running.table_id, news, now)
        if not is_named_alike(running.due_at, due_at, now):
            unit.screens.want(running.table_id)
