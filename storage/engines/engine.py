"""What both engines understand: the kinds of transactions, and statements."""

from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

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

    Errors of statements have the classes of `sqlite3` on every engine: these are the standard library's own for errors
    of databases, and tell what a caller has to know.
    """

    def execute(self, statement: str, values: dict[str, Any] = ..., /) -> Cursor: ...
