"""Italian, English and German say the same: no key is missing or unused, every word fits where it stands."""

import ast
import re
from collections.abc import Iterator

import pytest

from handlers.commands.registry import COMMANDS, STATUS
from scala40.rules import PRESETS
from screens.message import MAX_TEXT
from simulation.use_cases.sentences import (
    GAME_WORDS,
    LANGUAGES,
    NAMED,
    NUMBERS,
    PEOPLE,
    TEXTS_FOLDER,
    _source,
    entries,
    placeholders,
)
from simulation.use_cases.world import TEXTS
from tables.handling import MAX_ANSWER
from tables.lobby.rule_pages import SLOW_OPTIONS
from tests.tables.lobby.choosing import every_word
from tests.tables.notices.crowded import LONGEST_NAME
from texts.rules import button_line, example_line, says_line, value_line
from texts.text import utf16_length
from texts.times import slow_line

PACKAGES = ("handlers", "operations", "pictures", "screens", "tables", "texts", "web")
"""Where sentences are named."""

MOST_IN_A_LABEL = 64
"""UTF-16 units on a key whose arguments are short: more is cut by every client."""


# --- the same keys everywhere -----------------------------------------------------------------------------------------


def test_there_are_three_languages() -> None:
    assert TEXTS.languages == ("it", "de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence_in_the_same_file_and_order(language: str) -> None:
    assert [(key, file) for key, (file, _) in entries(language).items()] == [
        (key, file) for key, (file, _) in entries("it").items()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_wants_the_same_things_in_every_language(language: str) -> None:
    wrong = {key for key in entries("it") if placeholders(language, key) != placeholders("it", key)}
    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_named_more_often_than_in_italian(language: str) -> None:
    """A name may be a mention, and two of them would call somebody twice."""
    for key in entries("it"):
        for name in PEOPLE:
            said = [_source(accessible, key).count(f"{{ ${name} }}") for accessible in (language, "it")]
            assert said[0] <= said[1], key


def test_no_sentence_is_unused() -> None:
    """A key is used when the program or another sentence names it, whole or by the words it is put together of."""
    words, patterns = _said_by_the_program()
    words |= {line(name, word).key for line in (says_line, value_line, button_line) for name, word in every_word()}
    words |= {slow_line(kind, name, 0).key for kind in ("says", "value", "rules-label") for name in SLOW_OPTIONS}
    words |= {example_line(name, word, PRESETS["fisca"]).key for name, word in every_word()}
    named = {name for key in entries("it") for name in re.findall(r"\{ ([a-z][\w-]+) \}", _source("it", key))}
    unused = {
        key
        for key in entries("it")
        if key not in words and key not in named and not any(pattern.fullmatch(key) for pattern in patterns)
        if not key.startswith("page-")  # tests/web/page/test_words.py
    }
    assert unused == set()


def test_no_sentence_that_the_program_says_is_missing() -> None:
    keys = entries("it").keys()
    themes = {key.split("-")[0] for key in keys}
    words, patterns = _said_by_the_program(inside="Line")
    assert {word for word in words if word.split("-")[0] in themes and "-" in word} <= set(keys)
    assert all(any(pattern.fullmatch(key) for key in keys) for pattern in patterns)


def _said_by_the_program(inside: str | None = None) -> tuple[set[str], set[re.Pattern[str]]]:
    """Strings in the code of the host, and the patterns of those that it puts together."""
    words: set[str] = set()
    patterns: set[re.Pattern[str]] = set()
    for node in _nodes(inside):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            fixed = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if any(isinstance(text, str) and re.search(r"[a-z]{3,}-|-[a-z]{3,}", text) for text in fixed):
                patterns.add(re.compile("".join(".+" if text is None else re.escape(str(text)) for text in fixed)))
    return words, patterns


def _nodes(inside: str | None) -> Iterator[ast.AST]:
    for path in (path for package in PACKAGES for path in (TEXTS_FOLDER.parent / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if inside is None:
                yield node
            elif (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == inside and node.args
            ):
                yield node.args[0]


# --- every sentence has its words, and fits --------------------------------------------------------------------------


def arguments(language: str, key: str, number: int) -> dict[str, str | int]:
    """The longest of everything; `number` wherever a number stands."""
    longest: dict[str, str | int] = {}
    for name in placeholders(language, key):
        if name in PEOPLE:
            longest[name] = LONGEST_NAME
        elif name in NUMBERS:
            longest[name] = number
        else:
            longest[name] = "🃏10♥️"
    return longest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 7, 1234])
def test_every_sentence_can_be_said_with_the_longest_names(language: str, number: int) -> None:
    for key in entries(language):
        said = TEXTS.plain(language, key, **arguments(language, key, number))
        assert 0 < utf16_length(said) <= MAX_TEXT, key
        assert "  " not in said.replace("\n    ", "\n"), key
        assert "{" not in said, key
        assert " ." not in said, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_answers_a_tap_fits_into_an_answer(language: str) -> None:
    answers = {key for key in entries(language) if key.startswith(("tap-", "refusal-", "error-", "rules-refused"))}
    answers |= _answers_to_taps()
    assert len(answers) > 60
    too_long = {
        key: said
        for key in answers
        for number in (1, 2, 1234)
        if utf16_length(said := TEXTS.plain(language, key, **arguments(language, key, number))) > MAX_ANSWER
    }
    assert too_long == {}


def _answers_to_taps() -> set[str]:
    """The sentences with which use cases answer taps: `Result(Line("key"))`."""
    found: set[str] = set()
    for node in _nodes("Result"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Line":
            found |= {part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)}
    return found & entries("it").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_short(language: str) -> None:
    labels = [key for key in entries(language) if re.search(r"-(label|key)-", key) and not key.startswith("picture-")]
    assert len(labels) > 50
    for key in labels:
        given = {name: "Anna" if name in PEOPLE else value for name, value in arguments(language, key, 1234).items()}
        assert utf16_length(TEXTS.plain(language, key, **given)) <= MOST_IN_A_LABEL, key


# --- one language at a time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_in_another_language(language: str) -> None:
    foreign = {word for other in LANGUAGES if other != language for word in GAME_WORDS[other].split()}
    foreign -= NAMED[language] | set(GAME_WORDS[language].split())
    for key in entries(language):
        if not key.startswith(("language-", "preset-")):
            said = set(re.findall(r"[a-zà-ÿß]+", _words(language, key).lower()))
            assert said & foreign == set(), key


def _words(language: str, key: str) -> str:
    """All that a sentence may say, without its placeholders, its cases' names and its commands."""
    said = re.sub(r"^[\w-]+ =", "", _source(language, key))
    return re.sub(r"\{ [$\w-]+( ->)?|^\s*\*?\[[\w-]+\]|<code>.*?</code>|/\w+", " ", said, flags=re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_names_commands_as_its_language_does(language: str) -> None:
    names = {command.name_in(TEXTS, language) for command in (*COMMANDS, STATUS)} | {"start"}
    for key in entries(language):
        assert set(re.findall(r"(?<![\w<])/([a-z]+)", _source(language, key))) <= names, key


@pytest.mark.parametrize(("language", "other"), [("it", "en"), ("it", "de"), ("en", "de")])
def test_hardly_anything_is_the_same_in_two_languages(language: str, other: str) -> None:
    """What was forgotten when a sentence was translated would be the same."""
    same = {
        key
        for key in entries(language)
        if re.search(r"[a-zà-ÿ]{4,}", _words(language, key)) and _words(language, key) == _words(other, key)
    }
    assert (
        same
        <= {key for key in entries(language) if key.startswith(("language-", "zone-", "preset-", "option-limit"))}
        | SAME_BY_CHANCE
    )


SAME_BY_CHANCE = {
    "picture-label-limit-line", "picture-card-joker", "scores-title-over", "picture-label-stock",
    "accessible-computer", "command-name-privacy", "page-computer", "command-name-status", "status-version",
    "page-set-text-normal", "command-name-pause", "rules-label-reserve",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_numbers_are_written_as_in_this_language(language: str) -> None:
    quotes = {"it": "«»", "en": "“”", "de": "„“"}
    strange = set("«»“”„") - set(quotes[language])
    for key in entries(language):
        source = _source(language, key)
        assert not strange & set(source), key
        assert source.count(quotes[language][0]) == source.count(quotes[language][1]), key
    assert TEXTS.plain(language, "time-hours", count=1234).split()[0] == ("1,234" if language == "en" else "1.234")


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_pictures_have_the_shape_and_the_length_that_a_picture_has_room_for(language: str) -> None:
    """The table writes the number of a label below its words; two badges stand side by side below a seat."""
    label = {key: TEXTS.plain(language, key) for key in entries(language) if key.startswith("picture-label-")}
    assert all(label[f"picture-label-{name}"].endswith(" #") for name in ("deal", "limit", "limit-line", "seat"))
    assert len(label["picture-label-opened"] + label["picture-label-away"]) <= 14
    assert all(len(words) <= 30 for words in label.values())


def test_who_has_none_of_the_languages_gets_english_and_of_whom_nothing_is_known_italian() -> None:
    assert TEXTS.best_language("ja") == TEXTS.best_language("fr-CA", None) == "en"
    assert TEXTS.best_language() == TEXTS.best_language(None, "*") == TEXTS.best_language("fr", "it") == "it"
