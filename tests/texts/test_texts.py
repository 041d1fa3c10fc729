import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scala40.meld import known
from scala40.notation import parse_meld
from simulation.use_cases.wording import bare
from texts.cards import short_meld_text
from texts.catalogue import END, ISOLATE, Catalogue, TextError
from texts.line import Line, Moment
from texts.text import Span, Text, mention

ITALIAN = """
cards = { $count ->
    [0] nessuna carta
    [one] una carta
   *[other] { $count } carte
}
greeting = Ciao <b>{ $name }</b>, { cards }
joker = { $suit ->
    [hearts] di cuori
   *[other] d'altro
}
unclosed = <b>mai chiuso
crossed = <b><i>x</b></i>
less = 3 < 4 <u>
empty-bold = a<b></b>c
until = fino a { $when }
clock = { $hour }:00
common-and = { $first } e { $last }
holds = { $name } ha { joker }
"""


@pytest.fixture
def folder(memory_path: Path) -> Path:
    for language, source in {"it": ITALIAN, "de": "greeting = Hallo <i>{ $name }</i>"}.items():
        (memory_path / language).mkdir()
        (memory_path / language / "test.ftl").write_text(source, encoding="utf-8")
    return memory_path


@pytest.fixture
def catalogue(folder: Path) -> Catalogue:
    return Catalogue.load(folder, strict=True)


def test_markup_of_the_file_becomes_spans(catalogue: Catalogue) -> None:
    assert catalogue.text("it", "greeting", name="🐎", count=2) == Text("Ciao 🐎, 2 carte", (Span("bold", 5, 2),))


@pytest.mark.parametrize(("count", "words"), [(0, "nessuna carta"), (1, "una carta"), (1040, "1.040 carte")])
def test_numbers_choose_the_plural(catalogue: Catalogue, count: int, words: str) -> None:
    assert catalogue.plain("it", "cards", count=count) == words


def test_a_string_may_choose_a_case_too(catalogue: Catalogue) -> None:
    assert catalogue.plain("it", "joker", suit="hearts") == "di cuori"
    assert catalogue.plain("it", "joker", suit="[hearts]") == "d'altro"


def test_a_sentence_said_again_has_the_words_of_its_own_arguments(catalogue: Catalogue) -> None:
    for _ in range(2):
        assert catalogue.plain("it", "holds", name="Anna", suit="hearts") == "Anna ha di cuori"
        assert catalogue.plain("it", "holds", name="Bruno", suit="hearts") == "Bruno ha di cuori"
        assert catalogue.plain("it", "holds", name="Anna", suit="spades") == "Anna ha d'altro"
        assert catalogue.plain("it", "greeting", name="Anna", count=1) == "Ciao Anna, una carta"
        assert catalogue.plain("it", "greeting", name=Text("Bruno"), count=0) == "Ciao Bruno, nessuna carta"


@given(st.text(max_size=40) | st.sampled_from(["<b>x</b>", "</b>", "\ue0000\ue001", "{ $name }", "{ cards }", "<i>"]))
def test_no_argument_becomes_markup_or_is_changed(name: str) -> None:
    catalogue = Catalogue.load(strict=True)
    text = catalogue.text("de", "common-and", first=name, last=name)
    isolates = dict.fromkeys(map(ord, ISOLATE + END))
    assert text.plain.translate(isolates) == f"{name} und {name}".translate(isolates)
    assert text.spans == ()


def test_a_text_keeps_its_spans_inside_a_sentence(catalogue: Catalogue) -> None:
    text = catalogue.text("it", "greeting", name=mention(7, "Zoë"), count=1)
    assert text.spans == (Span("bold", 5, 3), Span("text_mention", 5, 3, user_id=7))


def test_a_line_inside_a_line_is_said_in_the_same_language(catalogue: Catalogue) -> None:
    line = Line("until", when=Moment(1_750_000_000, Line("clock", hour=18)))
    assert catalogue.text("it", line) == Text(
        "fino a 18:00", (Span("date_time", 7, 5, unix_time=1_750_000_000, time_format="t"),)
    )


@pytest.mark.parametrize(
    ("people", "words"), [((), ""), (("A",), "A"), (("A", "B"), "A e B"), (("A", "B", "C"), "A, B e C")]
)
def test_a_tuple_is_an_enumeration(catalogue: Catalogue, people: tuple[str, ...], words: str) -> None:
    assert catalogue.plain("it", "until", when=people) == f"fino a {words}"


@pytest.mark.parametrize("key", ["unclosed", "crossed"])
def test_tags_that_do_not_match_are_an_error(catalogue: Catalogue, key: str) -> None:
    with pytest.raises(TextError, match=key):
        catalogue.text("it", key)


def test_an_unknown_tag_stays_as_it_is(catalogue: Catalogue) -> None:
    assert catalogue.text("it", "less") == Text("3 < 4 <u>")
    assert catalogue.text("it", "empty-bold") == Text("ac")


def test_a_strict_catalogue_raises_for_a_missing_key_or_argument(catalogue: Catalogue) -> None:
    with pytest.raises(TextError, match="it has no absent"):
        catalogue.text("it", "absent")
    with pytest.raises(TextError, match=r"it greeting: .*name"):
        catalogue.text("it", "greeting", count=1)


def test_italian_stands_in_for_a_missing_sentence_and_for_a_language_we_do_not_speak(folder: Path) -> None:
    catalogue = Catalogue.load(folder)
    assert catalogue.plain("de", "greeting", name="Anna") == "Hallo Anna"
    assert catalogue.plain("de", "cards", count=1) == catalogue.plain("fr", "cards", count=1) == "una carta"


def test_a_sentence_missing_everywhere_is_shown_as_its_key_and_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    catalogue = Catalogue.load(folder)
    with caplog.at_level(logging.ERROR):
        assert [catalogue.plain("it", "absent", secret="7H") for _ in range(3)] == ["absent"] * 3
    assert [record.getMessage() for record in caplog.records] == ["a text is missing: it has no absent"]


def test_a_language_is_found_by_its_first_part(catalogue: Catalogue) -> None:
    assert catalogue.best_language("de-AT", "it") == "de"
    assert catalogue.best_language(None, "fr", "IT") == "it"
    assert catalogue.best_language("ja") == "it"
    assert catalogue.languages == ("it", "de")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [("greeting = noch einmal", "is already in the catalogue"), ("oops", "cannot read 'oops'"),
     ("a = \ue000", "reserved")],
)  # fmt: skip
def test_a_wrong_file_is_named_when_the_catalogue_is_loaded(folder: Path, source: str, complaint: str) -> None:
    (folder / "de" / "wrong.ftl").write_text(source, encoding="utf-8")
    with pytest.raises(TextError, match=rf"wrong\.ftl: .*{complaint}"):
        Catalogue.load(folder)


@pytest.mark.parametrize(
    ("meld", "short"),
    [
        ("7H 8H 9H", "7-8-9♥"),
        ("8S *9S TS", "8-🃏-10♠"),
        ("8S *9S TS JS", "8…J♠ 🃏"),
        ("KH KD KC", "3 × K"),
        ("9H *9D 9C", "3 × 9 🃏♦"),
        ("5C 6C 7C 8C 9C", "5…9♣"),
        ("5C 6C 7C 8C 9C TC", "5…10♣"),
        ("*5C 6C 7C 8C 9C TC", "5…10♣ 🃏"),
        ("5C 6C *7C 8C 9C *TC", "5…10♣ 🃏"),
        ("KH KD KC KS", "4 × K"),
        ("TH *TD *TC", "10 🃏♦♣"),
        ("QS KS AS", "Q-K-A♠"),
    ],
)
def test_a_meld_on_a_label_is_short(meld: str, short: str) -> None:
    assert bare(short_meld_text(known(parse_meld(meld)))) == short


def test_templates_have_their_variables_in_the_place_of_values_and_fall_back_to_italian(folder: Path) -> None:
    (folder / "it" / "page.ftl").write_text(
        "page-one = <b>{ $count ->\n    [one] una\n   *[other] { $count } carte\n} per { $name }</b>\npage-two = Due\n",
        encoding="utf-8",
    )
    (folder / "de" / "page.ftl").write_text("page-two = Zwei\n", encoding="utf-8")
    found = Catalogue.load(folder, strict=True)
    assert found.templates("it", "page-") == {"page-one": "{count} carte per {name}", "page-two": "Due"}
    assert found.templates("de", "page-") == {"page-one": "{count} carte per {name}", "page-two": "Zwei"}
    assert found.templates("it", "greeting") == {"greeting": "Ciao {name}, {count} carte"}
