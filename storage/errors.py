"""What the store refuses, as exceptions with a sentence."""

import sqlite3
from typing import Literal

Reason = Literal["newer", "broken", "foreign", "unreadable", "readonly", "locked", "full", "in use"]


SQL_ERROR = sqlite3.Error
"""What the database itself raises, for who logs it: its words are about statements and files."""


class StoreError(Exception):
    """The database file cannot be used; ``str(error)`` is a sentence for the operator, ``reason`` is for programs."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason


class BrokenRow(ValueError):  # noqa: N818 - it names what it is about
    """A stored row of a table does not say anything that this program could read; its content is never quoted."""

    def __init__(self, table_id: int, what: str) -> None:
        super().__init__(f"table {table_id}: {what} cannot be read")
        self.table_id = table_id


class StoreBusy(StoreError):  # noqa: N818 - it is no fault: somebody else was first
    """Another program holds the file just now: nothing was changed, and the same may succeed in a moment."""

    def __init__(self, sentence: str) -> None:
        super().__init__("locked", sentence)


DISK_ERRORS = (sqlite3.OperationalError, StoreError)
"""What a unit raises where not its block has failed, but the file: a full disk, a broken one, another program.

A row that breaks a rule of the schema, or values that SQLite does not take, are none: they fail again each time.
"""


class ReadOnly(sqlite3.OperationalError):
    """A unit that only reads was to write."""


class Conflict(Exception):  # noqa: N818 - it is no error: somebody else was first
    """The stored table has another version than the one that was to be saved."""

    def __init__(self, table_id: int, expected: int, stored: int | None) -> None:
        found = "is gone" if stored is None else f"has version {stored}"
        super().__init__(f"table {table_id} {found}, not version {expected}")
        self.table_id = table_id
        self.expected = expected
        self.stored = stored


class AlreadyOpen(Exception):  # noqa: N818 - as above
    """The chat (or topic) has an unfinished table already: ``table_id``."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is still open here")
        self.table_id = table_id


class StillSeated(Exception):  # noqa: N818 - as above
    """A person cannot be forgotten while they sit at unfinished tables: ``table_ids``."""

    def __init__(self, table_ids: tuple[int, ...]) -> None:
        super().__init__(f"still seated at {', '.join(map(str, table_ids))}")
        self.table_ids = table_ids
