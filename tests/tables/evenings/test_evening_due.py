"""The reminder and the lobby of an evening: once each, also after a restart; late, busy, full, without the bot."""

from dataclasses import replace

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.world import GROUP, place_of
from storage import AnnouncementKind, EveningState, ScreenKind, Table, TableSettings, TableStatus
from tables.match import progress
from tables.notices.reach import mark_unreachable
from tables.people.membership import bot_joined, bot_left
from tables.requests.evenings import MoveEvening
from tables.requests.table import Sit, Stand
from tests.tables.evenings.evenings_world import AT_NINE, HOUR, MINUTE, EveningsWorld


def lobby(friends: EveningsWorld) -> Table | None:
    with friends.store.read() as unit:
        return unit.tables.current(GROUP, 0)


def reachable(friends: EveningsWorld, person: int, yes: bool) -> None:
    with friends.store.unit() as unit:
        unit.people.save(replace(unit.people.get(person), reachable=yes))


def present(friends: EveningsWorld, yes: bool) -> None:
    friends.updates += 1
    change = bot_joined if yes else bot_left
    change(friends.context, 6000 + friends.updates, place_of(GROUP), friends.requester(ANNA))


def test_an_hour_before_who_comes_is_reminded_once_in_private_or_in_one_message_of_the_group(
    friends: EveningsWorld,
) -> None:
    friends.call()
    for person, answer in ((BRUNO, "yes"), (CARLA, "yes"), (DARIO, "yes"), (EVA, "maybe")):
        friends.answer(person, answer)
    for person in (CARLA, DARIO):
        reachable(friends, person, False)
    friends.sent()
    friends.sweep_at(AT_NINE - HOUR - 1)
    assert [friends.said(chat) for chat in (GROUP, ANNA, BRUNO)] == [[], [], []]
    friends.sweep_at(AT_NINE - HOUR)
    friends.sweep_at(AT_NINE - HOUR + 1)
    assert ["Fra poco" in said for person in (ANNA, BRUNO) for said in friends.said(person)] == [True, True]
    assert [friends.said(person) for person in (CARLA, DARIO, EVA)] == [[], [], []]
    (call,) = friends.messages()
    assert {span.user_id for span in call.text.spans if span.user_id} == {CARLA, DARIO}
    friends.answer(BRUNO, "no")
    assert friends.said(BRUNO) == []  # it was not sent yet
    friends.time = AT_NINE
    assert friends.said(ANNA) == []  # it has waited too long


def test_at_its_hour_the_lobby_opens_with_those_who_come(friends: EveningsWorld) -> None:
    friends.call()
    friends.answer(CARLA, "yes")
    friends.answer(BRUNO, "maybe")
    friends.sent()
    friends.sweep_at(AT_NINE - 1)
    assert lobby(friends) is None
    friends.sweep_at(AT_NINE)
    table = lobby(friends)
    assert table.status is TableStatus.LOBBY
    assert [seat.person_id for seat in table.seats] == [ANNA, CARLA]
    assert table.host_id == ANNA
    with friends.store.read() as unit:
        assert unit.screens.find(table.id, ScreenKind.LOBBY) is not None
        assert unit.evenings.due(AT_NINE + 10**9, 9) == ()
    (post,) = friends.messages()
    assert "Il tavolo è aperto" in post.text.plain
    assert post.rows == ()
    friends.sweep_at(AT_NINE + 1)
    assert lobby(friends).id == table.id


def test_who_has_called_it_hosts_also_if_they_said_yes_last(friends: EveningsWorld) -> None:
    friends.call()
    for person, answer in ((ANNA, "no"), (BRUNO, "yes"), (ANNA, "yes")):
        friends.time += 1
        friends.answer(person, answer)
    friends.sweep_at(AT_NINE)
    assert (lobby(friends).host_id, [seat.person_id for seat in lobby(friends).seats]) == (ANNA, [ANNA, BRUNO])


def test_without_seats_for_all_the_others_are_told_and_wait_for_the_next_match(friends: EveningsWorld) -> None:
    with friends.store.unit() as unit:
        settings = TableSettings()
        few = settings.with_rules(settings.preset, replace(settings.rules, players=(2, 3)))
        unit.chats.save(replace(unit.chats.get(GROUP), defaults=few))
    friends.call()
    for person in (BRUNO, CARLA, DARIO, EVA):
        friends.time += 1
        friends.answer(person, "yes")
    friends.sent()
    friends.sweep_at(AT_NINE)
    table = lobby(friends)
    assert [seat.person_id for seat in table.seats] == [ANNA, BRUNO, CARLA]
    assert "Non c'era più posto per Dario e Eva" in friends.said()[0].replace("Dario ed Eva", "Dario e Eva")
    assert ["non c'era più posto" in said for person in (DARIO, EVA) for said in friends.said(person)] == [True, True]
    with friends.store.read() as unit:
        assert unit.waiting.at(table.id) == (DARIO, EVA)


def test_in_a_lobby_that_is_open_those_who_come_are_seated(friends: EveningsWorld) -> None:
    friends.call()
    for person in (CARLA, DARIO):
        friends.time += 1
        friends.answer(person, "yes")
    friends.sent()
    rules = replace(TableSettings().rules, players=(2, 3))
    table = friends.open((BRUNO, CARLA), TableSettings().with_rules("fisca", rules))
    friends.sweep_at(AT_NINE)
    assert [seat.person_id for seat in lobby(friends).seats] == [BRUNO, CARLA, ANNA]
    assert lobby(friends).id == table.id
    assert "Il tavolo è aperto" in friends.said()[0]
    assert "Non c'era più posto per Dario" in friends.said()[0]
    with friends.store.read() as unit:
        assert len(unit.tables.of_chat(GROUP)) == 1
        assert unit.waiting.at(table.id) == (DARIO,)


def test_while_a_match_runs_those_who_come_wait_for_the_next_one(friends: EveningsWorld) -> None:
    table = friends.open((BRUNO, CARLA))
    with friends.store.unit() as unit:
        progress.start_match(friends.context, unit, table, friends.time)
    friends.call()
    friends.answer(BRUNO, "yes")
    assert "se allora la partita non è finita" in friends.said()[0]
    friends.sent()
    friends.sweep_at(AT_NINE)
    assert "Qui si sta già giocando" in friends.said()[0]
    assert "Non c'era" not in friends.said()[0]
    assert ["si sta ancora giocando" in said for said in friends.said(ANNA)] == [True]
    assert friends.said(BRUNO) == []
    assert "Aspettano la prossima: Anna" in friends.post(table.id).text.plain


def test_who_sits_or_plays_waits_no_more(friends: EveningsWorld) -> None:
    rules = replace(TableSettings().rules, players=(2, 3))
    table = friends.open((BRUNO, CARLA, DARIO), TableSettings().with_rules("fisca", rules))
    friends.call()
    friends.answer(EVA, "yes")
    friends.sent()
    friends.sweep_at(AT_NINE)
    friends.sent()
    friends.touch(Stand(table.id), CARLA)
    friends.touch(Sit(table.id), EVA)
    with friends.store.unit() as unit:
        assert unit.waiting.at(table.id) == (ANNA,)
        table = progress.start_match(friends.context, unit, unit.tables.get(table.id), friends.time)
        progress.hand_over(friends.context, unit, table, 0, ANNA, friends.time)
        assert unit.waiting.at(table.id) == ()


def test_in_the_group_a_second_reminder_takes_the_place_of_the_first(friends: EveningsWorld) -> None:
    friends.call()
    reachable(friends, BRUNO, False)
    friends.answer(BRUNO, "yes")
    for evening_at in (AT_NINE, AT_NINE + 24 * HOUR):
        friends.touch(MoveEvening(friends.evening().id, int(evening_at)))
        friends.sent()
        friends.sweep_at(evening_at - HOUR)
        friends.sent()
    with friends.store.unit() as unit:
        (last,) = unit.announcements.take_back_all(GROUP, 0, AnnouncementKind.EVENING_NOTE)
        gone = [old.message_id for old in unit.old_messages.of(GROUP) if 700 < old.message_id < last]
    assert len(gone) == 2  # the first reminder, and that it was moved


def test_whom_a_reminder_cannot_reach_in_private_is_called_in_the_group(friends: EveningsWorld) -> None:
    friends.call()
    friends.answer(BRUNO, "yes")
    friends.sent()
    friends.sweep_at(AT_NINE - HOUR)
    with friends.store.unit() as unit:
        mark_unreachable(unit, BRUNO, friends.time)
    (call,) = friends.messages()
    assert {span.user_id for span in call.text.spans if span.user_id} == {BRUNO}


def test_nobody_who_comes_opens_no_table(friends: EveningsWorld) -> None:
    friends.call()
    friends.answer(ANNA, "no")
    friends.sent()
    friends.sweep_at(AT_NINE)
    assert lobby(friends) is None
    assert "Nessuno ha detto sì" in friends.said()[0]


@pytest.mark.parametrize(("late", "opens"), [(0.0, True), (2 * HOUR, True), (2 * HOUR + 1, False)])
def test_after_a_restart_over_the_hour_the_lobby_opens_up_to_two_hours_late(
    friends: EveningsWorld, late: float, opens: bool
) -> None:
    friends.call()
    friends.sent()
    friends.sweep_at(AT_NINE + late)  # the bot was down since before the reminder
    friends.sweep_at(AT_NINE + late)
    assert (lobby(friends) is not None) == opens
    if not opens:
        assert "ormai è tardi" in friends.said()[0]
    assert friends.said(ANNA) == []  # no reminder of what has begun


def test_a_reminder_that_is_late_is_of_use_until_the_hour(friends: EveningsWorld) -> None:
    friends.call()
    friends.sent()
    friends.sweep_at(AT_NINE - 5 * MINUTE)
    assert ["Fra poco" in said for said in friends.said(ANNA)] == [True]
    assert lobby(friends) is None
    friends.sweep_at(AT_NINE)
    assert lobby(friends) is not None


def test_an_evening_that_is_called_for_soon_has_no_reminder(friends: EveningsWorld) -> None:
    friends.call("oggi 19:00")
    friends.sent()
    friends.sweep_at(friends.time + 1)
    assert friends.said(ANNA) == []
    friends.sweep_at(AT_NINE - 2 * HOUR)
    assert lobby(friends) is not None


def test_without_the_bot_it_ends_and_who_comes_is_told_in_private(friends: EveningsWorld) -> None:
    friends.call()
    reachable(friends, BRUNO, False)
    friends.answer(BRUNO, "yes")
    friends.sent()
    evening = friends.evening()
    present(friends, False)
    for time in (AT_NINE - HOUR, AT_NINE, AT_NINE + HOUR):
        friends.sweep_at(time)
    assert ["annullata" in said for said in friends.said(ANNA)] == [True]
    assert friends.said() == []
    assert lobby(friends) is None
    assert friends.evening(evening.id).state is EveningState.GONE


def test_with_the_bot_back_before_the_hour_it_goes_on(friends: EveningsWorld) -> None:
    friends.call()
    friends.sent()
    present(friends, False)
    friends.sweep_at(AT_NINE - HOUR)
    present(friends, True)
    friends.sweep_at(AT_NINE)
    assert [seat.person_id for seat in lobby(friends).seats] == [ANNA]


def test_old_evenings_are_deleted_and_the_post_of_one_to_come_is_kept(friends: EveningsWorld) -> None:
    friends.call("oggi 19")
    friends.sweep_at(AT_NINE - 2 * HOUR)
    friends.call("25/12 21")
    friends.sent()
    coming = friends.evening()
    for hours in range(24 * 9):
        friends.sweep_at(AT_NINE + hours * HOUR)
    with friends.store.read() as unit:
        assert [unit.evenings.get(evening) is None for evening in range(1, coming.id + 1)] == [True, False]
    friends.sent()
    friends.answer(BRUNO, "yes")
    assert "Anna e Bruno" in friends.said()[0]
