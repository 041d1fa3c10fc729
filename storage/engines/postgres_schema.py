"""The schema on PostgreSQL: the same numbered steps as on SQLite, and what keeps a database from being used."""

from storage.address import Address
from storage.engines.engine import Statements
from storage.engines.postgres_connection import Connection
from storage.engines.postgres_words import schema_translated
from storage.errors import StoreError
from storage.schema.migrations import STEPS, refuse_other_steps

STEPS_TABLE = "schema_steps"
"""The steps that have been taken; also the sign by which the program knows its own databases."""

STEP_SECONDS = 600.0
"""How long a statement of a step may take: it may go through all rows."""

_JSON_VALID = """CREATE FUNCTION json_valid(words text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    PERFORM words::json;
    RETURN true;
EXCEPTION WHEN invalid_text_representation THEN
    RETURN false;
END $$"""
"""What the schema asks of columns with JSON, a function that SQLite has."""
_HEARTBEAT = """CREATE TABLE heartbeat (
    id BIGINT PRIMARY KEY CHECK (id = 1), term BIGINT NOT NULL, beat BIGINT NOT NULL, holder TEXT COLLATE "C" NOT NULL
)"""
"""The program that works with the database, and the number of its last sign of life (`postgres_holding`)."""
ONLY_HERE = {"0001_schema": (_JSON_VALID, _HEARTBEAT)}
"""What is made before the statements of a step, and not in a file."""
_MAKE = f'CREATE TABLE {STEPS_TABLE} (number BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL UNIQUE)'
_TABLES = """SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"""
"""Also those to which the user has no right."""


def examine(db: Statements, address: Address) -> int:
    """The number of the schema, 0 for an empty database; StoreError for one of another program, or of a newer one."""
    tables = {row["name"] for row in db.execute(_TABLES)}
    if not tables:
        return 0
    if STEPS_TABLE not in tables:
        raise StoreError("foreign", f"{address} is a database of another program: set another DATABASE.")
    taken = [row["name"] for row in db.execute(f"SELECT name FROM {STEPS_TABLE} ORDER BY number")]  # noqa: S608
    refuse_other_steps(address, taken, len(taken) or 1)  # its tables are there, so it has taken the first step
    return len(taken)


def is_newest(number: int) -> bool:
    """Whether a schema with this number needs no step."""
    return number == len(STEPS)


def migrate(connection: Connection, address: Address) -> None:
    """Bring the database, whose lock the connection holds, to the newest schema."""
    done = examine(connection, address)
    if is_newest(done):  # or another program was first
        return
    usual, connection.seconds = connection.seconds, STEP_SECONDS
    try:
        _take_steps(connection, done)
    finally:
        connection.seconds = usual


def _take_steps(db: Connection, done: int) -> None:
    """Take the steps that are left in one transaction: wholly, or not at all."""
    db.execute("BEGIN")
    try:
        db.execute(f"SET LOCAL statement_timeout = {int(STEP_SECONDS * 1000)}")
        if not done:
            db.execute(_MAKE)
        for number, (name, statements) in enumerate(STEPS.items(), 1):
            if number > done:
                for statement in (*ONLY_HERE.get(name, ()), *map(schema_translated, statements)):
                    db.execute(statement)
                db.execute(
                    f"INSERT INTO {STEPS_TABLE} (number, name) VALUES (:number, :name)",  # noqa: S608 - a constant
                    {"number": number, "name": name},
                )
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
