"""A table in the private chat: somebody alone against computers, from /nuova to the rematch."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, buttons_of, people_of, words
from simulation.use_cases.matches import HOUR
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP
from storage import Screen, ScreenKind, Subject, Table, TableStatus
from tables.lobby.questions import ask_end, ask_resign
from tables.lobby.rules_in_words import rules_in_words
from tables.lobby.seating import open_table
from tables.people.erasure import show_forget
from tables.play.lists import my_tables, profile, scores
from tables.play.panels import repost_table, show_cards
from tables.requests.chat_pages import ALL_SEASONS, SeasonPage
from tables.requests.panel import DrawStock
from tables.requests.table import (
    AddComputer,
    CancelTable,
    Cut,
    DealNow,
    LobbyPage,
    Rematch,
    RemoveComputer,
    Resign,
    SetOption,
    Sit,
    Stand,
    StartMatch,
)
from tests.tables.lines import announced, lines_of
from texts.line import Line


@pytest.fixture
def lobby(mixed: MixedMatches) -> Table:
    """What /nuova opens in Anna's chat."""
    answer = mixed.write(open_table, ANNA, private=True)
    assert answer.messages == ()
    return here(mixed)


def here(mixed: MixedMatches, person: int = ANNA) -> Table:
    with mixed.store.read() as unit:
        return unit.tables.current(person, 0)


def panel_screen_of(mixed: MixedMatches, table: Table) -> Screen:
    with mixed.store.read() as unit:
        return unit.screens.find(table.id, ScreenKind.HAND, ANNA)


def after_a_deal(mixed: MixedMatches, table: Table) -> Table:
    """The table as if a deal of its match had been played to its end."""
    return mixed.change(table, match=table.match._replace(totals=(9,) * table.match.players))


def test_nuova_in_private_seats_a_computer_so_that_one_tap_deals(mixed: MixedMatches, lobby: Table) -> None:
    assert people_of(lobby) == [ANNA, None]
    assert lobby.seats[1].computer == "medium"
    assert (lobby.settings.turn_seconds, lobby.settings.quiet) == (None, None)
    shown = lines_of(mixed.lobby, lobby.id)
    assert "lobby-title-private" in shown
    assert "lobby-ready-private" in shown
    offered = {type(request) for request in buttons_of(mixed.lobby(lobby.id))}
    assert offered - {Cut} == {AddComputer, RemoveComputer, LobbyPage, StartMatch}
    assert not {Sit, Stand} & offered
    mixed.tap(ANNA, StartMatch(lobby.id))
    assert mixed.table(lobby.id).status is TableStatus.PLAYING


def test_the_panel_is_the_tables_only_post_beside_what_was_promised(mixed: MixedMatches, lobby: Table) -> None:
    mixed.send_screens()
    mixed.tap(ANNA, StartMatch(lobby.id))
    with mixed.store.read() as unit:
        kinds = {screen.kind for screen in unit.screens.of_table(lobby.id) if not screen.retired}
    assert kinds == {ScreenKind.HAND, ScreenKind.LOBBY}  # what the lobby promised stays, once more edited
    assert Line("panel-hand", count=13) in lines_of(mixed.read, lobby, ANNA)


def test_rules_are_chosen_in_private_and_remembered_there(mixed: MixedMatches, lobby: Table) -> None:
    mixed.tap(ANNA, LobbyPage(lobby.id, "rules"))
    assert Sit not in {type(request) for request in buttons_of(mixed.lobby(lobby.id))}
    assert mixed.tap(ANNA, SetOption(lobby.id, "players", "3")).line is not None
    mixed.tap(ANNA, LobbyPage(lobby.id, ""))
    rules = mixed.table(lobby.id).settings
    mixed.tap(ANNA, CancelTable(lobby.id))
    mixed.write(open_table, ANNA, private=True)
    assert here(mixed).settings == rules
    assert "lobby-rules-last" in lines_of(mixed.lobby, here(mixed).id)


def test_a_first_private_lobby_says_nothing_of_last_rules(mixed: MixedMatches, lobby: Table) -> None:
    assert "lobby-rules" in lines_of(mixed.lobby, lobby.id)


def test_nuova_a_second_time_brings_the_panel_below(mixed: MixedMatches) -> None:
    table = mixed.alone()
    mixed.send_screens()
    assert "lobby-playing-already" in lines_of(mixed.write, open_table, ANNA, private=True)
    assert panel_screen_of(mixed, table).message_id is None


def test_tavolo_in_private_brings_the_panel_down_and_without_a_table_lists_ones_tables(mixed: MixedMatches) -> None:
    assert "tables-none" in lines_of(mixed.write, repost_table, ANNA, private=True)
    table = mixed.alone()
    mixed.send_screens()
    assert mixed.write(repost_table, ANNA, private=True).messages == ()
    assert panel_screen_of(mixed, table).message_id is None


def test_every_command_about_a_table_works_in_private(mixed: MixedMatches) -> None:
    table = mixed.alone()
    assert "place-private" in lines_of(mixed.write, my_tables, ANNA, private=True)
    assert mixed.write(show_cards, ANNA, private=True).messages == ()
    assert "place-private" in lines_of(mixed.write, scores, ANNA, private=True)
    assert "🤖" in words(mixed.write(scores, ANNA, private=True))
    assert words(mixed.write(rules_in_words, ANNA, private=True))
    question = mixed.write(ask_resign, ANNA, private=True).messages[0]
    assert buttons_of(question)[0] == Resign(table.id, ANNA)
    end = buttons_of(mixed.write(ask_end, ANNA, private=True).messages[0])[0]
    assert mixed.key(mixed.tap(ANNA, end)) == "ending-done"
    assert mixed.table(table.id).status is TableStatus.CLOSED
    assert announced(mixed, ANNA)[-1].key == "ending-by-dealt"
    assert "ending-in-the-group" in lines_of(mixed.write, ask_end, ANNA, private=True)


def test_the_panel_tells_what_the_computers_did_since_the_readers_last_turn(mixed: MixedMatches, lobby: Table) -> None:
    mixed.tap(ANNA, AddComputer(lobby.id, "easy"))
    mixed.tap(ANNA, StartMatch(lobby.id))
    mixed.until_person(lobby)
    mixed.until_computer(lobby)
    mixed.until_person(lobby)
    panel = mixed.read(lobby, ANNA)
    computers = [seat.name for seat in mixed.table(lobby.id).seats if seat.name is not None]
    assert all(f"🤖 {name}: ha" in panel for name in computers), "their level is said in the lobby only"
    assert mixed.offered(lobby, ANNA, DrawStock)


def test_the_panel_comes_below_what_was_said_and_goes_when_the_match_is_over(mixed: MixedMatches) -> None:
    table = mixed.alone()
    subjects = set()
    while mixed.table(table.id).status is TableStatus.PLAYING:
        subjects.add(mixed.panel_subject(table, ANNA))
        mixed.step(table)
    assert subjects == {Subject()}
    if mixed.table(table.id).status is TableStatus.PAUSE:
        assert mixed.panel_subject(table, ANNA).is_pause
        assert {"deal-end-closed", "deal-end-closed-you"} & {line.key for line in lines_of(mixed.read, table, ANNA)}
        assert DealNow(table.id, 1) in buttons_of(mixed.panel_of(table, ANNA))
        mixed.tap(ANNA, DealNow(table.id, 1))
    over = mixed.play_on(table)
    assert over.status is TableStatus.OVER
    assert mixed.panel(table.id, ANNA) is None
    winner = over.seats[over.match.places[0][0]] if over.match is not None and over.match.places else None
    won = "🏆 Hai vinto!" if winner.person_id == ANNA else "🏆 Vince 🤖"
    assert mixed.announcements(ANNA)[-1].startswith(won)
    for said in mixed.announcements(ANNA):
        assert "chiuso Anna" not in said.partition("🏆")[0]
        assert "Anna sballa" not in said


def test_a_player_who_resigns_alone_has_lost_and_may_have_a_rematch_against_the_same(
    mixed: MixedMatches, lobby: Table
) -> None:
    mixed.tap(ANNA, AddComputer(lobby.id, "strong"))
    mixed.tap(ANNA, StartMatch(lobby.id))
    mixed.tap(ANNA, Resign(lobby.id, ANNA))
    over = mixed.table(lobby.id)
    assert over.status is TableStatus.OVER
    assert over.match.places[-1] == (0,)
    mixed.tap(ANNA, Rematch(lobby.id))
    again = here(mixed)
    assert [seat.computer for seat in again.seats] == [None, "medium", "strong"]
    mixed.tap(ANNA, StartMatch(again.id))
    assert mixed.table(again.id).status is TableStatus.PLAYING


def test_a_private_lobby_is_nobody_elses(mixed: MixedMatches, lobby: Table) -> None:
    before = mixed.table(lobby.id)
    for request in (Sit(lobby.id), StartMatch(lobby.id), AddComputer(lobby.id, "easy"), CancelTable(lobby.id)):
        mixed.tap(BRUNO, request)
    assert mixed.table(lobby.id) == before


def test_a_private_lobby_never_says_that_its_host_is_silent(mixed: MixedMatches, lobby: Table) -> None:
    mixed.wait(HOUR)
    assert "lobby-host-gone" not in lines_of(mixed.lobby, lobby.id)
    mixed.wait(24 * HOUR)
    assert mixed.table(lobby.id).status is TableStatus.CLOSED
    assert announced(mixed, ANNA)[-1].key == "clock-idle-lobby"


def test_matches_against_computers_alone_count_in_ones_own_figures_only(mixed: MixedMatches) -> None:
    table = after_a_deal(mixed, mixed.join("easy"))
    mixed.tap(ANNA, Resign(table.id, ANNA), GROUP)
    ranking = lines_of(mixed.touch, SeasonPage(ALL_SEASONS))
    assert "ranking-none" in ranking
    assert "ranking-row" not in ranking
    mine = lines_of(mixed.write, profile, ANNA, private=True)
    assert Line("profile-computers", count=1, wins=0) in mine
    assert "profile-wins" not in mine


def test_a_match_of_two_people_and_a_computer_counts_and_ranks_no_computer(mixed: MixedMatches) -> None:
    table = after_a_deal(mixed, mixed.join("easy", people=2))
    mixed.tap(BRUNO, Resign(table.id, BRUNO), GROUP)
    mixed.tap(ANNA, Resign(table.id, ANNA), GROUP)
    ranking = lines_of(mixed.touch, SeasonPage(ALL_SEASONS))
    assert Line("ranking-row", player="Anna", wins=0, matches=1) in ranking
    assert "computer-name" not in ranking


def test_a_player_who_is_forgotten_takes_their_private_table_with_them(mixed: MixedMatches) -> None:
    table = mixed.alone()
    question = mixed.write(show_forget, ANNA, private=True).messages[0]
    mixed.tap(ANNA, buttons_of(question)[0])
    with mixed.store.read() as unit:
        assert unit.tables.get(table.id) is None


def test_a_player_who_leaves_a_private_lobby_closes_it(mixed: MixedMatches, lobby: Table) -> None:
    question = mixed.write(ask_resign, ANNA, private=True).messages[0]
    mixed.tap(ANNA, buttons_of(question)[0])
    assert mixed.table(lobby.id).status is TableStatus.CLOSED
    assert announced(mixed, ANNA)[-1].key == "lobby-cancelled-you"


def test_a_player_who_has_a_private_table_may_play_in_a_group_too(mixed: MixedMatches) -> None:
    private, group = mixed.alone(), mixed.join("easy", people=2)
    summary = lines_of(mixed.write, my_tables, ANNA, private=True)
    assert Line("tables-entry", place=Line("place-private")) in summary
    assert Line("tables-entry", place="Venerdì") in summary
    question = mixed.write(show_cards, ANNA, private=True).messages[0]
    assert [request.table for request in buttons_of(question)] == [private.id, group.id]  # type: ignore[attr-defined]  # each has a table
