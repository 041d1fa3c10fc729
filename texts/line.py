"""Sentences that are not in a language yet: the answers of use cases, and stored announcements."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from texts.text import Text

Arg: TypeAlias = "str | int | Text | Line | Moment | tuple[Arg, ...]"
"""An argument of a sentence. A tuple becomes a list: 'Anna, Bruno e Carla'."""


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """A key of the catalogue and the arguments of its sentence: `Line("bust-said", player=mention(...), points=104)`.

    Different chats may have different languages, so the language is chosen when the sentence is shown.
    """

    key: str
    args: tuple[tuple[str, Arg], ...]

    def __init__(self, key: str, /, **args: Arg) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "args", tuple(sorted(args.items())))

    def dump(self) -> dict[str, Any]:
        """The line as values for JSON; `Line.load` reads them."""
        return {"line": self.key, "args": {name: _dump(value) for name, value in self.args}}

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Line":
        """The line that `dump` has written."""
        return cls(stored["line"], **{name: _load(value) for name, value in stored["args"].items()})


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time in a sentence, shown in each reader's time zone; `words` are for clients that cannot do that.

    If the words contain moments themselves, a day and a time, those are shown. A near one is shown by how far away it
    is; `clock` is the same moment by the clock, for readers with a countdown of their own. It is not stored.
    """

    unix_time: int
    words: Line
    time_format: str = "t"
    clock: "Moment | None" = None


def _dump(value: Arg) -> Any:
    match value:
        case Text() | Line():
            return value.dump()
        case Moment(unix_time, words, time_format):
            return {"moment": unix_time, "words": words.dump(), "format": time_format}
        case tuple():
            return [_dump(part) for part in value]
        case str() | int():
            return value


def _load(stored: Any) -> Arg:
    match stored:
        case {"plain": _}:
            return Text.load(stored)
        case {"line": _}:
            return Line.load(stored)
        case {"moment": unix_time, "words": words, "format": time_format}:
            return Moment(unix_time, Line.load(words), time_format)
        case list():
            return tuple(_load(part) for part in stored)
        case str() | int():
            return stored
    raise ValueError(f"not an argument of a line: {type(stored).__name__}")
