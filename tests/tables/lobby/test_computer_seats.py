"""Seats of computers: in the lobby, under a name of their own, and in the place of somebody who is away."""

import pytest

from scala40.players import CHARACTERS, LEVELS
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats, buttons_of, labels, people_of
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, Table, TableStatus
from tables.lobby.questions import ask_end
from tables.lobby.rule_pages import CHARACTERS_PAGE, FIRST_PAGE
from tables.requests.chat_pages import ForgetMe
from tables.requests.panel import DrawStock
from tables.requests.table import (
    AddComputer,
    Asked,
    AskTakeOver,
    CancelTable,
    ImBack,
    KeepSeat,
    LobbyPage,
    Rematch,
    RemoveComputer,
    RemovePlayer,
    Resign,
    Sit,
    Stand,
    StartMatch,
    TakeOver,
    VoteEnd,
)
from tables.seats import Who
from tests.tables.lines import announced, lines_of
from tests.tables.lobby.away import away_from
from texts.clean_name import clean_name
from texts.line import Line
from texts.text import Text, mention


def add(chats: Chats, table: Table, *levels: str, person: int = ANNA, admin: bool | None = None) -> ComposedResult:
    """Somebody adds computers; the answer to the last."""
    for level in levels:
        result = chats.touch(AddComputer(table.id, level), person, admin=admin)
    return result


def computers_of(table: Table) -> list[tuple[str | None, str | None]]:
    return [(seat.name, seat.computer) for seat in table.seats if seat.person_id is None]


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_host_fills_a_table_with_computers_of_every_level_each_under_its_own_name(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    said = chats.line(add(chats, table, "easy", "medium", "strong", "expert"))
    seated = computers_of(chats.table(table.id))
    assert [level for _, level in seated] == list(LEVELS)[1:]
    assert len({name for name, _ in seated}) == 4
    text = chats.lobby(table.id).text.plain
    for number, word in enumerate(("facile", "medio", "forte", "asso")):
        assert f"{number + 3}. 🤖 {seated[number][0]} ({word})" in text
    assert said == Line("computer-added", player=Line("computer-name", name=seated[-1][0]))
    assert "lobby-ready" in lines_of(chats.lobby, table.id)


def test_only_a_player_who_decides_for_the_table_adds_or_removes_computers(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert "Anna" in chats.toast(add(chats, table, "easy", person=BRUNO))
    assert computers_of(chats.table(table.id)) == []
    add(chats, table, "easy", person=EVA, admin=True)
    ((name, _),) = computers_of(chats.table(table.id))
    assert name is not None
    chats.touch(RemoveComputer(table.id, name, Asked.LOBBY), BRUNO)
    assert len(computers_of(chats.table(table.id))) == 1
    chats.touch(RemoveComputer(table.id, name, Asked.LOBBY), EVA, admin=True)
    assert computers_of(chats.table(table.id)) == []


def test_a_computer_that_is_taken_away_leaves_the_others_their_names(chats: Chats) -> None:
    table = chats.opened()
    add(chats, table, "easy", "medium", "strong")
    before = computers_of(chats.table(table.id))
    removals = [request for request in buttons_of(chats.lobby(table.id)) if isinstance(request, RemoveComputer)]
    assert [request.name for request in removals] == [name for name, _ in before]
    chats.touch(removals[0])
    assert computers_of(chats.table(table.id)) == before[1:]
    assert [seat.number for seat in chats.table(table.id).seats] == [0, 1, 2]
    assert chats.key(chats.touch(removals[0])) == "computer-gone"
    add(chats, table, "easy")
    assert len({name for name, _ in computers_of(chats.table(table.id))}) == 3


def test_a_full_table_takes_no_more_computers_and_says_so(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    add(chats, table, "easy", "easy", "easy", "easy")
    assert not [request for request in buttons_of(chats.lobby(table.id)) if isinstance(request, AddComputer)]
    assert chats.line(add(chats, table, "easy")) == Line("lobby-full", count=6)
    assert len(chats.table(table.id).seats) == 6


def test_a_person_takes_the_seat_of_the_last_computer_at_a_full_table_and_hears_whose_it_was(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    add(chats, table, "easy", "easy", "easy", "strong")
    before = computers_of(chats.table(table.id))
    assert f"🤖 {before[-1][0]}" in chats.toast(chats.touch(Sit(table.id), CARLA))
    assert computers_of(chats.table(table.id)) == before[:-1]
    assert people_of(chats.table(table.id))[-1] == CARLA


def test_computers_alone_are_not_dealt_for(chats: Chats) -> None:
    table = chats.opened()
    add(chats, table, "easy", "easy")
    chats.touch(Stand(table.id))
    assert chats.key(chats.touch(StartMatch(table.id))) == "lobby-nobody"
    assert "lobby-nobody" in lines_of(chats.lobby, table.id)
    assert chats.table(table.id).status is TableStatus.LOBBY


def test_a_lobby_where_only_computers_are_left_after_somebody_was_forgotten_closes(chats: Chats) -> None:
    table = chats.opened()
    add(chats, table, "easy")
    chats.touch(ForgetMe(ANNA), chat=ANNA)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_a_level_that_no_button_offers_is_refused(chats: Chats) -> None:
    table = chats.opened()
    assert chats.key(add(chats, table, "genius")) == "tap-unknown"
    assert computers_of(chats.table(table.id)) == []


def test_a_rematch_seats_the_same_computers_and_the_next_table_of_the_chat_none(chats: Chats) -> None:
    table = chats.opened()
    add(chats, table, "easy", "strong")
    before = computers_of(chats.table(table.id))
    chats.touch(StartMatch(table.id))
    chats.touch(Resign(table.id, ANNA))
    assert chats.table(table.id).status is TableStatus.OVER
    chats.touch(Rematch(table.id))
    assert people_of(chats.here()) == [ANNA, None, None]
    assert computers_of(chats.here()) == before
    add(chats, chats.here(), "medium")
    assert len({name for name, _ in computers_of(chats.here())}) == 3
    chats.touch(CancelTable(chats.here().id))
    chats.opened()
    assert people_of(chats.here()) == [ANNA]


def test_a_player_who_was_forgotten_is_not_mentioned() -> None:
    assert Who(-1, "?", None, "").mention == Text("?")
    assert Who(7, "Anna", None, "").mention == mention(7, "Anna")


def test_no_person_passes_for_a_computer() -> None:
    assert clean_name("🤖 Ada (forte)") == "Ada (forte)"
    assert clean_name("🤖") == "?"


# --- in place of somebody who is away ---------------------------------------------------------------------------------


def test_the_notice_of_somebody_away_asks_the_host_who_plays_for_them(mixed: MixedMatches) -> None:
    table = away_from(mixed)
    refused = mixed.tap(CARLA, AskTakeOver(table.id, BRUNO), GROUP)
    assert refused.page is None
    assert "Anna" in mixed.toast(refused)
    question = mixed.tap(ANNA, AskTakeOver(table.id, BRUNO), GROUP).page
    assert question is not None
    assert labels(question)[:5] == [f"🤖 {word}" for word in ("base", "facile", "medio", "forte", "asso")]
    assert {RemovePlayer(table.id, BRUNO, ANNA, "m"), ImBack(table.id)} <= set(buttons_of(question))
    notice = mixed.tap(ANNA, KeepSeat(table.id, BRUNO), GROUP).page
    assert notice is not None
    assert buttons_of(notice) == [ImBack(table.id), AskTakeOver(table.id, BRUNO)]


def test_a_computer_plays_for_them_under_their_name_and_everybody_reads_it(mixed: MixedMatches) -> None:
    table = away_from(mixed)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "strong"), GROUP)
    seat = mixed.table(table.id).seats[1]
    assert (seat.person_id, seat.computer, seat.away) == (BRUNO, "strong", True)
    assert announced(mixed)[-1] == Line("computer-takes-over", player="Bruno")
    bruno = Line("computer-for", player="Bruno")
    assert Line("table-player", player=bruno, cards=13) in lines_of(mixed.read_post, table)
    mixed.until_computer(table)
    assert mixed.match(table).turn == 1
    assert Line("table-turn", player=bruno) in lines_of(mixed.read_post, table)
    mixed.computer_plays(table)
    assert mixed.turn_of(table) == CARLA
    assert Line("last-turn", player=bruno) in lines_of(mixed.read_post, table)
    assert mixed.table(table.id).seats[1].away


def test_their_panel_says_one_thing_and_has_one_button(mixed: MixedMatches) -> None:
    table = away_from(mixed)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    mixed.until_computer(table)
    panel = mixed.panel_of(table, BRUNO)
    assert "panel-computer" in lines_of(mixed.panel_of, table, BRUNO)
    assert "\n" not in panel.text.plain
    assert buttons_of(panel) == [ImBack(table.id)]


def test_a_player_who_comes_back_takes_their_seat_from_the_computer(mixed: MixedMatches) -> None:
    table = away_from(mixed)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    mixed.tap(BRUNO, ImBack(table.id), GROUP)
    seat = mixed.table(table.id).seats[1]
    assert (seat.computer, seat.away, seat.missed) == (None, False, 0)
    assert announced(mixed)[-1] == Line("computer-gives-back", player="Bruno")
    while mixed.turn_of(table) != BRUNO:
        mixed.tap_for(table)
    assert mixed.offered(table, BRUNO, DrawStock)


def test_a_player_who_comes_back_in_the_middle_of_the_computers_turn_goes_on_with_it(mixed: MixedMatches) -> None:
    """R39"""
    table = away_from(mixed)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    mixed.until_computer(table)
    mixed.time += 3
    mixed.think(table)
    hand = mixed.match(table).deal.hands[1]
    mixed.tap(BRUNO, ImBack(table.id), GROUP)
    assert mixed.turn_of(table) == BRUNO
    assert mixed.match(table).deal.hands[1] == hand
    assert mixed.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}
    assert mixed.due_at(table, DeadlineKind.TURN) == mixed.time + 600
    mixed.tap_for(table)


@pytest.mark.parametrize("asked", [AskTakeOver, KeepSeat])
def test_a_seat_that_is_not_empty_is_given_to_nobody(mixed: MixedMatches, asked: type[AskTakeOver]) -> None:
    table = away_from(mixed)
    assert mixed.key(mixed.tap(ANNA, asked(table.id, CARLA), GROUP)) == "computer-nobody-away"
    assert mixed.key(mixed.tap(ANNA, asked(table.id, DARIO), GROUP)) == "ending-gone-already"
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    before = mixed.state_of(table)
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, "strong"), GROUP)
    assert mixed.state_of(table) == before


def test_the_question_of_termina_offers_a_computer_for_somebody_away_and_the_removal_of_computers(
    mixed: MixedMatches,
) -> None:
    table = away_from(mixed, "medium")
    offered = buttons_of(mixed.write(ask_end, ANNA).messages[0])
    name = mixed.table(table.id).seats[3].name or ""
    assert TakeOver(table.id, BRUNO, "medium") in offered
    assert RemoveComputer(table.id, name, Asked.MATCH) in offered
    mixed.tap(ANNA, RemoveComputer(table.id, name, Asked.MATCH), GROUP)
    assert mixed.match(table).in_match(3) is False
    assert announced(mixed)[-1].key == "ending-removed"
    assert mixed.key(mixed.tap(ANNA, RemoveComputer(table.id, name, Asked.MATCH), GROUP)) == "computer-gone"


def test_a_button_about_the_lobby_removes_no_computer_from_the_match(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    name = mixed.table(table.id).seats[1].name or ""
    before = mixed.table(table.id)
    mixed.tap(ANNA, RemoveComputer(table.id, name, Asked.LOBBY), GROUP)
    assert mixed.table(table.id) == before


def test_computers_have_no_vote(mixed: MixedMatches) -> None:
    table = mixed.join("easy", "easy", "easy", people=3)
    assert Line("ending-propose-question", needed=2) in lines_of(mixed.write, ask_end, CARLA)
    assert VoteEnd(table.id) not in buttons_of(mixed.post_of(table))


# --- characters -------------------------------------------------------------------------------------------------------


def test_the_lobby_says_what_each_character_is_like_and_seats_it_under_its_name(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(LobbyPage(table.id, CHARACTERS_PAGE), ANNA)
    said = lines_of(chats.lobby, table.id)
    assert [said.count(Line("computer-character", level=name)) for name in CHARACTERS] == [1, 1, 1, 1]
    assert labels(chats.lobby(table.id))[:4] == ["🤖 Furio", "🤖 Pina", "🤖 Volpe", "🤖 Conti"]

    result = chats.touch(AddComputer(table.id, "fox"), ANNA)
    assert chats.line(result) == Line("computer-added", player=Line("computer-name", name="Volpe"))
    assert "🤖 Volpe (non regala niente)" in chats.lobby(table.id).text.plain, "the seats are shown again"
    chats.touch(LobbyPage(table.id, CHARACTERS_PAGE), ANNA)
    assert "🤖 Volpe" not in labels(chats.lobby(table.id))
    assert chats.line(chats.touch(AddComputer(table.id, "fox"), ANNA)) == Line("computer-there-already", name="Volpe")


def test_only_a_player_who_decides_for_the_table_looks_at_the_characters_and_others_sit_down(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert chats.key(chats.touch(LobbyPage(table.id, CHARACTERS_PAGE), BRUNO)) == "computer-not-yours"
    assert chats.table(table.id).page == ""
    chats.touch(LobbyPage(table.id, CHARACTERS_PAGE), ANNA)
    assert chats.key(chats.touch(LobbyPage(table.id, ""), BRUNO)) == "computer-not-yours"
    assert Sit(table.id) in buttons_of(chats.lobby(table.id))
    chats.touch(Sit(table.id), CARLA)
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO, CARLA]


def test_a_computer_that_is_added_from_the_page_leaves_the_rules_open_in_the_chat(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(LobbyPage(table.id, FIRST_PAGE), ANNA)
    chats.touch(AddComputer(table.id, "medium"), ANNA)
    assert chats.table(table.id).page == FIRST_PAGE


def test_a_character_plays_a_match_to_its_end(mixed: MixedMatches) -> None:
    """R35"""
    table = mixed.play_on(mixed.join("hasty", limit=41))
    assert table.status is TableStatus.OVER
    assert mixed.replayed(table) == table.match
