"""Whether something has the form that `web/views/types.py` says: so the mock tells the page what the server would."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

from web.views.types import LobbyData, TableData


def misfits(value: object, kind: Any, where: str = "") -> Iterator[str]:
    """Yield what is wrong with a value that should be of this type."""
    of = get_args(kind)
    if is_typeddict(kind) and isinstance(value, dict):
        hints = get_type_hints(kind)
        yield from (f"{where}.{name} is missing" for name in sorted(kind.__required_keys__ - value.keys()))
        yield from (f"{where}.{name} is unknown" for name in value if name not in hints)
        for name in value.keys() & hints.keys():
            yield from misfits(value[name], hints[name], f"{where}.{name}")
    elif get_origin(kind) is UnionType:
        found = [list(misfits(value, one, where)) for one in of]
        yield from min(found, key=len)
    elif get_origin(kind) is list and isinstance(value, list):
        for number, one in enumerate(value):
            yield from misfits(one, of[0], f"{where}[{number}]")
    elif get_origin(kind) is tuple and isinstance(value, list | tuple):
        for number, (one, expected) in enumerate(zip(value, of, strict=True)):
            yield from misfits(one, expected, f"{where}[{number}]")
    elif get_origin(kind) is dict and isinstance(value, dict):
        for name, one in value.items():
            yield from misfits(one, of[1], f"{where}[{name!r}]")
    elif get_origin(kind) or is_typeddict(kind) or not _is_plain(value, kind):
        yield f"{where} is {value!r}"


def _is_plain(value: object, kind: type) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)


def fitting(value: Any, kind: Any) -> Any:
    """Return a value of this type; AssertionError for any other."""
    assert not list(misfits(value, kind)), "\n".join(misfits(value, kind))
    return value


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view of a table, if it is of the types that the server has."""
    found: dict[str, Any] = fitting(view, LobbyData if view["stage"] == "lobby" else TableData)
    return found
