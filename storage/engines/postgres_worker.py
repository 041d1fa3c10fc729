"""What a worker says to the others through the database, and learns of them: signs of life, the lease, changes.

All of this has a connection of its own and is called from a thread of its own, because the waiting statement takes up
to a second. Times are those of the server's clock, so the clocks of the workers do not matter.
"""

import json
import time
from collections.abc import Callable
from contextlib import closing

from storage.changes import Changes
from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost, explained
from storage.engines.postgres_locks import HELD_SECONDS, JOINING, give_back, in_use, take
from storage.engines.postgres_wire import Wire
from storage.errors import StoreError
from storage.lease import DEAD_SECONDS, LAST_SECONDS, LEASE_SECONDS
from storage.workers import ALIVE_SECONDS, Attendance, Holder, Introduction, load_changes

SENDING = "telegram"
"""The lease of the worker that speaks to Telegram."""
CLASS = 0x5363
"""The class of the advisory locks that workers hold: one for each, by its number."""
KEPT_SECONDS = 60.0
"""For how long changes are kept. A worker that was parted from the database may miss some: the others tell nothing to
one that they take for dead. After that, anything may have changed."""

HIGHEST = (1 << 63) - 1
"""The highest number that a transaction can have."""
NEARLY_DEAD_SECONDS = 1.0
"""A worker that counts as alive for less than this looks again who else is there."""

_NOW = "extract(epoch FROM clock_timestamp())"
_JOIN = f"""INSERT INTO workers (name, release, protocol, process, until)
    VALUES (:name, :release, :protocol, :process, {_NOW} + :seconds) RETURNING id"""  # noqa: S608 - constants
_COME_BACK = f"""INSERT INTO workers (id, name, release, protocol, process, until)
    VALUES (:id, :name, :release, :protocol, :process, {_NOW} + :seconds)
    ON CONFLICT (id) DO UPDATE SET process = excluded.process, until = excluded.until"""  # noqa: S608 - constants
_STRANGERS = f"SELECT name, release FROM workers WHERE protocol <> :protocol AND until > {_NOW} ORDER BY id"  # noqa: S608 - constants
_LOCK = f"SELECT pg_try_advisory_lock({CLASS}, CAST(:id AS integer)) AS held"
_ALIVE = f"""UPDATE workers SET until = {_NOW} + :seconds WHERE id = :id AND until > {_NOW} + {NEARLY_DEAD_SECONDS}
    RETURNING {_NOW} AS at"""  # noqa: S608 - constants
_TAKE = f"""WITH before AS (SELECT fence, until FROM leases WHERE name = :name)
    INSERT INTO leases AS l (name, worker_id, fence, until) VALUES (:name, :id, 1, {_NOW} + :seconds)
    ON CONFLICT (name) DO UPDATE SET until = {_NOW} + :seconds, worker_id = excluded.worker_id,
        fence = l.fence + CASE WHEN l.worker_id = excluded.worker_id AND l.fence = :fence THEN 0 ELSE 1 END
    WHERE (l.worker_id = excluded.worker_id AND l.fence = :fence) OR l.until <= {_NOW}
    RETURNING fence, EXISTS (SELECT 1 FROM before
        WHERE before.until BETWEEN 1 AND {_NOW} AND before.fence = l.fence - 1) AS has_ended"""  # noqa: S608 - constants
"""``has_ended``: the lease of the holder before has come to its end; it was not given back, and is not one's own."""
_GIVE_BACK = "UPDATE leases SET until = 0 WHERE name = :name AND worker_id = :id AND fence = :fence"
_HOLDER = f"""SELECT l.worker_id, l.fence, w.process FROM leases AS l JOIN workers AS w ON w.id = l.worker_id
    WHERE l.name = :name AND l.until > {_NOW}"""  # noqa: S608 - constants
_END = f"""UPDATE leases SET until = least(until, {_NOW} + :seconds)
    WHERE name = :name AND worker_id = :id AND fence = :fence"""  # noqa: S608 - constants
_OTHERS = f"""SELECT id, until > {_NOW} AND NOT pg_try_advisory_xact_lock({CLASS}, CAST(id AS integer)) AS alive
    FROM workers WHERE id <> :id"""  # noqa: S608 - constants
_CHANGES = "SELECT id, number, payload, moment FROM changes_of_others(:id, :lowest, :known, :wants, :seconds)"
_FORGET = f"DELETE FROM changes WHERE at < {_NOW} - {KEPT_SECONDS}"  # noqa: S608 - constants
_LEAVE = "DELETE FROM workers WHERE id = :id"
_HAS_UPDATES = f"""SELECT 1 AS found FROM inbox WHERE worker_id = :id
    AND (done_at IS NULL OR (query_id IS NOT NULL AND received_at > {_NOW} - 60)) LIMIT 1"""  # noqa: S608 - constants


class PostgresWorker:
    """One worker's own connection. Every method may raise ``ConnectionLost`` or ``Refused``; then call `reconnect`."""

    def __init__(
        self, address: Address, introduction: Introduction, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._introduction = introduction
        self._steady = steady
        self._wire: Wire | None = None
        self._lowest = 0
        self._known: dict[int, int] = {}
        """The changes that were told and may be found again: their transactions' numbers."""
        self._is_locked = False
        self.number = 0
        """The number of this worker; 0 until it has joined."""

    def join(self) -> None:
        """Become a worker. StoreError with a sentence if this program cannot work with those that are running."""
        try:
            wire = self._wire = Wire(self._address)
            if not take(wire, JOINING, HELD_SECONDS):  # else two strangers that start at once would not see each other
                raise in_use(self._address)
            self._refuse_strangers(wire)
            wire.run("BEGIN")
            self.number = int(wire.execute(_JOIN, self._said()).fetchall()[0]["id"])
            self._lock()  # before anybody sees the row
            wire.run("COMMIT")
            give_back(wire, JOINING)
            self.changes(0.0)  # what was committed before is in the database
        except BaseException as error:
            self.close()
            explanation = explained(self._address, error)
            if explanation is not None:
                raise explanation from error
            raise

    def reconnect(self) -> None:
        """Take a new connection, and go on under the same number. StoreError as for `join`."""
        self.close()
        wire = self._wire = Wire(self._address)
        self._lowest, self._known = 0, {}  # a standby that has taken over may give the same numbers again
        self._come_back(wire)
        self._is_locked = False
        self._lock()

    def attend(self, fence: int | None, *, wants_lease: bool) -> Attendance:
        """Give a sign of life, and keep or take the lease if this worker wants it.

        ``fence``: the number with which it holds the lease, as far as it knows.
        """
        wire = self._connected()
        asked_at = self._steady()
        signs = wire.execute(_ALIVE, {"id": self.number, "seconds": ALIVE_SECONDS}).fetchall()
        answered_at = self._steady()
        if not signs:  # the others have taken it for dead and have worked off what it had, or are about to
            self._come_back(wire)
            signs = wire.execute(_ALIVE, {"id": self.number, "seconds": ALIVE_SECONDS}).fetchall()
            answered_at = self._steady()
        held: int | None = None
        holder: Holder | None = None
        quiet = 0.0
        if wants_lease:
            asked_at = self._steady() if fence is None else asked_at
            taken = {"name": SENDING, "id": self.number, "fence": fence or 0, "seconds": LEASE_SECONDS}
            rows = wire.execute(_TAKE, taken).fetchall()
            if rows:
                held = int(rows[0]["fence"])
                quiet = LAST_SECONDS if rows[0]["has_ended"] else 0.0  # no longer, whatever the server's clock says
            else:
                holder = self._holder(wire)
        if not self._is_locked:
            self._lock()
        others = wire.execute(_OTHERS, {"id": self.number}).fetchall()
        return Attendance(
            held,
            asked_at,
            answered_at,
            float(signs[0]["at"]),
            frozenset(row["id"] for row in others if row["alive"]),
            frozenset(row["id"] for row in others if not row["alive"]),
            holder,
            quiet,
        )

    def changes(self, seconds: float, *, wants_lease: bool = False, is_urgent: bool = True) -> list[Changes]:
        """What other workers have committed since the last call; wait for it, up to so many seconds.

        The wait also ends when nobody holds the lease, if this worker wants it. If it is not urgent, it lasts as
        long as nobody has a page open, whatever is committed: to be woken by each commit takes time on both sides.
        """
        given = {"id": self.number, "wants": SENDING if wants_lease else ""}
        if not is_urgent:
            begun = self._steady()
            self._connected().execute(_CHANGES, {**given, "lowest": HIGHEST, "known": "[]", "seconds": seconds})
            seconds = max(0.0, seconds - (self._steady() - begun))
        known = json.dumps(list(self._known))
        given |= {"lowest": self._lowest, "known": known, "seconds": seconds}
        rows = self._connected().execute(_CHANGES, given).fetchall()
        found = [row for row in rows if row["id"] is not None]
        self._lowest = int(rows[0]["moment"])
        self._known |= {row["id"]: row["number"] for row in found}
        self._known = {key: number for key, number in self._known.items() if number >= self._lowest}
        return [load_changes(row["payload"]) for row in found]

    def forget_old_changes(self) -> None:
        """Delete what everybody has learned long ago."""
        self._connected().execute(_FORGET)

    def forget_dead(self, number: int) -> None:
        """Delete a worker that is dead, if it has left nothing to be worked off."""
        wire = self._connected()
        if not wire.execute(_HAS_UPDATES, {"id": number}).fetchall():
            wire.execute(_LEAVE, {"id": number})

    def hand_over(self, fence: int, *, leaves: bool) -> None:
        """Give the lease back, so that another worker can take it at once; with ``leaves``, be no worker any more.

        It has a connection of its own, so another thread may call it while this one waits for changes.
        """
        with closing(Wire(self._address)) as wire:
            wire.execute(_GIVE_BACK, {"name": SENDING, "id": self.number, "fence": fence})
            if leaves:
                wire.execute(_LEAVE, {"id": self.number})

    def end_lease(self, holder: Holder) -> None:
        """Let the lease of a holder whose process has ended last for `DEAD_SECONDS`; any thread may call it."""
        with closing(Wire(self._address)) as wire:
            given = {"name": SENDING, "id": holder.number, "fence": holder.fence, "seconds": DEAD_SECONDS}
            wire.execute(_END, given)

    def close(self) -> None:
        """Close the connection."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _connected(self) -> Wire:
        if self._wire is None:
            raise ConnectionLost("there is no connection")
        return self._wire

    def _come_back(self, wire: Wire) -> None:
        """Be alive again, unless others have joined meanwhile that cannot work with this one."""
        if not take(wire, JOINING, HELD_SECONDS):
            raise ConnectionLost("others join for too long")
        self._refuse_strangers(wire)
        wire.execute(_COME_BACK, {**self._said(), "id": self.number})
        give_back(wire, JOINING)

    def _refuse_strangers(self, wire: Wire) -> None:
        """Raise StoreError if others are alive that cannot work with this one."""
        strangers = wire.execute(_STRANGERS, {"protocol": self._introduction.protocol}).fetchall()
        if strangers:
            give_back(wire, JOINING)
            raise StoreError(
                "in use",
                f"Another version of this bot ({strangers[0]['release']}) is working on the database "
                f"{self._address}, and this one ({self._introduction.release}) cannot work with it: "
                "stop all of its workers first.",
            )

    def _said(self) -> dict[str, str | int | float]:
        one = self._introduction
        return {
            "name": one.name,
            "release": one.release,
            "protocol": one.protocol,
            "process": one.process,
            "seconds": ALIVE_SECONDS,
        }

    def _holder(self, wire: Wire) -> Holder | None:
        """The worker that holds the lease; None if its row is gone, or the lease has just ended."""
        rows = wire.execute(_HOLDER, {"name": SENDING}).fetchall()
        return Holder(rows[0]["worker_id"], rows[0]["fence"], rows[0]["process"]) if rows else None

    def _lock(self) -> None:
        """Hold the lock by which the others see that this connection stands.

        It may still be held by a connection of ours whose end the server has not noticed; then it is tried again.
        """
        held = self._connected().execute(_LOCK, {"id": self.number}).fetchall()[0]["held"]
        self._is_locked = bool(held)
