"""Being told of lobbies, once a day and chat; and waiting for the next match after one that is running."""

from dataclasses import replace

import pytest

from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, Table, TableSettings, TableStatus
from tables.evenings.waiting import watch
from tables.lobby.seating import open_table
from tables.match import progress
from tables.people.membership import account_deleted, migrated, person_left
from tables.people.start import start
from tables.play.lists import my_tables
from tables.requests.chat_pages import ForgetMe
from tables.requests.codec import Request
from tables.requests.evenings import SitDown, StopWatching, WaitForNext
from tables.requests.table import CancelTable, Rematch, Resign
from tables.use_cases import ASKS_MEMBER
from tests.tables.evenings.evenings_world import AT_NINE, HOUR, EveningsWorld


def told(friends: EveningsWorld, person: int) -> list[str]:
    return [message.text.plain for message in friends.messages(person, AnnouncementKind.LOBBY_OPEN)]


def offered(friends: EveningsWorld, person: int) -> list[Request | None]:
    """What the buttons of the message offer that tells of a lobby."""
    (message,) = friends.messages(person, AnnouncementKind.LOBBY_OPEN)
    return [button.request for row in message.rows for button in row]


def texts(result: ComposedResult) -> str:
    return "\n".join(message.text.plain for message in result.messages)


def opened(friends: EveningsWorld, person: int = ANNA) -> Table:
    """Open a lobby in the group."""
    friends.write(open_table, person)
    with friends.store.read() as unit:
        table = unit.tables.current(GROUP, 0)
    assert table is not None
    return table


def dealt(friends: EveningsWorld, *people: int, most: int = 6) -> Table:
    """Let a match run among these people, at a table with so many seats."""
    settings = TableSettings()
    rules = replace(settings.rules, players=tuple(range(2, most + 1)))
    table = friends.open(people, settings.with_rules(settings.preset, rules))
    with friends.store.unit() as unit:
        return progress.start_match(friends.context, unit, table, friends.time)


def over(friends: EveningsWorld, table: Table) -> Table:
    """Let a match be over, with everybody who played still there."""
    with friends.store.unit() as unit:
        table = unit.tables.get(table.id)
        assert table is not None
        progress.resign(friends.context, unit, table, 0, friends.time)
        table = unit.tables.get(table.id)
        stayed = tuple(replace(seat, left=False) for seat in table.seats)
        assert table.status is TableStatus.OVER
        return unit.tables.save(replace(table, seats=stayed))


def reachable(friends: EveningsWorld, person: int, yes: bool) -> None:
    with friends.store.unit() as unit:
        unit.people.save(replace(unit.people.get(person), reachable=yes))


def test_the_command_begins_and_stops_it_and_who_opens_is_not_told(friends: EveningsWorld) -> None:
    for person in (ANNA, BRUNO):
        assert "al massimo una volta al giorno" in texts(friends.write(watch, person))
    table = opened(friends)
    assert told(friends, ANNA) == []
    assert "In Venerdì si è aperto un tavolo" in told(friends, BRUNO)[0]
    assert offered(friends, BRUNO) == [SitDown(table.id), StopWatching(GROUP, table.id)]
    assert "non ti avviso più" in texts(friends.write(watch, BRUNO))
    with friends.store.read() as unit:
        assert unit.waiting.watchers(GROUP).keys() == {ANNA}


def test_it_is_at_most_once_a_day_and_chat(friends: EveningsWorld) -> None:
    friends.write(watch, BRUNO)
    for hours, expected in ((0, 1), (1, 0), (4, 0), (14, 1)):  # half past six, ..., the next morning
        friends.time = AT_NINE - 2.5 * HOUR + hours * HOUR
        table = opened(friends)
        assert len(told(friends, BRUNO)) == expected, hours
        friends.sent()
        friends.touch(CancelTable(table.id))
        friends.sent()


def test_who_is_told_sits_down_with_one_tap_and_nobody_else_does(friends: EveningsWorld) -> None:
    friends.write(watch, BRUNO)
    table = opened(friends)
    assert friends.touch(SitDown(table.id), CARLA, chat=CARLA).line.key == "lobby-no-table"
    assert friends.touch(SitDown(-table.id), BRUNO, chat=BRUNO).line.key == "lobby-no-table"
    for member, why in ((False, "lobby-no-table"), (None, "daily-not-asked")):  # perhaps he has left the group
        assert friends.touch(SitDown(table.id), BRUNO, chat=BRUNO, member=member).line.key == why
    assert ASKS_MEMBER[SitDown](friends.context, SitDown(table.id)) == GROUP
    for key in ("lobby-seated", "lobby-seated-already"):
        reply = friends.touch(SitDown(table.id), BRUNO, chat=BRUNO, member=True)
        assert reply.line.key == key
        assert "un posto al tavolo di Anna" in reply.page.text.plain  # instead of the button to sit down
        assert [button.request for row in reply.page.rows for button in row] == [Resign(table.id, BRUNO)]
    assert [seat.person_id for seat in friends.table(table.id).seats] == [ANNA, BRUNO]
    assert told(friends, BRUNO) == []  # not sent yet, and not of use any more
    friends.touch(CancelTable(table.id))
    assert friends.touch(SitDown(table.id), BRUNO, chat=BRUNO).line.key == "lobby-closed"


def test_in_the_quiet_hours_of_the_chat_nothing_is_sent(friends: EveningsWorld) -> None:
    friends.write(watch, BRUNO)
    with friends.store.unit() as unit:
        settings = replace(TableSettings(), quiet=(18 * 60, 8 * 60))
        unit.chats.save(replace(unit.chats.get(GROUP), defaults=settings))
    opened(friends)
    assert told(friends, BRUNO) == []


@pytest.mark.parametrize("cancelled", [False, True])
def test_at_night_those_who_want_to_know_are_told_in_the_morning(friends: EveningsWorld, cancelled: bool) -> None:
    friends.write(watch, BRUNO)
    friends.time = AT_NINE + 6 * HOUR
    table = opened(friends)
    friends.sweep_at(AT_NINE + 10.9 * HOUR)
    assert told(friends, BRUNO) == []
    if cancelled:
        friends.touch(CancelTable(table.id))
    friends.sweep_at(AT_NINE + 11 * HOUR)
    friends.sweep_at(AT_NINE + 11 * HOUR + 1)
    assert len(told(friends, BRUNO)) == (0 if cancelled else 1)


def test_who_waits_and_cannot_be_written_to_goes_on_waiting(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO)
    friends.touch(WaitForNext(table.id), CARLA)
    reachable(friends, CARLA, False)
    over(friends, table)
    opened(friends)
    with friends.store.read() as unit:
        assert unit.waiting.at(table.id) == (CARLA,)


def test_who_has_blocked_the_bot_is_not_tried_and_keeps_their_wish(friends: EveningsWorld) -> None:
    friends.write(watch, BRUNO)
    reachable(friends, BRUNO, False)
    table = opened(friends)
    reachable(friends, BRUNO, True)
    assert told(friends, BRUNO) == []
    friends.touch(CancelTable(table.id))
    opened(friends)
    assert len(told(friends, BRUNO)) == 1


def test_whom_the_bot_cannot_write_to_is_led_to_the_private_chat(friends: EveningsWorld) -> None:
    reachable(friends, BRUNO, False)
    reply = friends.write(watch, BRUNO)
    (button,) = reply.messages[0].rows[0]
    assert button.url == "https://t.me/scala40bot?start=avvisami"
    listed = friends.write(start, BRUNO, private=True, argument="avvisami")
    assert [button.request for row in listed.messages[0].rows for button in row] == [StopWatching(GROUP)]
    opened(friends)
    assert len(told(friends, BRUNO)) == 1


def test_the_button_of_an_old_message_stops_it_in_a_group_that_has_moved(friends: EveningsWorld) -> None:
    friends.write(watch, BRUNO)
    opened(friends)
    _, stop = offered(friends, BRUNO)
    migrated(friends.context, 7002, GROUP, -100200)
    assert stop is not None
    assert friends.touch(stop, BRUNO, chat=BRUNO).line.key == "watch-stopped"
    with friends.store.read() as unit:
        assert unit.waiting.watchers(-100200) == {}


def test_in_private_each_group_has_a_button_that_stops_it(friends: EveningsWorld) -> None:
    assert "Scrivi /avvisami in un gruppo" in texts(friends.write(watch, BRUNO, private=True))
    friends.write(watch, BRUNO)
    assert friends.touch(StopWatching(GROUP), CARLA, chat=CARLA).line.key == "watch-stopped-already"
    assert friends.touch(StopWatching(-(2**62)), BRUNO, chat=BRUNO).line.key == "watch-stopped-already"
    assert friends.touch(StopWatching(GROUP), BRUNO, chat=GROUP).line.key == "tap-unknown"
    reply = friends.touch(StopWatching(GROUP), BRUNO, chat=BRUNO)
    assert reply.line.key == "watch-stopped"
    assert "Scrivi /avvisami in un gruppo" in reply.page.text.plain
    opened(friends)
    assert told(friends, BRUNO) == []


def test_an_evening_tells_those_who_do_not_come(friends: EveningsWorld) -> None:
    for person in (ANNA, BRUNO):
        friends.write(watch, person)
    friends.call()
    friends.sweep_at(AT_NINE)
    assert [len(told(friends, person)) for person in (ANNA, BRUNO)] == [0, 1]


def test_who_leaves_or_is_erased_is_told_nothing(friends: EveningsWorld) -> None:
    for person in (BRUNO, CARLA, DARIO):
        friends.write(watch, person)
    person_left(friends.context, 7001, GROUP, friends.requester(BRUNO))
    friends.touch(ForgetMe(CARLA), CARLA, chat=CARLA)
    migrated(friends.context, 7002, GROUP, -100200)
    with friends.store.read() as unit:
        assert unit.waiting.watchers(-100200).keys() == {DARIO}


def test_who_comes_late_waits_and_is_seated_at_the_rematch(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO)
    post = friends.post(table.id)
    assert WaitForNext(table.id) in [button.request for row in post.rows for button in row]
    assert friends.touch(WaitForNext(table.id), CARLA).line.key == "waiting-joined"
    assert friends.touch(WaitForNext(table.id), DARIO).line.key == "waiting-joined"
    assert friends.touch(WaitForNext(table.id), ANNA).line.key == "waiting-seated"
    assert "Aspettano la prossima: Carla e Dario" in friends.post(table.id).text.plain
    assert friends.touch(WaitForNext(table.id), DARIO).line.key == "waiting-left"
    table = over(friends, table)
    (end,) = friends.messages(GROUP, AnnouncementKind.MATCH_END)
    assert "Aspettano la prossima: Carla" in end.text.plain
    friends.touch(Rematch(table.id))
    with friends.store.read() as unit:
        following = unit.tables.current(GROUP, 0)
        assert unit.waiting.at(table.id) == ()
    assert [seat.person_id for seat in following.seats] == [ANNA, BRUNO, CARLA]
    assert "hai un posto" in told(friends, CARLA)[0]
    assert told(friends, DARIO) == []


def test_my_tables_say_for_whom_one_waits_and_lead_off_the_list(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO)
    friends.touch(WaitForNext(table.id), CARLA)  # who was never dealt cards there
    (shown, *_) = friends.write(my_tables, CARLA, private=True).messages
    assert "Aspetti la prossima in «Venerdì»" in shown.text.plain
    leave = WaitForNext(table.id)
    assert leave in [button.request for row in shown.rows for button in row]
    assert friends.touch(leave, CARLA, chat=CARLA).line.key == "waiting-left"
    assert friends.touch(leave, CARLA, chat=CARLA).line.key == "tap-no-table"
    (shown, *_) = friends.write(my_tables, CARLA, private=True).messages
    assert "Aspetti" not in shown.text.plain


def test_without_seats_for_all_the_others_wait_for_the_match_after_that(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO, most=3)
    for person in (DARIO, CARLA, EVA):
        friends.time += 1
        friends.touch(WaitForNext(table.id), person)
    friends.touch(Rematch(over(friends, table).id))
    with friends.store.read() as unit:
        following = unit.tables.current(GROUP, 0)
        assert unit.waiting.at(following.id) == (CARLA, EVA)
    assert [seat.person_id for seat in following.seats] == [ANNA, BRUNO, DARIO]
    assert [told(friends, person) for person in (CARLA, EVA)] == [[], []]


def test_a_full_table_does_not_offer_to_wait(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO, most=2)
    post = friends.post(table.id)
    assert WaitForNext(table.id) not in [button.request for row in post.rows for button in row]


@pytest.mark.parametrize("watching", [False, True])
def test_a_new_lobby_is_told_to_who_waits_and_counts_for_that_day(friends: EveningsWorld, watching: bool) -> None:
    if watching:
        friends.write(watch, CARLA)
    table = dealt(friends, ANNA, BRUNO)
    friends.touch(WaitForNext(table.id), CARLA)
    over(friends, table)
    new = opened(friends)
    assert "il tavolo che aspettavi" in told(friends, CARLA)[0]
    assert offered(friends, CARLA) == [SitDown(new.id)]
    friends.sent()
    friends.touch(CancelTable(new.id))
    friends.sent()
    opened(friends)
    assert told(friends, CARLA) == []
    assert friends.touch(SitDown(new.id), CARLA, chat=CARLA).line.key == "lobby-closed"


def test_who_has_left_is_erased_or_has_waited_for_a_day_does_not_wait_any_more(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO)
    for person in (CARLA, DARIO, EVA):
        friends.touch(WaitForNext(table.id), person)
    person_left(friends.context, 7001, GROUP, friends.requester(CARLA))
    friends.touch(ForgetMe(DARIO), DARIO, chat=DARIO)
    with friends.store.read() as unit:
        assert unit.waiting.at(table.id) == (EVA,)
    over(friends, table)
    for hours in range(26):
        friends.sweep_at(friends.time + HOUR)
        with friends.store.read() as unit:
            assert hours >= 23 or unit.waiting.at(table.id) == (EVA,)
    with friends.store.read() as unit:
        assert unit.waiting.at(table.id) == ()


def test_forged_waits_are_answered_and_change_nothing(friends: EveningsWorld) -> None:
    table = dealt(friends, ANNA, BRUNO)
    with friends.store.unit() as unit:
        unit.chats.seen(-200, "group", "Altrove", False)
    for request, chat in ((WaitForNext(table.id), -200), (WaitForNext(table.id), CARLA), (WaitForNext(-1), GROUP),
                          (WaitForNext(2**62), GROUP)):  # fmt: skip
        assert friends.touch(request, CARLA, chat=chat).line.key == "tap-no-table"
    over(friends, table)
    assert friends.touch(WaitForNext(table.id), CARLA).line.key == "tap-match-over"
    with friends.store.read() as unit:
        assert unit.waiting.at(table.id) == ()


@pytest.mark.parametrize("how", ["erased", "deleted"])
def test_who_is_gone_is_on_no_list_and_the_posts_show_it(friends: EveningsWorld, how: str) -> None:
    table = dealt(friends, ANNA, BRUNO)
    friends.write(watch, CARLA)
    friends.touch(WaitForNext(table.id), CARLA)
    with friends.store.unit() as unit:
        for screen in unit.screens.stale(GROUP):
            unit.screens.mark_updated(screen.id, screen.wanted, "")
    if how == "erased":
        friends.touch(ForgetMe(CARLA), CARLA, chat=CARLA)
    else:
        with friends.store.unit() as unit:
            account_deleted(unit, CARLA, friends.time)
    with friends.store.read() as unit:
        assert [screen.table_id for screen in unit.screens.stale(GROUP)] == [table.id]
        assert (unit.waiting.at(table.id), unit.waiting.watchers(GROUP)) == ((), {})
