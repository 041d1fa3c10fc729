"""Who decides for a table, and to whom that right passes when its host leaves, in whatever way."""

from collections.abc import Callable

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats, people_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Table, TableStatus
from tables.lobby.questions import ask_end
from tables.people import membership
from tables.permissions import may_govern
from tables.requests.chat_pages import ForgetMe
from tables.requests.panel import DiscardCard, DrawStock, Pick
from tables.requests.table import (
    AddComputer,
    Asked,
    CancelTable,
    EndTable,
    RemovePlayer,
    Resign,
    Sit,
    StartMatch,
)
from tests.tables.lines import announced, lines_of
from texts.line import Line

Leaving = Callable[[Chats, Table, int], None]


def leaves_group(chats: Chats, table: Table, person: int) -> None:
    membership.person_left(chats.context, 900 + person, GROUP, chats.requester(person))


def deletes_account(chats: Chats, table: Table, person: int) -> None:
    with chats.store.unit() as unit:
        membership.account_deleted(unit, person, chats.context.now())


def resigns(chats: Chats, table: Table, person: int) -> None:
    chats.touch(Resign(table.id, person), person)


def is_removed(chats: Chats, table: Table, person: int) -> None:
    asked = Asked.LOBBY if chats.table(table.id).status is TableStatus.LOBBY else Asked.MATCH
    chats.touch(RemovePlayer(table.id, person, EVA, asked), EVA, admin=True)


def is_forgotten(chats: Chats, table: Table, person: int) -> None:
    chats.touch(ForgetMe(person), person, chat=person)


LEAVING = [leaves_group, deletes_account, resigns, is_removed, is_forgotten]


def comes_back(chats: Chats, person: int) -> None:
    membership.person_joined(chats.context, 950 + person, GROUP, chats.requester(person))


def deciding(chats: Chats, table: Table) -> set[int]:
    """Who may decide, of all who are no administrators."""
    table = chats.table(table.id)
    with chats.store.read() as unit:
        return {person for person in chats.names if may_govern(unit, table, person, False, chats.context.now())}


def named_hosts(chats: Chats) -> list[object]:
    """Who is announced as the one who decides from now on."""
    said = {"member-left-host": "host", "powers-passed-on": "player"}
    return [dict(line.args)[said[line.key]] for line in announced(chats) if line.key in said]


def away(chats: Chats, table: Table, *people: int) -> None:
    for person in people:
        chats.change_seat(chats.table(table.id), person, away=True, missed=2)


@pytest.mark.parametrize("leave", LEAVING)
def test_the_next_in_order_decides_alone_and_is_named_when_the_host_leaves_a_match(
    chats: Chats, leave: Leaving
) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    leave(chats, table, ANNA)
    assert chats.table(table.id).host_id == BRUNO
    assert deciding(chats, table) == {BRUNO}
    assert named_hosts(chats) == ["Bruno"]
    assert "ending-end-question" in lines_of(chats.write, ask_end, BRUNO)
    host = Line("powers-host", player="Bruno", stage="match")
    assert Line("ending-propose-question", host=host) in lines_of(chats.write, ask_end, CARLA)


@pytest.mark.parametrize("leave", LEAVING)
def test_somebody_who_is_away_or_has_left_the_group_is_passed_over(chats: Chats, leave: Leaving) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    away(chats, table, BRUNO)
    leaves_group(chats, table, CARLA)
    leave(chats, table, ANNA)
    assert deciding(chats, table) == {DARIO}


@pytest.mark.parametrize("leave", LEAVING)
def test_anybody_who_plays_decides_when_everybody_else_is_away(chats: Chats, leave: Leaving) -> None:
    table = chats.dealt(BRUNO, CARLA)
    away(chats, table, BRUNO, CARLA)
    leave(chats, table, ANNA)
    assert deciding(chats, table) >= {BRUNO, CARLA}
    assert named_hosts(chats) == []


@pytest.mark.parametrize("leave", LEAVING)
def test_the_next_host_may_leave_too(chats: Chats, leave: Leaving) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    leaves_group(chats, table, ANNA)
    leave(chats, table, BRUNO)
    assert deciding(chats, table) == {CARLA}


@pytest.mark.parametrize("leave", LEAVING)
def test_somebody_else_who_leaves_changes_no_host(chats: Chats, leave: Leaving) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    leave(chats, table, BRUNO)
    assert deciding(chats, table) == {ANNA}
    assert named_hosts(chats) == []


def test_the_post_about_a_leaver_says_who_may_free_the_seat(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    leaves_group(chats, table, CARLA)
    assert announced(chats)[-1] == Line("member-left-match", host="Anna", left="group", player="Carla")
    leaves_group(chats, table, ANNA)
    assert announced(chats)[-1] == Line("member-left-host", host="Bruno", left="group", player="Anna")


def test_the_post_about_a_leaver_while_the_host_is_away_says_that_anybody_who_plays_may(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    away(chats, table, ANNA)
    leaves_group(chats, table, CARLA)
    assert announced(chats)[-1].key == "member-left-anybody"


def test_administrators_may_free_the_seat_when_only_computers_are_left(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(AddComputer(table.id, "easy"))
    chats.touch(StartMatch(table.id))
    leaves_group(chats, table, ANNA)
    assert announced(chats)[-1].key == "member-left-nobody"
    assert deciding(chats, table) == {ANNA}
    chats.touch(EndTable(table.id, EVA, Asked.MATCH), EVA, admin=True)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_a_host_who_comes_back_into_the_group_is_a_player_like_the_others(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    leaves_group(chats, table, ANNA)
    comes_back(chats, ANNA)
    assert deciding(chats, table) == {BRUNO}
    leaves_group(chats, table, BRUNO)
    assert deciding(chats, table) == {CARLA}
    leaves_group(chats, table, CARLA)
    assert deciding(chats, table) == {ANNA}  # she is there again, and nobody else is


def test_a_host_to_whom_nobody_could_follow_is_host_again_once_back(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    away(chats, table, BRUNO, CARLA)
    leaves_group(chats, table, ANNA)
    comes_back(chats, ANNA)
    assert deciding(chats, table) == {ANNA}


def test_a_departure_that_is_told_twice_passes_the_right_on_once(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    for _ in range(2):
        leaves_group(chats, table, ANNA)
    assert deciding(chats, table) == {BRUNO}
    assert [line.key for line in announced(chats)].count("member-left-host") == 1


def test_administrators_keep_their_rights_after_the_right_has_passed(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    leaves_group(chats, table, ANNA)
    assert Line("ending-label-remove", player="Anna") in lines_of(chats.write, ask_end, EVA, admin=True)
    chats.touch(RemovePlayer(table.id, ANNA, EVA, Asked.MATCH), EVA, admin=True)
    assert chats.table(table.id).seats[0].left


def test_the_new_host_frees_the_seat_of_the_old_one_alone(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    leaves_group(chats, table, ANNA)
    refused = chats.touch(RemovePlayer(table.id, ANNA, CARLA, Asked.MATCH), CARLA)
    assert chats.line(refused) == Line("ending-not-yours", host=Line("powers-host", player="Bruno", stage="match"))
    chats.touch(RemovePlayer(table.id, ANNA, BRUNO, Asked.MATCH), BRUNO)
    assert chats.table(table.id).seats[0].left


def test_somebody_who_may_not_decide_is_told_that_anybody_seated_may_while_the_host_is_away(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    away(chats, table, ANNA)
    refused = chats.touch(EndTable(table.id, EVA, Asked.MATCH), EVA)
    assert chats.key(refused) == "ending-not-yours"


@pytest.mark.parametrize("leave", [leaves_group, deletes_account, is_removed, is_forgotten])
def test_the_next_player_is_host_and_the_post_says_so_when_the_host_leaves_a_lobby(
    chats: Chats, leave: Leaving
) -> None:
    table = chats.opened(BRUNO, CARLA)
    leave(chats, table, ANNA)
    assert people_of(chats.table(table.id)) == [BRUNO, CARLA]
    assert Line("lobby-title", host="Bruno") in lines_of(chats.lobby, table.id)
    assert deciding(chats, table) == {BRUNO}
    refused = chats.touch(StartMatch(table.id), CARLA)
    host = Line("powers-host", player="Bruno", stage="lobby")
    assert chats.line(refused) == Line("lobby-not-yours-to-deal", host=host)


def test_a_host_without_a_seat_who_leaves_the_group_passes_the_lobby_on(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.change(chats.table(table.id), seats=chats.table(table.id).seats[:0])
    chats.touch(Sit(table.id), BRUNO)
    leaves_group(chats, table, ANNA)
    assert deciding(chats, table) == {BRUNO}


def test_a_lobby_that_its_host_leaves_empty_belongs_to_the_next_person_who_sits_down(chats: Chats) -> None:
    table = chats.opened()
    leaves_group(chats, table, ANNA)
    chats.touch(Sit(table.id), CARLA)
    assert deciding(chats, table) >= {CARLA}
    chats.touch(CancelTable(table.id), CARLA)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_a_host_without_a_seat_in_the_match_who_leaves_the_group_names_the_next(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.change(chats.table(table.id), host_id=DARIO)
    leaves_group(chats, table, DARIO)
    assert deciding(chats, table) == {ANNA}
    assert announced(chats)[-1] == Line("powers-passed-on", player="Anna")


@pytest.mark.parametrize("leave", [deletes_account, is_forgotten])
def test_a_host_without_a_seat_whose_account_goes_passes_the_right_on_with_a_word(chats: Chats, leave: Leaving) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.change(table, host_id=DARIO)
    with chats.store.unit() as unit:
        unit.people.seen(DARIO, "Dario", None, "it", chats.time)
    leave(chats, table, DARIO)
    assert deciding(chats, table) == {ANNA}
    assert announced(chats)[-1] == Line("powers-passed-on", player="Anna")


def test_a_host_without_a_seat_whose_account_is_deleted_passes_the_lobby_on(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.change(table, host_id=DARIO)
    deletes_account(chats, table, DARIO)
    assert chats.table(table.id).host_id == ANNA


def leaves_and_comes_back(chats: Chats, table: Table, person: int) -> None:
    leaves_group(chats, table, person)
    comes_back(chats, person)


@pytest.mark.parametrize("leave", [leaves_group, leaves_and_comes_back, deletes_account])
@pytest.mark.parametrize("is_host", [True, False])
def test_the_buttons_of_a_turn_stay_good_when_somebody_leaves_the_group(
    matches: Matches, leave: Leaving, is_host: bool
) -> None:
    table = matches.begin(3)
    on_turn = matches.turn_of(table)
    leaver = next(person for person in (BRUNO, CARLA, ANNA) if person != on_turn)
    matches.change(matches.table(table.id), host_id=leaver if is_host else on_turn)
    matches.press(table, on_turn, DrawStock)
    matches.pick(table, on_turn, matches.offered(table, on_turn, Pick)[0].card)
    (discard,) = matches.offered(table, on_turn, DiscardCard)
    leave(matches, table, leaver)
    matches.tap(on_turn, discard)
    assert matches.turn_of(table) != on_turn


def test_the_post_that_stays_of_the_lobby_names_no_host_who_may_have_left(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA)
    assert Line("lobby-title", host="Anna") in lines_of(chats.lobby, table.id)
    chats.send_screens()
    chats.touch(StartMatch(table.id))
    leaves_group(chats, table, ANNA)
    assert "lobby-title" not in lines_of(chats.lobby, table.id)


def test_somebody_who_resigns_from_a_match_of_two_makes_nobody_host_of_a_match_that_is_over(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    resigns(chats, table, ANNA)
    assert chats.table(table.id).status is TableStatus.OVER
    assert named_hosts(chats) == []
