"""The pages of the rules: what is shown, how one gets there, and that everything has its words."""

from dataclasses import replace

import pytest

from scala40.options import OPTIONS
from scala40.rules import PRESETS, Rules
from simulation.use_cases.chats import BRUNO, Chats, buttons_of, labels
from simulation.use_cases.world import TEXTS
from tables.lobby.rule_pages import (
    CHARACTERS_PAGE,
    CLOSE_PAGE,
    FIRST_PAGE,
    NUMBERS,
    PAGES,
    SECTIONS,
    SLOW_OPTIONS,
    word_text,
)
from tables.requests.table import LobbyPage, SetOption, SetPreset, Sit
from tests.tables.lobby.choosing import every_word
from texts.rules import button_line, rules_line, says_line
from texts.times import slow_line

ROOM = {1: 31, 2: 18, 3: 11, 4: 8, 5: 6, 6: 5}
"""Characters that fit on a button of a phone of 360 points, by how many there are in its row."""


def test_every_option_stands_on_exactly_one_page() -> None:
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(OPTIONS)


def test_differences_from_a_preset_are_named() -> None:
    rules = Rules.from_words("fisca", {"limit": 201, "re_entry": "once", "players": [2, 4]})
    line = TEXTS.plain("it", rules_line("fisca", rules))
    assert line == "come Fisca, tranne giocatori: 2 o 4, limite: 201 punti e rientro: una volta"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_page_says_the_rules_as_they_are_and_leads_back(chats: Chats, page: str, preset: str) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, preset))
    chats.touch(SetOption(table.id, "limit", "201"))
    chats.touch(LobbyPage(table.id, page))
    post = chats.lobby(table.id)
    assert post.text.plain.endswith(f"\n\nAdesso: come {preset.capitalize()}, tranne limite: 201 punti."), (
        "it is beside the buttons"
    )
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
def test_values_are_on_the_buttons_and_the_text_says_what_they_mean(chats: Chats, section: str) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, section))
    post = chats.lobby(table.id)
    words = table.settings.rules.words()
    for name in SECTIONS[section]:
        if name == "in_hand_bonus":
            assert TEXTS.plain("it", button_line(name, words[name])) not in labels(post)  # it has no effect
            continue
        assert f"• {TEXTS.plain('it', says_line(name, words[name]))}\n" in post.text.plain
        if name not in ("players", "limit"):
            assert TEXTS.plain("it", button_line(name, words[name])) in labels(post)
    if section == "cards":
        assert labels(post)[:5] == ["✅ 2", "✅ 3", "✅ 4", "✅ 5", "✅ 6"]
    if section == "end":
        assert labels(post)[:5] == ["✅ 101", "151", "201", "501", "Altro…"]


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("page", sorted(PAGES))
def test_a_page_has_at_most_six_rows_and_no_label_is_cut_off_on_a_narrow_phone(
    chats: Chats, page: str, language: str
) -> None:
    table = chats.opened()
    with chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), language=language))
    for preset in PRESETS:
        chats.touch(SetPreset(table.id, preset))
        chats.touch(SetOption(table.id, "in_hand", "bonus"))
        chats.touch(LobbyPage(table.id, page))
        rows = chats.lobby(table.id).rows
        assert len(rows) <= 6
        for row in rows:
            assert all(len(button.label) <= ROOM[len(row)] for button in row), [button.label for button in row]


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_an_option_with_any_value_fits_on_its_button(language: str) -> None:
    for name, word in every_word():
        if name in ("players", "limit"):
            continue  # a button each for their numbers
        label = TEXTS.plain(language, button_line(name, word))
        room = ROOM[2] if name in ("jokers", "run_max", "in_hand_bonus", "in_hand") else ROOM[1]
        assert len(label) <= room, label


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_what_slow_tables_have_fits_on_its_button_with_any_value(language: str) -> None:
    for name, offered in SLOW_OPTIONS.items():
        for value in offered:
            label = TEXTS.plain(language, slow_line("rules-label", name, value))
            assert len(label) <= ROOM[1], label


@pytest.mark.parametrize("name", [name for name in OPTIONS if name not in (*NUMBERS, "players")])
def test_a_tap_on_an_option_sets_its_next_value_and_after_the_last_the_first(chats: Chats, name: str) -> None:
    table = chats.opened()
    chats.touch(SetOption(table.id, "in_hand", "bonus"))
    section = next(section for section, names in SECTIONS.items() if name in names)
    chats.touch(LobbyPage(table.id, section))
    seen = []
    for _ in OPTIONS[name].offered:
        seen.append(word_text(chats.table(table.id).settings.rules.words()[name]))
        (request,) = [
            request
            for request in buttons_of(chats.lobby(table.id))
            if isinstance(request, SetOption) and request.option == name
        ]
        chats.touch(request)
    assert sorted(seen) == sorted(map(str, OPTIONS[name].offered))
    assert word_text(chats.table(table.id).settings.rules.words()[name]) == seen[0]


def test_two_quick_taps_on_an_option_set_one_value(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, "cards"))
    tap = next(r for r in buttons_of(chats.lobby(table.id)) if isinstance(r, SetOption) and r.option == "jokers")
    chats.touch(tap)
    assert chats.key(chats.touch(tap)) == "rules-same"
    assert chats.table(table.id).settings.rules.jokers == 0


def test_an_option_without_effect_is_disabled_and_a_bonus_that_counts_is_beside_what_gives_it(chats: Chats) -> None:
    """R33"""
    table = chats.opened()
    chats.touch(SetOption(table.id, "jokers", "0"))
    chats.touch(LobbyPage(table.id, "opening"))
    disabled = {button.label for row in chats.lobby(table.id).rows for button in row if button.disabled}
    assert disabled == {"Jolly in apertura: conta", "Jolly ripreso: si rigioca"}
    chats.touch(SetOption(table.id, "in_hand", "bonus"))
    chats.touch(LobbyPage(table.id, "score"))
    assert [button.label for button in chats.lobby(table.id).rows[0]] == ["In mano: premio", "Premio: 25"]


def test_if_the_first_bust_ends_the_match_deals_can_be_counted_and_nobody_comes_back(chats: Chats) -> None:
    """R35a, R37: that the match goes on until one player is left would be false."""
    table = chats.opened()
    chats.touch(SetOption(table.id, "first_bust_ends", "on"))
    chats.touch(LobbyPage(table.id, "end"))
    lobby = chats.lobby(table.id)
    assert {button.label for row in lobby.rows for button in row if button.disabled} == {"Rientro: no"}
    assert "resta in gioco uno solo" not in lobby.text.plain
    chats.touch(LobbyPage(table.id, "o.deals"))
    assert "resta in gioco uno solo" not in chats.lobby(table.id).text.plain
    chats.touch(SetOption(table.id, "deals", "5"))
    assert "al più tardi dopo 5 smazzate" in chats.lobby(table.id).text.plain


def test_a_page_of_an_earlier_version_shows_the_first_one(chats: Chats) -> None:
    table = chats.change(chats.opened(), page="o.jokers")
    assert "Scegli da dove partire" in chats.lobby(table.id).text.plain
    assert chats.key(chats.touch(LobbyPage(table.id, "advice"))) == "rules-refused-unknown"


def test_every_option_can_be_reached_from_the_first_page(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetOption(table.id, "in_hand", "bonus"))
    seen: set[str] = set()
    todo = [FIRST_PAGE]
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        chats.touch(LobbyPage(table.id, page))
        todo += [request.page for request in buttons_of(chats.lobby(table.id)) if isinstance(request, LobbyPage)]
    assert seen == PAGES | {"", CHARACTERS_PAGE, CLOSE_PAGE}


@pytest.mark.parametrize("name", NUMBERS)
def test_every_button_of_a_numbers_page_sets_what_it_says(chats: Chats, name: str) -> None:
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
    chats.touch(SetOption(table.id, "opening_points", "50"))
    chats.touch(LobbyPage(table.id, "o.opening_points"))
    assert "✅ 50 punti" in labels(chats.lobby(table.id))
    chats.touch(LobbyPage(table.id, "opening"))
    assert "Per aprire: 50 punti" in labels(chats.lobby(table.id))


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
