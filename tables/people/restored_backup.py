"""Closing the tables after the database was restored from a backup.

Secrets of that time may have become public since: deals that were running may have ended after the backup, and their
published records show the cards that would be dealt again. So every table is closed, with a message.
"""

import logging
from datetime import UTC, datetime

from storage import BrokenRow, Unit
from storage.moving import IDENTITY
from storage.schema.migrations import COPIED, RESTORED
from tables.context import Context
from tables.match import closing
from tables.records.match_record import end_occasion
from tables.stuck import close_unreadable
from texts.line import Line

MOST_TIMES = 20
"""How many times at which a backup was restored are remembered."""

log = logging.getLogger(__name__)


def close_restored_tables(context: Context) -> int:
    """Close the tables of a restored backup, once; return how many."""
    now = context.now()
    with context.store.unit() as unit:
        copied_at = unit.meta.get(COPIED)
        here, known = context.store.identity, unit.meta.get(IDENTITY)
        if here is not None and here != known:
            unit.meta.set(IDENTITY, here)
        if not copied_at and (here is None or not known or here == known):
            return 0
        closed = sum(_close(context, unit, table_id, now) for table_id in unit.tables.unfinished())
        for occasion in unit.occasions.with_secrets():
            end_occasion(context, unit, occasion.id, now)  # no further table gets cards that may be known
        unit.daily.end_chains()
        unit.meta.set(COPIED, "")
        earlier = (unit.meta.get(RESTORED) or "").split()
        unit.meta.set(RESTORED, " ".join([*earlier, str(now)][-MOST_TIMES:]))
    when = "some time" if not copied_at else datetime.fromtimestamp(float(copied_at), UTC).isoformat(timespec="minutes")
    log.warning("the database is a backup of %s: closed %d tables, as their cards may be known", when, closed)
    return closed


def _close(context: Context, unit: Unit, table_id: int, now: float) -> bool:
    try:
        table = unit.tables.get(table_id)
    except BrokenRow:
        close_unreadable(context, unit, table_id, now)
        return True
    if table is not None:
        closing.close(context, unit, table, Line("clock-gone-back"), now)
    return table is not None
