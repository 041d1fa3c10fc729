"""The exceptions of the store."""

import sqlite3
from typing import Literal

Reason = Literal[
    "older", "newer", "broken", "foreign", "unreadable", "unreachable", "readonly", "locked", "full", "in use", "lost"
]


SQL_ERROR = sqlite3.Error
"""The base class of errors of statements, on every engine; their messages are about statements and files."""


class StoreError(Exception):
    """The database file cannot be used; ``str(error)`` is a sentence for the operator, ``reason`` is for programs."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason


def too_old(name: object) -> StoreError:
    """The reason why a database of a version under development is not used."""
    return StoreError(
        "older",
        f"The database {name} was made by a version under development, before 0.1.0, and only that one can read it: "
        "set another DATABASE, or go back to that version.",
    )


class BrokenRow(ValueError):  # noqa: N818 - it names what it is about
    """A stored row of a table cannot be read; the message never contains any of it."""

    def __init__(self, table_id: int, what: str) -> None:
        super().__init__(f"table {table_id}: {what} cannot be read")
        self.table_id = table_id


class StoreBusy(StoreError):  # noqa: N818 - not an error of this program: another one was first
    """Another program has locked the file: nothing was changed, and the same may succeed in a moment."""

    def __init__(self, sentence: str) -> None:
        super().__init__("locked", sentence)


DISK_ERRORS = (sqlite3.OperationalError, StoreError)
"""The errors of a unit that come from the file, not from its block: a full disk, a broken disk, another program.

Rows that violate the schema and values that SQLite does not accept raise other errors, because they always fail.
"""


class ReadOnly(sqlite3.OperationalError):
    """A unit that may only read tried to write."""


class Conflict(Exception):  # noqa: N818 - not an error of this program: another unit was first
    """The table has been changed since it was read: the stored version is another one."""

    def __init__(self, table_id: int, expected: int, stored: int | None) -> None:
        found = "is deleted" if stored is None else f"has version {stored}"
        super().__init__(f"table {table_id} {found}, not version {expected}")
        self.table_id = table_id
        self.expected = expected
        self.stored = stored


class AlreadyOpen(Exception):  # noqa: N818 - as above
    """The chat (or topic) already has an unfinished table: ``table_id``."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is still open here")
        self.table_id = table_id


class StillSeated(Exception):  # noqa: N818 - as above
    """A person cannot be forgotten while they sit at unfinished tables: ``table_ids``."""

    def __init__(self, table_ids: tuple[int, ...]) -> None:
        super().__init__(f"still seated at {', '.join(map(str, table_ids))}")
        self.table_ids = table_ids
