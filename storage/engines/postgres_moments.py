"""Whether anybody else has written to the database of a server."""

from typing import Any


class Moments:
    """Tells whether anybody else has written since the last transaction of this connection.

    Each transaction that writes has a number, also each part of one (SAVEPOINT) that writes. A moment of the database
    says the first number that nobody had completed by then, and whether a lower one was still under way. If there was
    none, and only our own numbers were completed since, nothing was changed by others.
    """

    def __init__(self) -> None:
        self.own = ""
        self._next: int | None = None
        self._parts = 0
        self._part_has_written = False

    def forget(self) -> None:
        """Take it that others have written."""
        self._next = None

    def begins(self, row: dict[str, Any]) -> bool:
        """Note the moment at which a transaction begins; whether everything is as it was at the end of the last."""
        lowest, first, _ = row["moment"].split(":")
        number = int(first)
        is_same = number == self._next
        self.own = row.get("own", "")
        self._parts = 0
        self._part_has_written = False
        self._next = number if lowest == first else None
        if self.own:
            self._next = number + 1 if self._next is not None and int(self.own) == number else None
        return is_same

    def part(self, statement: str) -> None:
        """Note the beginning or the end of a part."""
        self._part_has_written = False
        self._parts += statement.startswith("SAVEPOINT")
        self._parts -= statement.startswith("RELEASE")

    def written(self) -> None:
        """Note that something was written, which gives a part its number."""
        if self._parts and not self._part_has_written:
            self._part_has_written = True
            if self._next is not None:
                self._next += 1
