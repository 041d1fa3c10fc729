"""The panel of a lesson, which is that of a table with the lesson's own words, and its own coloured button."""

from dataclasses import replace

from screens.views.panel import FIRST_MATCHES, PanelScreen, seat_screen
from storage import Table, Unit
from tables.play.lessons import LESSON_TABLE, Taken, taken


def lesson_screen(unit: Unit, found: Taken, now: float) -> PanelScreen:
    """Read the panel of a lesson for the chat."""
    table, draft = found.table, found.draft
    screen = seat_screen(unit, table, table, table.seats[0], draft, found.match, now)
    newcomer = not unit.archive.has_finished(table.host_id, FIRST_MATCHES)
    return replace(in_lesson(unit, table, screen), page=draft.page, newcomer=newcomer)


def in_lesson(unit: Unit, table: Table, screen: PanelScreen) -> PanelScreen:
    """Return what is shown of a seat as its lesson has it; at a table of no lesson it stays as it is."""
    found = taken(unit, table.host_id) if table.id == LESSON_TABLE else None
    if found is None:
        return screen
    shown = (*screen.choices.draws, *screen.proposals.shown, *screen.choices.all)
    led = next((one for one in shown if found.asks_for(one.request, opened=screen.opened)), None)
    return replace(screen, lesson=found, leads=led, guidance=None, offers_comfort=False)
