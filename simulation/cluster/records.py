"""Records every change of the game beside the workers, with its moment, so that each belongs to one update.

As `simulation.watches.accounts` does it for one program on a file: triggers write in the transaction that makes the
change. Several workers write at once, so on PostgreSQL the changes are put together by their transactions.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from simulation.cluster.database import Database
from simulation.watches.accounts import Change

_DRAFT = "actions", "collected", "selection", "advised"

_SQLITE = f"""
CREATE TABLE recorded (
    n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, change TEXT NOT NULL DEFAULT '', what TEXT NOT NULL,
    place INTEGER, seat INTEGER, words TEXT
);
CREATE TRIGGER record_log AFTER INSERT ON log BEGIN
    INSERT INTO recorded (at, what, place, seat, words)
    VALUES ((julianday('now') - 2440587.5) * 86400, 'log', NEW.table_id, NEW.seat, NEW.action); END;
CREATE TRIGGER record_first_draft AFTER INSERT ON drafts
    WHEN {" || ".join(f"NEW.{name}" for name in _DRAFT)} <> '' BEGIN
    INSERT INTO recorded (at, what, place, seat, words)
    VALUES ((julianday('now') - 2440587.5) * 86400, 'draft', NEW.table_id, NEW.seat, NEW.actions); END;
CREATE TRIGGER record_draft AFTER UPDATE ON drafts
    WHEN (NEW.revision, {", ".join(f"NEW.{name}" for name in _DRAFT)})
        IS NOT (OLD.revision, {", ".join(f"OLD.{name}" for name in _DRAFT)}) BEGIN
    INSERT INTO recorded (at, what, place, seat, words)
    VALUES ((julianday('now') - 2440587.5) * 86400, 'draft', NEW.table_id, NEW.seat, NEW.actions); END;
CREATE TRIGGER record_seen AFTER UPDATE OF last_seen ON people BEGIN
    INSERT INTO recorded (at, what, place) VALUES ((julianday('now') - 2440587.5) * 86400, 'seen', NEW.id); END;
CREATE TRIGGER record_done AFTER UPDATE OF done_at ON inbox WHEN OLD.done_at IS NULL AND NEW.done_at IS NOT NULL BEGIN
    INSERT INTO recorded (at, what, place)
    VALUES ((julianday('now') - 2440587.5) * 86400, 'done', NEW.update_id); END;
"""

_POSTGRES = f"""
CREATE SCHEMA watched;
CREATE TABLE watched.recorded (
    n BIGSERIAL PRIMARY KEY, at FLOAT8 NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
    change TEXT NOT NULL DEFAULT pg_current_xact_id()::text, what TEXT NOT NULL,
    place BIGINT, seat BIGINT, words TEXT
);
CREATE FUNCTION watched.record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_TABLE_NAME = 'log' THEN
        INSERT INTO watched.recorded (what, place, seat, words) VALUES ('log', NEW.table_id, NEW.seat, NEW.action);
    ELSIF TG_TABLE_NAME = 'drafts' THEN
        INSERT INTO watched.recorded (what, place, seat, words) VALUES ('draft', NEW.table_id, NEW.seat, NEW.actions);
    ELSIF TG_TABLE_NAME = 'people' THEN
        INSERT INTO watched.recorded (what, place) VALUES ('seen', NEW.id);
    ELSE
        INSERT INTO watched.recorded (what, place) VALUES ('done', NEW.update_id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER record_log AFTER INSERT ON log FOR EACH ROW EXECUTE FUNCTION watched.record();
CREATE TRIGGER record_first_draft AFTER INSERT ON drafts FOR EACH ROW
    WHEN ({" || ".join(f"NEW.{name}" for name in _DRAFT)} <> '') EXECUTE FUNCTION watched.record();
CREATE TRIGGER record_draft AFTER UPDATE ON drafts FOR EACH ROW
    WHEN ((NEW.revision, {", ".join(f"NEW.{name}" for name in _DRAFT)})
        IS DISTINCT FROM (OLD.revision, {", ".join(f"OLD.{name}" for name in _DRAFT)}))
    EXECUTE FUNCTION watched.record();
CREATE TRIGGER record_seen AFTER UPDATE OF last_seen ON people FOR EACH ROW EXECUTE FUNCTION watched.record();
CREATE TRIGGER record_done AFTER UPDATE OF done_at ON inbox FOR EACH ROW
    WHEN (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL) EXECUTE FUNCTION watched.record();
"""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A change, when it was made (before it was committed), and in which transaction; '' in a file."""

    change: Change
    at: float
    transaction: str


def install(database: Database) -> None:
    """Record every change from now on; makes the schema if it is not there yet."""
    database.open().close()
    if isinstance(database.place, Path):
        with closing(sqlite3.connect(database.place)) as conn:
            conn.executescript(_SQLITE)
    else:
        assert database.server is not None
        database.server.run(_POSTGRES, database.place.database)


def recorded(database: Database) -> list[Recorded]:
    """All recorded changes, in order."""
    name = "recorded" if isinstance(database.place, Path) else "watched.recorded"
    with closing(database.game()) as game:
        found = game.rows(f"SELECT what, place, seat, words, at, change FROM {name} ORDER BY n")
    return [Recorded(Change(*row[:4]), row[4], row[5]) for row in found]


def in_turn(lines: Iterable[Recorded]) -> list[Change]:
    """The changes as `accounts.audit` reads them: those of a transaction together, then the update that it processed.

    A transaction that processed no update belongs to update 0, of which nobody may have changed anything.
    """
    lines = list(lines)
    if all(not line.transaction for line in lines):  # in a file one transaction follows the other
        return [line.change for line in lines]
    found: list[Change] = []
    order = {line.transaction: number for number, line in reversed([*enumerate(lines)])}
    together = groupby(sorted(lines, key=lambda line: order[line.transaction]), key=lambda line: line.transaction)
    for _, group in together:
        changes = [line.change for line in group]
        done = [change for change in changes if change.what == "done"]
        found += [change for change in changes if change.what != "done"]
        found += done or [Change("done", 0)]
    return found


def log_sizes(lines: Iterable[Recorded], moments: Iterable[float]) -> list[dict[int, int]]:
    """The lengths of the tables' logs at these moments, which are in order."""
    written = iter(sorted((line.at, line.change.place or 0) for line in lines if line.change.what == "log"))
    following = next(written, None)
    sizes: Counter[int] = Counter()
    found = []
    for moment in moments:
        while following is not None and following[0] <= moment:
            sizes[following[1]] += 1
            following = next(written, None)
        found.append(dict(sizes))
    return found
