"""What a store needs of the database that holds it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from storage.answers import Answers
from storage.errors import StoreError

Kind: TypeAlias = tuple[str, str]
"""How a transaction begins and ends."""
WRITES: Kind = ("BEGIN IMMEDIATE", "COMMIT")
READS: Kind = ("BEGIN", "ROLLBACK")
TRIES: Kind = ("BEGIN IMMEDIATE", "ROLLBACK")
"""Like one that writes, to see whether it can begin."""


class Cursor(Protocol):
    """What a statement has done: how many rows it has changed, and the rows that it returns."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Statements(Protocol):
    """Runs statements, with parameters by name; rows are read by number or by name, as those of `sqlite3.Row`.

    Errors of statements have the classes of `sqlite3` on every engine: these are the standard library's own for errors
    of databases, and tell what a caller has to know.
    """

    def execute(self, statement: str, values: dict[str, Any] = ..., /) -> Cursor: ...


class Engine(Protocol):
    """One connection, its transactions, and what an operator needs of the database."""

    @property
    def path(self) -> Path:
        """The file; LookupError if the database is not one."""

    @property
    def db(self) -> Statements:
        """Runs the statements of the connection."""

    @property
    def schema_version(self) -> int:
        """The number of the schema."""

    @property
    def size(self) -> int:
        """The size of the database in bytes."""

    def begin(self, kind: Kind, answers: Answers) -> None:
        """Begin a transaction; forget the answers that somebody else may have changed."""

    def end(self, kind: Kind) -> None:
        """Store what the transaction has changed, or undo it, as its kind says."""

    def undo(self, error: BaseException) -> StoreError | None:
        """Undo the transaction; return the StoreError that explains its error better, `StoreBusy` among them."""

    def ended(self, answers: Answers, *, is_undone: bool) -> None:
        """Note the end of a transaction; forget what was read in it if it is undone."""

    def is_in_transaction(self) -> bool:
        """Whether there is still a transaction to undo."""

    def starting(self) -> AbstractContextManager[None]:
        """For the start of the bot: wait longer; errors of the database become a StoreError with a sentence."""

    def reader(self) -> AbstractContextManager[Statements]:
        """A consistent view over a connection of its own, for a thread."""

    def vacuum(self) -> bool:
        """Remove the remains of deleted rows; False if somebody else is using the database just now."""

    def checkpoint(self) -> bool:
        """Remove the remains of deleted rows from what was written lately; False as above."""

    def close(self) -> None:
        """Close the connection."""

    def drop_if_new(self) -> None:
        """Close the connection, and delete the database if this start has made it."""
