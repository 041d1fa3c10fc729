"""What others have written to the database of a server since the last transaction, as the numbers of transactions tell.

Each transaction that writes has a number, also each part of one (SAVEPOINT) that writes; a number is never given twice.
A moment of the database says the first number that nobody had been given by then, and whether a lower one was still
under way. If only our own numbers were given since the last moment, nobody else has changed anything.

If others were given numbers, what they have changed is known as long as they told it: each unit of another worker
stores in its row of ``changes`` which rows it has written, and how many numbers it took. One looks at all numbers from
a moment on at which none was under way: if as many of them are committed as we have taken and as the rows say, the rows
tell everything. A number that no row explains (another tool's, another program's, that of a worker which does not know
of us yet) makes the sum wrong.

After everything was forgotten one looks from that moment on too, also if numbers were under way then: if some of these
are committed, the sum stays wrong, and everything is forgotten, until no number is under way at the beginning of a
transaction.
"""

import json
from collections.abc import Mapping
from typing import Any

from storage.answers import EVERYTHING, Writes

MOST = 256
"""At how many numbers one looks at most; after more of them everything counts as changed."""

_FIRST = "pg_snapshot_xmax(pg_current_snapshot())::text::bigint"
_OWN = ", pg_current_xact_id()::text AS own"
_OF_OTHERS = f"""CASE WHEN s.first > $1 AND s.first <= $1 + {MOST} THEN (
        SELECT count(*) FROM generate_series($1, s.first - 1) AS n WHERE pg_xact_status(n::text::xid8) = 'committed'
    ) END AS committed,
    CASE WHEN s.first > $1 AND s.first <= $1 + {MOST} THEN (
        SELECT string_agg(c.id || ' ' || c.payload, chr(10)) FROM changes AS c
        WHERE (c.number BETWEEN $1 AND s.first - 1 OR c.number BETWEEN 1 - s.first AND -$1) AND c.worker_id <> $2
    ) END AS told"""  # noqa: S608 - constants

MOMENT = "SELECT pg_current_snapshot()::text AS moment"
WRITING = MOMENT + _OWN
"""A transaction begins with one question, in which moment of the database it is; the second is for those that write."""
_AT = f"FROM (SELECT pg_current_snapshot()::text AS moment, {_FIRST} AS first) AS s"
MOMENT_AMONG_OTHERS = f"SELECT s.moment, {_OF_OTHERS} {_AT}"
WRITING_AMONG_OTHERS = f"SELECT s.moment{_OWN}, {_OF_OTHERS} {_AT}"
"""The same, with what other workers have told: the parameters are those of `Moments.asked`.

Who told only this, and nothing that another worker has to do something about, has stored the number below zero: then
nobody is woken (`CHANGES_OF_OTHERS`). Statuses are looked at after the moment was taken. A transaction that ends in
between counts as committed although its row is not seen, so the sum is wrong and everything is forgotten. Numbers that
are under way or undone have changed nothing that can be seen.
"""

NOTHING: Writes = {}


class Moments:
    """Tells what others have written since the last transaction of this connection."""

    def __init__(self) -> None:
        self.own = ""
        """The number of the transaction; empty if it only reads."""
        self._base: int | None = None
        """From which number on one looks; all lower ones were over, and what they have changed is known."""
        self._given = 0
        """How many numbers from there on we were given."""
        self._stored = 0
        """How many of them are committed."""
        self._told: dict[str, int] = {}
        """The rows of others that were read since, and how many numbers each of them explains."""
        self._taken = 0
        self._is_in_part = self._part_has_written = False

    def asked(self, worker: int) -> tuple[int, int]:
        """The parameters of the question among others."""
        return self._base or 0, worker

    def forget(self) -> None:
        """Take it that others have written."""
        self._base = None

    def begins(self, row: Mapping[str, Any]) -> Writes:
        """Note the moment at which a transaction begins; what others have written since the last one."""
        lowest, first, _ = row["moment"].split(":")
        writes = self._written(int(first), row)
        if lowest == first or EVERYTHING in writes:
            self._base = int(lowest)
            self._given = self._stored = 0
            self._told.clear()
        self.own = row.get("own", "")
        self._taken = 1 if self.own else 0
        self._given += self._taken
        self._is_in_part = self._part_has_written = False
        return writes

    def _written(self, first: int, row: Mapping[str, Any]) -> Writes:
        if self._base is not None and first == self._base + self._given:
            return NOTHING
        committed = row.get("committed")
        if self._base is None or committed is None:
            return {EVERYTHING: set()}
        writes: Writes = {}
        for line in (row["told"] or "").split("\n"):
            key, _, payload = line.partition(" ")
            if not key or key in self._told:
                continue
            told = json.loads(payload)
            self._told[key] = told.get("took", 0)
            for table, ids in told.get("wrote", {}).items():
                writes.setdefault(table, set()).update(ids or (None,))
        return writes if committed == self._stored + sum(self._told.values()) else {EVERYTHING: set()}

    def part(self, statement: str) -> None:
        """Note the beginning or the end of a part, or that it is undone; it was given a number if it has written."""
        if statement.startswith("RELEASE"):
            self._taken += self._part_has_written
        self._part_has_written = False
        self._is_in_part = not statement.startswith("RELEASE")

    def written(self) -> None:
        """Note that something was written, which gives a part its number."""
        if self._is_in_part and not self._part_has_written:
            self._part_has_written = True
            self._given += 1

    @property
    def taken(self) -> int:
        """How many numbers the transaction takes if it is committed now."""
        return self._taken

    def committed(self) -> None:
        """Note that the transaction is committed."""
        self._stored += self._taken
