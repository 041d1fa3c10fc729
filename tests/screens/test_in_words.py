"""What the pictures show, in words: a button below each of them, /parole, and a link from the group."""

import re
from dataclasses import replace

import pytest

from screens.compose import compose
from screens.message import MAX_TEXT, PLAIN
from screens.results import ComposedResult, answer_form, toast_text
from simulation.games.positions import position
from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS, labelled_buttons
from storage import Display, Form, ScreenKind, Table
from tables.handling import MAX_ANSWER
from tables.people.start import start
from tables.play.words import MOST_TABLES, show_in_words
from tables.requests.deep_links import table_of_payload, table_of_words_payload, table_payload, words_payload
from tables.requests.panel import DrawStock, InWords
from tests.tables.notices.crowded import crowded
from texts.text import utf16_length

HELD = ("7 di cuori", "2 di picche")
"""Anna's hand."""


def played(matches: Matches) -> Table:
    """A table in the middle of a match."""
    return matches.at("7H 2S", "9C 8D", "KC QC", table=["3H 4H *5H"], opened=[1], totals=[0, 7, 55], pozzo="4C TD")


def said(told: ComposedResult | ComposedResult) -> str:
    """All messages together; none is too long."""
    assert all(message.text.length <= MAX_TEXT for message in told.messages)
    return "\n".join(message.text.plain for message in told.messages)


def test_the_words_of_a_table_in_a_group_have_no_hand(matches: Matches) -> None:
    played(matches)
    words = said(matches.write(show_in_words, BRUNO))
    assert "Gioco 1: 3 di cuori, 4 di cuori e jolly che vale 5 di cuori." in words
    assert "In cima al pozzo: 10 di quadri." in words
    assert "Tocca ad Anna: 2 carte" in words
    for held in (*HELD, "9 di fiori", "8 di quadri", "re di fiori"):
        assert held not in words


def test_the_words_in_private_have_the_readers_own_hand(matches: Matches) -> None:
    played(matches)
    words = said(matches.write(show_in_words, ANNA, private=True))
    assert "Venerdì" in words
    assert "Gioco 1: 3 di cuori" in words
    assert "La tua mano: 2 carte." in words
    assert all(held in words for held in HELD)
    assert "9 di fiori" not in words


def test_the_words_name_the_new_card(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", stock="KD 3D 4D")
    matches.press(table, ANNA, DrawStock)
    assert "re di quadri (nuova)" in said(matches.write(show_in_words, ANNA, private=True))


def test_tables_that_wait_for_the_reader_come_first(matches: Matches) -> None:
    here, there = played(matches), matches.begin_elsewhere(2)
    matches.change(there, match=position("7H 2S", "9C 8D", turn=1))
    assert [matches.turn_of(table) for table in (here, there)] == [ANNA, BRUNO]
    answer = matches.write(show_in_words, BRUNO, private=True)
    assert len(answer.messages) == 2 <= MOST_TABLES
    places = [message.text.plain.splitlines()[0] for message in answer.messages]
    assert [re.sub(r"\W", "", place) for place in places] == ["Sabato", "Venerdì"]


def test_below_the_panel_of_a_group_the_button_leads_to_the_private_chat(matches: Matches) -> None:
    table = played(matches)
    result = matches.tap(ANNA, InWords(table.id), matches.group)
    assert result == ComposedResult(start=words_payload(table.id))
    answer = matches.write(start, ANNA, private=True, argument=words_payload(table.id))
    assert all(held in said(answer) for held in HELD)
    assert result.messages == ()


def test_below_the_panel_in_private_the_words_follow_the_tap(matches: Matches) -> None:
    table = played(matches)
    result = matches.tap(ANNA, InWords(table.id), ANNA)
    assert matches.key(result) == "words-sent"
    assert all(held in said(result) for held in HELD)


def test_a_person_without_a_seat_learns_how_the_group_gets_the_words(matches: Matches) -> None:
    table = played(matches)
    result = matches.tap(EVA, InWords(table.id), matches.group)
    assert matches.key(result) == "words-not-seated"
    assert result.messages == ()
    answer = matches.write(start, EVA, private=True, argument=words_payload(table.id))
    assert "non hai un posto" in said(answer)
    assert "Gioco" not in said(answer)
    assert matches.key(matches.tap(ANNA, InWords(999), matches.group)) == "tap-no-table"


def test_there_is_nothing_to_tell_before_the_cards_are_dealt(matches: Matches) -> None:
    assert "nessun tavolo" in said(matches.write(show_in_words, ANNA))
    assert "nessun tavolo" in said(matches.write(show_in_words, ANNA, private=True))
    table = matches.opened(BRUNO)
    assert "nessuno ha le carte" in said(matches.write(show_in_words, ANNA))
    assert matches.key(matches.tap(ANNA, InWords(table.id), ANNA)) == "tap-match-not-started"
    answer = matches.write(start, ANNA, private=True, argument=words_payload(table.id))
    assert "nessuno ha le carte" in said(answer)


def test_the_words_after_the_match_have_the_points_of_every_deal(matches: Matches) -> None:
    """R34: what the chart shows and its caption does not say."""
    table = matches.play_out(matches.begin(2, limit=41))
    words = said(matches.write(show_in_words, ANNA))
    deals = [result.totals[0] for result in table.match.results if result.points[0] is not None]
    assert f"{matches.names[ANNA]}: {', '.join(map(str, deals[:-1]))}" in words.replace("−", "-")
    assert words in said(matches.tap(BRUNO, InWords(table.id), BRUNO))


@pytest.fixture
def worded(matches: Matches) -> Matches:
    """Matches in a chat, and with people, who want words."""
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, display=Display(Form.WORDS)))
        for person in matches.people:
            known = unit.people.seen(person, matches.names[person], None, "it", matches.time)
            unit.people.save(replace(known, display=Display(Form.WORDS)))
    return matches


def answered(matches: Matches, person: int, result: ComposedResult, language: str = "it") -> str:
    """The answer to a tap as this person gets it; not longer than Telegram allows."""
    assert result.alert
    assert result.messages == ()
    with matches.store.read() as unit:
        form = replace(answer_form(matches.context, unit, person, None), language=language)
    told = toast_text(matches.context, form, result.line)
    assert told is not None
    assert utf16_length(told) <= MAX_ANSWER
    assert "…" not in told
    return told


def test_one_sentence_in_private_tells_the_whole_state_with_the_own_hand_alone(worded: Matches) -> None:
    table = played(worded)
    assert answered(worded, ANNA, worded.tap(ANNA, InWords(table.id), ANNA)) == (
        "Tocca a te. In cima al pozzo: 10 di quadri. Nel tallone: 97 carte. Bruno 2 carte e Carla 2 carte. "
        "A terra: 1: 3, 4 di cuori; jolly che vale 5 di cuori. In mano: 7 di cuori; 2 di picche."
    )
    waiting = answered(worded, BRUNO, worded.tap(BRUNO, InWords(table.id), BRUNO))
    assert waiting.startswith("Tocca ad Anna.")
    assert "9 di fiori" in waiting
    assert "7 di cuori" not in waiting


def test_one_sentence_in_a_group_has_no_hand_for_anybody(worded: Matches) -> None:
    table = played(worded)
    for person in (ANNA, BRUNO, EVA):
        result = worded.tap(person, InWords(table.id), worded.group)
        told = answered(worded, ANNA, result)
        assert "Anna 2 carte" in told
        assert "In mano" not in told
        assert not any(held in told for held in (*HELD, "9 di fiori", "8 di quadri", "re di fiori"))
    assert worded.tap(EVA, InWords(table.id), EVA).messages == ()


def test_the_sentence_of_a_player_on_turn_knows_the_card_that_they_have_drawn(worded: Matches) -> None:
    table = worded.at("7H 2S", "9C 8D", stock="KD 3D 4D")
    worded.press(table, ANNA, DrawStock)
    assert "re di quadri" in answered(worded, ANNA, worded.tap(ANNA, InWords(table.id), ANNA))
    assert "Anna 3 carte" in answered(worded, BRUNO, worded.tap(BRUNO, InWords(table.id), BRUNO))
    assert "re di quadri" not in answered(worded, ANNA, worded.tap(ANNA, InWords(table.id), worded.group))


def test_a_state_too_long_for_an_answer_is_a_message_below_in_private_and_counts_melds_in_a_group(
    worded: Matches,
) -> None:
    melds = ["3H 4H 5H 6H 7H 8H", "9S TS JS QS", "KH KD KC KS", "4C 5C 6C 7C"]
    table = worded.at("7H 2S", "9C 8D", "AC QC", table=melds, opened=[1])
    result = worded.tap(ANNA, InWords(table.id), ANNA)
    assert all(held in said(result) for held in HELD)
    assert "A terra: 4 giochi." in answered(worded, ANNA, worded.tap(ANNA, InWords(table.id), worded.group))


def test_a_state_that_never_fits_leads_a_player_of_a_group_to_their_private_chat(worded: Matches) -> None:
    table = crowded(worded)
    full = worded.tap(ANNA, InWords(table.id), worded.group)
    assert (full.line, full.messages, full.start) == (None, (), words_payload(table.id))


def test_the_words_form_has_the_button_everywhere_and_no_sign_on_it(worded: Matches) -> None:
    table = played(worded)
    for person in (ANNA, BRUNO):
        worded.open_more(table, person)
    with worded.store.read() as unit:
        kinds = [(ScreenKind.TABLE, None), (ScreenKind.HAND, ANNA), (ScreenKind.HAND, BRUNO)]
        for kind, person in kinds:
            screen = unit.screens.find(table.id, kind, person)
            assert screen is not None
            message = compose(worded.context, unit, screen).message
            labels = [label for label, request in labelled_buttons(message) if request == InWords(table.id)]
            assert labels == ["In breve"], kind


@pytest.mark.parametrize("language", TEXTS.languages)
def test_the_fullest_table_and_hand_fit_into_one_message_in_words(matches: Matches, language: str) -> None:
    table = crowded(matches)
    with matches.store.unit() as unit:
        unit.people.seen(ANNA, matches.names[ANNA], None, language, matches.time)
    result = matches.tap(ANNA, InWords(table.id), ANNA)
    assert len(result.messages) == 1
    assert "…" not in said(result)


def test_links_of_tables_and_of_words_are_told_apart() -> None:
    assert table_of_words_payload(words_payload(77)) == 77
    assert table_of_payload(words_payload(77)) is None
    assert table_of_words_payload(table_payload(77)) is None
    assert all(table_of_words_payload(payload) is None for payload in ("w", "w0", "wZZ", "w-1", "", "w1 "))


def test_pictures_have_the_button_and_texts_have_not(matches: Matches) -> None:
    table = played(matches)
    matches.open_more(table, ANNA)
    with matches.store.read() as unit:
        screens = [unit.screens.find(table.id, ScreenKind.TABLE), unit.screens.find(table.id, ScreenKind.HAND, ANNA)]
        for screen in screens:
            assert screen is not None
            pictured, text = compose(matches.context, unit, screen), compose(matches.context, unit, screen, PLAIN)
            assert pictured.message.illustration is not None
            assert InWords(table.id) in [request for _, request in labelled_buttons(pictured.message)]
            assert InWords(table.id) not in [request for _, request in labelled_buttons(text.message)]
