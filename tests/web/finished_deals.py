"""A table whose first deal is over, and where the page asks about it."""

from dataclasses import replace

from simulation.use_cases.matches import Matches
from storage import Table, TableStatus
from tests.tables.remembered import remembered


def one_deal(matches: Matches) -> Table:
    """A match of three whose first deal is over."""
    table = matches.begin(3, limit=501)

    def play() -> Table:
        while matches.table(table.id).status is not TableStatus.PAUSE:
            matches.tap_once(table)
        return matches.table(table.id)

    return remembered(matches, "a deal played out", play)


def open_to_group(matches: Matches, table: Table) -> None:
    """Let the group see a table, as if its lobby had said so."""
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), replays=True))
        unit.tables.save(replace(unit.tables.get(table.id), replays=True))


def path(table: Table, deal: int | str = 1) -> str:
    return f"api/tables/{table.id}/replays/{deal}"
