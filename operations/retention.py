"""Deleting by age while the bot runs: once an hour there is a round of deletions, in pieces of a few rows each.

Two more things are done here. After a person was erased, and nothing is to be sent to them any more, the file is
compacted. Once an hour its write-ahead log is emptied, because deleted data stays there for a while. How long
everything is kept is defined in `storage.retention`.

A clock that is years ahead by mistake must not make everything old at once: after it has moved by days, nothing is
deleted until it has run evenly for some days, in which somebody may set it right.
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
    PAGE_DAYS,
    PERSON_DAYS,
    PICTURE_DAYS,
    RENEWED_DAYS,
    UPDATE_DAYS,
    VACATION_DAYS,
)
from tables.context import Context
from tables.people.erasure import WALK

ROUND_SECONDS = 3600.0
"""The time between two rounds, and between two checkpoints."""
VACUUM_SECONDS = 1500.0
"""The time between two vacuums: with `QUIET_SECONDS`, two fit into the hour within which the last byte has to go."""
ROWS = 200
"""How many small rows are deleted in one piece of a round."""
TABLES = 5
"""How many tables are deleted in one piece of a round; the log of a match may have a thousand lines."""
PEOPLE = 1000
"""How many people are checked in one round, which is enough: everybody is reached in days, and kept for years."""

QUIET_SECONDS = 300.0
"""The time after an erasure in which messages that were being sent to the person can still arrive."""
PATIENCE_SECONDS = 2 * DAY
"""The time after which messages that could not be sent to an erased person are given up."""
AT_ONCE_BYTES = 32 * 1024 * 1024
"""A file up to this size is compacted at once, in less than a second. A larger one is compacted at night."""
NIGHT = range(3, 6)
"""The hours of the night, in the default time zone."""
LONGEST_WAIT_SECONDS = DAY
"""The longest that a vacuum waits for the night, which may never come on a computer that is off then."""

LEAP_SECONDS = 7 * DAY
"""After the clock has moved by so much at once it is not trusted; a long outage looks the same."""
SETTLED_SECONDS = 3 * DAY
"""The time after which the clock is trusted again."""

ROUND = "retention-round"
VACUUM = "vacuum-tried"
CHECKPOINT = "checkpoint-tried"
LEAPT = "clock-leapt"

log = logging.getLogger(__name__)


def delete_old(context: Context) -> None:
    """Do the next piece of work, if it is time; after an error it is tried again in an hour.

    An error in one of the three does not prevent the others: if the disk is too full for a vacuum, rows can still be
    deleted.
    """
    now = context.now()
    _try(context, VACUUM, now, _vacuum_if_due, "the file could not be compacted after somebody was erased")
    _try(context, ROUND, now, _delete_if_due, "old data could not be deleted")
    _try(context, CHECKPOINT, now, _checkpoint_if_due, "the write-ahead log could not be emptied")


def _try(context: Context, key: str, now: float, work: Callable[[Context, float], None], failure: str) -> None:
    try:
        work(context, now)
    except StoreBusy:
        raise  # it is tried again in a second
    except Exception:
        with context.store.unit() as unit:
            unit.meta.set(key, str(now))
        log.exception("%s; it is tried again in an hour", failure)


def clock_moved(unit: Unit, seconds: float, now: float) -> None:
    """Record that the clock moved by so many seconds at once, forward or back, to `now`; if by days, stop deleting."""
    if abs(seconds) < LEAP_SECONDS:
        return
    unit.meta.set(LEAPT, str(now))
    log.warning(
        "the clock moved by %+.0f days at once; is it right? For %.0f days nothing is deleted because of its age",
        seconds / DAY,
        SETTLED_SECONDS / DAY,
    )


def clock_is_trusted(context: Context, now: float) -> bool:
    """Whether the clock has run evenly for long enough that data may be deleted by its time."""
    with context.store.read() as unit:
        leapt = unit.meta.get(LEAPT)
    return leapt is None or now - float(leapt) >= SETTLED_SECONDS


def _is_due(context: Context, key: str, now: float, seconds: float = ROUND_SECONDS) -> bool:
    with context.store.read() as unit:
        last = unit.meta.get(key)
    return last is None or not 0 <= now - float(last) < seconds


def _delete_if_due(context: Context, now: float) -> None:
    if _is_due(context, ROUND, now) and clock_is_trusted(context, now):
        _delete_piece(context, now)


def _delete_piece(context: Context, now: float) -> None:
    """Do one piece of a round, in one commit; the round ends if there is nothing left to delete."""
    with context.store.unit() as unit:
        for work in _rounds_work(now):
            if work(unit):
                return
        _forget_the_long_unseen(unit, now)
        unit.meta.set(ROUND, str(now))


def _rounds_work(now: float) -> Iterator[Callable[[Unit], int]]:
    yield lambda unit: unit.retention.updates(now - UPDATE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.answers(now - UPDATE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.page_tickets(now - RENEWED_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.invitations(now - UPDATE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.page_requests(now - PAGE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.pictures(now - PICTURE_DAYS * DAY, ROWS)
    yield lambda unit: unit.retention.ended_tables(now - CLOSED_DAYS * DAY, TABLES)
    yield lambda unit: unit.retention.matches(now - MATCH_DAYS * DAY, TABLES)
    yield lambda unit: unit.sheets.prune(now - MATCH_DAYS * DAY, TABLES)
    yield lambda unit: unit.retention.evenings(now - CLOSED_DAYS * DAY, ROWS)
    yield lambda unit: unit.waiting.end(now - DAY)
    yield lambda unit: unit.vacations.prune(now - VACATION_DAYS * DAY)
    yield lambda unit: unit.occasions.forget_secrets(now - MATCH_DAYS * DAY)
    yield lambda unit: unit.retention.chats(now, now - CHAT_DAYS * DAY, TABLES)


def _forget_the_long_unseen(unit: Unit, now: float) -> None:
    after = int(unit.meta.get(WALK) or 0)
    last, unseen = unit.people.unseen(after, now - PERSON_DAYS * DAY, PEOPLE)
    for person_id in unseen:
        unit.people.forget(person_id, now)
    # If the last person was erased, the walk continues after the person at whom it was before.
    unit.meta.set(WALK, str((after if last in unseen else last) or 0))


def _vacuum_if_due(context: Context, now: float) -> None:
    """Forget the chats of erased people, then compact the file, so that nothing of them is left in it.

    There is some time between two vacuums, because requests have to wait during one.
    """
    _let_go(context, now)
    with context.store.read() as unit:
        waiting = unit.erasures.waiting_for_vacuum()
    if not waiting or not _is_due(context, VACUUM, now, VACUUM_SECONDS):
        return
    has_waited = now - min(waiting.values()) >= LONGEST_WAIT_SECONDS
    hour = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(context.default_time_zone)).hour
    if context.store.size > AT_ONCE_BYTES and hour not in NIGHT and not has_waited:
        return
    with context.store.unit() as unit:
        unit.meta.set(VACUUM, str(now))
    if not context.store.vacuum():
        log.info("another program is reading the file: it is compacted a little later")
        return
    with context.store.unit() as unit:
        for number in waiting:
            unit.erasures.done(number)


def _let_go(context: Context, now: float) -> None:
    """Forget the chats in which no message can arrive any more, without waiting for the vacuum."""
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
        log.info("another program is reading the file: its write-ahead log is emptied in an hour")
