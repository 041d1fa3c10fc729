"""From any older schema to the newest, by the migrations of sqlite-utils.

Schema n is what step n leads to; ``PRAGMA user_version`` holds n, ``PRAGMA application_id`` marks the file as ours. A
step that has been released keeps its name and its statements for ever.
"""

import sqlite3
from collections.abc import Callable, Sequence

from sqlite_utils import Database, Migrations

from storage.errors import StoreError, too_old
from storage.schema.gathering import EVENINGS, INVITATIONS, SEATS
from storage.schema.matches import DEAL_RESULTS, MATCHES, OPENINGS, PARS, REMARKS, SEASONS
from storage.schema.messages import MESSAGES
from storage.schema.people import FAST_COMPUTERS, PAGE_SETTINGS, PAGES, PEOPLE
from storage.schema.replays_and_lessons import COMFORT, LESSONS, REPLAYS, WHAT_IF
from storage.schema.sheets import SHEETS
from storage.schema.slow_games import CLOCKS, PREPARED
from storage.schema.tables import DAILY_DEALS, OCCASIONS, TABLES

APPLICATION_ID = int.from_bytes(b"Sc40")

COPIED = "copied-at"
"""The key in ``meta`` under which a copy holds the time at which it was made; other files do not have it."""
RESTORED = "restored-at"
"""The key in ``meta`` under which a database put back from copies holds the times at which that was noticed."""

STEPS: dict[str, tuple[str, ...]] = {
    "0001_schema": (*PEOPLE, *TABLES, *MESSAGES, *MATCHES, *PAGES),
    "0002_deal_results_and_occasions": (*DEAL_RESULTS, *OCCASIONS),
    "0003_page_settings": PAGE_SETTINGS,
    "0004_after_a_deal": (*PARS, *FAST_COMPUTERS, *REMARKS),
    "0005_seasons_and_days": (*OPENINGS, *SEASONS, *DAILY_DEALS),
    "0006_friends_gather": (*SEATS, *SHEETS, *INVITATIONS, *EVENINGS),
    "0007_slow_games": (*CLOCKS, *PREPARED),
    "0008_replays_and_lessons": (*REPLAYS, *WHAT_IF, *LESSONS, *COMFORT),
}
"""The statements of each step, by its name; also those that PostgreSQL gets, in its words."""


def refuse_other_steps(database: object, taken: Sequence[str], version: int) -> None:
    """Raise StoreError with a sentence unless these are the first `version` steps, and this program knows them."""
    known = list(STEPS)
    if taken and taken[0] != known[0]:
        raise too_old(database)
    if version > len(known) or set(taken) - set(known):
        raise StoreError(
            "newer",
            f"The database {database} was written by a newer version of this program "
            f"(schema {version}; this version knows schema {len(known)}): start that one.",
        )
    if list(taken) != known[:version]:
        raise StoreError(
            "broken", f"The database {database} does not say which schema it has: put a copy of it in its place."
        )


def migrations() -> Migrations:
    """The steps as sqlite-utils takes them."""
    made = Migrations("scala40")
    for number, (name, statements) in enumerate(STEPS.items(), 1):
        made(name=name)(_step(number, statements))
    return made


def _step(number: int, statements: tuple[str, ...]) -> Callable[[Database], None]:
    def step(db: Database) -> None:
        if number == 1:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")  # a PRAGMA takes no parameters

    return step


def schema_version(db: Database) -> int:
    """Number of the file's schema; 0 for an empty file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: Database) -> None:
    """Bring the file to the newest schema in one transaction: wholly, or not at all."""
    steps = migrations()
    if not steps.pending(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        steps.apply(db)
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise sqlite3.IntegrityError("a migration left a reference to nothing")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
