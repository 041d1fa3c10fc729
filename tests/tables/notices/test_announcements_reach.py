"""Who is spoken to in which language, and that what is fullest fits in each of them."""

import pytest

from pictures.theme import Look, Theme
from scala40.rules import PRESETS
from scala40.state import Phase
from screens.compose import compose, compose_announcement
from screens.message import MAX_BUTTONS, MAX_TEXT, DisplayPreferences, Message
from screens.render.help import help_message
from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, labels, words
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, TEXTS
from storage import ScreenKind, TableSettings
from tables.context import Requester
from tables.handling import record_person
from tables.languages import language_of, language_of_person, set_chat_language, set_person_language
from tables.lobby.rules_in_words import rules_in_words
from tables.lobby.seating import open_table
from tables.people.help import STEPS
from tables.people.settings import show_languages, show_settings
from tables.requests.chat_pages import SetLanguage
from tables.requests.table import (
    AddComputer,
    MyCards,
)
from tests.tables.notices.crowded import LONGEST_NAME, crowded
from texts.text import utf16_length

LANGUAGES = ("it", "de", "en")


def person_of(chats: Chats, person: int) -> tuple[str | None, bool]:
    with chats.store.read() as unit:
        known = unit.people.get(person)
    return known.language, known.language_chosen


def telegram_says(chats: Chats, person: int, language: str | None) -> str:
    """Somebody does something, and their Telegram says this language; returns what is spoken to them."""
    with chats.store.unit() as unit:
        record_person(unit, Requester(person, "Bruno", None, language), chats.time)
        return language_of(chats.context, unit, person)


def wanted_of(chats: Chats, table: int, person: int) -> int:
    """How often the panel of somebody was to be shown anew."""
    with chats.store.read() as unit:
        screen = unit.screens.find(table, ScreenKind.HAND, person)
    return screen.wanted


# --- a person ---------------------------------------------------------------------------------------------------------


def test_a_person_is_spoken_to_as_their_telegram_says(chats: Chats) -> None:
    assert telegram_says(chats, BRUNO, "de-AT") == "de"
    assert telegram_says(chats, BRUNO, None) == "de"
    assert telegram_says(chats, BRUNO, "fr") == "en"
    assert telegram_says(chats, BRUNO, "en") == "en"


def test_a_chosen_language_counts_more_than_that_of_telegram_until_it_is_left_to_telegram_again(chats: Chats) -> None:
    chats.touch(SetLanguage("de"), BRUNO, chat=BRUNO)
    assert person_of(chats, BRUNO) == ("de", True)
    assert telegram_says(chats, BRUNO, "en") == "de"
    (page,) = chats.write(show_languages, BRUNO, private=True).messages
    assert labels(page) == ["Italiano", "✅ Deutsch", "English", "📱 Wie in Telegram", "⬅️ Zurück"]
    chats.touch(SetLanguage(""), BRUNO, chat=BRUNO)
    assert person_of(chats, BRUNO) == ("it", False)


def test_somebody_unknown_is_answered_as_their_telegram_says(chats: Chats) -> None:
    with chats.store.read() as unit:
        assert language_of_person(chats.context, unit, 4711, "de") == "de"
        assert language_of_person(chats.context, unit, 4711, None) == "it"


def test_a_new_language_is_seen_on_the_panel_at_once(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    before = wanted_of(chats, table.id, BRUNO)
    chats.touch(SetLanguage("en"), BRUNO, chat=BRUNO)
    assert wanted_of(chats, table.id, BRUNO) == before + 1
    chats.touch(SetLanguage(""), BRUNO, chat=BRUNO)
    telegram_says(chats, BRUNO, "de")
    assert wanted_of(chats, table.id, BRUNO) == before + 3


def test_a_private_table_speaks_the_language_of_its_person(chats: Chats) -> None:
    chats.write(open_table, EVA, private=True)
    chats.send_screens()
    chats.touch(SetLanguage("de"), EVA, chat=EVA)
    with chats.store.read() as unit:
        (screen,) = unit.screens.stale(EVA)
        composed = compose(chats.context, unit, screen)
    assert "gegen den Computer" in composed.message.text.plain


def test_a_reply_is_in_the_language_of_the_group_and_a_page_in_private_in_that_of_the_person(chats: Chats) -> None:
    chats.touch(SetLanguage("de"), admin=True)
    chats.touch(SetLanguage("en"), BRUNO, chat=BRUNO)
    assert "Die Regeln in diesem Chat" in words(chats.write(rules_in_words, BRUNO))
    assert "The starting rules" in words(chats.write(rules_in_words, BRUNO, private=True))


# --- a group ----------------------------------------------------------------------------------------------------------


def test_the_language_of_a_group_is_set_by_an_administrator_or_the_host_of_its_table(chats: Chats) -> None:
    assert chats.key(chats.touch(SetLanguage("de"), BRUNO, admin=False)) == "settings-language-not-yours"
    chats.opened(BRUNO)
    assert chats.key(chats.touch(SetLanguage("de"), BRUNO, admin=False)) == "settings-language-not-yours"
    chats.touch(SetLanguage("de"), ANNA, admin=False)
    with chats.store.read() as unit:
        assert language_of(chats.context, unit, GROUP) == "de"
    assert "Sprache: Deutsch" in words(chats.write(show_settings))


def test_all_of_a_group_is_shown_anew_in_its_new_language(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(AddComputer(table.id, "easy"))
    chats.send_screens()
    chats.touch(SetLanguage("en"), admin=True)
    assert "At the table" in chats.lobby(table.id).text.plain
    assert "(easy)" in chats.lobby(table.id).text.plain
    with chats.store.read() as unit:
        assert [screen.kind for screen in unit.screens.stale(GROUP)] == [ScreenKind.LOBBY]


@pytest.mark.parametrize("language", ["", "fr", "xx"])
def test_a_group_speaks_no_language_that_there_is_not(chats: Chats, language: str) -> None:
    assert chats.key(chats.touch(SetLanguage(language), admin=True)) == "rules-refused-unknown"


# --- what is fullest fits ---------------------------------------------------------------------------------------------


def fits(message: Message) -> bool:
    return message.text.length <= MAX_TEXT and sum(map(len, message.rows)) <= MAX_BUTTONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_the_fullest_table_fits_in_every_language(matches: Matches, language: str, phase: Phase) -> None:
    table = crowded(matches, phase=phase)
    everybody_speaks(matches, language)
    post, panel = matches.post_of(table), matches.panel_of(table, ANNA)
    assert fits(post)
    assert fits(panel)
    assert TEXTS.plain(language, "table-melds") in post.text.plain
    result = matches.tap(ANNA, MyCards(table.id), matches.group)
    assert result.line is not None
    assert utf16_length(TEXTS.plain(language, result.line)) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_fullest_deal_fits_in_every_language(matches: Matches, language: str) -> None:
    matches.names = dict.fromkeys(range(1, 7), LONGEST_NAME)
    full = "TH TD TC TS JH JD JC JS QH QD QC QS *"
    with matches.store.unit() as unit:
        for person in matches.names:
            unit.people.seen(person, LONGEST_NAME, None, "it", matches.time)
    everybody_speaks(matches, language)
    matches.close_deal(full, full.replace("*", "KH"), "9C 8D", "7C 7D 7S", "4S 5S", totals=[0, 90, 90, 90, 90, 90])
    with matches.store.read() as unit:
        said = [
            compose_announcement(matches.context, unit, waiting)
            for waiting in unit.announcements.pending(matches.group)
        ]
    assert said
    assert all(fits(message) for message in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_and_help_fit_in_every_language(chats: Chats, language: str, preset: str) -> None:
    chats.touch(SetLanguage(language), admin=True)
    table = chats.opened(BRUNO)
    every_option = tuple(
        (name, word)
        for name, word in {"jokers": 2, "in_hand": "bonus", "limit": 501, "re_entry": "once", "deals": 10,
                           "recycle": "flip_and_turn", "attachable_discard": "two_player_ok"}.items()
    )  # fmt: skip
    chats.change(table, settings=TableSettings(preset, every_option))
    assert all(fits(message) for message in chats.write(rules_in_words).messages)
    assert fits(chats.lobby(table.id))
    look = DisplayPreferences(Look(Theme.LIGHT))  # below a picture there is less room, and Message sees to it
    assert all(fits(help_message(chats.context.texts, language, page, look, None)) for page in range(1, STEPS + 1))


def everybody_speaks(matches: Matches, language: str) -> None:
    """The group and all its people."""
    with matches.store.unit() as unit:
        set_chat_language(unit, matches.group, language)
        for person in matches.people:
            known = unit.people.get(person)
            assert known is not None
            set_person_language(matches.context, unit, known, language, chosen=True)
