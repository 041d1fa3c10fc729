"""What a store needs of the database that holds it."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from storage.changes import Changes
from storage.errors import StoreError

Kind: TypeAlias = tuple[str, str]
"""How a transaction begins and ends."""
WRITES: Kind = ("BEGIN IMMEDIATE", "COMMIT")
READS: Kind = ("BEGIN", "ROLLBACK")


class Cursor(Protocol):
    """What a statement has done: how many rows it has changed, and the rows that it returns."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Statements(Protocol):
    """Runs statements, with parameters by name; rows are read by number or by name, as those of `sqlite3.Row`.

    On a server a statement that changes something may be sent together with a later one, which then raises its error.
    To catch that error at the statement itself, read its `rowcount` at once.

    Errors of statements have the classes of `sqlite3` on every engine: these are the standard library's own for errors
    of databases, and tell what a caller has to know.
    """

    def execute(self, statement: str, values: dict[str, Any] = ..., /) -> Cursor: ...


class Engine(Protocol):
    """One connection, its transactions, and what an operator needs of the database."""

    has_file: bool
    """Whether the database is a file of this computer."""

    @property
    def path(self) -> Path:
        """The file; LookupError if the database is not one."""

    @property
    def name(self) -> str:
        """What an operator is told that the database is."""

    @property
    def db(self) -> Statements:
        """Runs the statements of the connection."""

    @property
    def schema_version(self) -> int:
        """The number of the schema."""

    @property
    def size(self) -> int:
        """The size of the database in bytes."""

    def begin(self, kind: Kind, chats: Collection[int] | None = None, worker: int | None = None) -> None:
        """Begin a transaction.

        If it writes, no other worker works on these chats until the end, or on anything if none are named. None begins
        while the last one is unsettled. ``worker``: the number of this one if others, which tell what they write, are
        known to work on the database.
        """

    def next_alone(self) -> AbstractContextManager[None]:
        """Wait until no other program works on any chat, and let none begin while the block begins a transaction.

        Raises `ChatBusy` if one of them takes long.
        """

    def tell(self, changes: Changes) -> None:
        """Store what this transaction has changed, for the other workers, if it was begun as a worker's."""

    def end(self, kind: Kind) -> None:
        """Store what the transaction has changed, or undo it, as its kind says."""

    @property
    def is_unsettled(self) -> bool:
        """Whether it is unknown if a transaction was stored, because the answer to its COMMIT was lost."""

    @property
    def was_committed_after_all(self) -> bool:
        """Whether the transaction was stored whose `end` had failed before that was known; for when one has begun."""

    def undo(self, error: BaseException) -> StoreError | None:
        """Undo the transaction; return the StoreError that explains its error better, `StoreBusy` among them."""

    def is_in_transaction(self) -> bool:
        """Whether there is still a transaction to undo."""

    def starting(self) -> AbstractContextManager[None]:
        """For the start of the bot: wait longer; errors of the database become a StoreError with a sentence."""

    def reader(self) -> AbstractContextManager[Statements]:
        """A consistent view over a connection of its own, for a thread."""

    @property
    def identity(self) -> str | None:
        """Which database this is, if it could have been put back from a copy without a sign of that in it."""

    def rows(self, statement: str) -> Iterator[Any]:
        """The rows of a SELECT, a few at a time, inside a transaction."""

    def put(self, statement: str, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows."""

    def highest(self, table: str) -> int:
        """The highest id that a table has ever given."""

    def set_highest(self, table: str, number: int) -> None:
        """Let a table give higher ids only."""

    def vacuum(self) -> bool:
        """Remove the remains of deleted rows; False if somebody else is using the database just now."""

    def checkpoint(self) -> bool:
        """Remove the remains of deleted rows from what was written lately; False as above."""

    def close(self) -> None:
        """Close the connection."""

    def displaced(self) -> Path | None:
        """A file of the open database that is not at its place any more; None for a server's."""

    def drop_if_new(self) -> None:
        """Close the connection, and delete the database if this start has made it."""
