"""The locks of a database that several programs use: those of units, and those of programs.

All are advisory locks, each named by a number. A chat's number is its id; the others are higher than any id.
"""

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from storage.engines.address import Address
from storage.engines.postgres_errors import Refused
from storage.engines.postgres_wire import Wire
from storage.errors import ChatBusy, StoreError

_FIRST = 0x5363_3430 << 32
EVERYTHING = _FIRST
"""Held by each unit: together with others if it names its chats, alone if it does not."""
RUNNING = _FIRST + 1
"""Held by each bot as long as it runs; alone by what needs the database for itself."""
MIGRATING = _FIRST + 2
"""Held while the schema is looked at and brought to the newest one."""
JOINING = _FIRST + 3
"""Held by a worker while it looks who else is there and joins them."""

TURN_SECONDS = 0.2
"""How long a unit that has to be alone waits for the present units of others, which take milliseconds."""
HELD_SECONDS = 15.0
"""How long a start waits for a lock: so long a server may take to notice that the other computer has gone."""


def unit_locks(chats: Collection[int] | None) -> tuple[str, tuple[int, ...]]:
    """The statement that takes the locks of a unit, without waiting for them, and its parameters.

    They are taken in order, so that of two units that name the same chats one gets all of them.
    """
    if chats is None:
        return f"SELECT pg_try_advisory_xact_lock({EVERYTHING}) AS held", ()
    numbers = tuple(sorted(set(chats)))
    each = "".join(f" AND pg_try_advisory_xact_lock(${place})" for place in range(1, len(numbers) + 1))
    return f"SELECT pg_try_advisory_xact_lock_shared({EVERYTHING}){each} AS held", numbers


def take(wire: Wire, number: int, wait: float, *, shared: bool = False) -> bool:
    """Take a lock until the connection ends, or `give_back`; False if others hold it for so many seconds."""
    until = time.monotonic() + wait
    ending = "_shared" if shared else ""
    while True:
        if wire.run(f"SELECT pg_try_advisory_lock{ending}({number}) AS held")[0].fetchall()[0]["held"]:
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(0.1)


@contextmanager
def next_alone(wire: Wire) -> Iterator[None]:
    """Have the lock of everything while the block takes it for a transaction, too; ChatBusy if others do not end.

    All other units try without waiting, and the server refuses them while somebody waits, so that one is next.
    """
    try:
        wire.run(
            "BEGIN",
            f"SET LOCAL lock_timeout = {int(TURN_SECONDS * 1000)}",
            f"SELECT pg_advisory_lock({EVERYTHING})",  # until it is given back: the transaction is only for the time
            "COMMIT",
        )
    except Refused as refusal:
        if refusal.code == "55P03":
            wire.roll_back()
            raise ChatBusy from None
        wire.close()  # which gives the lock back, if it was taken
        raise
    try:
        yield
    finally:
        if not wire.is_lost:
            try:
                give_back(wire, EVERYTHING)
            except BaseException:
                wire.close()
                raise


def give_back(wire: Wire, number: int) -> None:
    """Give a lock back that was taken alone."""
    wire.run(f"SELECT pg_advisory_unlock({number})")


def in_use(address: Address) -> StoreError:
    """The reason for a program that cannot get its lock."""
    return StoreError("in use", f"Another instance of this bot is working on the database {address}; this one stops.")
