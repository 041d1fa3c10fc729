"""Copies of a store in which a use case is tried, and the ways in which a statement fails there."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from simulation.program.places import asked, forget, hurry, place_for, rows_of_server
from simulation.use_cases.mixed_matches import MixedMatches
from storage import DISK_ERRORS, Store
from storage.address import Address
from storage.engines.postgres_errors import ConnectionLost

BROKEN = ("database is locked", "database or disk is full", "disk I/O error")
"""What a file says when a statement fails."""
REFUSED = ("57014", "53100", "58030")
"""With which codes a server refuses one: it is too slow, its disk is full, its disk fails."""
FAULTS = ("refused", "connection ended", "refused", "answer lost")
"""What happens on a server, in turn."""
_REFUSE = """CREATE FUNCTION refused(code text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused' USING ERRCODE = code;
END $$"""

Run: TypeAlias = Callable[..., Any]
"""A method that has the database do something."""


class Copies(Protocol):
    """Copies of the store of some matches, one after the other."""

    raised: tuple[type[Exception], ...]
    """The errors of which a caller learns that a statement has failed."""
    methods: tuple[str, ...]
    """The methods of the store's connection that have the database do something."""
    fault: str
    """In which way the last statement has failed, for people."""

    def take(self) -> None:
        """Take the present content: it is the beginning of all copies from now on."""

    def begin(self) -> Store:
        """A store with that content; the caller closes it."""

    def dump(self, store: Store) -> list[str]:
        """The whole content of a copy, as lines that begin as statements of SQL do."""

    def fail(self, store: Store, number: int, run: Run, *told: Any) -> Any:
        """Let a statement of a copy fail, which would be ``run(*told)``; `number`: which one of its case it is."""

    def close(self) -> None:
        """Delete what copies were made of."""


def copies_of(matches: MixedMatches, folder: Path) -> Copies:
    """Copies of the same kind as the store."""
    path = folder / "copy.sqlite"
    place = place_for(path)
    return FileCopies(matches, place) if isinstance(place, Path) else ServerCopies(matches, path, place)


class FileCopies:
    """Copies of a file, each made anew."""

    raised: tuple[type[Exception], ...] = (sqlite3.Error,)
    methods: tuple[str, ...] = ("execute",)
    fault = ""

    def __init__(self, matches: MixedMatches, path: Path) -> None:
        self._matches = matches
        self._path = path

    def take(self) -> None:
        """Commit, because copies are made of the file."""
        self._matches.store._db.conn.commit()

    def begin(self) -> Store:
        """A store in a new file."""
        for path in self._path.parent.glob(f"{self._path.name}*"):
            path.unlink()
        with sqlite3.connect(self._path) as target:
            self._matches.store._db.conn.backup(target)
        target.close()
        store = Store.open(self._path, lambda: self._matches.time)
        hurry(store)
        return store

    def dump(self, store: Store) -> list[str]:
        """Lines of SQL."""
        return list(store._db.conn.iterdump())

    def fail(self, store: Store, number: int, run: Run, *told: Any) -> Any:
        """Say what a disk says that is full, broken or held by another program."""
        self.fault = BROKEN[number % len(BROKEN)]
        raise sqlite3.OperationalError(self.fault)

    def close(self) -> None:
        """There is nothing but files in a folder of the caller's."""


class ServerCopies:
    """One database of a server, to which the rows of the beginning are put back for each copy."""

    raised: tuple[type[Exception], ...] = DISK_ERRORS
    methods: tuple[str, ...] = ("execute",)
    fault = ""

    def __init__(self, matches: MixedMatches, path: Path, address: Address) -> None:
        self._matches = matches
        self._path = path
        self._address = address
        self._keeper = Store.open(address)
        self._keeper._engine.db.execute(_REFUSE)
        self._faults = count()
        self._rows: dict[str, list[dict[str, Any]]] = {}
        self._given: dict[str, tuple[int, bool]] = {}
        """The last id that each sequence has given, and whether it has given any."""

    def take(self) -> None:
        """Read all rows, and which ids were given."""
        store = self._matches.store
        self._rows = rows_of_server(store)
        for row in asked(store, "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'"):
            (found,) = asked(store, f"SELECT last_value, is_called FROM {row['name']}")
            self._given[row["name"]] = found["last_value"], bool(found["is_called"])

    def begin(self) -> Store:
        """A store on the same database, with these rows again."""
        engine = self._keeper._engine
        with self._keeper.unit():
            engine.db.execute("SET LOCAL session_replication_role = replica")  # rows may come before those they name
            for name, rows in self._rows.items():
                engine.db.execute(f'DELETE FROM "{name}"')
                if rows:
                    columns = ", ".join(f'"{column}"' for column in rows[0])
                    values = ", ".join(f":{column}" for column in rows[0])
                    engine.put(f'INSERT INTO "{name}" ({columns}) VALUES ({values})', rows)
            for name, (last, has_given) in self._given.items():
                engine.db.execute(f"SELECT setval('{name}', {last}, {has_given})")
        return Store.open(self._address, lambda: self._matches.time)

    def dump(self, store: Store) -> list[str]:
        """All rows, as another connection sees them: that of the copy may be lost."""
        found = rows_of_server(self._keeper)
        return [f'INSERT INTO "{name}" {row}' for name, rows in found.items() for row in sorted(map(repr, rows))]

    def fail(self, store: Store, number: int, run: Run, *told: Any) -> Any:
        """Do one of the following, in turn.

        Let the server refuse a statement that is sent in place of this one, at the moment at which this one would be
        sent; or close the connection before; or lose the answer after the server has done what it was told.
        """
        db, turn = store._db, next(self._faults)
        kind = self.fault = FAULTS[turn % len(FAULTS)]
        if kind == "refused":
            code = REFUSED[turn // 2 % len(REFUSED)]
            is_change = isinstance(told[0], str) and told[0].startswith(("INSERT ", "UPDATE ", "DELETE "))
            words = (
                "INSERT INTO meta (key, value) SELECT 'none', refused(:code)" if is_change else "SELECT refused(:code)"
            )
            return type(db).execute(db, words, {"code": code})  # past what counts the statements
        if kind == "answer lost":
            run(*told)
        db.close()
        raise ConnectionLost("its answer is lost")

    def close(self) -> None:
        """Delete the database."""
        self._keeper.close()
        forget(self._path)


@contextmanager
def instead(copies: Copies, store: Store, do: Callable[..., Any]) -> Iterator[None]:
    """Call ``do(run, *told)`` in place of each ``run(*told)`` that has the database do something."""
    db = store._db
    for name in copies.methods:
        setattr(db, name, partial(do, getattr(db, name)))
    try:
        yield
    finally:
        for name in copies.methods:
            delattr(db, name)  # that of the class is there again


@contextmanager
def copied(matches: MixedMatches, copies: Copies) -> Iterator[MixedMatches]:
    """The same matches on a copy of their store, with the same dice."""
    copy = MixedMatches.__new__(MixedMatches)
    copy.__dict__.update(matches.__dict__)
    copy.store = copies.begin()
    dice, matches.chance._source = matches.chance._source, random.Random(7)

    def now() -> float:
        return copy.time

    copy.context = replace(matches.context, store=copy.store, now=now)
    try:
        yield copy
    finally:
        matches.chance._source = dice
        copy.store.close()
