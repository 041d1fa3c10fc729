"""A store whose disk is full."""

import asyncio
import sqlite3
from collections.abc import Callable

from storage import Store
from storage.engines.postgres_errors import Refused

BEGINNINGS = ("BEGIN IMMEDIATE", "BEGIN ISOLATION LEVEL READ COMMITTED")


class FullDisk:
    """What the store stands on: it takes nothing while it is full."""

    def __init__(self, store: Store) -> None:
        self.is_full = True
        execute = store._db.execute

        def executing(statement: str, *values: object) -> sqlite3.Cursor:
            if self.is_full and statement in BEGINNINGS:
                raise sqlite3.OperationalError("disk full") if store.has_file else Refused("53100", "disk full")
            return execute(statement, *values)  # type: ignore[arg-type]  # as they come

        store._db.execute = executing  # type: ignore[method-assign]  # for this store alone


async def until(check: Callable[[], bool]) -> None:
    """Let others work until it is so."""
    for _ in range(100_000):
        if check():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never is")
