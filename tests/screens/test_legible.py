"""Suits can be told apart in light and dark chats, in texts, on buttons and in the answers to taps."""

from dataclasses import replace

import pytest

from screens.compose import compose
from screens.display import as_preferred, preferences
from screens.message import Button, Message
from screens.results import answer_form, toast_text
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import Display, Form
from tables.requests.panel import Pick
from texts.line import Line
from texts.text import Text

BLACK = "\u2660", "\u2663"
"""Telegram's clients draw these suits as black pictures, whatever follows them."""

ALL = "7♠️ 8♣️ 9♦️ 10♥️"
SHOWN = {False: "7♤\ufe0e 8♧\ufe0e 9♦️ 10♥️", True: "7♤\ufe0e 8🍀 9🔷 10♥️"}


@pytest.mark.parametrize("four_colours", [False, True])
@pytest.mark.parametrize("form", [Form.PICTURES, Form.TEXT])
def test_cards_in_texts_and_on_buttons_have_signs_that_can_be_read(form: Form, four_colours: bool) -> None:
    message = Message(Text(ALL), ((Button(ALL, Pick(1, "7S1"), unstyled=ALL),),))
    shown = as_preferred(TEXTS, "it", message, preferences(Display(form, four_colours=four_colours)))
    (button,) = shown.rows[0]
    assert {shown.text.plain, button.label, button.unstyled} == {SHOWN[four_colours]}
    assert shown.text.length == message.text.length  # so that spans stay where they are


@pytest.mark.parametrize("form", [Form.PICTURES, Form.TEXT])
def test_no_black_suit_is_left_on_a_panel_or_in_an_answer(matches: Matches, form: Form) -> None:
    table = matches.at("7S 8S 9S TC KS QC 2S", "9C 8D", phase="play")
    matches.pick(table, ANNA, "7S1", "8S1")
    with matches.store.unit() as unit:
        person = unit.people.get(ANNA)
        unit.people.save(replace(person, display=Display(form)))
        (screen,) = (one for one in unit.screens.of_table(table.id) if one.person_id == ANNA)
        composed = compose(matches.context, unit, screen)
        answers = answer_form(matches.context, unit, ANNA, None)
    words = [composed.message.text.plain, *(button.label for row in composed.message.rows for button in row)]
    words.append(toast_text(matches.context, answers, Line("panel-drawn", card="7♠️")) or "")
    assert not [text for text in words if any(suit in text for suit in BLACK)]
    assert [text for text in words if "♤" in text or "♧" in text]
