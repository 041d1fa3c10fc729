"""Several programs on one database: what each of them learns of the others.

A worker is one program that runs the bot. Workers share a database on a server; a file has one program only.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from storage.changes import Changes

PROTOCOL = 1
"""Which workers can work together: it is raised by a change after which those of the version before cannot."""

ALIVE_SECONDS = 5.0
"""For how long a worker counts as alive after its last sign of life."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a worker says of itself: a name by which an operator knows it, and the version of the program.

    ``process``: what others on the same machine need to notice its end; '' if they cannot.
    """

    name: str
    release: str
    protocol: int = PROTOCOL
    process: str = ""


@dataclass(frozen=True, slots=True)
class Holder:
    """Another worker that holds the lease: its number, that of its lease, and its process as it has said."""

    number: int
    fence: int
    process: str


@dataclass(frozen=True, slots=True)
class Attendance:
    """What a worker has learned with a sign of life.

    ``fence``: the number with which it holds the lease, None if it does not. ``asked_at``: the moment before it asked,
    in its own monotonic seconds. ``server_time``: the server's clock in unix seconds, read between ``asked_at`` and
    ``answered_at``. ``others``: the numbers of the other workers that are alive. ``dead``: of those that are not.
    ``holder``: the worker that holds the lease, if this one wants it and did not get it. ``quiet``: for how many
    seconds at least no other worker had begun a call when this one took the lease.
    """

    fence: int | None
    asked_at: float
    answered_at: float
    server_time: float
    others: frozenset[int]
    dead: frozenset[int]
    holder: Holder | None = None
    quiet: float = 0.0


class Connection(Protocol):
    """What a worker says to the others, and learns of them, over a connection of its own.

    Every method may raise one of `DISK_ERRORS`; then `reconnect` goes on under the same number.
    """

    number: int
    """The number of this worker; 0 until it has joined."""

    def join(self) -> None:
        """Become a worker. StoreError with a sentence if this program cannot work with those that are running."""

    def reconnect(self) -> None:
        """Take a new connection. StoreError ("in use") if others have joined that cannot work with this one."""

    def attend(self, fence: int | None, *, wants_lease: bool) -> Attendance:
        """Give a sign of life; keep the lease that is held as ``fence``, or take one that is free, if it is wanted.

        StoreError as for `reconnect` if this worker has counted as dead.
        """

    def changes(self, seconds: float, *, wants_lease: bool = False, is_urgent: bool = True) -> list[Changes]:
        """Wait for what the others commit, but not longer than so many seconds or until a wanted lease is free.

        If it is not urgent, return what they have committed when the time is over, or somebody opens a page.
        """

    def forget_old_changes(self) -> None:
        """Delete what everybody has learned long ago."""

    def forget_dead(self, number: int) -> None:
        """Delete a worker that is dead, if it has left nothing to be done."""

    def hand_over(self, fence: int, *, leaves: bool) -> None:
        """Give the lease back and, with ``leaves``, be no worker any more; any thread may call it."""

    def end_lease(self, holder: Holder) -> None:
        """Let the lease of a holder end soon, because its process has ended; any thread may call it."""

    def close(self) -> None:
        """Close the connection."""


def dump_changes(changes: Changes) -> str:
    """Changes as the other workers read them; numbers only, so nothing in it tells of a hand or a person's name."""
    parts = {
        "tables": {str(table_id): version for table_id, version in changes.tables.items()},
        "chats": sorted(changes.chats),
        "updates": sorted(changes.updates),
        "announcements": sorted(changes.announcements),
    }
    return json.dumps({name: part for name, part in parts.items() if part}, separators=(",", ":"))


def load_changes(payload: str) -> Changes:
    """Changes that another worker has written."""
    read = json.loads(payload)
    tables = {int(table_id): int(version) for table_id, version in read.get("tables", {}).items()}

    def numbers(name: str) -> frozenset[int]:
        found: Iterable[int] = read.get(name, ())
        return frozenset(map(int, found))

    return Changes(tables, numbers("chats"), numbers("updates"), numbers("announcements"))
