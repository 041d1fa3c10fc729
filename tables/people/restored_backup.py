"""After a copy of the database was put back: what was secret when it was made may be known by now.

The deals that ran then may have ended afterwards; their secrets are published in records that somebody has, and with
them the cards that would come again. So no table goes on: each is closed with a word, and its promise is told.
"""

import logging
from datetime import UTC, datetime

from storage import BrokenRow, Unit
from storage.backup import COPIED
from tables.context import Context
from tables.match import progress
from tables.stuck import close_unreadable
from texts.line import Line

log = logging.getLogger(__name__)


def close_what_may_be_known(context: Context) -> int:
    """Close the tables of a copy that is put back, once; returns how many."""
    now = context.now()
    with context.store.unit() as unit:
        copied_at = unit.meta.get(COPIED)
        if not copied_at:
            return 0
        closed = sum(_close(context, unit, table_id, now) for table_id in unit.tables.unfinished())
        unit.meta.set(COPIED, "")
    when = datetime.fromtimestamp(float(copied_at), UTC).isoformat(timespec="minutes")
    log.warning("the database is a copy of %s: %d tables are closed, their cards may be known", when, closed)
    return closed


def _close(context: Context, unit: Unit, table_id: int, now: float) -> bool:
    try:
        table = unit.tables.get(table_id)
    except BrokenRow:
        close_unreadable(context, unit, table_id, now)
        return True
    if table is not None:
        progress.close(context, unit, table, Line("clock-gone-back"), now)
    return table is not None
