"""Names from right to left keep their own direction, and leave the line around them in order."""

import unicodedata

import pytest

from screens.render.scores import scores_message
from screens.views.lists import DealRow, ScoreRow, ScoresView
from simulation.use_cases.chats import ANNA, BRUNO, Chats, labels
from simulation.use_cases.world import TEXTS
from tables.lobby.questions import ask_resign
from texts.catalogue import END, ISOLATE, isolated
from texts.clean_name import clean_name
from texts.line import Line
from texts.text import Text, mention

HEBREW = "דנה לוי"
ARABIC = "محمد"
MIXED = "Sara سارة 3"


@pytest.mark.parametrize("name", [HEBREW, ARABIC, MIXED, "\U0001e900\U0001e901", "ﷺ"])
def test_a_name_from_right_to_left_is_isolated_once(name: str) -> None:
    once = isolated(Text(name))
    assert once.plain == f"{ISOLATE}{name}{END}"
    assert isolated(once) == once


@pytest.mark.parametrize("name", ["Anna", "Zoë", "Ωmega", "Дарья", "さくら", "🦊", "7♥", "?"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert isolated(Text(name)).plain == name


def test_only_the_name_is_the_mention() -> None:
    text = TEXTS.text("it", Line("turn-of", player=mention(7, HEBREW)))
    (span,) = text.spans
    assert text.plain[: text.plain.index(HEBREW)].endswith(ISOLATE)
    encoded = text.plain.encode("utf-16-le")
    assert encoded[2 * span.offset : 2 * (span.offset + span.length)].decode("utf-16-le") == HEBREW


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_names_in_lists_are_isolated_one_by_one(language: str) -> None:
    said = TEXTS.plain(language, Line("ending-vote-against", players=(HEBREW, "Anna", ARABIC)))
    assert f"{ISOLATE}{HEBREW}{END}, Anna" in said
    assert said.endswith(f"{ISOLATE}{ARABIC}{END}")


def test_a_name_inside_another_name_is_isolated_once() -> None:
    said = TEXTS.plain("it", Line("scores-row", player=Line("computer-for", player=ARABIC), total=12))
    assert said.count(ISOLATE) == said.count(END) == 1


def test_every_line_with_a_name_from_right_to_left_begins_from_left_to_right() -> None:
    view = ScoresView(1, "שישי", 101, False, (ScoreRow(HEBREW, 45, False),), (DealRow(1, ((HEBREW, 45), (ARABIC, 0))),))
    lines = scores_message(TEXTS, "it", view).text.plain.splitlines()
    assert f"{ISOLATE}{HEBREW}{END}: 45" in lines
    assert {first_strong(line) for line in lines if line} == {"L"}


def test_buttons_isolate_names_too(chats: Chats) -> None:
    chats.dealt(BRUNO)
    answer = chats.write(ask_resign, ANNA, title="שישי")
    assert f"🏳️ Lascia «{ISOLATE}שישי{END}»" in labels(answer.messages[0])


@pytest.mark.parametrize("control", [*"\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"])
def test_a_name_brings_no_direction_of_its_own(control: str) -> None:
    assert clean_name(f"An{control}na") == "Anna"


def first_strong(line: str) -> str:
    """The first strong direction of a line, which decides how the whole line is written where isolates are ignored."""
    directions = map(unicodedata.bidirectional, line)
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "")
