"""Sentences put together of many parts, numbers, moments and places, as each language says them."""

import re
from pathlib import Path

import pytest

from handlers.commands.registry import COMMANDS
from scala40.advice import Opening
from scala40.options import OPTIONS
from scala40.rules import PRESETS
from simulation.use_cases.world import TEXTS
from tables.handling import MAX_ANSWER
from tests.tables.lobby.choosing import every_word
from tests.texts.advice import advice_of, every_reason
from texts.advice import advice_line, alert_lines, label_line
from texts.line import Line
from texts.rules import option_line, says_line, value_line
from texts.text import utf16_length
from texts.times import clock_line

LANGUAGES = ("it", "de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize("opening", [None, Opening(36, 40, ())])
def test_every_reason_of_an_advice_is_a_whole_sentence(language: str, closes: bool, opening: Opening | None) -> None:
    for reason in every_reason():
        advice = advice_of(reason, closes=closes, opening=opening)
        said = TEXTS.plain(language, advice_line(advice))
        assert said[0].isupper()
        assert said[-1] in ".!"
        assert "  " not in said
        assert ".." not in said
        assert utf16_length(TEXTS.plain(language, alert_lines(advice)[-1])) <= MAX_ANSWER
        assert TEXTS.plain(language, label_line(advice))[0].isupper()


def test_no_advice_in_german_goes_on_with_a_small_letter_behind_a_colon() -> None:
    for reason in every_reason():
        said = TEXTS.plain("de", advice_line(advice_of(reason, closes=False, opening=Opening(36, 40, ()))))
        assert re.search(": [a-zäöü]", said) is None, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_of_one_option_differ_and_mean_whole_sentences(language: str) -> None:
    for name, word in every_word():
        assert TEXTS.plain(language, says_line(name, word)).endswith((".", ")")), name
    for name, option in OPTIONS.items():
        for line in (value_line, says_line):
            said = [TEXTS.plain(language, line(name, word)) for word in option.offered if not option.many]
            assert len(set(said)) == len(said), name


def test_a_refused_value_is_told_with_those_that_can_be() -> None:
    number = Line("rules-refused-number", option=option_line("limit"), first=1, last=1000)
    assert "da 1 a 1.000" in TEXTS.plain("it", number)
    assert "non si può scegliere" in TEXTS.plain("it", Line("rules-refused", option=option_line("jokers")))
    assert "Almeno un numero" in TEXTS.plain("it", "rules-refused-players")


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_and_commands_have_names_of_their_own(language: str) -> None:
    names = [TEXTS.plain(language, f"preset-{preset}") for preset in PRESETS]
    assert len(set(names)) == len(PRESETS)
    lines = [TEXTS.plain(language, f"command-menu-{command.name}") for command in COMMANDS]
    assert len(set(lines)) == len(COMMANDS)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("it", ["1 punto", "2 punti", "1 carta"]),
        ("en", ["1 point", "2 points", "1 card"]),
        ("de", ["1 Punkt", "2 Punkte", "1 Karte"]),
    ],
)
def test_numbers_choose_the_right_plural(language: str, words: list[str]) -> None:
    assert TEXTS.plain(language, "deal-end-points", sign="", points=1) == words[0]
    assert TEXTS.plain(language, "deal-end-points", sign="", points=2) == words[1]
    assert words[2] in TEXTS.plain(language, "table-discards-empty", stock=1)


@pytest.mark.parametrize(
    ("language", "today", "in_a_week"),
    [("it", "martedì alle 18:05", "7 marzo alle 18:05"), ("en", "Tuesday at 18:05", "7 March at 18:05"),
     ("de", "Dienstag um 18:05 Uhr", "7. März um 18:05 Uhr")],
)  # fmt: skip
def test_moments_are_said_by_the_24_hour_clock(language: str, today: str, in_a_week: str) -> None:
    clock = clock_line(18 * 60 + 5)
    assert TEXTS.plain(language, "time-day-clock", day=Line("time-weekday", weekday=1), clock=clock) == today
    assert TEXTS.plain(language, "time-day-clock", day=Line("time-date", day=7, month=3), clock=clock) == in_a_week


@pytest.mark.parametrize(("language", "places"), [("it", "1º 2º 3º 6º"), ("en", "1st 2nd 3rd 6th"), ("de", "1 2 3 6")])
def test_places_are_counted_as_in_each_language(language: str, places: str) -> None:
    for number, place in zip((1, 2, 3, 6), places.split(), strict=True):
        assert place in TEXTS.plain(language, "bust-said", player="A", total=120, limit=101, deals=5, place=number)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Anna", "Tocca ad Anna"), ("Enzo", "Tocca a Enzo"), ("Bruno", "Tocca a Bruno"), ("A♥️", "Tocca a A♥️")],
)
def test_two_equal_vowels_are_kept_apart_in_italian(name: str, said: str) -> None:
    assert TEXTS.plain("it", "tap-not-your-turn", player=name).startswith(f"{said}: ")


def test_a_list_that_ends_with_an_e_is_joined_by_ed_in_italian_only() -> None:
    assert TEXTS.plain("it", "common-and", first="Anna", last="Eva") == "Anna ed Eva"
    assert TEXTS.plain("de", "common-and", first="Anna", last="Eva") == "Anna und Eva"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        # a person is named without their gender; technical words
        ("it", r"[Uu]n (solo )?giocatore|[Dd]a sol[oi]\b(?! no)|è seduto|mazziere|[Ii]mpronta|federali\)"),
        # 'herausgekommen' is the word for having opened
        ("de", r"(hat|habt) ausgelegt|ausgelegt (hat|hast)|[Aa]uffrischen|Zeitlimit|geholten? Joker muss"),
        ("en", r"[Pp]ut aside|\bBy lot"),
    ],
)
def test_words_that_a_language_does_without(language: str, words: str) -> None:
    for path in (Path("texts") / language).glob("*.ftl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "lo faccio da solo" in line or re.search(words, line) is None, (path.name, line)


def test_a_name_on_a_label_is_cut_to_what_the_other_words_leave_of_the_row() -> None:
    title = "Scala 40 del venerdì"
    assert TEXTS.plain("it", "ending-label-resign", place=title) == f"🏳️ Lascia «{title}»"
    assert TEXTS.plain("it", "command-label-place", place=title) == f"🎴 {title}"
    assert TEXTS.plain("it", "tables-label-open", place=title) == "🎴 Scala 40 del v…", "on half a row"
    assert TEXTS.plain("it", "ending-label-remove", player="Nome" * 16) == f"🚪 Togli {'Nome' * 6}No…"
