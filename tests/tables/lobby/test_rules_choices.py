"""Choosing the rules: who may, what is refused, what follows from a choice, and for how long it is kept."""

import pytest

from scala40.options import OPTIONS
from scala40.rules import PRESETS, Rules
from screens.message import Button
from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, labels
from simulation.use_cases.world import GROUP
from storage import TableStatus
from tables.fair.cut_offer import CUT_PAGE
from tables.lobby.rule_pages import CLOCK_PAGE, CLOSE_PAGE, FIRST_PAGE, word_text
from tables.lobby.seating import open_table
from tables.requests.codec import LARGEST_NUMBER, unpack
from tables.requests.table import (
    LobbyPage,
    Rematch,
    Resign,
    SetAdvice,
    SetOption,
    SetPreset,
    SetQuiet,
    SetSlow,
    SetTurnTime,
    Sit,
    StartMatch,
)
from tests.tables.lines import lines_of
from tests.tables.lobby.choosing import every_word
from tests.tables.lobby.reading import whole_rules
from texts.line import Line
from texts.rules import option_line
from texts.times import TURN_LIMITS

NIGHT = (23 * 60, 8 * 60)


def no_number(option: str, first: int, last: int) -> Line:
    """The refusal of a number that an option cannot have."""
    return Line("rules-refused-number", option=option_line(option), first=first, last=last)


def test_only_the_host_and_administrators_change_the_rules(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for request in (LobbyPage(table.id, FIRST_PAGE), SetPreset(table.id, "biska"), SetOption(table.id, "limit", "501"),
                   SetTurnTime(table.id, 60), SetQuiet(table.id, 0, 0), SetAdvice(table.id, 0),
                   SetSlow(table.id, "weekend", 1)):  # fmt: skip
        toast = chats.toast(chats.touch(request, BRUNO))
        assert "Anna" in toast
        assert "/regole" in toast
    assert chats.table(table.id) == table
    chats.touch(SetPreset(table.id, "biska"), EVA, admin=True)
    assert chats.table(table.id).settings.preset == "biska"


def test_anybody_looks_at_the_seal_and_turns_to_no_other_page_from_there(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for page, shown in ((CUT_PAGE, CUT_PAGE), (CLOSE_PAGE, CUT_PAGE), (FIRST_PAGE, CUT_PAGE), ("", "")):
        chats.touch(LobbyPage(table.id, page), BRUNO)
        assert chats.table(table.id).page == shown
    chats.touch(LobbyPage(table.id, FIRST_PAGE))
    chats.touch(LobbyPage(table.id, CUT_PAGE), BRUNO)
    assert chats.table(table.id).page == FIRST_PAGE, "nobody takes the rules away from who reads or changes them"


def test_a_preset_begins_anew(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetOption(table.id, "limit", "501"))
    chats.touch(SetPreset(table.id, "tedesca"))
    settings = chats.table(table.id).settings
    assert settings.rules == PRESETS["tedesca"]
    assert settings.options == ()


def test_only_differences_from_the_preset_are_kept(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetOption(table.id, "limit", "501"))
    assert chats.table(table.id).settings.options == (("limit", 501),)
    chats.touch(SetOption(table.id, "limit", "101"))
    assert chats.table(table.id).settings.options == ()


def test_the_numbers_of_players_are_switched_one_by_one(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(LobbyPage(table.id, "cards"))
    for label in ("✅ 3", "✅ 5"):
        button = next(button for row in chats.lobby(table.id).rows for button in row if button.label == label)
        assert button.request is not None
        chats.touch(button.request)
    assert chats.table(table.id).settings.rules.players == (2, 4, 6)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("players", "", Line("rules-refused-players")),
        ("players", "7", no_number("players", 2, 6)),
        ("players", "2,x", no_number("players", 2, 6)),
        ("limit", "0", no_number("limit", 1, 1000)),
        ("limit", "1001", no_number("limit", 1, 1000)),
        ("limit", "-5", no_number("limit", 1, 1000)),
        ("opening_points", "101", no_number("opening_points", 0, 100)),
        ("jokers", "3", Line("rules-refused", option=option_line("jokers"))),
        ("taken_joker", "steal", Line("rules-refused", option=option_line("taken_joker"))),
        ("unopened_flat", "50", Line("rules-refused", option=option_line("unopened_flat"))),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_those_that_can(chats: Chats, name: str, value: str, says: Line) -> None:
    table = chats.opened()
    result = chats.touch(SetOption(table.id, name, value))
    assert result.line == says
    assert result.alert
    assert chats.table(table.id) == table


@pytest.mark.parametrize(
    "forged",
    [
        lambda table: SetOption(table, "poker", "on"),
        lambda table: SetOption(table, "6", "30"),  # as buttons were drawn that numbered the options
        lambda table: SetPreset(table, "poker"),
        lambda table: SetTurnTime(table, 7),
        lambda table: SetQuiet(table, 0, 1440),
        lambda table: SetAdvice(table, 2),
        lambda table: SetSlow(table, "reserve", 3600),
        lambda table: SetSlow(table, "pauses", -1),
        lambda table: SetSlow(table, "quiet", 1),
        lambda table: LobbyPage(table, "o.poker"),
    ],
)
def test_forged_choices_change_nothing(chats: Chats, forged: type[SetPreset]) -> None:
    table = chats.opened()
    assert chats.touch(forged(table.id)).line == Line("rules-refused-unknown")  # type: ignore[call-arg]  # makes one button
    assert chats.table(table.id) == table


def test_every_option_with_its_longest_value_fits_into_a_button() -> None:
    words = every_word() + [(name, option.numbers[-1]) for name, option in OPTIONS.items() if option.numbers]
    for name, word in words:
        request = SetOption(LARGEST_NUMBER, name, word_text(word))
        assert unpack(request.pack()) == request


def test_a_choice_that_changes_nothing_says_so(chats: Chats) -> None:
    table = chats.opened()
    assert chats.touch(SetOption(table.id, "limit", "101")).line == Line("rules-same")


@pytest.mark.parametrize("seconds", TURN_LIMITS)
def test_every_time_limit_can_be_chosen(chats: Chats, seconds: int | None) -> None:
    table = chats.opened()
    chats.touch(SetTurnTime(table.id, seconds or 0))
    assert chats.table(table.id).settings.turn_seconds == seconds


def test_quiet_hours_go_with_slow_limits_until_somebody_chooses_their_own(chats: Chats) -> None:
    table = chats.opened()
    assert table.settings.quiet == NIGHT
    chats.touch(SetTurnTime(table.id, 300))
    assert chats.table(table.id).settings.quiet is None
    chats.touch(SetTurnTime(table.id, 4 * 3600))
    assert chats.table(table.id).settings.quiet == NIGHT
    chats.touch(SetQuiet(table.id, 22 * 60, 7 * 60))
    chats.touch(SetTurnTime(table.id, 300))
    assert chats.table(table.id).settings.quiet == (22 * 60, 7 * 60)
    chats.touch(SetQuiet(table.id, 0, 0))
    assert chats.table(table.id).settings.quiet is None


SHOWN = {
    "reserve": ("🕰️ Riserva: nessuna", "🕰️ Riserva: 1 giorno", "🕰️ Riserva: 3 giorni"),
    "weekend": ("📅 Sabato e domenica: si gioca", "📅 Sabato e domenica: riposo"),
    "pauses": ("⏸️ Pausa di comune accordo: sì", "⏸️ Pausa di comune accordo: no"),
}


def slow_buttons(chats: Chats, table_id: int) -> dict[str, Button]:
    """The buttons that set a reserve, weekends and pauses, on the page of the clock."""
    chats.touch(LobbyPage(table_id, CLOCK_PAGE), chat=chats.table(table_id).chat_id)
    buttons = [button for row in chats.lobby(table_id).rows for button in row]
    return {button.request.option: button for button in buttons if isinstance(button.request, SetSlow)}


@pytest.mark.parametrize("name", SHOWN)
def test_a_tap_on_what_slow_tables_have_sets_its_next_value_and_everything_says_so(chats: Chats, name: str) -> None:
    table = chats.opened(BRUNO)
    for label, after in zip(SHOWN[name], (*SHOWN[name][1:], SHOWN[name][0]), strict=True):
        button = slow_buttons(chats, table.id)[name]
        assert button.label == label
        assert button.request is not None
        said = chats.toast(chats.touch(button.request))
        assert said.startswith("✅ ")
        assert said.split(": ")[1] == after.split(": ")[1]
        assert slow_buttons(chats, table.id)[name].label == after
    assert chats.table(table.id).settings == table.settings


def test_a_reserve_and_weekends_stand_in_the_lobby_and_in_the_rules_in_words(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert "says-pauses" in lines_of(whole_rules, chats)
    assert "says-reserve" not in lines_of(whole_rules, chats)
    for name, value in (("reserve", 72 * 3600), ("weekend", 1), ("pauses", 0)):
        chats.touch(SetSlow(table.id, name, value))
    post = chats.lobby(table.id).text.plain
    assert "⏳ 24 ore per turno, e 3 giorni di riserva\n🌙 Pausa dalle 23:00 alle 08:00, sabato e domenica\n" in post
    told = lines_of(whole_rules, chats)
    assert [f"says-{name}" in told for name in SHOWN] == [True, True, False]
    chats.touch(SetQuiet(table.id, 0, 0))
    assert "🌙 Pausa sabato e domenica\n" in chats.lobby(table.id).text.plain


@pytest.mark.parametrize(("seconds", "used"), [(60, set()), (3600, set(SHOWN)), (0, {"pauses"})])
def test_at_another_pace_they_are_kept_and_without_effect(chats: Chats, seconds: int, used: set[str]) -> None:
    table = chats.opened(BRUNO)
    chosen = [SetSlow(table.id, "reserve", 24 * 3600), SetSlow(table.id, "weekend", 1)]
    for request in (*chosen, SetTurnTime(table.id, seconds)):
        chats.touch(request)
    settings = chats.table(table.id).settings
    assert (settings.reserve, settings.weekend, settings.pauses) == (24 * 3600, True, True)
    buttons = slow_buttons(chats, table.id)
    assert {name for name, button in buttons.items() if not button.disabled} == used
    assert ("rules-panel-slow-unused" in lines_of(chats.lobby, table.id)) == (not used)
    assert "🌙 Ore di silenzio: nessuna" in labels(chats.lobby(table.id))
    chats.touch(LobbyPage(table.id, ""))
    post, told = lines_of(chats.lobby, table.id), lines_of(whole_rules, chats)
    assert ("lobby-time-reserve" in post, "lobby-weekend" in post) == ("reserve" in used, "weekend" in used)
    assert {name for name in SHOWN if f"says-{name}" in told} == used


def test_the_next_table_and_the_rematch_have_the_reserve_that_was_chosen(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(SetSlow(table.id, "reserve", 72 * 3600))
    chats.touch(StartMatch(table.id))
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    chats.touch(Rematch(table.id), BRUNO)
    assert chats.here().id != table.id
    assert chats.here().settings.reserve == 72 * 3600
    chats.change(chats.here(), status=TableStatus.CLOSED)
    chats.write(open_table, BRUNO)
    assert chats.here().settings.reserve == 72 * 3600


def test_a_person_alone_agrees_with_nobody_on_a_pause(chats: Chats) -> None:
    chats.write(open_table, ANNA, private=True)
    with chats.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert not table.settings.pauses
    assert set(slow_buttons(chats, table.id)) == {"reserve", "weekend"}


def test_advice_can_be_switched_off_and_every_line_about_the_rules_says_so(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert "rules-line-no-advice" not in lines_of(chats.lobby, table.id)
    chats.touch(LobbyPage(table.id, FIRST_PAGE))
    assert "💡 Consigli: sì" in labels(chats.lobby(table.id))
    assert "rules-advice-says-on" in lines_of(chats.lobby, table.id)
    assert chats.key(chats.touch(SetAdvice(table.id, 0))) == "rules-changed-advice"
    assert chats.table(table.id).settings.advice is False
    now = lines_of(chats.lobby, table.id)
    assert "rules-panel-now" in now
    assert "rules-line-no-advice" in now
    assert "💡 Consigli: no" in labels(chats.lobby(table.id))
    chats.touch(LobbyPage(table.id, ""))
    assert "rules-line-no-advice" in lines_of(chats.lobby, table.id)
    assert "rules-advice-says-off" in lines_of(whole_rules, chats)
    chats.touch(SetAdvice(table.id, 1))
    assert "rules-line-no-advice" not in lines_of(chats.lobby, table.id)
    assert "rules-advice-says-off" not in lines_of(whole_rules, chats)


def test_without_advice_stays_without_it_when_the_rules_begin_anew(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetAdvice(table.id, 0))
    chats.touch(SetPreset(table.id, "biska"))
    assert chats.table(table.id).settings.advice is False
    chats.change(chats.table(table.id), status=TableStatus.CLOSED)
    chats.write(open_table, BRUNO)
    assert chats.here().settings.advice is False


def test_the_last_choice_of_a_chat_is_its_default(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, "classica"))
    chats.touch(SetOption(table.id, "limit", "201"))
    chats.change(chats.table(table.id), status=TableStatus.CLOSED)
    chats.write(open_table, BRUNO)
    assert chats.here().settings.rules == Rules.from_words("classica", {"limit": 201})


def test_every_answer_to_a_choice_fits_into_an_answer(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.names[ANNA] = "W" * 24
    chats.touch(Sit(table.id))
    for name, word in every_word():
        chats.toast(chats.touch(SetOption(table.id, name, word_text(word))))
    chats.toast(chats.touch(SetPreset(table.id, "biska"), BRUNO))
    assert chats.here().chat_id == GROUP
