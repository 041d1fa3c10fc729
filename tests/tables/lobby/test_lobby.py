"""Opening a table, sitting down, standing up; how long a lobby stays open."""

from dataclasses import replace

import pytest

from operations.sweep import sweep
from screens.display import preferences_of
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA, Chats, buttons_of, labels, numbers_of, people_of
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, GroupHands, ScreenKind, Subject, TableSettings, TableStatus
from tables.lobby.seating import open_table
from tables.notices.reach import pictures_refused
from tables.permissions import HOST_SILENT_AFTER
from tables.play.panels import repost_table
from tables.requests.table import CancelTable, LobbyPage, Rematch, Sit, Stand, StartMatch
from tables.seats import repost
from tests.tables.lines import lines_of
from texts.line import Line


def test_the_lobby_post_says_the_rules_in_one_line_the_seats_and_what_is_missing(chats: Chats) -> None:
    table = chats.opened()
    shown = lines_of(chats.lobby, table.id)
    assert Line("lobby-rules-same", limit=101, preset=Line("preset-fisca")) in shown
    assert Line("lobby-time", time=Line("time-hours", count=24)) in shown
    assert Line("lobby-seat", number=1, player="Anna") in shown
    assert Line("lobby-free", count=5) in shown
    assert Line("lobby-missing", count=1) in shown
    chats.touch(Sit(table.id), BRUNO)
    shown = lines_of(chats.lobby, table.id)
    assert Line("lobby-seat", number=2, player="Bruno") in shown
    assert Line("lobby-ready", host="Anna") in shown


def test_the_lobby_post_offers_to_sit_to_stand_the_rules_to_deal_and_to_cancel(chats: Chats) -> None:
    table = chats.opened()
    assert labels(chats.lobby(table.id)) == [
        "🪑 Siediti",
        "Alzati",
        "📨 Invita",
        "👥 Ospiti",
        "🤖 base",
        "🤖 facile",
        "🤖 medio",
        "🤖 forte",
        "🤖 asso",
        "🤖 altri",
        "⚡ Stasera, 2 min",
        "✅ Calma, 24 ore",
        "⚖️ Regole",
        "🎴 Distribuisci",
        "📋 Copia il sigillo",
        "✖️ Chiudi il tavolo",
    ]


def test_opening_a_table_where_one_is_open_brings_that_one_to_the_bottom_and_says_so(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.send_screens()
    assert "lobby-open-already" in lines_of(chats.write, open_table, BRUNO)
    assert chats.here().id == table.id
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.LOBBY)
        old = unit.old_messages.of(GROUP)
        assert screen.subject != Subject(), "a new message is sent"
        assert (screen.message_id, old) == (100 + screen.id, ()), "and the old one goes or is kept after that"
        assert screen in unit.screens.stale(GROUP)


def test_a_table_that_was_brought_down_can_be_saved_in_the_same_unit(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(LobbyPage(table.id, "time"))
    open_page = chats.here()
    assert open_page.page == "time"
    with chats.store.unit() as unit:
        brought_down = repost(unit, open_page)
        saved = unit.tables.save(replace(brought_down, settings=TableSettings("ramino")))
    assert (brought_down.page, brought_down.version) == ("", open_page.version + 1)
    assert chats.here() == saved


def test_opening_a_table_while_a_match_runs_brings_the_match_to_the_bottom(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert "lobby-playing-already" in lines_of(chats.write, open_table, CARLA)
    assert chats.here().id == table.id


def test_each_topic_of_a_forum_has_its_own_table_posted_in_the_topic(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    chats.write(open_table, BRUNO, thread=8)
    assert chats.here(7).id != chats.here(8).id
    table = chats.here(7)
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    assert screen.thread_id == 7


def test_sitting_down_twice_takes_one_seat(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert chats.key(chats.touch(Sit(table.id), BRUNO)) == "lobby-seated-already"
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO]


def test_a_person_may_sit_at_two_tables(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    table = chats.opened(BRUNO)
    chats.touch(Sit(table.id), BRUNO)
    chats.touch(Sit(chats.here(7).id), BRUNO)
    with chats.store.read() as unit:
        assert len(unit.tables.of_person(BRUNO)) == 2


def test_a_full_table_says_how_many_may_play(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.change(table, settings=TableSettings(options=(("players", (2,)),)))
    assert chats.line(chats.touch(Sit(table.id), CARLA)) == Line("lobby-full", count=2)
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO]


def test_standing_up_lets_those_behind_move_up(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA)
    chats.touch(Stand(table.id), BRUNO)
    seats = chats.table(table.id).seats
    assert [seat.person_id for seat in seats] == [ANNA, CARLA]
    assert numbers_of(seats) == [0, 1]


def test_somebody_who_is_not_seated_cannot_stand_up(chats: Chats) -> None:
    table = chats.opened()
    assert chats.key(chats.touch(Stand(table.id), BRUNO)) == "lobby-not-seated"


def test_sitting_down_without_having_started_the_bot_works_and_opens_the_private_chat(chats: Chats) -> None:
    table = chats.opened()
    chats.unreachable(BRUNO)
    result = chats.touch(Sit(table.id), BRUNO)
    assert result.start == f"t{table.id}"
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO]
    post = chats.lobby(table.id)
    assert Line("lobby-unreachable-group-hands", players=("Bruno",)) in lines_of(chats.lobby, table.id)
    assert f"https://t.me/scala40bot?start=t{table.id}" in [button.url for row in post.rows for button in row]


def test_the_private_chat_is_needed_where_no_hand_is_played_inside_the_group(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.unreachable(BRUNO)
    with chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), group_hands=GroupHands.OFF))
    assert Line("lobby-unreachable", players=("Bruno",)) in lines_of(chats.lobby, table.id)


@pytest.mark.parametrize("asked", [Sit, Stand, StartMatch, CancelTable])
def test_buttons_of_a_lobby_that_is_over_are_answered_and_change_nothing(chats: Chats, asked: type[Sit]) -> None:
    table = chats.dealt(BRUNO)
    assert chats.key(chats.touch(asked(table.id))) == "lobby-started"
    assert chats.table(table.id) == table


@pytest.mark.parametrize("asked", [Sit, Stand, StartMatch, CancelTable, Rematch])
def test_buttons_forged_for_a_table_of_another_chat_change_nothing(chats: Chats, asked: type[Sit]) -> None:
    table = chats.opened(BRUNO)
    for forged in (asked(table.id + 1), asked(table.id)):
        result = chats.touch(forged, EVA, chat=-999 if forged.table == table.id else GROUP, admin=True)
        assert result.line is not None
    assert chats.table(table.id) == table


def test_a_lobby_where_nothing_happens_waits_a_day_from_the_last_thing_that_happened(chats: Chats) -> None:
    table = chats.opened()
    chats.time += 1000
    chats.touch(Sit(table.id), BRUNO)
    with chats.store.read() as unit:
        idle = unit.deadlines.get(table.id, DeadlineKind.IDLE_LOBBY)
    assert idle.due_at == chats.time + 24 * 3600


def test_somebody_who_asks_for_the_lobby_sees_its_seats(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for command in (open_table, repost_table):
        chats.touch(LobbyPage(table.id, "time"))
        assert "lobby-seat" not in lines_of(chats.lobby, table.id)
        chats.write(command, BRUNO)
        assert "lobby-seat" in lines_of(chats.lobby, table.id)


def test_the_lobby_shows_its_seats_again_when_the_host_falls_silent(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(LobbyPage(table.id, "rules"))
    chats.time += HOST_SILENT_AFTER
    sweep(chats.context)
    shown = lines_of(chats.lobby, table.id)
    assert Line("lobby-host-gone", host="Anna") in shown
    assert "lobby-seat" in shown
    chats.touch(StartMatch(table.id), BRUNO)
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_renaming_oneself_redraws_the_lobby(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.send_screens()
    chats.names[BRUNO] = "Brunetto"
    chats.touch(Stand(table.id + 1), BRUNO)
    assert "Brunetto" in chats.lobby(table.id).text.plain
    with chats.store.read() as unit:
        assert GROUP in unit.work.chats()


def test_a_lobby_is_closed_only_after_a_question(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(Sit(table.id), BRUNO)
    pages = [request for request in buttons_of(chats.lobby(table.id)) if isinstance(request, LobbyPage)]
    page = pages[-1]
    assert chats.key(chats.touch(page, BRUNO)) == "lobby-not-yours-to-cancel"
    chats.touch(page)
    asked = chats.lobby(table.id)
    assert "lobby-ask-close" in lines_of(chats.lobby, table.id)
    assert [button.request for row in asked.rows for button in row] == [CancelTable(table.id), LobbyPage(table.id, "")]
    chats.touch(LobbyPage(table.id, ""))
    assert "lobby-seat" in lines_of(chats.lobby, table.id)
    chats.touch(CancelTable(table.id))
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_pictures_that_a_group_has_refused_are_tried_again_at_its_next_table(chats: Chats) -> None:
    with chats.store.unit() as unit:
        pictures_refused(unit, GROUP, None, chats.time)
        assert preferences_of(unit, GROUP, chats.time).look is None
    chats.write(open_table)
    with chats.store.read() as unit:
        assert preferences_of(unit, GROUP, chats.time).look is not None
