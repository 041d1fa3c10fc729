"""The schema on PostgreSQL: the same numbered steps as on SQLite, and what keeps a database from being used."""

import time

from storage.engines.address import Address
from storage.engines.engine import Statements
from storage.engines.postgres_errors import Refused
from storage.engines.postgres_functions import OF_STEPS
from storage.engines.postgres_words import schema_translated
from storage.errors import StoreError
from storage.schema.migrations import STEPS

STEPS_TABLE = "schema_steps"
"""The steps that have been taken; also the sign by which the program knows its own databases."""

MIGRATING = (0x5363_3430 << 32) + 2
"""The advisory lock of the program that changes the schema."""
MIGRATION_SECONDS = 30.0
"""How long a start waits for another one that does."""

_TRY_TO_MIGRATE = f"SELECT pg_try_advisory_xact_lock({MIGRATING}) AS held"
_LIVING = "SELECT count(*) AS number FROM workers WHERE until > extract(epoch FROM clock_timestamp())"
_MAKE = f'CREATE TABLE {STEPS_TABLE} (number BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL UNIQUE)'
_TABLES = """SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"""


def version(db: Statements) -> int:
    """The number of the schema; 0 for an empty database."""
    return len(_taken(db)) if STEPS_TABLE in _tables(db) else 0


def examine(db: Statements, address: Address) -> int:
    """The number of the schema; StoreError if the database is not one of this program, or of a newer one."""
    tables = _tables(db)
    if not tables:
        return 0
    if STEPS_TABLE not in tables:
        raise StoreError("foreign", f"{address} is a database of another program: set another DATABASE.")
    taken, known = _taken(db), list(STEPS)
    if len(taken) > len(known) or set(taken) - set(known):
        raise StoreError(
            "newer",
            f"The database {address} was written by a newer version of this program "
            f"(schema {len(taken)}; this version knows schema {len(known)}): start that one.",
        )
    if taken != known[: len(taken)] or not taken:
        raise StoreError("broken", f"The database {address} does not say which schema it has: put a copy in its place.")
    return len(taken)


def migrate(db: Statements, address: Address) -> None:
    """Bring the database to the newest schema in one transaction: wholly, or not at all.

    Of several programs that start at once, one does it. StoreError if an older version is working on the database.
    """
    if version(db) == len(STEPS):
        return
    db.execute("BEGIN")
    try:
        _wait_for_others(db)
        done = version(db)
        if done and living(db):
            raise StoreError(
                "in use",
                f"An older version of this bot is working on the database {address}: "
                "stop all of its workers, then start this one.",
            )
        if not done:
            db.execute(_MAKE)
        for number, (name, statements) in enumerate(STEPS.items(), 1):
            if number > done:
                for statement in (*OF_STEPS.get(name, ()), *map(schema_translated, statements)):
                    db.execute(statement)
                db.execute(
                    f"INSERT INTO {STEPS_TABLE} (number, name) VALUES (:number, :name)",  # noqa: S608 - a constant
                    {"number": number, "name": name},
                )
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def living(db: Statements) -> int:
    """How many workers count as alive."""
    if "workers" not in _tables(db):
        return 0
    return int(db.execute(_LIVING).fetchone()["number"])


def _wait_for_others(db: Statements) -> None:
    """Take the lock for changes of the schema; Refused if another program has held it for long."""
    until = time.monotonic() + MIGRATION_SECONDS
    while not db.execute(_TRY_TO_MIGRATE).fetchone()["held"]:
        if time.monotonic() >= until:
            raise Refused("55P03", "another program changes the schema")
        time.sleep(0.05)


def _tables(db: Statements) -> set[str]:
    return {row["name"] for row in db.execute(_TABLES)}


def _taken(db: Statements) -> list[str]:
    return [row["name"] for row in db.execute(f"SELECT name FROM {STEPS_TABLE} ORDER BY number")]  # noqa: S608 - as above
