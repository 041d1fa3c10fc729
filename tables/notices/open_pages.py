"""Who has a table open in the page (the Mini App): meanwhile their hand in the chat rests.

The page says so again and again (`keep_open`); the row ends by itself if it does not. A hand that rests is neither
drawn nor sent (`Screens.stale`), and is brought up to date when its owner has left, or when they tap it.
"""

from collections.abc import Iterable

from storage import BrokenRow, Unit
from tables.context import Context
from tables.notices.resting import AWAKE_SECONDS

OPEN_SECONDS = 45.0
"""How long a page counts as open after it has said so. It says so every 15 seconds, and phones are late sometimes."""

LEAVING_SECONDS = 20.0
"""How long it still counts as open after its stream was closed, because phones cut streams and open them again."""

BATCH = 100
"""The most pages that end in one unit of work."""


def keep_open(context: Context, pages: Iterable[tuple[int, int]]) -> None:
    """Store that these pages are open, as pairs of person and table: all streams of a process in one unit of work."""
    now = context.now()
    pages = tuple(pages)
    with context.store.unit() as unit:
        for person_id, table_id in pages:
            if not _is_there(unit, table_id) or unit.people.get(person_id) is None:
                continue  # the table was deleted or cannot be read, or the person was erased
            has_come = not unit.open_pages.is_open(table_id, person_id)
            unit.open_pages.renew(table_id, person_id, now + OPEN_SECONDS)
            unit.screens.let_rest(table_id, person_id, now + 1.0 if has_come else now - AWAKE_SECONDS)


def _is_there(unit: Unit, table_id: int) -> bool:
    """Return whether there is such a table that can be read: one that cannot stops the pages of no other."""
    try:
        return unit.tables.get(table_id) is not None
    except BrokenRow:
        return False


def left(context: Context, pages: Iterable[tuple[int, int]]) -> None:
    """Store that streams were closed, as pairs of person and table, in one unit of work.

    The pages count as open for a moment, unless other streams say so again.
    """
    pages = tuple(pages)
    with context.store.unit() as unit:
        for person_id, table_id in pages:
            if unit.open_pages.is_open(table_id, person_id):
                unit.open_pages.renew(table_id, person_id, context.now() + LEAVING_SECONDS)


def pages_ended(unit: Unit, now: float) -> tuple[tuple[int, int], ...]:
    """Return pages whose time is over, as table and person; also those that would last too long, as after a clock was
    set back.
    """
    return unit.open_pages.ended(now, now + 2 * OPEN_SECONDS, BATCH)


def end_pages(unit: Unit, now: float) -> None:
    """Let the pages end whose time is over: the hands of their owners are shown in the chat again."""
    for table_id, person_id in pages_ended(unit, now):
        unit.open_pages.close(table_id, person_id)
        unit.screens.want_hand(table_id, person_id)
