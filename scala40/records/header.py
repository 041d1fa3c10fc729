"""The words of a record's header, the same in every format: `NAME VALUE`, one a line."""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final, TypeVar

from scala40.notation import NotationError
from scala40.records.stored import RecordError
from scala40.rules import Rules, RulesError, Word, nearest_preset

T = TypeVar("T")

TITLE: Final = "scala40 record"
"""What every record begins with, before the number of its format."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


def written_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a record that count, each with its number from 1; empty ones and remarks do not.

    A line ends at a line feed and nowhere else. A carriage return before it is dropped, so are spaces and tabs at both
    ends; every other character is part of the line, also those where other readers would break it.
    """
    return ((number, line) for number, line in _lines(text) if line and not line.startswith("#"))


def remarks(text: str) -> Iterator[str]:
    """The lines of a record that do not count."""
    return (line for _, line in _lines(text) if line.startswith("#"))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(StringIO(text, newline="\n"), start=1):
        yield number, line.removesuffix("\n").removesuffix("\r").strip(" \t")


class Lines:
    """The lines of a record, read one after the other; an error names the line it stands in."""

    def __init__(self, text: str) -> None:
        """Start before the first."""
        self._ahead = written_lines(text)
        self._next = next(self._ahead, None)
        self.number = 0
        """The number of the line last read, or looked for and not there."""

    def __iter__(self) -> Iterator[None]:
        """Go on while there is a line to read."""
        while self._next is not None:
            yield None

    @property
    def upcoming(self) -> str:
        """The line to be read next, empty after the last."""
        return "" if self._next is None else self._next[1]

    def read(self, reader: Callable[[str], T]) -> T:
        """What a reader makes of the next line; RecordError in the place of what the reader raises."""
        line = self.upcoming
        self.number = self.number + 1 if self._next is None else self._next[0]
        self._next = next(self._ahead, None)
        try:
            return reader(line)
        except (NotationError, RulesError) as error:
            raise RecordError(f"line {self.number}: {error}") from None


def after(name: str, line: str) -> str:
    """What follows a word at the beginning of a line; NotationError when it is another line."""
    rest = line.removeprefix(f"{name} ")
    if rest in (line, ""):
        raise NotationError(f"'{name} ...' is missing")
    return rest


def number(text: str) -> int:
    """A number as records write it, the one way there is."""
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is no number")
    return int(text)


def rules_text(rules: Rules) -> str:
    """A table's rules: the nearest preset and what differs from it."""
    preset = nearest_preset(rules)
    options = [f"{name}={_option_text(word)}" for name, word in rules.differences(preset).items()]
    return " ".join([preset, *options])


def rules_line(rules: Rules) -> str:
    """The line of the header that says them."""
    return f"rules {rules_text(rules)}"


def read_rules(line: str) -> Rules:
    """The rules of such a line."""
    preset, *words = after("rules", line).split(" ")
    options = {name: _option_word(name, text) for name, _, text in (word.partition("=") for word in words)}
    return Rules.from_words(preset, options)


def _option_text(word: Word) -> str:
    return ",".join(map(str, word)) if isinstance(word, list) else str(word)


def _option_word(name: str, text: str) -> Word:
    if name == "players":
        return [number(part) for part in text.split(",")]
    return number(text) if text[:1].isdigit() else text
