"""Who decides for a table, and to whom that right passes when its host leaves, in whatever way."""

from collections.abc import Callable

import pytest

from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, DARIO, EVA, Talk, labels, people_of, words
from simulation.use_cases.world import GROUP
from storage import Table, TableStatus
from tables.lobby.questions import ask_end
from tables.people import membership
from tables.permissions import may_govern
from tables.requests.panel import DiscardCard, DrawStock, Pick
from tables.requests.table import (
    AddComputer,
    Asked,
    CancelTable,
    EndTable,
    ForgetMe,
    RemovePlayer,
    Resign,
    Sit,
    StartMatch,
)

Leaving = Callable[[Talk, Table, int], None]


def leaves_group(talk: Talk, table: Table, person: int) -> None:
    membership.person_left(talk.context, 900 + person, GROUP, talk.requester(person))


def deletes_account(talk: Talk, table: Table, person: int) -> None:
    with talk.store.unit() as unit:
        membership.account_deleted(unit, person, talk.context.now())


def resigns(talk: Talk, table: Table, person: int) -> None:
    talk.touch(Resign(table.id, person), person)


def is_removed(talk: Talk, table: Table, person: int) -> None:
    asked = Asked.LOBBY if talk.table(table.id).status is TableStatus.LOBBY else Asked.MATCH
    talk.touch(RemovePlayer(table.id, person, EVA, asked), EVA, admin=True)


def is_forgotten(talk: Talk, table: Table, person: int) -> None:
    talk.touch(ForgetMe(person), person, chat=person)


LEAVING = [leaves_group, deletes_account, resigns, is_removed, is_forgotten]


def comes_back(talk: Talk, person: int) -> None:
    membership.person_joined(talk.context, 950 + person, GROUP, talk.requester(person))


def deciding(talk: Talk, table: Table) -> set[int]:
    """Who may decide, of all who are no administrators."""
    table = talk.table(table.id)
    with talk.store.read() as unit:
        return {person for person in talk.names if may_govern(unit, table, person, False, talk.context.now())}


def away(talk: Talk, table: Table, *people: int) -> None:
    for person in people:
        talk.change_seat(talk.table(table.id), person, away=True, missed=2)


@pytest.mark.parametrize("leave", LEAVING)
def test_when_the_host_leaves_a_match_the_next_in_order_decides_alone_and_is_named(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA, DARIO)
    leave(talk, table, ANNA)
    assert talk.table(table.id).host_id == BRUNO
    assert deciding(talk, table) == {BRUNO}
    assert any("Ora il tavolo lo guida Bruno" in said for said in talk.said())
    assert "Può farlo" not in words(talk.write(ask_end, BRUNO))
    assert "Bruno, che guida il tavolo" in words(talk.write(ask_end, CARLA))


@pytest.mark.parametrize("leave", LEAVING)
def test_who_is_away_or_has_left_the_group_is_passed_over(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA, DARIO)
    away(talk, table, BRUNO)
    leaves_group(talk, table, CARLA)
    leave(talk, table, ANNA)
    assert deciding(talk, table) == {DARIO}


@pytest.mark.parametrize("leave", LEAVING)
def test_where_everybody_else_is_away_anybody_who_plays_decides(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA)
    away(talk, table, BRUNO, CARLA)
    leave(talk, table, ANNA)
    assert deciding(talk, table) >= {BRUNO, CARLA}
    assert not any("guida" in said for said in talk.said())


@pytest.mark.parametrize("leave", LEAVING)
def test_the_next_host_may_leave_too(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA, DARIO)
    leaves_group(talk, table, ANNA)
    leave(talk, table, BRUNO)
    assert deciding(talk, table) == {CARLA}


@pytest.mark.parametrize("leave", LEAVING)
def test_somebody_else_who_leaves_changes_no_host(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA, DARIO)
    leave(talk, table, BRUNO)
    assert deciding(talk, table) == {ANNA}
    assert not any("Ora il tavolo lo guida" in said for said in talk.said())


def test_the_post_about_a_leaver_says_who_may_free_the_seat(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    leaves_group(talk, table, CARLA)
    assert talk.said()[-1].endswith("Il posto al tavolo resta: Anna può liberarlo con /termina")
    leaves_group(talk, table, ANNA)
    assert talk.said()[-1].endswith("Ora il tavolo lo guida Bruno, che può liberarlo con /termina")


def test_the_post_about_a_leaver_while_the_host_is_away_says_that_anybody_who_plays_may(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    away(talk, table, ANNA)
    leaves_group(talk, table, CARLA)
    assert talk.said()[-1].endswith("Il posto al tavolo resta: chi gioca può liberarlo con /termina")


def test_where_only_computers_are_left_the_administrators_may_free_the_seat(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(AddComputer(table.id, "easy"))
    talk.touch(StartMatch(table.id))
    leaves_group(talk, table, ANNA)
    assert talk.said()[-1].endswith("Il posto al tavolo resta: chi amministra il gruppo può liberarlo con /termina")
    assert deciding(talk, table) == {ANNA}
    talk.touch(EndTable(table.id, EVA, Asked.MATCH), EVA, admin=True)
    assert talk.table(table.id).status is TableStatus.CLOSED


def test_a_host_who_comes_back_into_the_group_is_a_player_like_the_others(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    leaves_group(talk, table, ANNA)
    comes_back(talk, ANNA)
    assert deciding(talk, table) == {BRUNO}
    leaves_group(talk, table, BRUNO)
    assert deciding(talk, table) == {CARLA}
    leaves_group(talk, table, CARLA)
    assert deciding(talk, table) == {ANNA}  # she is there again, and nobody else is


def test_a_host_to_whom_nobody_could_follow_is_host_again_once_back(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    away(talk, table, BRUNO, CARLA)
    leaves_group(talk, table, ANNA)
    comes_back(talk, ANNA)
    assert deciding(talk, table) == {ANNA}


def test_a_departure_that_is_told_twice_passes_the_right_on_once(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    for _ in range(2):
        leaves_group(talk, table, ANNA)
    assert deciding(talk, table) == {BRUNO}
    assert sum("ha lasciato il gruppo" in said for said in talk.said()) == 1


def test_administrators_keep_their_rights_after_the_right_has_passed(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    leaves_group(talk, table, ANNA)
    assert any("Togli Anna" in label for label in labels(talk.write(ask_end, EVA, admin=True).messages[0]))
    talk.touch(RemovePlayer(table.id, ANNA, EVA, Asked.MATCH), EVA, admin=True)
    assert talk.table(table.id).seats[0].left


def test_the_new_host_frees_the_seat_of_the_old_one_alone(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    leaves_group(talk, table, ANNA)
    refused = talk.touch(RemovePlayer(table.id, ANNA, CARLA, Asked.MATCH), CARLA)
    assert talk.toast(refused) == "Può farlo Bruno, che guida il tavolo, o chi amministra il gruppo."
    talk.touch(RemovePlayer(table.id, ANNA, BRUNO, Asked.MATCH), BRUNO)
    assert talk.table(table.id).seats[0].left


def test_who_may_not_decide_is_told_that_anybody_seated_may_while_the_host_is_away(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    away(talk, table, ANNA)
    refused = talk.touch(EndTable(table.id, EVA, Asked.MATCH), EVA)
    assert talk.toast(refused) == "Può farlo chi sta ancora giocando o chi amministra il gruppo."


@pytest.mark.parametrize("leave", [leaves_group, deletes_account, is_removed, is_forgotten])
def test_when_the_host_leaves_a_lobby_the_next_one_is_host_and_the_post_says_so(talk: Talk, leave: Leaving) -> None:
    table = talk.opened(BRUNO, CARLA)
    leave(talk, table, ANNA)
    assert people_of(talk.table(table.id)) == [BRUNO, CARLA]
    assert "lo guida Bruno" in talk.lobby(table.id).text.plain
    assert deciding(talk, table) == {BRUNO}
    refused = talk.touch(StartMatch(table.id), CARLA)
    assert "Bruno, che guida il tavolo" in talk.toast(refused)


def test_a_host_without_a_seat_who_leaves_the_group_passes_the_lobby_on(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.change(talk.table(table.id), seats=talk.table(table.id).seats[:0])
    talk.touch(Sit(table.id), BRUNO)
    leaves_group(talk, table, ANNA)
    assert deciding(talk, table) == {BRUNO}


def test_a_lobby_that_its_host_leaves_empty_is_whose_who_sits_down(talk: Talk) -> None:
    table = talk.opened()
    leaves_group(talk, table, ANNA)
    talk.touch(Sit(table.id), CARLA)
    assert deciding(talk, table) >= {CARLA}
    talk.touch(CancelTable(table.id), CARLA)
    assert talk.table(table.id).status is TableStatus.CLOSED


def test_a_host_without_a_seat_in_the_match_who_leaves_the_group_names_the_next(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.change(talk.table(table.id), host_id=DARIO)
    leaves_group(talk, table, DARIO)
    assert deciding(talk, table) == {ANNA}
    assert "Ora il tavolo lo guida Anna" in talk.said()[-1]


@pytest.mark.parametrize("leave", [deletes_account, is_forgotten])
def test_a_host_without_a_seat_whose_account_goes_passes_the_right_on_with_a_word(talk: Talk, leave: Leaving) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.change(table, host_id=DARIO)
    with talk.store.unit() as unit:
        unit.people.seen(DARIO, "Dario", None, "it", talk.time)
    leave(talk, table, DARIO)
    assert deciding(talk, table) == {ANNA}
    assert "Ora il tavolo lo guida Anna" in talk.said()[-1]


def test_a_host_without_a_seat_whose_account_is_deleted_passes_the_lobby_on(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.change(table, host_id=DARIO)
    deletes_account(talk, table, DARIO)
    assert talk.table(table.id).host_id == ANNA


def leaves_and_comes_back(talk: Talk, table: Table, person: int) -> None:
    leaves_group(talk, table, person)
    comes_back(talk, person)


@pytest.mark.parametrize("leave", [leaves_group, leaves_and_comes_back, deletes_account])
@pytest.mark.parametrize("is_host", [True, False])
def test_the_buttons_of_a_turn_stay_good_when_somebody_leaves_the_group(
    evening: Evening, leave: Leaving, is_host: bool
) -> None:
    table = evening.begin(3)
    on_turn = evening.turn_of(table)
    leaver = next(person for person in (BRUNO, CARLA, ANNA) if person != on_turn)
    evening.change(evening.table(table.id), host_id=leaver if is_host else on_turn)
    evening.press(table, on_turn, DrawStock)
    evening.pick(table, on_turn, evening.offered(table, on_turn, Pick)[0].card)
    (discard,) = evening.offered(table, on_turn, DiscardCard)
    leave(evening, table, leaver)
    evening.tap(on_turn, discard)
    assert evening.turn_of(table) != on_turn


def test_the_post_that_stays_of_the_lobby_names_no_host_who_may_have_left(talk: Talk) -> None:
    table = talk.opened(BRUNO, CARLA)
    assert "lo guida Anna" in talk.lobby(table.id).text.plain
    talk.send_screens()
    talk.touch(StartMatch(table.id))
    leaves_group(talk, table, ANNA)
    assert "guida" not in talk.lobby(table.id).text.plain


def test_who_resigns_from_a_match_of_two_makes_nobody_host_of_a_match_that_is_over(talk: Talk) -> None:
    table = talk.dealt(BRUNO)
    resigns(talk, table, ANNA)
    assert talk.table(table.id).status is TableStatus.OVER
    assert not any("guida" in said for said in talk.said())
