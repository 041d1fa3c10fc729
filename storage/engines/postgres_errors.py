"""What the errors of PostgreSQL mean; no text of them with a value of a row is ever repeated."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from storage.address import Address
from storage.errors import StoreBusy, StoreError

if TYPE_CHECKING:  # an optional package
    import psycopg

KINDS = {"23502": "NOT NULL", "23503": "FOREIGN KEY", "23505": "UNIQUE", "23514": "CHECK"}
LOST = ("08", "57P", "25P03", "26000")
"""Beginnings of the codes with which a server ends a connection, 25P03 because nothing was asked for too long; and
26000: a pooler has changed the connection."""

STANDBY = "the server is a standby"
"""It follows another server, which was not found at the address, and takes changes when it is promoted."""


class Refused(sqlite3.OperationalError):
    """The server has refused a statement; `code` is the SQLSTATE."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ConnectionLost(sqlite3.OperationalError):
    """There is no connection any more, or the server has not answered in time."""


_REFUSALS = {
    "authentication failed": "28P01",
    "no pg_hba.conf entry": "28000",
    'FATAL:  role "': "28000",
    'FATAL:  database "': "3D000",
    "no password supplied": "28P01",
    "permission denied for database": "42501",
    "session is read-only": "25006",
    "connection slots": "53300",
    "too many clients": "53300",
    "too many connections for": "53300",
}
"""What a server says when it refuses a connection; the driver does not hand on the codes."""


def error_of(error: "psycopg.Error", *, is_lost: bool) -> Exception:
    """The error that the store knows for one of a statement; ``is_lost``: whether the connection has ended."""
    code, said = error.sqlstate or "", error.diag
    message = said.message_primary or first_line(error)
    if code in KINDS:
        return sqlite3.IntegrityError(f"{KINDS[code]} constraint failed: {said.constraint_name or said.column_name}")
    if code[:2] == "22":  # the message has the value
        return sqlite3.IntegrityError(f"cannot store a value that does not fit its column (SQLSTATE {code})")
    if is_lost or code.startswith(LOST):
        return ConnectionLost(message)
    if code == "25006":
        return Refused(code, "attempt to write a readonly database")
    return Refused(code, message) if code else error  # without a code it is an error of this program


def of_connecting(why: str) -> ConnectionLost | Refused:
    """The error for what the driver says if no host of an address can be used."""
    if "hot standby mode" in why:
        return Refused("25006", STANDBY)
    line = first_line(why)
    code = next((code for words, code in _REFUSALS.items() if words in why), None)
    return ConnectionLost(line) if code is None else Refused(code, line)


def first_line(why: object) -> str:
    """What the driver says, in a line."""
    lines = str(why).strip().splitlines()
    return lines[0].removeprefix("connection failed: ").rstrip(".") if lines else "the connection has ended"


@contextmanager
def explaining(address: Address) -> Iterator[None]:
    """Raise errors of a server as the StoreError that explains them."""
    try:
        yield
    except (ConnectionLost, Refused) as error:
        raise explained(address, error) or error from error


def explained(address: Address, error: BaseException) -> StoreError | None:
    """The StoreError that explains an error to the operator; None for errors of a statement itself.

    A server that is read-only, full or busy for now is as one that is away: "unreachable", or StoreBusy.
    """
    if isinstance(error, ConnectionLost):
        return StoreError("unreachable", f"The database {address} cannot be reached: {error}.")
    if not isinstance(error, Refused):
        return None
    match error.code:
        case "40001" | "40P01" | "55P03" | "57014":  # somebody was first, holds a lock, or the server is too slow
            return StoreBusy(f"The database {address} is being written to by another program.")
        case "25006" | "55000" if str(error) == STANDBY or "recovery" in str(error):  # DATABASE may say that it will do
            return StoreError("unreachable", f"The database {address} takes no changes: it is a standby.")
        case "25006":
            return StoreError("unreachable", f"The database {address} takes no changes: it is read-only.")
        case "42501" | "3F000":
            return StoreError("unreadable", f"The database {address} does not permit its user to do that: {error}.")
        case "3D000":
            return StoreError("unreadable", f"The database {address} does not exist: make it, or set another DATABASE.")
        case "28000" | "28P01":
            return StoreError("unreadable", f"The database {address} refuses its user, or the password.")
        case "53100":
            return StoreError("unreachable", f"The disk with the database {address} is full: make room.")
    if error.code[:2] == "53":  # of memory, or for a connection
        return StoreError("unreachable", f"The database {address} has no room: {error}.")
    if error.code[:2] in {"58", "XX"}:
        return StoreError("broken", f"The database {address} is damaged, or its disk fails: {error}.")
    return None
