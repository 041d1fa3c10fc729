"""What is stored about results, and what is to be sent or shown: neither lessons nor trials may change it."""

from typing import Any

from storage import Unit

Rows = dict[str, list[tuple[Any, ...]]]

RESULTS = (
    "finished_matches", "finished_players", "finished_deals", "deal_results", "remarks", "records", "fair_deals",
    "commitments", "daily_tries", "daily_deals", "score_sheets", "sheet_deals",
)  # fmt: skip
"""The tables from which results, wins, seasons and figures of people are read."""

SHOWN = ("announcements", "screens", "old_messages", "waiting_list", "evenings")
"""Those with what chats are told and shown."""


def stored_rows(unit: Unit, names: tuple[str, ...]) -> Rows:
    """All rows of these tables, for a comparison."""
    return {name: sorted((tuple(row) for row in unit._sql.all(f"SELECT * FROM {name}")), key=repr) for name in names}


def rows_about(unit: Unit, table_ids: set[int]) -> list[str]:
    """The names of those of these tables in which a row names one of some tables of the game."""
    found = []
    for name in (*RESULTS, *SHOWN):
        rows = unit._sql.all(f"SELECT * FROM {name}")
        if any("table_id" in row.keys() and row["table_id"] in table_ids for row in rows):  # noqa: SIM118 - a row
            found.append(name)
    return found
