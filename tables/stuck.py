"""Tables with stored data that cannot be used: players can still leave them, and other tables are not affected.

A use case that needs such data raises; the person who asked is informed, and nothing is changed. If the sweep cannot
do what is due, the chat is informed once, until somebody plays on, and it is tried again less and less often. A table
that stays unreadable is closed after a week.
"""

import logging

from storage import BrokenRow, DeadlineKind, Unit
from tables.context import Context
from tables.fair.dealing import NoDeal
from tables.match import closing
from tables.notices.announcements import announce_at
from tables.records.match_record import NoRecord
from texts.line import Line

FIRST_PAUSE = 60.0
"""Seconds until a failed deadline is tried again; each further failure doubles them."""
LONGEST_PAUSE = 3600.0

MOST_FAILURES = 7 * 24
"""A table that cannot be read is closed after so many failures in a row, which take about a week."""

CLOSING = (DeadlineKind.DEAD_MATCH, DeadlineKind.IDLE_LOBBY)
"""Deadlines that close their table, for which nothing of it has to be read."""

STUCK = (BrokenRow, NoDeal, NoRecord)
"""The exceptions that are raised if something stored cannot be used."""

log = logging.getLogger(__name__)


def stuck_line(error: Exception) -> Line:
    """The line for the person who asked."""
    match error:
        case NoDeal():
            return Line("stuck-deal")
        case NoRecord():
            return Line("stuck-record")
        case _:
            return Line("stuck-table")


def log_unusable(error: Exception) -> None:
    """Log the error, whose message names the table and what cannot be used, never the content."""
    log.error("%s", error)


def postpone(context: Context, table_id: int, kind: DeadlineKind, error: Exception) -> None:
    """Try a failed deadline of a table again later, and inform its chat the first time.

    A table that cannot be read is closed after a week of failures, or if the deadline was to close it anyway.
    """
    now = context.now()
    with context.store.unit() as unit:
        failures, of_table = unit.deadlines.failed(table_id, kind)
        if not failures:
            return  # the deadline does not exist any more
        is_over = isinstance(error, BrokenRow) and (kind in CLOSING or failures >= MOST_FAILURES)
        unit.deadlines.postpone(table_id, kind, now + min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE))
        if isinstance(error, STUCK) and of_table == 1 and not is_over:
            announce_at(unit, table_id, stuck_line(error), now)
        elif not isinstance(error, STUCK) and of_table == 2:  # a single failure, say of the disk, is not announced
            announce_at(unit, table_id, Line("stuck-clock"), now)
    if is_over:
        _close(context, table_id, now)
    if isinstance(error, STUCK):
        log_unusable(error)
    elif failures == 1:  # ids only, never contents
        log.error("deadline %s of table %d failed", kind, table_id, exc_info=error)
    else:
        log.error("deadline %s of table %d failed again (%d): %s", kind, table_id, failures, type(error).__name__)


def _close(context: Context, table_id: int, now: float) -> None:
    """Close a table that cannot be read; if even that fails, it is tried again with the deadline."""
    try:
        with context.store.unit() as unit:
            close_unreadable(context, unit, table_id, now)
    except Exception as error:  # one table must not stop the deadlines of the others
        log.error("table %d cannot be closed: %s", table_id, type(error).__name__)


def close_unreadable(context: Context, unit: Unit, table_id: int, now: float) -> None:
    """Close a table that cannot be read, and announce why."""
    closing.close(context, unit, unit.tables.close_unreadable(table_id), Line("stuck-closed"), now)
