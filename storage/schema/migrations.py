"""From any older schema to the newest, by the migrations of sqlite-utils.

Schema n is what migration n leads to; ``PRAGMA user_version`` holds n, ``PRAGMA application_id`` marks the file as
ours. A migration that has been released keeps its name and its statements for ever.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing

from sqlite_utils import Database, Migrations

from storage.schema.matches import MATCHES
from storage.schema.messages import MESSAGES, TOUCHED_SCREENS
from storage.schema.pages import OPEN_PAGES, PAGE_SESSIONS
from storage.schema.people import HAND_OF_PEOPLE, PAGES_OF_PEOPLE, PEOPLE, PROTECTION_OF_PEOPLE, TOPICS
from storage.schema.tables import HAND_OF_SEATS, TABLES

APPLICATION_ID = int.from_bytes(b"Sc40")
MIGRATIONS = Migrations("scala40")


def _step(db: Database, number: int, statements: Iterable[str]) -> None:
    for statement in statements:
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {number}")  # a PRAGMA takes no parameters


@MIGRATIONS(name="0001_release_0_1_0")
def _release_0_1_0(db: Database) -> None:
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _step(db, 1, (*PEOPLE, *TABLES, *MESSAGES, *MATCHES))


@MIGRATIONS(name="0002_hands")
def _hands(db: Database) -> None:
    _step(db, 2, (*HAND_OF_PEOPLE, *HAND_OF_SEATS))


@MIGRATIONS(name="0003_resting_panels")
def _resting_panels(db: Database) -> None:
    _step(db, 3, TOUCHED_SCREENS)


@MIGRATIONS(name="0004_page_sessions")
def _page_sessions(db: Database) -> None:
    _step(db, 4, PAGE_SESSIONS)


@MIGRATIONS(name="0005_pages")
def _pages(db: Database) -> None:
    _step(db, 5, (*PAGES_OF_PEOPLE, *OPEN_PAGES))


@MIGRATIONS(name="0006_topics")
def _topics(db: Database) -> None:
    _step(db, 6, (*TOPICS, *PROTECTION_OF_PEOPLE))


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
