"""The pages of the rules: what is shown, how one gets there, and that everything has its words."""

import pytest

from scala40.options import OPTIONS, Word
from scala40.rules import PRESETS, Rules
from screens.render.rules_panel import word_text
from simulation.use_cases.chats import BRUNO, Chats, buttons_of, labels
from simulation.use_cases.world import TEXTS
from tables.lobby.rule_pages import CLOSE_PAGE, FIRST_PAGE, PAGES, SECTIONS
from tables.requests.table import LobbyPage, SetOption, SetPreset, Sit
from tests.tables.lobby.choosing import every_word
from texts.rules import option_line, rules_line, says_line, value_line


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_name(name: str) -> None:
    assert TEXTS.plain("it", option_line(name))


@pytest.mark.parametrize(("name", "word"), every_word())
def test_every_value_has_its_words_and_its_sentence(name: str, word: Word) -> None:
    assert TEXTS.plain("it", value_line(name, word))
    assert TEXTS.plain("it", says_line(name, word)).endswith((".", ")"))


def test_values_of_one_option_differ_in_words_and_sentence() -> None:
    for name, option in OPTIONS.items():
        for line in (value_line, says_line):
            said = [TEXTS.plain("it", line(name, word)) for word in option.offered if not option.many]
            assert len(set(said)) == len(said), name


def test_every_option_stands_on_exactly_one_page() -> None:
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(OPTIONS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_name_and_a_sentence(preset: str) -> None:
    assert TEXTS.plain("it", f"preset-{preset}")
    assert TEXTS.plain("it", f"preset-{preset}-says")
    assert TEXTS.plain("it", rules_line(preset, PRESETS[preset])) == f"come {preset}"


def test_differences_from_a_preset_are_named() -> None:
    rules = Rules.from_words("fisca", {"limit": 201, "re_entry": "once", "players": [2, 4]})
    line = TEXTS.plain("it", rules_line("fisca", rules))
    assert line == "come fisca, tranne giocatori: 2 o 4, limite: 201 punti e rientro: una volta"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_page_says_the_rules_as_they_are_and_leads_back(chats: Chats, page: str, preset: str) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, preset))
    chats.touch(SetOption(table.id, "limit", "201"))
    chats.touch(LobbyPage(table.id, page))
    post = chats.lobby(table.id)
    assert f"Adesso: come {preset}, tranne limite: 201 punti." in post.text.plain
    back = buttons_of(post)[-1]
    assert isinstance(back, LobbyPage)
    assert back.page != page
    assert all(len(request.pack().encode()) <= 64 for request in buttons_of(post))


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_page_offers_to_sit_down(chats: Chats, page: str) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, page))
    assert Sit(table.id) in buttons_of(chats.lobby(table.id))
    chats.touch(Sit(table.id), BRUNO)
    assert chats.table(table.id).page == page  # the host goes on reading


@pytest.mark.parametrize("section", SECTIONS)
def test_values_stand_in_the_text_and_buttons_are_short_enough_for_a_phone(chats: Chats, section: str) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, section))
    post = chats.lobby(table.id)
    words = table.settings.rules.words()
    for name in SECTIONS[section]:
        label, value = TEXTS.plain("it", option_line(name)), TEXTS.plain("it", value_line(name, words[name]))
        label = label[0].upper() + label[1:]
        without_effect = " (per ora senza effetto)" if name == "in_hand_bonus" else ""
        assert f"• {label}: {value}{without_effect}\n" in post.text.plain
        assert label in labels(post)
        assert len(label) <= 28


def test_an_option_that_counts_for_something_is_not_called_without_effect(chats: Chats) -> None:
    """R33"""
    table = chats.opened()
    chats.touch(SetOption(table.id, "in_hand", "bonus"))
    chats.touch(LobbyPage(table.id, "score"))
    assert "• Premio per chiudere in mano: 25 punti\n" in chats.lobby(table.id).text.plain


def test_every_option_can_be_reached_from_the_first_page(chats: Chats) -> None:
    table = chats.opened()
    seen: set[str] = set()
    todo = [FIRST_PAGE]
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        chats.touch(LobbyPage(table.id, page))
        todo += [request.page for request in buttons_of(chats.lobby(table.id)) if isinstance(request, LobbyPage)]
    assert seen == PAGES | {"", CLOSE_PAGE}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_button_of_an_options_page_sets_what_it_says(chats: Chats, name: str) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, f"o.{name}"))
    requests = [request for request in buttons_of(chats.lobby(table.id)) if isinstance(request, SetOption)]
    assert requests
    for request in requests:
        chats.touch(SetOption(table.id, name, word_text(PRESETS["fisca"].words()[name])))
        chats.touch(request)
        assert word_text(chats.table(table.id).settings.rules.words()[name]) == request.value


def test_the_value_chosen_is_marked(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetOption(table.id, "taken_joker", "keep"))
    chats.touch(LobbyPage(table.id, "o.taken_joker"))
    assert "✅ Si può tenere" in labels(chats.lobby(table.id))
    assert "✅ si può tenere" in chats.lobby(table.id).text.plain


def test_a_limit_of_ones_own_is_reached_by_steps(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, "o.limit"))
    for step in ("+100", "+10", "−1"):
        button = next(button for row in chats.lobby(table.id).rows for button in row if button.label == step)
        assert button.request is not None
        chats.touch(button.request)
    assert chats.table(table.id).settings.rules.limit == 210
    assert "−100" in labels(chats.lobby(table.id))
    chats.touch(SetOption(table.id, "limit", "1"))
    assert [label for label in labels(chats.lobby(table.id)) if label.startswith("−")] == []
