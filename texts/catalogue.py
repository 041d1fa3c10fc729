"""The words of the bot: Fluent files, one folder a language, one file a theme.

    catalogue = Catalogue.load()
    catalogue.text("it", "turn-yours", player=mention(7, "Anna"), points=40) -> Text with its spans
    catalogue.plain("it", line)                                            -> str, for labels and toasts

In the files our own words may use <b>, <i> and <code>. Arguments never pass through the formatter: it sees a mark in
their place, so nothing in them can become markup, and a mention stays a mention.
"""

import logging
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Self

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import ast

from texts.line import Arg, Line, Moment
from texts.markup import MARKS, TextError, assemble, mark
from texts.text import Text, moment

FIRST_LANGUAGE = "it"
_FOLDER = Path(__file__).parent

MOST_REMEMBERED = 4096
"""So many sentences with their arguments stay in memory, ready to be said again."""

log = logging.getLogger(__name__)

__all__ = ["FIRST_LANGUAGE", "Catalogue", "TextError"]


class _Held(FluentType):
    """An argument that stays outside: written as a mark, but a selector may still compare a string with its cases."""

    def __init__(self, number: int, value: Arg) -> None:
        self._mark = mark(number)
        self._value = value

    def format(self, locale: object) -> str:
        return self._mark

    def __eq__(self, other: object) -> bool:
        return bool(self._value == other)

    __hash__ = None  # type: ignore[assignment]  # compared, never looked up


class Catalogue:
    """Every sentence in every language.

    A strict catalogue raises TextError for a key or an argument that is missing; otherwise Italian stands in and the
    log says it once.
    """

    def __init__(self, folders: Iterable[Path], strict: bool) -> None:
        self._keys: dict[str, frozenset[str]] = {}
        self._bundles: dict[str, FluentBundle] = {}
        for folder in folders:
            self._bundles[folder.name], self._keys[folder.name] = _read(folder)
        self._strict = strict
        self._said: set[tuple[str, str]] = set()
        # A screen is drawn again after every tap, and most of its lines say the same as before.
        self._format = lru_cache(MOST_REMEMBERED)(self._formatted)

    @classmethod
    def load(cls, folder: Path = _FOLDER, strict: bool = False) -> Self:
        """Read every `<language>/*.ftl`; TextError names a file that cannot be read or repeats a key."""
        return cls((path for path in folder.iterdir() if any(path.glob("*.ftl"))), strict)

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages there are, Italian first."""
        return tuple(sorted(self._bundles, key=lambda code: (code != FIRST_LANGUAGE, code)))

    def name_of(self, language: str) -> str:
        """A language in its own words."""
        return self.plain(language, "language-name")

    def best_language(self, *wanted: str | None) -> str:
        """The first wanted language that we speak ('de-AT' counts as 'de'), else Italian."""
        for code in wanted:
            short = (code or "").split("-")[0].lower()
            if short in self._bundles:
                return short
        return FIRST_LANGUAGE

    def keys(self, language: str) -> frozenset[str]:
        """The keys of one language."""
        return self._keys[language]

    def text(self, language: str, key: str | Line, /, **args: Arg) -> Text:
        """The sentence with its arguments; a `Line` brings its own, to which others may be added."""
        if isinstance(key, Line):
            return self._said_with(language, key.key, (*key.args, *args.items()) if args else key.args)
        return self._said_with(language, key, tuple(args.items()))

    def _said_with(self, language: str, key: str, args: tuple[tuple[str, Arg], ...]) -> Text:
        """The sentence, in Italian where the language lacks it."""
        problems: list[str] = []
        for code in (language,) if language == FIRST_LANGUAGE else (language, FIRST_LANGUAGE):
            try:
                return self._format(code, key, args)
            except TextError as error:
                problems.append(str(error))
                if self._strict:
                    raise
        if (language, key) not in self._said:
            self._said.add((language, key))
            log.error("no words: %s", problems[-1])
        return Text(key)

    def plain(self, language: str, key: str | Line, /, **args: Arg) -> str:
        """The sentence without formatting, for labels and for answers to taps."""
        return self.text(language, key, **args).plain

    def _formatted(self, language: str, key: str, args: tuple[tuple[str, Arg], ...]) -> Text:
        bundle = self._bundles.get(language)
        if bundle is None or key not in self._keys[language]:
            raise TextError(f"{language} has no {key}")
        held = [(name, value) for name, value in args if not isinstance(value, int)]
        outside = {name: _Held(number, value) for number, (name, value) in enumerate(held)}
        pattern = bundle.get_message(key).value
        written, errors = (
            bundle.format_pattern(pattern, {**dict(args), **outside}) if pattern else ("", [ValueError("empty")])
        )
        if errors:
            raise TextError(f"{language} {key}: {'; '.join(map(str, errors))}")
        try:
            return assemble(str(written), [self._argument(language, value) for _, value in held])
        except TextError as error:
            raise TextError(f"{language} {key}: {error}") from None

    def _argument(self, language: str, value: Arg) -> Text:
        match value:
            case Text():
                return value
            case Line():
                return self.text(language, value)
            case Moment(unix_time, words, time_format):
                return moment(unix_time, self.text(language, words), time_format)
            case tuple():
                return self._enumeration(language, [self._argument(language, part) for part in value])
            case _:
                return Text(str(value))

    def _enumeration(self, language: str, parts: list[Text]) -> Text:
        if len(parts) < 2:
            return Text.join("", parts)
        return self.text(language, "common-and", first=Text.join(", ", parts[:-1]), last=parts[-1])


@cache  # a second is needed for it, and the words of a running program do not change
def _read(folder: Path) -> tuple[FluentBundle, frozenset[str]]:
    bundle = FluentBundle([folder.name], use_isolating=False)
    seen: set[str] = set()
    for path in sorted(folder.glob("*.ftl")):
        source = path.read_text(encoding="utf-8")
        if any(character in source for character in MARKS):
            raise TextError(f"{path.name}: a character that is reserved for arguments")
        resource = FluentResource(source)
        for name in _names(path, resource.body):
            if name in seen:
                raise TextError(f"{path.name}: {name} stands in the catalogue already")
            seen.add(name)
        bundle.add_resource(resource)
    return bundle, frozenset(name for name in seen if not name.startswith("-"))


def _names(path: Path, entries: Iterable[object]) -> Iterable[str]:
    for entry in entries:
        match entry:
            case ast.Junk():
                raise TextError(f"{path.name}: cannot read {str(entry.content).strip().splitlines()[0]!r}")
            case ast.Message():
                yield entry.id.name
            case ast.Term():
                yield f"-{entry.id.name}"
