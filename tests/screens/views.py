"""What renderers are given: a table and a panel as values."""

from screens.views.panel import PanelScreen, panel_screen
from screens.views.table import TableScreen, table_screen
from simulation.use_cases.matches import Matches
from storage import Table


def panel_of(matches: Matches, table: Table, person: int) -> PanelScreen:
    """One's own panel."""
    present = matches.table(table.id)
    with matches.store.read() as unit:
        return panel_screen(unit, present, person, matches.time)


def screen_of(matches: Matches, table: Table) -> TableScreen:
    """The table as everybody sees it."""
    present = matches.table(table.id)
    with matches.store.read() as unit:
        return table_screen(unit, present, matches.time)
