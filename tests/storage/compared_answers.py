"""Compares what is remembered of the file with what the database says at that moment."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from storage.answers import Value
from storage.sql import Sql


@contextmanager
def compared_answers() -> Iterator[list[bool]]:
    """Compare each answer while the block runs; the list has for each of them whether it was remembered."""
    known: list[bool] = []
    orders: dict[str, tuple[str, ...]] = {}
    answer, made_of, one_of = Sql._answer, Sql._made, Sql.one_as

    def compare(sql: Sql, statement: str, values: dict[str, Value]) -> Any:
        assert orders.setdefault(statement, tuple(values)) == tuple(values), statement
        before = sql._answers.get(statement, tuple(values.values()))
        found = answer(sql, statement, values)
        if statement.split(maxsplit=1)[0] == "SELECT":
            now = sql._db.execute(statement, values).fetchall()
            assert [tuple(row) for row in found.rows] == [tuple(row) for row in now], statement
            known.append(found is before)
        return found

    def compare_made(
        sql: Sql, make: Callable[[sqlite3.Row], Any], statement: str, values: dict[str, Value]
    ) -> tuple[Any, ...]:
        made = made_of(sql, make, statement, values)
        assert made == tuple(map(make, sql.all(statement, **values))), statement
        return made

    def compare_one(sql: Sql, make: Callable[[sqlite3.Row], Any], statement: str, /, **values: Value) -> Any:
        before = sql._answers.get(statement, tuple(values.values()))
        found = one_of(sql, make, statement, **values)
        if before is not None and before.made is not None:  # then the others were not called
            assert orders.setdefault(statement, tuple(values)) == tuple(values), statement
            now = sql._db.execute(statement, values).fetchone()
            assert found == (None if now is None else make(now)), statement
            known.append(True)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sql, "_answer", compare)
        patch.setattr(Sql, "_made", compare_made)
        patch.setattr(Sql, "one_as", compare_one)
        yield known
    assert known
