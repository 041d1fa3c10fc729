"""A person's tables, those where they are awaited first."""

from screens.views.desk import Waiting, table_summary, waits_line
from storage import DeadlineKind, Table, TableStatus, Unit
from tables.context import Context
from web.views.types import TableRowData
from web.views.wording import Wording

NEVER = float("inf")


def tables_data(context: Context, unit: Unit, person_id: int, wording: Wording) -> list[TableRowData]:
    """Return the unfinished tables at which a person sits: first where it is their turn, the most urgent one first."""
    rows = [_row(context, unit, table, person_id, wording) for table in unit.tables.of_person(person_id)]
    return sorted(rows, key=lambda row: (not row["awaited"], row["due"] or NEVER, row["id"]))


def _row(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> TableRowData:
    summary = table_summary(unit, table, person_id, context.now())
    kind = DeadlineKind.NEXT_DEAL if table.status is TableStatus.PAUSE else DeadlineKind.TURN
    due = unit.deadlines.get(table.id, kind)
    return {
        "id": table.id,
        "place": wording.text(summary.place),
        "stage": table.status.value,
        "awaited": summary.waiting is Waiting.YOU,
        "line": wording.text(waits_line(summary)),
        "due": None if due is None else due.due_at,
    }
