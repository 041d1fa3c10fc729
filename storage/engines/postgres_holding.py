"""The lock of a database on a server: one bot works with it, another waits for it.

The lock is an advisory lock, which a session holds until it ends. The connection that commits holds it, so who has lost
the lock cannot commit. Each second the holder changes a row, over another connection. Who waits sees there that the
holder works; if the row stands still, it ends the holder's session. Everything here may wait for the server, so it is
called in a thread.

The lock alone does not say that the last holder is silent: a server that restarts, a standby that is promoted and a
line that is cut free it at once, while the last holder may begin calls of the Bot API until 4 s after its last beat. So
a new holder begins none until it has seen no beat for longer than that, unless the row says that the last one has
ended, or the last one was itself.
"""

import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from threading import Event

from storage.address import Address
from storage.engines.postgres_connection import Connection, connect
from storage.engines.postgres_errors import ConnectionLost, Refused, explained, explaining
from storage.engines.postgres_schema import examine
from storage.errors import StoreBusy, StoreError

RUNNING, WAITING = (0x5363_3430 << 32) + 1, (0x5363_3430 << 32) + 2
"""The lock; and a second one, which all that wait share, and a command has for itself that needs the database so long
that nobody may wait."""
HELD_SECONDS = 15.0
"""How long a command waits for the lock: so long a server may take to notice that the other computer has gone."""
LOOK_SECONDS = 0.25
"""The time between two attempts to take the lock."""
STILL_SECONDS = 5.0
"""After how long without a beat the holder's session is ended; its calls of the Bot API have ended before."""
BEAT_WAIT_SECONDS = 1.5
"""How long the answer to a beat may take, and that to the question for the lock."""
ENDED = -1
"""In the place of the number of beats: the holder has ended, and none of its calls is under way."""
ROWS_OF_ROOM = 1000
"""A server has room for so many kilobytes, or a bot does not work with it."""

_LOCK = f"""SELECT CASE current_setting('transaction_read_only') WHEN 'off' THEN pg_try_advisory_lock({RUNNING}) END
    AS held, pg_backend_pid() AS pid"""
"""`held` is NULL on a server that takes no changes."""
_WAIT = f"SELECT pg_try_advisory_lock_shared({WAITING}) AS is_shared"
_PID = "SELECT pg_backend_pid() AS pid"
_HAS_ROW = "SELECT to_regclass('heartbeat') IS NOT NULL AS is_there"
_ROW = "SELECT term, beat, holder FROM heartbeat WHERE id = 1"
_ROOM = f"""CREATE TEMPORARY TABLE room ON COMMIT DROP AS
    SELECT repeat('x', 1000) AS words FROM generate_series(1, {ROWS_OF_ROOM})"""  # noqa: S608 - a constant
_HOLDERS = f"""FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = {RUNNING >> 32} AND objid = {RUNNING & 0xFFFFFFFF}"""  # noqa: S608 - constants
_END = f"""SELECT pg_terminate_backend(pid) AS ended {_HOLDERS}
    AND EXISTS (SELECT 1 FROM heartbeat WHERE term = :term AND beat = :beat)"""  # noqa: S608 - constants
_END_OURS = f"""SELECT CASE WHEN pid = :pid AND EXISTS (SELECT 1 FROM heartbeat WHERE term = :term)
    THEN pg_terminate_backend(pid) END AS ended {_HOLDERS}"""  # noqa: S608 - constants
"""`ended` is NULL if another program holds the lock; there is no row if nobody does."""
_BEGIN = """INSERT INTO heartbeat (id, term, beat, holder) VALUES (1, :term, 0, :holder)
    ON CONFLICT (id) DO UPDATE SET term = excluded.term, beat = 0, holder = excluded.holder"""
_BEAT = f"""UPDATE heartbeat SET beat = beat + 1
    WHERE id = 1 AND term = :term AND EXISTS (SELECT 1 {_HOLDERS} AND pid = :pid)
    RETURNING pg_backend_pid() AS pid"""  # noqa: S608 - constants
_LAST_BEAT = f"UPDATE heartbeat SET beat = {ENDED} WHERE id = 1 AND term = :term"  # noqa: S608 - a constant


class LockLost(Exception):  # noqa: N818 - not an error of this program: the server or another bot has taken the lock
    """The session that committed does not hold the lock any more."""


@dataclass(frozen=True, slots=True)
class Held:
    """The connection that holds the lock, and the number of its session."""

    connection: Connection
    pid: int
    still: float
    """Seconds since the last beat of the holder before was seen; 0 if that is not known."""
    closed: float
    """For how many seconds from now on another program may still begin calls of the Bot API."""
    term: int | None = None
    """The number of the term that has begun; None if there is no schema yet."""


@dataclass(frozen=True, slots=True)
class _Row:
    """What the row says; ``beat``: the number of beats in the term, or `ENDED`."""

    term: int
    beat: int
    holder: str


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
        self._ours: tuple[int, int] | None = None
        """The number of the session that this program held last, and its term."""
        self._free_at = float("-inf")
        """From when on no other program can begin a call, by what is known so far."""

    def attempt(self, is_stopped: Event) -> Held | None:
        """Take the lock if it is free; None if another program holds it. Raises StoreError.

        A session of this program that was cut off, and still holds the lock, is ended.
        """
        return self._take(is_stopped, None)

    def wait(self, is_stopped: Event, on_wait: Callable[[str], None]) -> Held | None:
        """Wait until this program holds the lock; None if it was stopped. Raises StoreError.

        ``on_wait`` is called once with the name of the holder.
        """
        return self._take(is_stopped, on_wait)

    def _take(self, is_stopped: Event, on_wait: Callable[[str], None] | None) -> Held | None:
        with (
            explaining(self._address),
            ExitStack() as unless_held,
            closing(connect(self._address, BEAT_WAIT_SECONDS)) as watch,
        ):
            lock = unless_held.enter_context(closing(connect(self._address)))
            pid = _refuse_pooler(self._address, lock, watch)
            examine(lock, self._address)  # nothing is written to a database that this program cannot use
            seen: _Row | None = None
            seen_at, ended_at = float("-inf"), float("-inf")
            is_told = may_end = False
            while not is_stopped.is_set():
                if self._try(lock, pid):
                    _refuse_full(watch)
                    held = self._begun(lock, pid, seen, seen_at)
                    unless_held.pop_all()
                    return held
                if on_wait is None:
                    if self._is_anothers(watch):
                        return None
                    is_stopped.wait(LOOK_SECONDS)
                    continue
                row = self._row(watch)
                if not is_told:
                    on_wait(row.holder if row is not None else "another program")
                    is_told = True
                may_end = may_end or bool(watch.one(_WAIT)["is_shared"])
                if row is None or row != seen:
                    seen, seen_at = row, self._steady()
                elif may_end and self._steady() - max(seen_at, ended_at) >= STILL_SECONDS:
                    watch.execute(_END, {"term": row.term, "beat": row.beat})
                    ended_at = self._steady()
                is_stopped.wait(LOOK_SECONDS)
        return None

    def _try(self, lock: Connection, pid: int) -> bool:
        answer = lock.one(_LOCK)
        if answer["pid"] != pid:
            raise _pooler(self._address)
        if answer["held"] is None:
            raise Refused("25006", "the session is read-only")
        return bool(answer["held"])

    def _is_anothers(self, watch: Connection) -> bool:
        """Whether another program holds the lock. A session of this one that does is ended."""
        pid, term = self._ours if self._ours is not None and _has_row(watch) else (0, 0)
        statement = _END_OURS if pid else f"SELECT NULL AS ended {_HOLDERS}"
        return any(row["ended"] is None for row in watch.execute(statement, {"pid": pid, "term": term}).fetchall())

    def _row(self, connection: Connection, more: str = "") -> _Row | None:
        """What the row says; None before the first holder has made it. Raises StoreError if its term is too low."""
        rows = connection.execute(f"{_ROW}{more}").fetchall() if _has_row(connection) else []
        if not rows:
            return None
        self.saw(rows[0]["term"])
        return _Row(rows[0]["term"], rows[0]["beat"], rows[0]["holder"])

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

    def _begun(self, lock: Connection, pid: int, seen: _Row | None, seen_at: float) -> Held:
        """Begin a term with the lock, after a last look at the row: since `seen_at` it was as `seen`."""
        now, ours = self._steady(), self._ours

        def is_own(row: _Row) -> bool:
            """Whether this program has begun the term of the row; another one may have begun one with its number."""
            return ours is not None and row.term == ours[1] and row.holder == self._name

        before, term = self.begin(lock, pid) if _has_row(lock) else (None, None)
        still = now - seen_at if before is not None and before == seen else 0.0
        if before is not None and before.beat != ENDED and not is_own(before):
            self._free_at = max(self._free_at, now - still + STILL_SECONDS)
        return Held(lock, pid, still, max(0.0, self._free_at - now), term)

    def begin(self, connection: Connection, pid: int) -> tuple[_Row | None, int]:
        """Begin the term of this program, whose session ``pid`` holds the lock; StoreError as by `saw`.

        Returns what the row said before, and the number of the term. A beat of the last holder that is under way is
        waited for, or comes too late.
        """
        connection.execute("BEGIN")
        before = self._row(connection, " FOR UPDATE")
        term = self.term + 1
        connection.execute(_BEGIN, {"term": term, "holder": self._name})
        self._ours = pid, term  # also if the answer is lost
        connection.execute("COMMIT")
        self.term = term
        return before, term


class Beats:
    """Changes the row of the holder, over a connection of its own, which is made anew if it is lost."""

    def __init__(self, address: Address, candidate: Candidate, held: Held) -> None:
        self._address = address
        self._candidate = candidate
        self._held = held
        self._wire: Connection | None = None
        self._pid = 0
        self.term = held.term
        """The number of the term; None until the schema is there."""

    def beat(self) -> bool:
        """Change the row; False if the server has not done that in time: the lock may be held all the same.

        Raises LockLost, or StoreError if the server must not be used, or takes no changes.
        """
        try:
            try:
                self._beat(self._wire or self._connected())
            except ConnectionLost:  # only this connection may have been ended
                self._beat(self._connected())
        except ConnectionLost:
            return False
        except Refused as error:
            refusal = explained(self._address, error) or error
            if isinstance(refusal, StoreBusy):
                return False
            raise refusal from error
        return True

    def _beat(self, wire: Connection) -> None:
        if self.term is None and _has_row(wire):
            _, self.term = self._candidate.begin(wire, self._held.pid)
        if self.term is None:
            return  # there is no row yet, and so no call may begin
        rows = wire.execute(_BEAT, {"term": self.term, "pid": self._held.pid}).fetchall()
        if not rows:
            raise LockLost
        if rows[0]["pid"] != self._pid:
            raise _pooler(self._address)

    def _connected(self) -> Connection:
        self.close()
        self._wire = connect(self._address, BEAT_WAIT_SECONDS)
        self._pid = self._wire.one(_PID)["pid"]
        if self._pid == self._held.pid:
            raise _pooler(self._address)
        return self._wire

    def end(self) -> None:
        """Say that this holder has ended, so that the next one need not wait; without an answer, it waits."""
        if self._wire is not None and self.term is not None:
            with suppress(ConnectionLost, Refused):
                self._wire.execute(_LAST_BEAT, {"term": self.term})

    def close(self) -> None:
        """End the connection."""
        if self._wire is not None:
            self._wire.close()
        self._wire = None


def _has_row(connection: Connection) -> bool:
    """Whether the schema is there, with the table of the row."""
    return bool(connection.one(_HAS_ROW)["is_there"])


def hold(connection: Connection, address: Address) -> None:
    """Have the database for a command until the connection ends, or `release`; StoreError if another program has it.

    A bot that begins to wait meanwhile leaves this session alone, because it cannot share `WAITING`.
    """
    until = time.monotonic() + HELD_SECONDS
    # In this order: a bot that waits would take one for a holder that stands still which has only the first lock.
    for number, refusal in (
        (WAITING, f"Another instance of this bot waits for the database {address}; this one stops."),
        (RUNNING, f"Another instance of this bot is working on the database {address}; this one stops."),
    ):
        while not connection.one(f"SELECT pg_try_advisory_lock({number})")[0]:
            if time.monotonic() >= until:
                raise StoreError("in use", refusal)
            time.sleep(0.1)


def release(connection: Connection) -> None:
    """Give the database back."""
    connection.execute(f"SELECT pg_advisory_unlock({RUNNING}), pg_advisory_unlock({WAITING})")


def _refuse_full(connection: Connection) -> None:
    """Raise Refused if the server has no room: small changes may find some, and the next large one does not."""
    connection.execute("BEGIN")
    try:
        connection.execute(_ROOM)
    except Refused as error:
        if error.code != "42501":  # this user may not make such a table
            raise
    connection.execute("ROLLBACK")


def _refuse_pooler(address: Address, first: Connection, second: Connection) -> int:
    """The number of the first session; StoreError if two connections are one session to the server."""
    one, other = (wire.one(_PID)["pid"] for wire in (first, second))
    if one == other:
        raise _pooler(address)
    return int(one)


def _pooler(address: Address) -> StoreError:
    return StoreError(
        "unreadable",
        f"A pooler in transaction mode stands before the database {address}: it would give the bot's lock to others. "
        "Set DATABASE to the server itself, or the pooler to session mode.",
    )
