"""A person's tables, those where they are awaited first, and the lessons."""

from scala40.lessons import LESSONS
from screens.views.desk import Waiting, table_summary, waits_line
from storage import Table, Unit
from tables.context import Context
from tables.play.choices import Choice
from tables.play.lessons import lesson_label
from tables.requests.chat_pages import TakeLesson
from web.views.choices import button_data
from web.views.types import ChoiceData, TableRowData
from web.views.wording import Wording

NEVER = float("inf")


def tables_data(context: Context, unit: Unit, person_id: int, wording: Wording) -> list[TableRowData]:
    """Return the unfinished tables at which a person sits: first where it is their turn, the most urgent one first.

    They are not awaited where they play on from a turn that is over.
    """
    rows = [_row(context, unit, table, person_id, wording) for table in unit.tables.of_person(person_id, trying=True)]
    return sorted(rows, key=lambda row: (not row["awaited"], row["due"] or NEVER, row["id"]))


def _row(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> TableRowData:
    summary = table_summary(unit, table, person_id, context.now())
    return {
        "id": table.id,
        "place": wording.text(summary.place),
        "stage": table.status.value,
        "awaited": summary.waiting is Waiting.YOU and table.kind.counts,
        "line": wording.text(waits_line(summary)),
        "due": summary.clock.due,
    }


def lessons_data(unit: Unit, person_id: int, wording: Wording) -> list[ChoiceData]:
    """Return what begins each of the lessons."""
    row = unit.lessons.get(person_id)
    return [button_data(wording, "lesson", Choice(TakeLesson(n), lesson_label(row, n))) for n in LESSONS]
