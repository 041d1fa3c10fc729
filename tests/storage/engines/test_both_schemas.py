"""The numbered steps lead to the same schema on both engines."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from storage import Store
from storage.address import Address
from storage.engines.postgres_connection import Connection, connect
from storage.engines.postgres_schema import STEPS_TABLE
from storage.schema.migrations import STEPS

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text", "BLOB": "bytea"}
ACTIONS = {"NO ACTION": "a", "CASCADE": "c", "SET NULL": "n"}


@pytest.fixture
def file(tmp_path) -> Iterator[sqlite3.Connection]:
    """A file with the newest schema."""
    path = tmp_path / "a.sqlite"
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as file:
        yield file


@pytest.fixture
def server(postgres: Address) -> Iterator[Connection]:
    """A database of a server with the newest schema."""
    with closing(connect(postgres)) as wire:
        yield wire


def tables_of(file: sqlite3.Connection) -> list[str]:
    """The tables of the program."""
    rows = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return sorted(name for (name,) in rows if not name.startswith(("sqlite_", "_sqlite_")))


def without_spaces(sql: str) -> str:
    """An expression so that both engines' spellings of it are the same."""
    sql = sql.lower().replace("ifnull", "coalesce").replace("is not distinct from", "is")
    sql = re.sub(r"::(?:text|bigint|integer|double precision)(?:\[\])?", "", sql)
    sql = re.sub(r"not \((\w+) is distinct from (\w+)\)", r"\1 is \2", sql)
    sql = re.sub(r' collate "c"', "", sql)
    sql = re.sub(r"= any \(array\[([^]]*)\]\)", r"in (\1)", sql)
    sql = re.sub(r"<> all \(array\[([^]]*)\]\)", r"not in (\1)", sql)
    sql = re.sub(r"(\w+|length\(\w+\)) between (-?\w+) and (\w+)", r"\1 >= \2 and \1 <= \3", sql)
    return re.sub(r"""[\s()"']""", "", sql)


def test_both_have_the_same_tables_and_columns(file: sqlite3.Connection, server: Connection) -> None:
    expected = {}
    for table in tables_of(file):
        for _, name, kind, is_needed, default, key in file.execute(f"PRAGMA table_info({table})"):
            expected[table, name] = (TYPES[kind], bool(is_needed or key), None if default is None else str(default))
    rows = server.execute(
        """SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
        FROM information_schema.columns WHERE table_schema = current_schema()"""
    )
    found = {}
    for table, column, kind, nullable, default, collation in rows:
        assert collation == ("C" if kind == "text" else None)
        shown = None if default is None else re.sub(r"::[\w ]+", "", default)
        found[table, column] = (kind, nullable == "NO", shown)
    found = {key: value for key, value in found.items() if key[0] not in (STEPS_TABLE, "heartbeat")}
    assert found == expected


def test_both_have_the_same_indexes(file: sqlite3.Connection, server: Connection) -> None:
    rows = file.execute("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    expected = {without_spaces(sql) for (sql,) in rows if "_sqlite_" not in sql}
    found = server.execute("SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()")
    made = {without_spaces(re.sub(r" ON \w+\.(\w+) USING btree", r" ON \1", row[0])) for row in found}
    assert expected <= made
    assert len(expected) > 30


def test_both_have_the_same_references(file: sqlite3.Connection, server: Connection) -> None:
    expected = {
        (table, column, other, there, ACTIONS[on_update], ACTIONS[on_delete])
        for table in tables_of(file)
        for _, _, other, column, there, on_update, on_delete, _ in file.execute(f"PRAGMA foreign_key_list({table})")
    }
    rows = server.execute(
        """SELECT c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text, b.attname,
            c.confupdtype::text, c.confdeltype::text
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f'"""
    )
    assert {tuple(row) for row in rows} == expected


def test_both_have_the_same_constraints(file: sqlite3.Connection, server: Connection) -> None:
    def checks_of(sql: str) -> list[str]:
        found = []
        for start in re.finditer(r"CHECK \(", sql):
            depth, end = 1, start.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(sql[end], 0)
                end += 1
            found.append(without_spaces(sql[start.end() : end - 1]))
        return found

    expected, names = {}, set()
    for table in tables_of(file):
        (sql,) = file.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", [table]).fetchone()
        expected[table] = sorted(checks_of(sql))
        names |= set(re.findall(r"CONSTRAINT (\w+)", sql))
    rows = server.execute(
        """SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS words FROM pg_constraint
        WHERE contype = 'c' AND conrelid <> 0"""
    )
    found: dict[str, list[str]] = {table: [] for table in expected}
    for table, words in rows:
        if table != "heartbeat":
            found[table] += checks_of(words)
    assert {table: sorted(checks) for table, checks in found.items()} == expected
    known = {row[0] for row in server.execute("SELECT conname::text FROM pg_constraint")}
    assert names <= known


def test_each_step_is_noted_with_its_number(server: Connection) -> None:
    rows = server.execute(f"SELECT number, name FROM {STEPS_TABLE} ORDER BY number")
    assert [(row["number"], row["name"]) for row in rows] == list(enumerate(STEPS, 1))
