"""The words of the bot: Fluent files, one folder a language, one file a theme.

    catalogue = Catalogue.load()
    catalogue.text("it", "turn-yours", player=mention(7, "Anna"), points=40) -> Text with its spans
    catalogue.plain("it", line)                                            -> str, for labels and toasts

Sentences in the files may use <b>, <i> and <code>. The formatter does not see the arguments, only marks in their
places, so nothing in them can become markup, and a mention stays a mention. Names from right to left are isolated.
"""

import logging
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Self

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser, ast

from texts.line import Arg, Line, Moment
from texts.markup import MARKS, TextError, assemble, mark
from texts.text import Text, moment

FIRST_LANGUAGE = "it"

OTHERS_LANGUAGE = "en"
"""The language for people who have none of the catalogue's."""

_FOLDER = Path(__file__).parent

MOST_REMEMBERED = 4096
"""How many sentences with their arguments are cached."""

_LABEL = "-label-"
"""In the key of what stands on a button; there, names are cut to what the other words leave of a row, or of half."""
_ROW, _HALF, _HALF_ROWS = 34, 16, "tables-label-"
LEAST_ON_LABEL = 14

log = logging.getLogger(__name__)

__all__ = ["FIRST_LANGUAGE", "OTHERS_LANGUAGE", "Catalogue", "TextError"]

ISOLATE = "\u200e\u2068"
"""FIRST STRONG ISOLATE: the text until `END` has the direction of its first letter and does not affect what is around
it. Web browsers look into it nevertheless for the direction of a whole line, so a LEFT-TO-RIGHT MARK comes before."""
END = "\u2069"
"""POP DIRECTIONAL ISOLATE."""

_TURNS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""The blocks of Unicode that are written from right to left, such as Hebrew and Arabic."""


class _Placeholder(FluentType):
    """An argument that is written as a mark, but that a selector can still compare with its cases."""

    def __init__(self, number: int, value: "Arg | None") -> None:
        self._mark = mark(number)
        self._value = value

    def format(self, locale: object) -> str:
        return self._mark

    def __eq__(self, other: object) -> bool:
        return bool(self._value == other)

    __hash__ = None  # type: ignore[assignment]  # compared, never looked up


class Catalogue:
    """All sentences in all languages.

    A strict catalogue raises TextError for a missing key or argument. Otherwise the Italian sentence is used, and the
    problem is logged once.
    """

    def __init__(self, folders: Iterable[Path], strict: bool) -> None:
        self._keys: dict[str, frozenset[str]] = {}
        self._bundles: dict[str, FluentBundle] = {}
        for folder in folders:
            self._bundles[folder.name], self._keys[folder.name] = _read(folder)
        self._strict = strict
        self._logged: set[tuple[str, str]] = set()
        # A screen is rendered again after every tap, and most of its lines are the same as before.
        self._format = lru_cache(MOST_REMEMBERED)(self._formatted)

    @classmethod
    def load(cls, folder: Path = _FOLDER, strict: bool = False) -> Self:
        """Read every `<language>/*.ftl`; TextError names a file that cannot be read or repeats a key."""
        return cls((path for path in folder.iterdir() if any(path.glob("*.ftl"))), strict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages, Italian first."""
        return tuple(sorted(self._bundles, key=lambda code: (code != FIRST_LANGUAGE, code)))

    def name_of(self, language: str) -> str:
        """The name of a language in that language."""
        return self.plain(language, "language-name")

    def best_language(self, *wanted: str | None) -> str:
        """The first of these languages that the catalogue has ('de-AT' counts as 'de').

        For somebody who has only others it is `OTHERS_LANGUAGE`, and Italian if nothing is known.
        """
        codes = [(code or "").split("-")[0].lower() for code in wanted]
        known = next((code for code in codes if code in self._bundles), FIRST_LANGUAGE)
        has_others = any(code.isalpha() for code in codes) and known not in codes
        return OTHERS_LANGUAGE if has_others and OTHERS_LANGUAGE in self._bundles else known

    def keys(self, language: str) -> frozenset[str]:
        return self._keys[language]

    def templates(self, language: str, prefix: str) -> dict[str, str]:
        """The sentences whose keys begin like this, each variable as `{name}`, to be filled in elsewhere.

        Of a sentence with cases it is the one for all other values. Sentences that a language lacks are Italian.
        """
        keys = dict.fromkeys(self._keys[FIRST_LANGUAGE], FIRST_LANGUAGE) | dict.fromkeys(self._keys[language], language)
        found = {}
        for key, code in sorted(keys.items()):
            if key.startswith(prefix):
                names = _variables(self._bundles[code], self._bundles[code].get_message(key).value)
                found[key] = self.plain(code, key, **{name: f"{{{name}}}" for name in names})
        return found

    def text(self, language: str, key: str | Line, /, **args: Arg) -> Text:
        """The sentence with its arguments; those of a `Line` and `args` are combined."""
        if isinstance(key, Line):
            return self._sentence(language, key.key, (*key.args, *args.items()) if args else key.args)
        return self._sentence(language, key, tuple(args.items()))

    def _sentence(self, language: str, key: str, args: tuple[tuple[str, Arg], ...]) -> Text:
        """The sentence, in Italian if the language does not have it."""
        problems: list[str] = []
        for code in (language,) if language == FIRST_LANGUAGE else (language, FIRST_LANGUAGE):
            try:
                return self._format(code, key, args)
            except TextError as error:
                problems.append(str(error))
                if self._strict:
                    raise
        if (language, key) not in self._logged:
            self._logged.add((language, key))
            log.error("a text is missing: %s", problems[-1])
        return Text(key)

    def plain(self, language: str, key: str | Line, /, **args: Arg) -> str:
        """The sentence without formatting, for labels and for answers to taps."""
        return self.text(language, key, **args).plain

    def _formatted(self, language: str, key: str, args: tuple[tuple[str, Arg], ...]) -> Text:
        if key not in self._keys.get(language, ()):
            raise TextError(f"{language} has no {key}")
        named = dict(args)
        written = self._written(language, key, named)
        try:
            others = [one for one in named.values() if not isinstance(one, int)]
            most = _room(key, len(assemble(written, [Text()] * len(others)).plain)) if _LABEL in key else None
            values = [self._argument(language, one, most) for one in others]
            return assemble(written, values, euphonic=language == "it")
        except TextError as error:
            raise TextError(f"{language} {key}: {error}") from None

    def _written(self, language: str, key: str, args: dict[str, Arg]) -> str:
        """The sentence with its numbers, and a mark for each other argument."""
        bundle = self._bundles[language]
        numbers = {name: value for name, value in args.items() if isinstance(value, int)}
        others = [(name, value) for name, value in args.items() if name not in numbers]
        placeholders = {name: _Placeholder(number, value) for number, (name, value) in enumerate(others)}
        pattern = bundle.get_message(key).value
        written, errors = (
            bundle.format_pattern(pattern, numbers | placeholders) if pattern else ("", [ValueError("empty")])
        )
        if errors:
            raise TextError(f"{language} {key}: {'; '.join(map(str, errors))}")
        return str(written)

    def _argument(self, language: str, value: Arg, most: int | None = None) -> Text:
        match value:
            case Text():
                return isolated(value)
            case Line():
                return self.text(language, value)
            case Moment(unix_time, words, time_format):
                said = self.text(language, words)
                return said if said.spans else moment(unix_time, said, time_format)
            case tuple():
                return self._enumeration(language, [self._argument(language, part) for part in value])
            case _:
                fits = most is None or len(str(value)) <= most
                return isolated(Text(str(value) if fits else f"{str(value)[:most].rstrip()}…"))

    def _enumeration(self, language: str, parts: list[Text]) -> Text:
        if len(parts) < 2:
            return Text.join("", parts)
        return self.text(language, "common-and", first=Text.join(", ", parts[:-1]), last=parts[-1])


def _room(key: str, words: int) -> int:
    """The most characters of a name on a label with so many others."""
    return max(LEAST_ON_LABEL, (_HALF if key.startswith(_HALF_ROWS) else _ROW) - words)


@cache  # the files do not change while the program runs
def _read(folder: Path) -> tuple[FluentBundle, frozenset[str]]:
    bundle = FluentBundle([folder.name], use_isolating=False)
    seen: set[str] = set()
    sources = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.ftl"))}
    for file, source in sources.items():
        if any(character in source for character in MARKS):
            raise TextError(f"{file}: has a character that is reserved for arguments")
    parser = FluentParser(with_spans=False)
    for file, source in sources.items():
        entries = parser.parse(source).body
        for name in _names(file, entries):
            if name in seen:
                raise TextError(f"{file}: {name} is already in the catalogue")
            seen.add(name)
        bundle.add_resource(ast.Resource(entries))
    return bundle, frozenset(name for name in seen if not name.startswith("-"))


def _variables(bundle: FluentBundle, part: object) -> set[str]:
    """The names of the variables anywhere in a part of a sentence, and in other sentences that it contains."""
    match part:
        case ast.VariableReference():
            return {part.id.name}
        case ast.MessageReference():
            return _variables(bundle, bundle.get_message(part.id.name).value)
        case ast.BaseNode():
            return set().union(*(_variables(bundle, inner) for inner in vars(part).values()))
        case list():
            return set().union(*(_variables(bundle, inner) for inner in part))
    return set()


def _names(file: str, entries: Iterable[object]) -> Iterable[str]:
    for entry in entries:
        match entry:
            case ast.Junk():
                raise TextError(f"{file}: cannot read {str(entry.content).strip().splitlines()[0]!r}")
            case ast.Message():
                yield entry.id.name
            case ast.Term():
                yield f"-{entry.id.name}"


def isolated(text: Text) -> Text:
    """The text between isolates if it has letters from right to left; one that has isolates already stays as it is.

    Between isolates a name keeps its own direction: without them it would turn around the numbers and signs after it,
    and, at the beginning of a line, the whole line.
    """
    if text.plain.isascii() or ISOLATE in text.plain or _TURNS.search(text.plain) is None:
        return text
    return ISOLATE + text + END
