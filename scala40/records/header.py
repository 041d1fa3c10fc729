"""The header of a record, the same in every format: lines such as `NAME VALUE`."""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final, TypeVar

from scala40.notation import NotationError
from scala40.options import RulesError, Word
from scala40.records.stored import RecordError
from scala40.rules import Rules, nearest_preset

T = TypeVar("T")

TITLE: Final = "scala40 record"
"""The first words of every record, before the number of its format."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


def written_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a record except empty ones and remarks, each with its number from 1.

    A line ends at a line feed and nowhere else. A carriage return before it is removed, and so are spaces and tabs at
    both ends; every other character is part of the line, even one that other programs take for a line end.
    """
    return ((number, line) for number, line in _lines(text) if line and not line.startswith("#"))


def remarks(text: str) -> Iterator[str]:
    """The remarks of a record, which are lines that begin with `#`."""
    return (line for _, line in _lines(text) if line.startswith("#"))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(StringIO(text, newline="\n"), start=1):
        yield number, line.removesuffix("\n").removesuffix("\r").strip(" \t")


class Lines:
    """The lines of a record, read one after the other; an error names the number of its line."""

    def __init__(self, text: str) -> None:
        """Start before the first line."""
        self._ahead = written_lines(text)
        self._next = next(self._ahead, None)
        self.number = 0
        """The number of the last line that was read, or that was missing."""

    def __iter__(self) -> Iterator[None]:
        """Yield None as long as there is a line to read."""
        while self._next is not None:
            yield None

    @property
    def upcoming(self) -> str:
        """The line to be read next, empty after the last."""
        return "" if self._next is None else self._next[1]

    def read(self, reader: Callable[[str], T]) -> T:
        """The next line as `reader` reads it; its errors become a RecordError with the number of the line."""
        line = self.upcoming
        self.number = self.number + 1 if self._next is None else self._next[0]
        self._next = next(self._ahead, None)
        try:
            return reader(line)
        except (NotationError, RulesError) as error:
            raise RecordError(f"line {self.number}: {error}") from None


def after(name: str, line: str) -> str:
    """The rest of a line that begins with this word; NotationError if it does not."""
    rest = line.removeprefix(f"{name} ")
    if rest in (line, ""):
        raise NotationError(f"'{name} ...' is missing")
    return rest


def number(text: str) -> int:
    """Read a number without leading zeros; NotationError if it is none."""
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is not a number")
    return int(text)


def rules_text(rules: Rules) -> str:
    """The rules as the nearest preset and the options that differ from it."""
    preset = nearest_preset(rules)
    options = [f"{name}={_option_text(word)}" for name, word in rules.differences(preset).items()]
    return " ".join([preset, *options])


def rules_line(rules: Rules) -> str:
    """The header line with the rules."""
    return f"rules {rules_text(rules)}"


def read_rules(line: str) -> Rules:
    """Read the rules from their header line."""
    preset, *words = after("rules", line).split(" ")
    options = {name: _option_word(name, text) for name, _, text in (word.partition("=") for word in words)}
    return Rules.from_words(preset, options)


def _option_text(word: Word) -> str:
    return ",".join(map(str, word)) if isinstance(word, list) else str(word)


def _option_word(name: str, text: str) -> Word:
    if name == "players":
        return [number(part) for part in text.split(",")]
    return number(text) if text[:1].isdigit() else text
