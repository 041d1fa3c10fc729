"""No usual query reads a whole table, since a hundred thousand matches may stand in one file."""

import inspect
import re
from pathlib import Path

import storage.unit
from storage import Store, Unit
from tests.storage.everything import everything
from tests.storage.store_helpers import statements_of

SMALL = (
    # Indexes that hold only what is to be done, and are asked for all of it.
    "INDEX stale_screens",
    "INDEX pending_announcements",
    "INDEX unfinished_tables",
    "INDEX pending_updates",
    "INDEX menus_due",
    "INDEX people_with_pages",
    "INDEX deadlines_in_order",
    "INDEX owed_pars",
    "INDEX owed_remarks",
    "INDEX daily_deals_without_figures",
    # One for each chat, all asked for when a copy is put back or a key is changed.
    "SCAN daily_chains",
    "SCAN old_messages",
    "SCAN waiting",
    "SCAN erasures",
    # What another part of the statement has found.
    "SCAN among",
    # A few, from the end of an index.
    "INDEX encrypted_commitments",
    # A list that came with the question.
    "SCAN json_each",
    "SCAN part VIRTUAL TABLE",
    "CONSTANT ROW",
)

COUNTS_ALL = {("figures", "inventory")}
"""What reads whole tables because it counts them: it looks at a copy, while no bot uses that."""


def test_every_statement_finds_its_rows_by_an_index(store: Store) -> None:
    with statements_of(store) as statements, store.unit() as unit:
        everything(unit)
    slow = {}
    for sql, parameters in statements:
        if re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE)", sql):
            plan = [row["detail"] for row in store._db.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]
            scans = [step for step in plan if "SCAN" in step and not any(small in step for small in SMALL)]
            if scans:
                slow[sql] = scans
    assert slow == {}


def test_the_statements_examined_are_all_there_are() -> None:
    source = Path(inspect.getsourcefile(everything) or "").read_text(encoding="utf-8")
    for repository in Unit.__annotations__:
        kind = type(getattr(Unit(None), repository))  # type: ignore[arg-type]  # nothing is run here
        for name, _ in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and (repository, name) not in COUNTS_ALL:
                assert f"unit.{repository}.{name}(" in source, f"unit.{repository}.{name} is not examined"
    assert storage.unit.Unit is Unit
