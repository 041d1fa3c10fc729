"""From any older schema to the newest, by the migrations of sqlite-utils.

Schema n is what migration n leads to; ``PRAGMA user_version`` holds n, ``PRAGMA application_id`` marks the file as
ours. A migration that has been released keeps its name and its statements for ever.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing

from sqlite_utils import Database, Migrations

from storage.schema.matches import MATCHES
from storage.schema.messages import MESSAGES, TOUCHED_SCREENS
from storage.schema.pages import OPEN_PAGES, PAGE_SESSIONS
from storage.schema.people import HAND_OF_PEOPLE, PAGES_OF_PEOPLE, PEOPLE, PROTECTION_OF_PEOPLE, REFUSALS, TOPICS
from storage.schema.tables import HAND_OF_SEATS, TABLES, UNSEEN_HANDS
from storage.schema.workers import WORKERS

APPLICATION_ID = int.from_bytes(b"Sc40")
MIGRATIONS = Migrations("scala40")


STEPS: Mapping[str, tuple[str, ...]] = {
    "0001_release_0_1_0": (*PEOPLE, *TABLES, *MESSAGES, *MATCHES),
    "0002_hands": (*HAND_OF_PEOPLE, *HAND_OF_SEATS),
    "0003_resting_panels": TOUCHED_SCREENS,
    "0004_page_sessions": PAGE_SESSIONS,
    "0005_pages": (*PAGES_OF_PEOPLE, *OPEN_PAGES),
    "0006_topics": (*TOPICS, *PROTECTION_OF_PEOPLE),
    "0007_workers": WORKERS,
    "0008_refusals": REFUSALS,
    "0009_unseen_hands": UNSEEN_HANDS,
}
"""The statements of each migration, by its name; also those that PostgreSQL gets, in its words."""


def _register(number: int, name: str, statements: Iterable[str]) -> None:
    @MIGRATIONS(name=name)
    def _step(db: Database) -> None:
        if number == 1:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")  # a PRAGMA takes no parameters


for _number, (_name, _statements) in enumerate(STEPS.items(), 1):
    _register(_number, _name, _statements)


def schema_version(db: Database) -> int:
    """Number of the file's schema; 0 for an empty file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def names_of_all() -> list[str]:
    """The names of all migrations that this program knows, in their order."""
    with closing(Database(memory=True)) as empty:
        return [migration.name for migration in MIGRATIONS.pending(empty)]


def migrate(db: Database, migrations: Migrations = MIGRATIONS) -> None:
    """Bring the file to the newest schema in one transaction: wholly, or not at all."""
    if not migrations.pending(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(db)
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise sqlite3.IntegrityError("a migration left a reference to nothing")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
