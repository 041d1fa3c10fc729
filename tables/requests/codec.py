"""Encoding declared requests as callback data, at most 64 bytes that Telegram stores with a button, and decoding it.

@dataclass(frozen=True, slots=True)
class Sit(Button, code="s"):
    table: int

Sit(table=35).pack() == "s:z"        unpack("s:z") == Sit(table=35)
"""

from dataclasses import fields
from functools import lru_cache
from typing import ClassVar, get_type_hints

MAX_BYTES = 64
SEPARATOR = ":"
LARGEST_NUMBER = 2**63 - 1
"""The largest integer that the store can hold."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

_classes: dict[str, type["Request"]] = {}
_layouts: dict[str, tuple[tuple[str, type], ...]] = {}


class Request:
    """Base class of all requests: frozen dataclasses with `int` and `str` fields.

    A request that a button can carry has a short code of its own. Numbers are written in base 36; texts may not contain
    a colon, which separates the fields.
    """

    __slots__ = ("_data",)
    code: ClassVar[str] = ""
    _data: str

    def __init_subclass__(cls, code: str = "") -> None:
        # `dataclass(slots=True)` creates the class a second time, without the keyword.
        code = code or cls.__dict__.get("code", "")
        if not code:
            return
        if SEPARATOR in code:
            raise TypeError(f"the code of {cls.__name__} contains a colon")
        known = _classes.get(code)
        if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{cls.__name__} and {known.__name__} have the same code {code!r}")
        cls.code = code
        _classes[code] = cls

    def pack(self) -> str:
        """Return the request as callback data.

        Raises ValueError if a text contains a colon or the data is longer than Telegram's 64 bytes, TypeError if no
        button can carry such a request.
        """
        try:
            return self._data
        except AttributeError:
            data = _packed(self)
            object.__setattr__(self, "_data", data)  # most buttons are packed for several messages
            return data


def unpack(data: str | None) -> Request | None:
    """Return the request in this callback data, or None for data that no button of the bot can have."""
    code, *values = (data or "").split(SEPARATOR)
    cls = _classes.get(code)
    if cls is None or len(values) != len(_layout(cls)):
        return None
    arguments: dict[str, int | str] = {}
    for (name, kind), value in zip(_layout(cls), values, strict=True):
        try:
            arguments[name] = int(value, 36) if kind is int else value
        except ValueError:
            return None
    try:
        request = cls(**arguments)
        # Numbers could be written in other ways, such as "007"; `pack` never writes these, so such data is forged.
        return request if request.pack() == data else None
    except ValueError:
        return None


@lru_cache(maxsize=4096)  # for the fingerprint of a message and for the message, and most buttons stay as they are
def _packed(request: Request) -> str:
    if not request.code:
        raise TypeError(f"no button can carry {type(request).__name__}")
    parts = [request.code]
    for name, kind in _layout(type(request)):
        value = getattr(request, name)
        if kind is int:
            parts.append(to_base36(value))
        elif SEPARATOR in value:
            raise ValueError(f"{type(request).__name__}.{name} contains a colon")
        else:
            parts.append(value)
    data = SEPARATOR.join(parts)
    if len(data.encode()) > MAX_BYTES:
        raise ValueError(f"{type(request).__name__} takes {len(data.encode())} bytes, more than {MAX_BYTES}")
    return data


def declared() -> tuple[type[Request], ...]:
    """Return every class of request that a button can carry, as far as their modules have been imported."""
    return tuple(_classes.values())


def _layout(cls: type[Request]) -> tuple[tuple[str, type], ...]:
    """Return names and types of the fields, in order; TypeError for a field that is neither int nor str."""
    if cls.code not in _layouts:
        hints = get_type_hints(cls)
        layout = tuple((field.name, hints[field.name]) for field in fields(cls))  # type: ignore[arg-type]  # a dataclass
        for name, kind in layout:
            if kind not in (int, str):
                raise TypeError(f"{cls.__name__}.{name} must be int or str")
        _layouts[cls.code] = layout
    return _layouts[cls.code]


@lru_cache(maxsize=1024)  # all buttons of a panel have the number of the same table
def to_base36(number: int) -> str:
    """Return a number in the digits 0-9 and a-z; ValueError for one that the store cannot hold."""
    if abs(number) > LARGEST_NUMBER:
        raise ValueError("the number is larger than the store can hold")
    digits, rest = "", abs(number)
    while rest >= 36:
        rest, digit = divmod(rest, 36)
        digits = _DIGITS[digit] + digits
    return ("-" if number < 0 else "") + _DIGITS[rest] + digits
