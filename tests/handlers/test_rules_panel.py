"""Choosing the rules: who may, what is shown, what is refused, and that everything has its words."""

import pytest

from handlers.buttons import LobbyPage, SetAdvice, SetOption, SetPreset, SetQuiet, SetTurnTime, Sit
from handlers.commands_table import rules_in_words
from handlers.lobby import open_table
from handlers.render_rules import SECTIONS, option_line, rules_line, says_line, value_line
from handlers.render_rules_panel import FIRST_PAGE, OPTION_NUMBERS, PAGES, word_text
from handlers.times import TURN_LIMITS
from scala40.options import OPTIONS, Word
from scala40.rules import PRESETS, Rules
from storage import TableStatus
from tests.handlers.talk import ANNA, BRUNO, EVA, Talk, buttons_of, labels, words
from tests.handlers.world import GROUP, TEXTS

NIGHT = (23 * 60, 8 * 60)


def every_word() -> list[tuple[str, Word]]:
    """Every value that a screen offers, and some numbers besides."""
    words: list[tuple[str, Word]] = []
    for name, option in OPTIONS.items():
        if option.many:
            words += [(name, [2, 3, 4, 5, 6]), (name, [2, 4]), (name, [3]), (name, [2, 3, 5])]
            continue
        words += [(name, word) for word in (*option.words, *option.offered)]
        words += [(name, number) for number in (0, 1, 2, 99, 100, 1000) if option.numbers and number in option.numbers]
    return words


def set_option(table: int, name: str, value: str) -> SetOption:
    return SetOption(table, OPTION_NUMBERS[name], value)


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
def test_every_page_says_the_rules_as_they_are_and_leads_back(talk: Talk, page: str, preset: str) -> None:
    table = talk.opened()
    talk.touch(SetPreset(table.id, preset))
    talk.touch(set_option(table.id, "limit", "201"))
    talk.touch(LobbyPage(table.id, page))
    post = talk.lobby(table.id)
    assert f"Adesso: come {preset}, tranne limite: 201 punti." in post.text.plain
    back = buttons_of(post)[-1]
    assert isinstance(back, LobbyPage)
    assert back.page != page
    assert all(len(button.pack().encode()) <= 64 for button in buttons_of(post))


@pytest.mark.parametrize("page", sorted(PAGES))
def test_on_every_page_one_can_sit_down(talk: Talk, page: str) -> None:
    table = talk.opened()
    talk.touch(LobbyPage(table.id, page))
    assert Sit(table.id) in buttons_of(talk.lobby(table.id))
    talk.touch(Sit(table.id), BRUNO)
    assert talk.table(table.id).page == page  # the host goes on reading


@pytest.mark.parametrize("section", SECTIONS)
def test_values_stand_in_the_text_and_keys_are_short_enough_for_a_phone(talk: Talk, section: str) -> None:
    table = talk.opened()
    talk.touch(LobbyPage(table.id, section))
    post = talk.lobby(table.id)
    words = table.settings.rules.words()
    for name in SECTIONS[section]:
        label, value = TEXTS.plain("it", option_line(name)), TEXTS.plain("it", value_line(name, words[name]))
        label = label[0].upper() + label[1:]
        assert f"• {label}: {value}\n" in post.text.plain
        assert label in labels(post)
        assert len(label) <= 28


def test_from_the_first_page_every_option_can_be_reached(talk: Talk) -> None:
    table = talk.opened()
    seen: set[str] = set()
    todo = [FIRST_PAGE]
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        talk.touch(LobbyPage(table.id, page))
        todo += [button.page for button in buttons_of(talk.lobby(table.id)) if isinstance(button, LobbyPage)]
    assert seen == PAGES | {""}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_key_of_an_options_page_sets_what_it_says(talk: Talk, name: str) -> None:
    table = talk.opened()
    talk.touch(LobbyPage(table.id, f"o.{name}"))
    keys = [button for button in buttons_of(talk.lobby(table.id)) if isinstance(button, SetOption)]
    assert keys
    for button in keys:
        talk.touch(set_option(table.id, name, word_text(PRESETS["fisca"].words()[name])))
        talk.touch(button)
        assert word_text(talk.table(table.id).settings.rules.words()[name]) == button.value


def test_the_value_chosen_is_marked(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(set_option(table.id, "taken_joker", "keep"))
    talk.touch(LobbyPage(table.id, "o.taken_joker"))
    assert "✅ Si può tenere" in labels(talk.lobby(table.id))
    assert "✅ si può tenere" in talk.lobby(table.id).text.plain


def test_a_limit_of_ones_own_is_reached_by_steps(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(LobbyPage(table.id, "o.limit"))
    for step in ("+100", "+10", "−1"):
        key = next(key for row in talk.lobby(table.id).rows for key in row if key.label == step)
        assert key.button is not None
        talk.touch(key.button)
    assert talk.table(table.id).settings.rules.limit == 210
    assert "−100" in labels(talk.lobby(table.id))
    talk.touch(set_option(table.id, "limit", "1"))
    assert [label for label in labels(talk.lobby(table.id)) if label.startswith("−")] == []


def test_only_the_host_and_administrators_change_the_rules(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    for button in (LobbyPage(table.id, FIRST_PAGE), SetPreset(table.id, "biska"), set_option(table.id, "limit", "501"),
                   SetTurnTime(table.id, 60), SetQuiet(table.id, 0, 0), SetAdvice(table.id, 0)):  # fmt: skip
        toast = talk.toast(talk.touch(button, BRUNO))
        assert "Anna" in toast
        assert "/regole" in toast
    assert talk.table(table.id) == table
    talk.touch(SetPreset(table.id, "biska"), EVA, admin=True)
    assert talk.table(table.id).settings.preset == "biska"


def test_a_preset_begins_anew(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(set_option(table.id, "limit", "501"))
    talk.touch(SetPreset(table.id, "tedesca"))
    settings = talk.table(table.id).settings
    assert settings.rules == PRESETS["tedesca"]
    assert settings.options == ()


def test_only_differences_from_the_preset_are_kept(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(set_option(table.id, "limit", "501"))
    assert talk.table(table.id).settings.options == (("limit", 501),)
    talk.touch(set_option(table.id, "limit", "101"))
    assert talk.table(table.id).settings.options == ()


def test_the_numbers_of_players_are_switched_one_by_one(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(LobbyPage(table.id, "o.players"))
    for label in ("✅ 3", "✅ 5"):
        key = next(key for row in talk.lobby(table.id).rows for key in row if key.label == label)
        assert key.button is not None
        talk.touch(key.button)
    assert talk.table(table.id).settings.rules.players == (2, 4, 6)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("players", "", "Almeno un numero"),
        ("players", "7", "da 2 a 6"),
        ("players", "2,x", "da 2 a 6"),
        ("limit", "0", "da 1 a 1.000"),
        ("limit", "1001", "da 1 a 1.000"),
        ("limit", "-5", "da 1 a 1.000"),
        ("opening_points", "101", "da 0 a 100"),
        ("jokers", "3", "non si può scegliere"),
        ("taken_joker", "steal", "non si può scegliere"),
        ("unopened_flat", "50", "non si può scegliere"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_words(talk: Talk, name: str, value: str, says: str) -> None:
    table = talk.opened()
    reply = talk.touch(set_option(table.id, name, value))
    assert says in talk.toast(reply)
    assert talk.table(table.id) == table


@pytest.mark.parametrize(
    "forged",
    [
        lambda table: SetOption(table, 99, "on"),
        lambda table: SetOption(table, -1, "on"),
        lambda table: SetPreset(table, "poker"),
        lambda table: SetTurnTime(table, 7),
        lambda table: SetQuiet(table, 0, 1440),
        lambda table: SetAdvice(table, 2),
        lambda table: LobbyPage(table, "o.poker"),
    ],
)
def test_forged_choices_change_nothing(talk: Talk, forged: type[SetPreset]) -> None:
    table = talk.opened()
    assert "non esiste" in talk.toast(talk.touch(forged(table.id)))  # type: ignore[call-arg]  # makes one button
    assert talk.table(table.id) == table


def test_a_choice_that_changes_nothing_says_so(talk: Talk) -> None:
    table = talk.opened()
    assert talk.toast(talk.touch(set_option(table.id, "limit", "101"))) == "È già così."


@pytest.mark.parametrize("seconds", TURN_LIMITS)
def test_every_time_limit_can_be_chosen(talk: Talk, seconds: int | None) -> None:
    table = talk.opened()
    talk.touch(SetTurnTime(table.id, seconds or 0))
    assert talk.table(table.id).settings.turn_seconds == seconds


def test_quiet_hours_go_with_slow_limits_until_somebody_chooses_his_own(talk: Talk) -> None:
    table = talk.opened()
    assert table.settings.quiet == NIGHT
    talk.touch(SetTurnTime(table.id, 300))
    assert talk.table(table.id).settings.quiet is None
    talk.touch(SetTurnTime(table.id, 4 * 3600))
    assert talk.table(table.id).settings.quiet == NIGHT
    talk.touch(SetQuiet(table.id, 22 * 60, 7 * 60))
    talk.touch(SetTurnTime(table.id, 300))
    assert talk.table(table.id).settings.quiet == (22 * 60, 7 * 60)
    talk.touch(SetQuiet(table.id, 0, 0))
    assert talk.table(table.id).settings.quiet is None


def test_advice_can_be_switched_off_and_every_line_about_the_rules_says_so(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    assert "consigli" not in talk.lobby(table.id).text.plain
    talk.touch(LobbyPage(table.id, "advice"))
    page = talk.lobby(table.id)
    assert "✅ Sì" in labels(page)
    assert "Consigli: sì." in page.text.plain
    assert talk.toast(talk.touch(SetAdvice(table.id, 0))) == "Consigli: no."
    assert talk.table(table.id).settings.advice is False
    assert "Adesso: come fisca · senza consigli." in talk.lobby(table.id).text.plain
    assert "✅ No" in labels(talk.lobby(table.id))
    talk.touch(LobbyPage(table.id, ""))
    assert "come fisca · limite 101 punti · senza consigli" in talk.lobby(table.id).text.plain
    assert "Si gioca senza consigli" in words(talk.write(rules_in_words))
    talk.touch(SetAdvice(table.id, 1))
    assert "consigli" not in talk.lobby(table.id).text.plain
    assert "consigli" not in words(talk.write(rules_in_words))


def test_without_advice_stays_without_it_when_the_rules_begin_anew(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(SetAdvice(table.id, 0))
    talk.touch(SetPreset(table.id, "biska"))
    assert talk.table(table.id).settings.advice is False
    talk.change(talk.table(table.id), status=TableStatus.CLOSED)
    talk.write(open_table, BRUNO)
    assert talk.here().settings.advice is False


def test_the_last_choice_of_a_chat_is_its_default(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(SetPreset(table.id, "classica"))
    talk.touch(set_option(table.id, "limit", "201"))
    talk.change(talk.table(table.id), status=TableStatus.CLOSED)
    talk.write(open_table, BRUNO)
    assert talk.here().settings.rules == Rules.from_words("classica", {"limit": 201})


def test_every_answer_to_a_choice_fits_into_an_answer(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.names[ANNA] = "W" * 24
    talk.touch(Sit(table.id))
    for name, word in every_word():
        talk.toast(talk.touch(set_option(table.id, name, word_text(word))))
    talk.toast(talk.touch(SetPreset(table.id, "biska"), BRUNO))
    assert talk.here().chat_id == GROUP
