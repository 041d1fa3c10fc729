"""What is stored of a table and cannot be used: nothing of it may stop a table from being left, or other tables.

A use case that needs it raises; the person who asked is told, and nothing is changed. What the clock cannot work off is
told in the chat once, until somebody plays on, and tried again less and less often. A table that stays unreadable is
closed after a week.
"""

import logging

from storage import BrokenRow, DeadlineKind, Unit
from tables.context import Context
from tables.fair.dealing import NoDeal
from tables.fair.match_record import NoRecord
from tables.match import progress
from tables.notices.announcements import announce_at
from texts.line import Line

FIRST_PAUSE = 60.0
"""Seconds until what cannot be worked off is tried again; each further failure doubles them."""
LONGEST_PAUSE = 3600.0

MOST_FAILURES = 7 * 24
"""So many failures in a row, about a week of them, end a table that cannot be read."""

CLOSING = (DeadlineKind.DEAD_MATCH, DeadlineKind.IDLE_LOBBY)
"""Deadlines that close their table: to do that nothing of it needs to be read."""

STUCK = (BrokenRow, NoDeal, NoRecord)
"""What is raised where something that is stored cannot be used."""

log = logging.getLogger(__name__)


def stuck_line(error: Exception) -> Line:
    """What the person who asked is told."""
    match error:
        case NoDeal():
            return Line("stuck-deal")
        case NoRecord():
            return Line("stuck-record")
        case _:
            return Line("stuck-table")


def note(error: Exception) -> None:
    """A line in the log, which names the table and what cannot be used, never its content."""
    log.error("%s", error)


def postpone(context: Context, table_id: int, kind: DeadlineKind, error: Exception) -> None:
    """A deadline of a table could not be worked off: try again after a while, and tell its chat the first time.

    A table that cannot be read is closed when nobody has mended it for a week, or when it was to be closed anyway.
    """
    now = context.now()
    with context.store.unit() as unit:
        failures, of_table = unit.deadlines.failed(table_id, kind)
        if not failures:
            return  # nothing waits for it any more
        is_over = isinstance(error, BrokenRow) and (kind in CLOSING or failures >= MOST_FAILURES)
        unit.deadlines.postpone(table_id, kind, now + min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE))
        if isinstance(error, STUCK) and of_table == 1 and not is_over:
            announce_at(unit, table_id, stuck_line(error), now)
        elif not isinstance(error, STUCK) and of_table == 2:  # a disk that fails once is nobody's business
            announce_at(unit, table_id, Line("stuck-clock"), now)
    if is_over:
        _close(context, table_id, now)
    if isinstance(error, STUCK):
        note(error)
    elif failures == 1:  # ids only, never contents
        log.error("deadline %s of table %d failed", kind, table_id, exc_info=error)
    else:
        log.error("deadline %s of table %d failed again (%d): %s", kind, table_id, failures, type(error).__name__)


def _close(context: Context, table_id: int, now: float) -> None:
    """End a table that cannot be read; where even that fails it is tried again with the deadline."""
    try:
        with context.store.unit() as unit:
            close_unreadable(context, unit, table_id, now)
    except Exception as error:  # nothing of one table may stop everybody else's clock
        log.error("table %d cannot be closed: %s", table_id, type(error).__name__)


def close_unreadable(context: Context, unit: Unit, table_id: int, now: float) -> None:
    """End a table that cannot be read; everybody is told why."""
    progress.close(context, unit, unit.tables.close_unreadable(table_id), Line("stuck-closed"), now)
