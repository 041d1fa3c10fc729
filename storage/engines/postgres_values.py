"""Values and rows between Python and PostgreSQL, as text."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

_BIGINT, _DOUBLE, TEXT, _BYTES, _BY_CONTEXT = 20, 701, 25, 17, 0
TYPES: dict[type, int] = {int: _BIGINT, bool: _BIGINT, float: _DOUBLE, bytes: _BYTES, type(None): _BY_CONTEXT}
"""The types of parameters; what is not here is text."""
Converter: TypeAlias = Callable[[bytes], Any]
_CONVERTERS: dict[int, Converter] = {
    16: lambda value: int(value == b"t"),
    17: lambda value: bytes.fromhex(value[2:].decode()),
    20: int,
    21: int,
    23: int,
    700: float,
    701: float,
    1700: lambda value: float(value) if b"." in value else int(value),
}


class Row(dict[str, Any]):
    """A row, read by name or by number; iterating over it gives its values, as with `sqlite3.Row`."""

    __slots__ = ()

    def __missing__(self, number: Any) -> Any:
        if isinstance(number, int):
            return list(self.values())[number]
        raise KeyError(number)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values())

    def __setitem__(self, name: object, value: object) -> None:
        raise TypeError("a row cannot be changed")


class Result:
    """What a statement has answered."""

    __slots__ = ("_rows", "rowcount", "what")

    def __init__(self, rows: list[Row], rowcount: int, what: str = "") -> None:
        self._rows = rows
        self.rowcount = rowcount
        self.what = what
        """What the server says that it has done, if there are no rows: COMMIT, for instance."""

    def fetchall(self) -> list[Row]:
        """All rows."""
        return self._rows

    def fetchone(self) -> Row | None:
        """The first row, or None."""
        return self._rows[0] if self._rows else None

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)


class Later:
    """The answer to a statement that changes something and is sent with the next one, at once if this is asked."""

    __slots__ = ("_flush", "_result", "_use")

    def __init__(self, flush: Callable[[], None]) -> None:
        self._flush = flush
        self._result: Result | None = None
        self._use: Callable[[list[Any]], None] | None = None

    def then(self, use: Callable[[list[Any]], None]) -> None:
        """Call ``use`` with the rows as soon as the server has answered; it may be now."""
        self._use = use
        if self._result is not None:
            use(self._result.fetchall())

    def answered(self, result: Result) -> None:
        """Note the answer."""
        self._result = result
        if self._use is not None:
            self._use(result.fetchall())

    def wait(self) -> Result:
        """The answer; the statements up to this one are sent if they were not."""
        if self._result is None:
            self._flush()
        if self._result is None:
            raise RuntimeError("the statement was never sent: its transaction was undone")
        return self._result

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self.wait().rowcount

    def fetchall(self) -> list[Row]:
        """All rows that it returns."""
        return self.wait().fetchall()

    def fetchone(self) -> Row | None:
        """The first of them, or None."""
        return self.wait().fetchone()

    def __iter__(self) -> Iterator[Row]:
        return iter(self.fetchall())


def as_text(value: Any) -> bytes | None:
    """A value as PostgreSQL reads it; it has no text with a zero, so that becomes the sign for a wrong one."""
    if value is None:
        return None
    if isinstance(value, str):
        return value.encode() if "\0" not in value else value.replace("\0", "\ufffd").encode()
    if isinstance(value, bytes):
        return b"\\x" + value.hex().encode()
    if isinstance(value, float):
        return repr(value).encode()
    return b"%d" % value


def columns_of(answer: Any) -> tuple[tuple[str, Converter], ...]:
    """The names of the columns, each only once, with what reads their values."""
    columns: dict[str, Converter] = {}
    for number in range(answer.nfields):
        name = answer.fname(number).decode()
        columns[name if name not in columns else f"{name} {number}"] = _CONVERTERS.get(answer.ftype(number), _decoded)
    return tuple(columns.items())


def _decoded(value: bytes) -> str:
    return value.decode()
