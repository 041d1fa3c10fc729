"""The lock of a database on a server: one bot works with it, another waits for it.

The connection that commits holds the lock, so who has lost the lock cannot commit. Each second the holder changes a
row, over another connection. Who waits sees there that the holder works; if the row stands still, it ends the holder's
session. Everything here may wait for the server, so it is called in a thread.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event

from storage.engines.address import Address
from storage.engines.postgres_connection import Connection, connect
from storage.engines.postgres_errors import ConnectionLost, Refused, explained
from storage.engines.postgres_locks import RUNNING
from storage.engines.postgres_schema import examine
from storage.errors import StoreError

LOOK_SECONDS = 0.25
"""The time between two attempts to take the lock."""
STILL_SECONDS = 5.0
"""After how long without a beat the holder's session is ended; its calls of the Bot API have ended before."""
BEAT_WAIT_SECONDS = 1.5
"""How long the answer to a beat may take, and that to the question for the lock."""

_LOCK = f"""SELECT CASE current_setting('transaction_read_only') WHEN 'off' THEN pg_try_advisory_lock({RUNNING}) END
    AS held, pg_backend_pid() AS pid"""
"""`held` is NULL on a server that takes no changes."""
_PID = "SELECT pg_backend_pid() AS pid"
_HAS_ROW = "SELECT to_regclass('heartbeat') IS NOT NULL AS is_there"
_ROW = "SELECT term, beat, holder FROM heartbeat WHERE id = 1"
_HOLDERS = f"""FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = {RUNNING >> 32} AND objid = {RUNNING & 0xFFFFFFFF}"""  # noqa: S608 - constants
_END = f"""SELECT pg_terminate_backend(pid) AS ended {_HOLDERS}
    AND EXISTS (SELECT 1 FROM heartbeat WHERE term = :term AND beat = :beat)"""  # noqa: S608 - constants
_IS_HELD = f"SELECT pg_backend_pid() AS pid {_HOLDERS} AND pid = :pid"
_BEGIN = """INSERT INTO heartbeat (id, term, beat, holder) VALUES (1, :term, 0, :holder)
    ON CONFLICT (id) DO UPDATE SET term = greatest(heartbeat.term + 1, excluded.term), beat = 0,
        holder = excluded.holder
    RETURNING term"""
_BEAT = f"""UPDATE heartbeat SET beat = beat + 1
    WHERE id = 1 AND term = :term AND EXISTS (SELECT 1 {_HOLDERS} AND pid = :pid)
    RETURNING pg_backend_pid() AS pid"""  # noqa: S608 - constants


class LockLost(Exception):  # noqa: N818 - not an error of this program: the server or another bot has taken the lock
    """The session that committed does not hold the lock any more."""


@dataclass(frozen=True, slots=True)
class Held:
    """The connection that holds the lock, the number of its session, and how long the row stood still before."""

    connection: Connection
    pid: int
    still: float
    """Seconds since the last beat of the holder before was seen; 0 if that is not known."""
    term: int | None = None
    """The number of the term that has begun; None if there is no schema yet."""


class Candidate:
    """One program that wants to work with the database. It remembers the highest term that it has seen.

    A term begins with each holder. A server that shows a lower one is older than what this program has seen: an old
    primary, or a dump that was put back.
    """

    def __init__(self, address: Address, name: str, steady: Callable[[], float] = time.monotonic) -> None:
        """``name``: how the holder is called in the row, such as host and number of the process."""
        self._address = address
        self._name = name
        self._steady = steady
        self.term = 0
        """The highest term that was seen, or that this program has begun."""

    def attempt(self, is_stopped: Event) -> Held | None:
        """Take the lock if it is free, without waiting; None if another program holds it. Raises StoreError."""
        return self._take(is_stopped, None)

    def wait(self, is_stopped: Event, on_wait: Callable[[str], None]) -> Held | None:
        """Wait until this program holds the lock; None if it was stopped. Raises StoreError.

        ``on_wait`` is called once with the name of the holder.
        """
        return self._take(is_stopped, on_wait)

    def _take(self, is_stopped: Event, on_wait: Callable[[str], None] | None) -> Held | None:
        lock: Connection | None = None
        watch: Connection | None = None
        is_held = False
        try:
            lock = connect(self._address)
            watch = connect(self._address, BEAT_WAIT_SECONDS)
            pid = _refuse_pooler(self._address, lock, watch)
            examine(lock, self._address)  # nothing is written to a database that this program cannot use
            seen: tuple[int, int] | None = None
            seen_at, ended_at = float("-inf"), float("-inf")
            is_told = False
            while not is_stopped.is_set():
                if self._try(lock, pid):
                    term = self.begin(lock) if _has_row(lock) else None
                    is_held = True
                    return Held(lock, pid, self._steady() - seen_at if is_told else 0.0, term)
                if on_wait is None:
                    return None
                row = self._row(watch)
                if not is_told:
                    on_wait(row[2] if row is not None else "another program")
                if row is None or row[:2] != seen or not is_told:
                    seen, seen_at = row[:2] if row is not None else None, self._steady()
                elif self._steady() - max(seen_at, ended_at) >= STILL_SECONDS:
                    watch.execute(_END, {"term": seen[0], "beat": seen[1]} if seen is not None else {})
                    ended_at = self._steady()
                is_told = True
                is_stopped.wait(LOOK_SECONDS)
        except (ConnectionLost, Refused) as error:
            raise explained(self._address, error) or error from error
        else:
            return None
        finally:
            if watch is not None:
                watch.close()
            if lock is not None and not is_held:
                lock.close()

    def _try(self, lock: Connection, pid: int) -> bool:
        answer = lock.execute(_LOCK).fetchall()[0]
        if answer["pid"] != pid:
            raise _pooler(self._address)
        if answer["held"] is None:
            raise Refused("25006", "the session is read-only")
        return bool(answer["held"])

    def _row(self, watch: Connection) -> tuple[int, int, str] | None:
        """The term, the number of beats and the holder; None before the first holder has made the row."""
        if not _has_row(watch):
            return None
        rows = watch.execute(_ROW).fetchall()
        if not rows:
            return None
        self.saw(rows[0]["term"])
        return rows[0]["term"], rows[0]["beat"], rows[0]["holder"]

    def saw(self, term: int) -> None:
        """Note the term that a server shows; StoreError if it is lower than one that was seen before."""
        if term < self.term:
            raise StoreError(
                "lost",
                f"The database {self._address} is older than what this bot has seen (term {term} after {self.term}): "
                "it is the old primary of a standby that was promoted, or a dump that was put back. "
                "Stop that server, or start this bot again if the database is the right one.",
            )
        self.term = term

    def begin(self, connection: Connection) -> int:
        """Begin the term of this program, which holds the lock, and return its number. StoreError as by `saw`."""
        rows = connection.execute(_ROW).fetchall()
        if rows:
            self.saw(rows[0]["term"])
        values = {"term": self.term + 1, "holder": self._name}
        self.term = connection.execute(_BEGIN, values).fetchall()[0]["term"]
        return self.term


class Beats:
    """Changes the row of the holder, over a connection of its own, which is made anew if it is lost."""

    def __init__(self, address: Address, candidate: Candidate, held: Held) -> None:
        self._address = address
        self._candidate = candidate
        self._held = held
        self._wire: Connection | None = None
        self._pid = 0
        self._term = held.term

    @property
    def term(self) -> int | None:
        """The number of the term; None until the schema is there."""
        return self._term

    def beat(self) -> None:
        """Change the row. Raises LockLost, or StoreError if the server cannot be asked or must not be used."""
        try:
            if self._wire is None or self._wire.is_lost:
                self._connect()
            self._beat()
        except ConnectionLost:
            try:  # only this connection may have been ended
                self._connect()
                self._beat()
            except (ConnectionLost, Refused) as error:
                raise explained(self._address, error) or error from error
        except Refused as error:
            raise explained(self._address, error) or error from error

    def _beat(self) -> None:
        wire = self._wire
        assert wire is not None
        if self._term is None and _has_row(wire):
            self._term = self._candidate.begin(wire)
        if self._term is None:
            rows = wire.execute(_IS_HELD, {"pid": self._held.pid}).fetchall()
        else:
            rows = wire.execute(_BEAT, {"term": self._term, "pid": self._held.pid}).fetchall()
        if not rows:
            raise LockLost
        if rows[0]["pid"] != self._pid:
            raise _pooler(self._address)

    def _connect(self) -> None:
        self.close()
        self._wire = connect(self._address, BEAT_WAIT_SECONDS)
        self._pid = self._wire.execute(_PID).fetchall()[0]["pid"]
        if self._pid == self._held.pid:
            raise _pooler(self._address)

    def close(self) -> None:
        """End the connection."""
        if self._wire is not None:
            with suppress(ConnectionLost):
                self._wire.close()
        self._wire = None


def _has_row(connection: Connection) -> bool:
    """Whether the schema is there, with the table of the row."""
    return bool(connection.execute(_HAS_ROW).fetchall()[0]["is_there"])


def _refuse_pooler(address: Address, first: Connection, second: Connection) -> int:
    """The number of the first session; StoreError if two connections are one session to the server."""
    one, other = (wire.execute(_PID).fetchall()[0]["pid"] for wire in (first, second))
    if one == other:
        raise _pooler(address)
    return int(one)


def _pooler(address: Address) -> StoreError:
    return StoreError(
        "unreadable",
        f"A pooler in transaction mode stands before the database {address}: it would give the bot's lock to others. "
        "Set DATABASE to the server itself, or the pooler to session mode.",
    )
