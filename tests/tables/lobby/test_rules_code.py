"""Rules as a text in links and buttons: it comes back as it was, is short, and nothing else is one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scala40.options import OPTIONS, Word
from scala40.rules import PRESETS, Rules
from storage import TableSettings
from tables.lobby.rules_code import MOST_CHARACTERS, VERSION, code_of, settings_of
from tables.requests.chat_pages import RulesPart
from tables.requests.deep_links import rules_payload
from tests.tables.lobby.choosing import every_word
from texts.times import RESERVES, TURN_LIMITS


def any_word(name: str) -> st.SearchStrategy[Word]:
    option = OPTIONS[name]
    numbers = st.sampled_from(option.numbers) if option.numbers else st.nothing()
    if option.many:
        return st.lists(numbers, min_size=1, unique=True).map(sorted)
    return st.sampled_from([*option.words]) | numbers if option.words else numbers


minutes = st.integers(0, 24 * 60 - 1)
any_settings = st.builds(
    lambda preset, words, limit, quiet, advice, reserve, weekend, pauses: TableSettings(
        turn_seconds=limit, quiet=quiet, advice=advice, reserve=reserve, weekend=weekend, pauses=pauses
    ).with_rules(preset, Rules.from_words(preset, words)),
    st.sampled_from(list(PRESETS)),
    st.fixed_dictionaries({name: any_word(name) for name in OPTIONS}),
    st.sampled_from(TURN_LIMITS) | st.integers(1, 999_999),
    st.none() | st.tuples(minutes, minutes),
    st.booleans(),
    st.sampled_from(RESERVES),
    st.booleans(),
    st.booleans(),
)


@given(any_settings)
def test_settings_come_back_as_they_were_and_fit_into_a_link_and_a_button(settings: TableSettings) -> None:
    code = code_of(settings)
    assert settings_of(code) == settings
    assert len(code) <= MOST_CHARACTERS
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", rules_payload(code))
    assert len(RulesPart(2**40, code, 9).pack().encode()) <= 64


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("3WY-A84IVEIh9Zr3Cz_MdDOLU7_sU8M", TableSettings()),
        ("3WY-BbEcT28DOic1FQiNi5LpJNbAZCA", TableSettings("biska", (("limit", 501),), 3600, None, advice=False)),
    ],
)
def test_a_text_from_before_there_were_reserves_weekends_and_pauses_says_what_it_said(
    code: str, settings: TableSettings
) -> None:
    assert settings_of(code) == settings
    assert code_of(settings) == code


@pytest.mark.parametrize(("name", "word"), every_word())
def test_every_value_of_a_screen_has_a_text_of_its_own(name: str, word: Word) -> None:
    rules = Rules.from_words("fisca", {name: word})
    code = code_of(TableSettings().with_rules("fisca", rules))
    assert (code == code_of(TableSettings())) == (rules == PRESETS["fisca"])


@given(st.text(st.characters(codec="ascii"), max_size=40) | st.text(max_size=10))
def test_any_other_text_is_none(text: str) -> None:
    for code in (text, VERSION + text):
        settings = settings_of(code)
        assert settings is None or code_of(settings) == code


@pytest.mark.parametrize(
    "code", ["", VERSION, "AAAA", "AAAAAAAA", VERSION + "A" * 40, VERSION + 28 * "_", VERSION + "é"]
)
def test_hostile_texts_are_none(code: str) -> None:
    assert settings_of(code) is None
