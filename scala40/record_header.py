"""The words of a record's header, the same in every format: `NAME VALUE`, one a line."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from scala40.notation import NotationError
from scala40.rules import Rules, RulesError, Word, nearest_preset
from scala40.stored import RecordError

T = TypeVar("T")

TITLE: Final = "scala40 record"
"""What every record begins with, before the number of its format."""


def written_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a record that count, each with its number from 1; empty ones and remarks do not."""
    return [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]


class Lines:
    """The lines of a record, read one after the other; an error names the line it stands in."""

    def __init__(self, text: str) -> None:
        """Start before the first."""
        self._lines = written_lines(text)
        self._next = 0

    @property
    def number(self) -> int:
        """The number of the line last read, or looked at and not there."""
        return self._lines[self._next - 1][0] if 0 < self._next <= len(self._lines) else len(self._lines) + 1

    def __iter__(self) -> Iterator[None]:
        """Go on while there is a line to read."""
        while self._next < len(self._lines):
            yield None

    @property
    def upcoming(self) -> str:
        """The line to be read next, empty after the last."""
        return self._lines[self._next][1].strip() if self._next < len(self._lines) else ""

    def read(self, reader: Callable[[str], T]) -> T:
        """What a reader makes of the next line; RecordError in the place of what the reader raises."""
        line = self.upcoming
        self._next += 1
        try:
            return reader(line)
        except (NotationError, RulesError) as error:
            raise RecordError(f"line {self.number}: {error}") from None


def after(name: str, line: str) -> str:
    """What follows a word at the beginning of a line; NotationError when it is another line."""
    rest = line.removeprefix(f"{name} ")
    if rest == line or not rest.strip():
        raise NotationError(f"'{name} ...' is missing")
    return rest.strip()


def number(text: str) -> int:
    """A number as records write it."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotationError(f"{text!r} is no number")
    return int(text)


def rules_line(rules: Rules) -> str:
    """A table's rules: the nearest preset and what differs from it."""
    preset = nearest_preset(rules)
    options = [f"{name}={_option_text(word)}" for name, word in rules.differences(preset).items()]
    return " ".join(["rules", preset, *options])


def read_rules(line: str) -> Rules:
    """The rules of such a line."""
    preset, *words = after("rules", line).split()
    options = {name: _option_word(name, text) for name, _, text in (word.partition("=") for word in words)}
    return Rules.from_words(preset, options)


def _option_text(word: Word) -> str:
    return ",".join(map(str, word)) if isinstance(word, list) else str(word)


def _option_word(name: str, text: str) -> Word:
    if name == "players":
        return [number(part) for part in text.split(",")]
    return int(text) if text.isdecimal() else text
