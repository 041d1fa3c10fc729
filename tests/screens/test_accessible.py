"""Texts and buttons for screen readers: every card in words, marks that mean something too, spans where they were."""

import random
import re
from dataclasses import replace

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from scala40.cards import JOKER, NATURALS
from scala40.state import Phase
from screens.accessible import accessible_message
from screens.compose import compose, compose_announcement
from screens.message import MAX_TEXT, Button, DisplayPreferences, Message
from screens.render.announcements import Obsolete
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import Announcement, Table, TableStatus
from tables.handling import MAX_ANSWER
from tables.requests.codec import Request
from tables.requests.panel import OpenNow, Pick, PlayProposal
from tables.requests.table import AddComputer, MyCards, SetPreset
from tests.tables.notices.crowded import LONGEST_NAME, crowded
from texts import catalogue
from texts.accessible import SIGNS, accessible, accessible_words
from texts.cards import cards_text, in_order
from texts.clean_name import clean_name
from texts.line import Line
from texts.text import Text, mention, utf16_length

IN_WORDS = DisplayPreferences(words=True)
CARD_SIGNS = "♥♦♣♠🃏"

SAID = {
    "it": {
        "7♥️": "7 di cuori",
        "A♠️ K♦️": "asso di picche; re di quadri",
        "5♥️ 6♥️ J♥️": "5, 6, fante di cuori",
        "Q♥️ Q♣️ Q♠️": "donna di cuori, fiori, picche",
        "9♥️ 🃏10♥️ J♥️": "9 di cuori; jolly che vale 10 di cuori; fante di cuori",
        "Pozzo: 🃏": "Pozzo: jolly",
        "▶️ Anna 🤖 · 9 carte": "Di turno: Anna, computer · 9 carte",
        "▫️ Anna · 9 carte": "Anna · 9 carte",
        "▫️ 🤖 Ugo (facile) · 13 carte": "Ugo (facile) · 13 carte",
        "▶️ 🤖 Ugo (facile) · 13 carte": "Di turno: Ugo (facile) · 13 carte",
        "🎯 Giochi contro 🤖 Ugo (facile): ecco": "Giochi contro Ugo (facile): ecco",
        "Ci sono i computer 🤖. Da solo": "Ci sono i computer. Da solo",
        "⚠️ 10♣️, presa dal pozzo": "Attenzione: 10 di fiori, presa dal pozzo",
        "Anna: K♥️ 2♠️ → +12 punti": "Anna: re di cuori; 2 di picche: +12 punti",
        "i semi ♥️ e ♠️": "i semi cuori e picche",
        "Mazzo sigillato · 🎲 2 · /verifica": "Mazzo sigillato · dado 2 · /verifica",
        "👉 È il turno di Anna": "È il turno di Anna",
        "Tocca «✅ Apri»": "Tocca «Apri»",
        "Niente carte": "Niente carte",
    },
    "en": {"5♥️ 6♥️ A♥️": "5, 6, ace of hearts", "🃏8♣️": "joker as 8 of clubs", "J♦️": "jack of diamonds"},
    "de": {"5♥️ 6♥️ A♥️": "Herz 5, 6, Ass", "🃏8♣️": "Joker als Kreuz 8", "B: K♦️ K♠️": "B: König in Karo, Pik"},
}


@pytest.mark.parametrize(("language", "written"), [(code, said) for code in SAID for said in SAID[code]])
def test_cards_and_marks_become_words(language: str, written: str) -> None:
    assert accessible(TEXTS, language, Text(written)).plain == SAID[language][written]


def test_cards_in_words_lie_two_in_a_row_and_what_is_longer_alone() -> None:
    def buttons(count: int, label: str = "Q♦️") -> tuple[Button, ...]:
        return tuple(Button(label, Pick(1, "QD1")) for _ in range(count))

    rows = accessible_message(
        TEXTS, "it", Message(Text("x"), (buttons(5), buttons(5), buttons(2), buttons(1), buttons(2, "›Q♦️")))
    ).rows
    assert [len(row) for row in rows] == [2, 2, 2, 2, 2, 2, 1, 1, 1]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("7♥️", "7 cuori"), ("›7♥️", "scelta: 7 cuori"), ("7♥️•", "7 cuori, nuova"), ("›🃏", "scelta: jolly"),
        ("⬇️ Cala 5♥️ 6♥️ 🃏7♥️ (18)", "Cala 5, 6 cuori; jolly (7 cuori) (18)"),
        ("🚫 Scarta 7♥️", "Non si può: Scarta 7 cuori"),
        ("🂠 Le mie carte", "Le mie carte"), ("Avanti ➡️", "Avanti"),
        ("🤖 facile", "facile, computer"), ("✖️ 🤖 Otto", "Togli Otto"),
        ("🤖 Un computer per Anna?", "Un computer per Anna?"),
        ("🐢 Calma, 24 ore", "Calma, 24 ore"), ("🕘 8 ore", "8 ore"),
    ],
)  # fmt: skip
def test_buttons_have_shorter_words(written: str, said: str) -> None:
    button = Button(written, Pick(1, "7H1"), style="primary", disabled=True)
    (row,) = accessible_message(TEXTS, "it", Message(Text("x"), ((button,),))).rows
    assert row == (replace(button, label=said),)


@pytest.mark.parametrize(
    ("request_", "said"),
    [(OpenNow(1, "m"), "Apri con 40 punti"), (PlayProposal(1, "m", "s"), "Apri con 40 punti"),
     (SetPreset(1, "fisca"), "scelta: Apri con 40 punti")],
)  # fmt: skip
def test_the_sign_of_the_present_choice_becomes_a_word_and_that_of_the_opening_does_not(
    request_: Request, said: str
) -> None:
    button = Button("✅ Apri con 40 punti", request_)
    (row,) = accessible_message(TEXTS, "it", Message(Text("x"), ((button,),))).rows
    assert row == (replace(button, label=said),)


def test_a_lobby_in_words_says_which_time_is_chosen_and_what_the_buttons_of_computers_do(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    matches.touch(AddComputer(table.id, "easy"))
    (computer,) = (seat.name for seat in matches.table(table.id).seats if seat.computer is not None)
    rows = [[button.label for button in row] for row in matches.lobby(table.id).rows]
    assert ["🤖 forte", "🤖 asso", "🤖 altri"] in rows
    rows = [[button.label for button in row] for row in accessible_message(TEXTS, "it", matches.lobby(table.id)).rows]
    assert ["asso, computer", "altri, computer"] in rows
    assert [f"Togli {computer}"] in rows
    assert ["scelta: Calma, 24 ore"] in rows


def test_spans_stay_over_what_they_were_over() -> None:
    text = Text("7♥️ ") + mention(7, "Bob 🤖") + " x " + Text("5♥️ 6♥️").bold() + Text(" 𝕎").italic()
    said = accessible(TEXTS, "it", text)
    over = [
        said.plain.encode("utf-16-le")[2 * span.offset : 2 * (span.offset + span.length)].decode("utf-16-le")
        for span in said.spans
    ]
    assert over == ["Bob, computer", "5, 6 di cuori", " 𝕎"]
    assert said.spans[0].user_id == 7


@pytest.mark.parametrize("raw", ["Asso A♥️", "7♥️ 8♥️", "♠️ Bob ♠️", "🃏", "Anna♦"])
def test_a_name_that_looks_like_cards_stays_a_name(raw: str) -> None:
    name = clean_name(raw)
    text = Text("7♥️ ") + mention(7, name) + Text(f", {name}: K♠️")
    assert accessible(TEXTS, "it", text).plain == f"7 di cuori {name}, {name}: re di picche"
    assert accessible_words(TEXTS, "it", f"Ora tocca a {name}", MAX_ANSWER) == f"Ora tocca a {name}"


def test_a_refused_button_that_is_named_is_called_what_it_is_called() -> None:
    line = Line("panel-discard-refused", card="7♥️")
    text, label = TEXTS.text("it", "guide-tap-refused", button=line), TEXTS.plain("it", line)
    assert f"«{accessible(TEXTS, 'it', Text(label)).plain}»" in accessible(TEXTS, "it", text).plain


def test_a_message_without_cards_or_marks_stays_as_it_is() -> None:
    message = Message(Text("Ciao ") + mention(7, "Anna"), ((Button("Avanti", MyCards(1)),),))
    assert accessible_message(TEXTS, "it", message) == message


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("sort", ["suit", "rank"])
def test_any_hand_fits_into_the_answer_to_a_tap(language: str, sort: str) -> None:
    """With the longest name the turn may be left out, a card never."""
    dice = random.Random(40)
    for _ in range(200):
        hand = cards_text(in_order(dice.sample([*NATURALS, *NATURALS, *[JOKER] * 4], 14), sort))
        words = TEXTS.plain(language, "table-my-cards", count=14, cards=hand, turn="other", player=LONGEST_NAME)
        said = accessible_words(TEXTS, language, words, MAX_ANSWER)
        assert utf16_length(said) <= MAX_ANSWER
        cards = accessible(TEXTS, language, Text(words.split("\n")[0]), short=True).plain
        assert said.split("\n")[0] in (cards, accessible(TEXTS, language, Text(words.split("\n")[0])).plain)


def test_a_text_too_long_in_words_is_shortened_and_at_last_cut_at_a_line() -> None:
    lines = "\n".join(f"{n}: 10♥️ 🃏J♦️ Q♠️" for n in range(70))
    said = accessible_message(TEXTS, "it", Message(Text(lines).bold()))
    assert said.text.length <= MAX_TEXT
    assert "69: 10 cuori; jolly (fante quadri)" in said.text.plain
    long = accessible_message(TEXTS, "it", Message(Text("\n".join(f"{n}: 10♥️ 🃏J♦️ Q♠️" for n in range(190))).bold()))
    assert long.text.length <= MAX_TEXT
    assert long.text.plain.endswith("picche\n…")


@pytest.mark.parametrize("language", TEXTS.languages)
def test_the_fullest_panel_and_post_fit_in_words(matches: Matches, language: str) -> None:
    table = crowded(matches, phase=Phase.PLAY)
    for message in (matches.panel_of(table, ANNA), matches.post_of(table)):
        said = accessible_message(TEXTS, language, message)
        assert said.text.length <= MAX_TEXT
        assert not said.text.plain.endswith("…")


def test_no_sign_of_a_card_is_left_on_any_screen_of_a_match(matches: Matches) -> None:
    table = matches.begin(3, limit=41)
    dice, looked, read = random.Random(40), 0, set[int]()

    def look() -> None:
        nonlocal looked
        if dice.random() < 0.05 or matches.table(table.id).status is not TableStatus.PLAYING:
            for language in (*others, "it"):  # those who tap read Italian
                _everybody_reads(matches, language)
                looked += _look(matches, table, read)
            read.update(waiting.id for waiting in _announcements(matches))

    others = [language for language in TEXTS.languages if language != "it"]
    matches.play_out(table, look)
    assert looked > 50 * len(TEXTS.languages)


def _everybody_reads(matches: Matches, language: str) -> None:
    with matches.store.unit() as unit:
        for number in matches.people:
            person = unit.people.get(number)
            unit.people.save(replace(person, language=language, language_chosen=True))
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, language=language))


def _announcements(matches: Matches) -> list[Announcement]:
    with matches.store.read() as unit:
        return unit.announcements.pending(matches.group)


def _look(matches: Matches, table: Table, read: set[int]) -> int:
    """Check every screen, and every announcement that has not been read yet; returns how many there were."""
    messages = []
    with matches.store.read() as unit:
        for screen in unit.screens.of_table(table.id):
            composed = compose(matches.context, unit, screen, IN_WORDS)
            messages += [composed.message] if composed is not None else []
        for waiting in unit.announcements.pending(matches.group):
            if waiting.id in read:
                continue
            try:
                messages.append(compose_announcement(matches.context, unit, waiting, IN_WORDS))
            except Obsolete:
                continue
    for message in messages:
        words = [message.text.plain, *(button.label for row in message.rows for button in row)]
        assert not re.search(f"[{CARD_SIGNS}✅🔸▶▫→]", "\n".join(words))
        assert all(any(map(str.isalnum, part)) for text in words for part in text.split("\n") if part != ""), words
        assert all(span.offset + span.length <= message.text.length for span in message.text.spans)
        assert message.illustration is None
    return len(messages)


@pytest.mark.parametrize("language", TEXTS.languages)
def test_every_sign_of_the_catalogue_that_only_catches_the_eye_is_known(language: str) -> None:
    """One that is new here either means something, and then has words, or is left out."""
    meaning = "⚠🚫"
    for path in (catalogue._FOLDER / language).glob("*.ftl"):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if (
                isinstance(entry, fluent.Message)
                and entry.value
                and isinstance(entry.value.elements[0], fluent.TextElement)
            ):
                first = entry.value.elements[0].value[0]
                assert ord(first) < 0x2190 or first in "…«„“" + SIGNS + meaning, (entry.id.name, first)


def test_no_sentence_begins_with_the_joker_for_its_looks() -> None:
    """It would become `jolly Venerdì`."""
    for path in catalogue._FOLDER.glob("*/*.ftl"):
        assert not re.findall(r"(?:= |^ +|\] )🃏 ", path.read_text(encoding="utf-8"), re.MULTILINE), path.name
