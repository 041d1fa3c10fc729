"""From any older schema to the newest, by the migrations of sqlite-utils.

Schema n is what migration n leads to; ``PRAGMA user_version`` holds n, ``PRAGMA application_id`` marks the file as
ours. A migration that has been released keeps its name and its statements for ever.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing

from sqlite_utils import Database, Migrations

from storage.schema.fair import COMMITMENTS
from storage.schema.hardening import HARDENING
from storage.schema.live import ADVICE, ARCHIVE, COMPUTERS, LANGUAGES, LIVE, PICTURES
from storage.schema.privacy import PRIVACY
from storage.schema.screens import SCREENS

APPLICATION_ID = int.from_bytes(b"Sc40")
MIGRATIONS = Migrations("scala40")


def _step(db: Database, number: int, statements: Iterable[str]) -> None:
    for statement in statements:
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {number}")  # a PRAGMA takes no parameters


@MIGRATIONS(name="0001_tables_being_played")
def _tables_being_played(db: Database) -> None:
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _step(db, 1, LIVE)


@MIGRATIONS(name="0002_finished_matches")
def _finished_matches(db: Database) -> None:
    _step(db, 2, ARCHIVE)


@MIGRATIONS(name="0003_advice")
def _advice(db: Database) -> None:
    _step(db, 3, ADVICE)


@MIGRATIONS(name="0004_languages")
def _languages(db: Database) -> None:
    _step(db, 4, LANGUAGES)


@MIGRATIONS(name="0005_computers")
def _computers(db: Database) -> None:
    if "name" not in db["seats"].columns_dict:  # for a while schema 1 was made with this column; such files exist
        db.execute("ALTER TABLE seats ADD COLUMN name TEXT")
    _step(db, 5, COMPUTERS)


@MIGRATIONS(name="0006_pictures")
def _pictures(db: Database) -> None:
    _step(db, 6, PICTURES)


@MIGRATIONS(name="0007_promises")
def _commitments(db: Database) -> None:
    _step(db, 7, COMMITMENTS)


@MIGRATIONS(name="0008_privacy")
def _privacy(db: Database) -> None:
    _step(db, 8, PRIVACY)


@MIGRATIONS(name="0009_hardening")
def _hardening(db: Database) -> None:
    _step(db, 9, HARDENING)


@MIGRATIONS(name="0010_screens")
def _screens(db: Database) -> None:
    _step(db, 10, SCREENS)


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
