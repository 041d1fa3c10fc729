"""Puts away what has been kept long enough, beside the game: a few rows with every beat of the clock, once an hour.

Also what is left to do after somebody was erased: when nothing is to be sent to them any more, the file is compacted.
And once an hour the file's write-ahead log is emptied, for it keeps for a while what has been deleted from the file.
How long what is kept stands in `storage.retention`.

A clock that was set by mistake, or woke up years ahead, must not make everything old at once: after a leap nothing is
put away until the clock has run evenly for days, in which somebody may set it right.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from storage import StoreBusy, Unit
from storage.retention import (
    CHAT_DAYS,
    CLOSED_DAYS,
    DAY,
    MATCH_DAYS,
    PERSON_DAYS,
    PICTURE_DAYS,
    UPDATE_DAYS,
)
from tables.context import Context
from tables.people.erasure import WALK

ROUND_SECONDS = 3600.0
"""Between the end of one round and the beginning of the next, between two vacuums, and between two checkpoints."""
ROWS = 200
"""Small rows that go with one beat."""
TABLES = 5
"""Tables that are put away with one beat; the log of a match may have a thousand lines."""
PEOPLE = 1000
"""People looked at in one round: everybody's turn comes within days, and they are kept for years."""

QUIET_SECONDS = 300.0
"""So long after an erasure nothing that was on its way to them can still arrive."""
PATIENCE_SECONDS = 2 * DAY
"""After so long what could not be sent to them is given up."""
AT_ONCE_BYTES = 32 * 1024 * 1024
"""A file up to this size is compacted at once: nobody waits for a second. A larger one waits for the night."""
NIGHT = range(3, 6)
LONGEST_WAIT_SECONDS = DAY
"""But no longer than this: on a machine that is off at night it is compacted by day."""

LEAP_SECONDS = 7 * DAY
"""A clock that moves so far at once, or an outage of that length, which from inside is the same, is not believed."""
SETTLED_SECONDS = 3 * DAY
"""After so long it is."""

ROUND = "tidied"
VACUUM = "scrub-tried"
CHECKPOINT = "folded"
LEAPT = "clock-leapt"

log = logging.getLogger(__name__)


def delete_old(context: Context) -> None:
    """Do the next small piece, if it is time; whatever goes wrong is tried again in an hour, and stops nobody.

    Nor does one of the works stop another: where there is no room to write the file anew, there is some to delete.
    """
    now = context.now()
    _try(context, VACUUM, now, _vacuum_if_due, "the file could not be compacted after somebody was erased")
    _try(context, ROUND, now, _put_away_if_due, "what has been kept long enough could not be put away")
    _try(context, CHECKPOINT, now, _checkpoint_if_due, "the write-ahead log could not be emptied")


def _try(context: Context, key: str, now: float, work: Callable[[Context, float], None], failure: str) -> None:
    try:
        work(context, now)
    except StoreBusy:
        raise  # the next second tries again
    except Exception:
        with context.store.unit() as unit:
            unit.meta.set(key, str(now))
        log.exception("%s; once more in an hour", failure)


def clock_moved(unit: Unit, seconds: float, now: float) -> None:
    """The clock moved by so many seconds at once, ahead or back, and shows `now`: after a leap the waiting begins."""
    if abs(seconds) < LEAP_SECONDS:
        return
    unit.meta.set(LEAPT, str(now))
    log.warning(
        "the clock moved by %+.0f days at once: for %.0f days nothing is deleted because of its age; is it right?",
        seconds / DAY,
        SETTLED_SECONDS / DAY,
    )


def is_believed(context: Context, now: float) -> bool:
    """Whether the clock has run evenly for long enough that its word deletes something."""
    with context.store.read() as unit:
        leapt = unit.meta.get(LEAPT)
    return leapt is None or now - float(leapt) >= SETTLED_SECONDS


def _is_due(context: Context, key: str, now: float) -> bool:
    with context.store.read() as unit:
        last = unit.meta.get(key)
    return last is None or not 0 <= now - float(last) < ROUND_SECONDS


def _put_away_if_due(context: Context, now: float) -> None:
    if _is_due(context, ROUND, now) and is_believed(context, now):
        _put_away(context, now)


def _put_away(context: Context, now: float) -> None:
    """One piece of a round, in one commit; where there was none left the round is over."""
    with context.store.unit() as unit:
        for work in _rounds_work(now):
            if work(unit):
                return
        _forget_the_long_unseen(unit, now)
        unit.meta.set(ROUND, str(now))


def _rounds_work(now: float) -> Iterator[Callable[[Unit], int]]:
    yield lambda unit: unit.retention.updates(now - UPDATE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.answers(now - UPDATE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.pictures(now - PICTURE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.ended_tables(now - CLOSED_DAYS * DAY, TABLES)
    yield lambda unit: unit.retention.matches(now - MATCH_DAYS * DAY, TABLES)
    yield lambda unit: unit.retention.chats(now, now - CHAT_DAYS * DAY, TABLES)


def _forget_the_long_unseen(unit: Unit, now: float) -> None:
    after = int(unit.meta.get(WALK) or 0)
    last, unseen = unit.people.unseen(after, now - PERSON_DAYS * DAY, PEOPLE)
    for person_id in unseen:
        unit.people.forget(person_id, now)
    # Where the last of them was erased, who comes after them is found after the one before, too.
    unit.meta.set(WALK, str((after if last in unseen else last) or 0))


def _vacuum_if_due(context: Context, now: float) -> None:
    """Let go of the chats of those who were erased, then rewrite the file without what it once held of them.

    An hour lies between two vacuums, also where all goes well: nobody waits for a second, but for many.
    """
    _let_go(context, now)
    with context.store.read() as unit:
        waiting = unit.erasures.waiting_for_vacuum()
    if not waiting or not _is_due(context, VACUUM, now):
        return
    has_waited = now - min(waiting.values()) >= LONGEST_WAIT_SECONDS
    if context.store.size > AT_ONCE_BYTES and not _is_night(context, now) and not has_waited:
        return
    with context.store.unit() as unit:
        unit.meta.set(VACUUM, str(now))
    if not context.store.vacuum():
        log.info("the file is being read by another program: it is compacted in an hour")
        return
    with context.store.unit() as unit:
        for number in waiting:
            unit.erasures.done(number)


def _let_go(context: Context, now: float) -> None:
    """Forget the chats where nothing more can arrive, however long the vacuum has to wait."""
    with context.store.read() as unit:
        before = unit.erasures.waiting_for_vacuum()
        ripe = unit.erasures.with_quiet_chat(now - QUIET_SECONDS, now - PATIENCE_SECONDS)
    if len(ripe) > len(before):
        with context.store.unit() as unit:
            for number in ripe:
                unit.erasures.forget_chat(number, now)


def _checkpoint_if_due(context: Context, now: float) -> None:
    if not _is_due(context, CHECKPOINT, now):
        return
    with context.store.unit() as unit:
        unit.meta.set(CHECKPOINT, str(now))
    if not context.store.checkpoint():
        log.info("the file is being read by another program: its log is emptied in an hour")


def _is_night(context: Context, now: float) -> bool:
    return datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(context.default_time_zone)).hour in NIGHT
