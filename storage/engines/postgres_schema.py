"""The schema on PostgreSQL: the same numbered steps as on SQLite, and what keeps a database from being used."""

from storage.engines.address import Address
from storage.engines.engine import Statements
from storage.engines.postgres_functions import OF_STEPS
from storage.engines.postgres_locks import HELD_SECONDS, MIGRATING, RUNNING, give_back, in_use, take
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_words import schema_translated
from storage.errors import StoreError
from storage.schema.migrations import STEPS

STEPS_TABLE = "schema_steps"
"""The steps that have been taken; also the sign by which the program knows its own databases."""

_MAKE = f'CREATE TABLE {STEPS_TABLE} (number BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL UNIQUE)'
_TABLES = """SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"""
"""Also those to which the user has no right."""


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


def is_newest(db: Statements) -> bool:
    """Whether no step is missing."""
    return version(db) == len(STEPS)


def migrate(wire: Wire, address: Address) -> None:
    """Bring the database to the newest schema, if it is not there yet; programs that start at once do it one by one.

    StoreError while a bot runs, which knows an older schema.
    """
    if is_newest(wire):
        return
    if not take(wire, MIGRATING, HELD_SECONDS):
        raise in_use(address)
    try:
        if examine(wire, address) < len(STEPS):
            if not take(wire, RUNNING, HELD_SECONDS):
                raise StoreError(
                    "in use",
                    f"An older version of this bot is working on the database {address}: "
                    "stop all of its workers, then start this one.",
                )
            _take_steps(wire)
            give_back(wire, RUNNING)
    finally:
        if not wire.is_lost:
            give_back(wire, MIGRATING)


def _take_steps(db: Statements) -> None:
    """Take the steps that are left in one transaction: wholly, or not at all."""
    done = version(db)
    db.execute("BEGIN")
    try:
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


def _tables(db: Statements) -> set[str]:
    return {row["name"] for row in db.execute(_TABLES)}


def _taken(db: Statements) -> list[str]:
    return [row["name"] for row in db.execute(f"SELECT name FROM {STEPS_TABLE} ORDER BY number")]  # noqa: S608 - as above
