"""Reads the store beside the bot: tables, logs, and whether a log gives the stored match."""

import re
import sqlite3
import string
from contextlib import suppress
from pathlib import Path
from typing import Any

from scala40.records.record import loads, replay
from scala40.state import Match
from simulation.program.places import Place, asked, place_for
from storage import LogEntry, Store, StoreBusy, Table
from tables.records.match_record import record_text

GAME = ("tables", "seats", "log", "drafts", "deadlines", "votes", "finished_matches", "deal_results")
"""The tables of the database that hold the game, which only people with a right to it may change."""

OWNERS = """SELECT s.table_id, s.number, s.person_id FROM seats s JOIN tables t ON t.id = s.table_id
    WHERE s.person_id IS NOT NULL AND t.match IS NOT NULL AND t.kind <> 'what-if'"""

_COLUMNS = {"drafts": "table_id, seat, actions, collected, selection, revision, advised"}


class StoredGame:
    """Reads the file that the bot makes; it is opened at the first use."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: Store | None = None
        self._reader: sqlite3.Connection | None = None

    @property
    def place(self) -> Place:
        """Where the store is: the file, or a database of a server."""
        return place_for(self.path)

    @property
    def store(self) -> Store:
        """The same database through a connection of our own, which only reads."""
        if self._opened is None:
            assert self.exists(), "the bot has not made its store yet"
            self._opened = Store.open(self.place)
        return self._opened

    def close(self) -> None:
        """Close the connections."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def game(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row that belongs to the game, for a comparison; not when somebody tapped last.

        The rows are sorted, because a server returns those that were updated after all others.
        """
        return {name: sorted(self.rows(f"SELECT {_COLUMNS.get(name, '*')} FROM {name}"), key=repr) for name in GAME}

    def is_idle(self) -> bool:
        """Whether nothing waits to be processed or sent; it does while a bot that starts has the file for itself."""
        with suppress(StoreBusy), self.store.read() as unit:
            return not unit.inbox.pending() and not unit.work.chats()
        return False

    def exists(self) -> bool:
        """Whether the bot has made its file; the database of a server is made before."""
        return not isinstance(self.place, Path) or self.place.exists()

    def tables(self) -> list[Table]:
        """Every table there ever was; a server leaves out the number of one that was undone."""
        with self.store.read() as unit:
            numbers = range(1, self.store._engine.highest("tables") + 1)
            return [table for number in numbers if (table := unit.tables.get(number)) is not None]

    def table(self, table_id: int = 1) -> Table:
        """A table as it is stored."""
        with self.store.read() as unit:
            table = unit.tables.get(table_id)
        assert table is not None
        return table

    def log(self, table_id: int = 1) -> tuple[LogEntry, ...]:
        """The log of a table."""
        with self.store.read() as unit:
            return unit.log.entries(table_id)

    def log_sizes(self) -> dict[int, int]:
        """How many lines the log of each table has."""
        return {row[0]: row[1] for row in self.rows("SELECT table_id, count(*) FROM log GROUP BY table_id")}

    def owners(self) -> frozenset[tuple[int, int, int]]:
        """Who sits where at tables where cards were dealt, as table, seat and person."""
        return frozenset((int(row[0]), int(row[1]), int(row[2])) for row in self.rows(OWNERS))

    def matches(self, table_id: int = 1) -> list[Match]:
        """The match after each line of the log."""
        with self.store.read() as unit:
            table = unit.tables.get(table_id)
            assert table is not None
            if not unit.log.entries(table_id):
                return []
            record = loads(record_text(unit, table))
        return [step.match for step in replay(record)]

    def check_log(self, table_id: int = 1) -> None:
        """Check that the log, replayed, gives the stored match, so that no line is missing or doubled."""
        assert self.matches(table_id)[-1] == self.table(table_id).match

    def announced(self, table_id: int = 1) -> list[tuple[str, float | None, str | None]]:
        """Kind, time of sending and failure of every announcement, in order."""
        return [
            (row[0], row[1], row[2])
            for row in self.rows(
                "SELECT kind, sent_at, failed FROM announcements WHERE table_id = ? ORDER BY id", table_id
            )
        ]

    def rows(self, sql: str, *arguments: object) -> list[tuple[Any, ...]]:
        """The rows of a query, whose arguments are question marks."""
        if not isinstance(self.place, Path):
            values = dict(zip(string.ascii_lowercase, arguments, strict=False))
            names = iter(values)
            named = re.sub(r"\?", lambda mark: f":{next(names)}", sql)
            return [tuple(row) for row in asked(self.store, named, **values)]
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self._reader.execute(sql, arguments).fetchall()
