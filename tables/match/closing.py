"""Ends a table without a result."""

from dataclasses import replace

from storage import AnnouncementKind, ScreenKind, Table, TableStatus, Unit
from tables.context import Context
from tables.notices.announcements import announce_line, clear_notices, keep_deal_end, sentence, tell_outside
from texts.line import Line


def close(context: Context, unit: Unit, table: Table, reason: Line, now: float, **people: int) -> Table:
    """Close a table without result: remove its deadlines and buttons, and announce the reason.

    One that counts nowhere is deleted. `people`: arguments of the reason that are persons, as in `announce_line`.
    """
    if not table.kind.counts:
        unit.tables.forget_what_if(table.host_id)
        return replace(table, status=TableStatus.CLOSED)
    unit.deadlines.clear(table.id)
    unit.prepared.clear(table.id)
    unit.drafts.clear(table.id)
    unit.hands.clear(table.id)
    unit.votes.clear(table.id)
    unit.commitments.break_off(table.id, now)
    keep_deal_end(unit, table, now)
    clear_notices(unit, table)
    unit.screens.want(table.id)
    unit.screens.want(table.id, ScreenKind.EPHEMERAL)
    announce_line(unit, table, reason, now, **people)
    tell_outside(unit, table, AnnouncementKind.LINE, sentence(reason, **people), now)
    return unit.tables.save(replace(table, status=TableStatus.CLOSED, touched_at=now))
