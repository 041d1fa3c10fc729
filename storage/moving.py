"""Moving everything from one database to another, of whichever engines."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from sqlite_utils import Database

from storage.errors import StoreError
from storage.schema.migrations import COPIED, migrate
from storage.store import Store

TOGETHER = 500
"""How many rows are sent together."""
IDENTITY = "database"
"""The key under which a database has its own identity: what was moved is at home where it is now."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A table, how many rows of it were moved, and a hash of them."""

    table: str
    rows: int
    digest: str


@dataclass(frozen=True)
class _Shape:
    """A table of the schema: its columns, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    @cached_property
    def select(self) -> str:
        names = ", ".join(f'"{name}"' for name in self.columns)
        order = ", ".join(f'"{name}"' for name in self.key)
        return f'SELECT {names} FROM "{self.name}" ORDER BY {order}'  # noqa: S608 - names of the schema

    @cached_property
    def insert(self) -> str:
        names = ", ".join(f'"{name}"' for name in self.columns)
        values = ", ".join(f":{name}" for name in self.columns)
        return f'INSERT INTO "{self.name}" ({names}) VALUES ({values})'  # noqa: S608 - names of the schema


def move(source: Store, target: Store, now: float) -> tuple[Moved, ...]:
    """Copy everything into an empty store, compare, and mark the source as a copy from now on.

    Raises StoreError with a sentence if the target is not empty, or has not taken everything as it was; then nothing is
    stored there. The tables of the source are closed if a bot is ever started on it again: their cards may be known.
    """
    shapes = _shapes()
    with source.read(), target.unit():
        for shape in shapes:
            if next(_rows(target, shape), None) is not None:
                raise StoreError("foreign", f"{target.name} has rows already (in {shape.name}): it must be empty.")
        moved = tuple(_copied(source, target, shape) for shape in shapes)
        for shape in shapes:
            if shape.key == ("id",):
                target._engine.set_highest(shape.name, source._engine.highest(shape.name))
        for shape, done in zip(shapes, moved, strict=True):
            if _summed(shape, _rows(target, shape)) != done:
                raise StoreError("broken", f"The table {shape.name} has not arrived as it was: nothing was moved.")
    with target.unit() as unit:
        unit.meta.set(COPIED, "")
        unit.meta.set(IDENTITY, target.identity or "")
    with source.unit() as unit:
        unit.meta.set(COPIED, str(now))
    return moved


def _copied(source: Store, target: Store, shape: _Shape) -> Moved:
    """Copy a table; what was sent."""
    digest, count = hashlib.sha256(), 0
    rows = _rows(source, shape)
    while portion := list(islice(rows, TOGETHER)):
        target._engine.put(shape.insert, portion)
        for row in portion:
            _add(digest, row)
        count += len(portion)
    return Moved(shape.name, count, digest.hexdigest())


def _summed(shape: _Shape, rows: Iterable[dict[str, Any]]) -> Moved:
    digest, count = hashlib.sha256(), 0
    for row in rows:
        _add(digest, row)
        count += 1
    return Moved(shape.name, count, digest.hexdigest())


def _rows(store: Store, shape: _Shape) -> Iterator[dict[str, Any]]:
    for row in store._engine.rows(shape.select):
        yield dict(row)


def _add(digest: Any, row: dict[str, Any]) -> None:
    values = [value.hex() if isinstance(value, bytes) else value for value in row.values()]
    digest.update(json.dumps(values, ensure_ascii=True).encode() + b"\n")


def _shapes() -> tuple[_Shape, ...]:
    """All tables, each after those to which it refers."""
    with closing(Database(sqlite3.connect(":memory:", isolation_level=None))) as model:
        migrate(model)
        made = model.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        waiting = [name for (name,) in made if "sqlite_" not in name]
        ordered: list[str] = []
        while waiting:
            found = next(name for name in waiting if _referred_to(model, name) <= {name, *ordered})
            waiting.remove(found)
            ordered.append(found)
        return tuple(_Shape(name, *_columns(model, name)) for name in ordered)


def _referred_to(model: Database, table: str) -> set[str]:
    return {row[2] for row in model.execute(f"PRAGMA foreign_key_list({table})").fetchall()}


def _columns(model: Database, table: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of a table, and those of its key."""
    found = model.execute(f"PRAGMA table_info({table})").fetchall()
    return tuple(row[1] for row in found), tuple(row[1] for row in sorted(found, key=lambda row: row[5]) if row[5])
