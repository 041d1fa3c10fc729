"""The lock of a database on a server: an advisory lock, which a session holds until it ends."""

import time

from storage.engines.address import Address
from storage.engines.postgres_connection import Connection
from storage.errors import StoreError

RUNNING = (0x5363_3430 << 32) + 1
"""Held by the bot that works with the database, or by what needs the database for itself."""
HELD_SECONDS = 15.0
"""How long a program waits for the lock: so long a server may take to notice that the other computer has gone."""


def hold(connection: Connection, address: Address) -> None:
    """Take the lock until the connection ends, or `release` is called as often; StoreError if others hold it."""
    until = time.monotonic() + HELD_SECONDS
    while not connection.execute(f"SELECT pg_try_advisory_lock({RUNNING})").fetchall()[0][0]:
        if time.monotonic() >= until:
            raise StoreError(
                "in use", f"Another instance of this bot is working on the database {address}; this one stops."
            )
        time.sleep(0.1)


def release(connection: Connection) -> None:
    """Give the lock back."""
    connection.execute(f"SELECT pg_advisory_unlock({RUNNING})")
