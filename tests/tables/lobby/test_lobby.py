"""Opening a table, sitting down, standing up, dealing, cancelling."""

from dataclasses import replace

import pytest

from operations.sweep import sweep
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, DARIO, EVA, Talk, labels, numbers_of, people_of, words
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, DeadlineKind, GroupHands, ScreenKind, TableSettings, TableStatus
from tables.lobby.seating import open_table
from tables.permissions import HOST_SILENT_AFTER
from tables.play.panels import repost_table
from tables.requests.table import CancelTable, LobbyPage, Rematch, Sit, Stand, StartMatch
from tables.seats import repost


def test_who_opens_a_table_is_its_host_and_sits_at_it(talk: Talk) -> None:
    answer = talk.write(open_table, ANNA)
    table = talk.here()
    assert answer.messages == ()  # the post itself is the answer
    assert table.host_id == ANNA
    assert people_of(table) == [ANNA]
    assert "Anna" in talk.lobby(table.id).text.plain


def test_the_lobby_post_says_the_rules_in_one_line_the_seats_and_what_is_missing(talk: Talk) -> None:
    table = talk.opened()
    text = talk.lobby(table.id).text.plain
    assert "come fisca · limite 101 punti · 24 ore per turno" in text
    assert "1. Anna" in text
    assert "Ci sono ancora 5 posti liberi" in text
    assert "Manca ancora un giocatore" in text
    talk.touch(Sit(table.id), BRUNO)
    text = talk.lobby(table.id).text.plain
    assert "2. Bruno" in text
    assert "Si può cominciare" in text


def test_the_lobby_post_offers_to_sit_to_stand_the_rules_to_deal_and_to_cancel(talk: Talk) -> None:
    table = talk.opened()
    assert labels(talk.lobby(table.id)) == [
        "🪑 Siediti",
        "Alzati",
        "🤖 facile",
        "🤖 medio",
        "🤖 forte",
        "⚖️ Regole",
        "🎴 Distribuisci",
        "📋 Copia l'impegno",
        "✖️ Chiudi il tavolo",
    ]


def test_opening_a_table_where_one_is_open_brings_that_one_to_the_bottom_and_says_so(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.send_screens()
    answer = talk.write(open_table, BRUNO)
    assert talk.here().id == table.id
    assert "C'è già un tavolo aperto" in words(answer)
    with talk.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.LOBBY)
        old = unit.old_messages.of(GROUP)
        assert screen is not None
        assert screen.message_id is None
        assert old == (), "the first post, with what it promised, stays"
        assert unit.announcements.messages(table.id, AnnouncementKind.KEPT_LOBBY) == (100 + screen.id,)
        assert screen in unit.screens.stale(GROUP)


def test_a_table_that_was_brought_down_can_be_saved_in_the_same_unit(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(LobbyPage(table.id, "time"))
    open_page = talk.here()
    assert open_page.page == "time"
    with talk.store.unit() as unit:
        brought_down = repost(unit, open_page)
        saved = unit.tables.save(replace(brought_down, settings=TableSettings("ramino")))
    assert (brought_down.page, brought_down.version) == ("", open_page.version + 1)
    assert talk.here() == saved


def test_opening_a_table_while_a_match_runs_brings_the_match_to_the_bottom(talk: Talk) -> None:
    table = talk.dealt(BRUNO)
    answer = talk.write(open_table, CARLA)
    assert talk.here().id == table.id
    assert "si sta già giocando" in words(answer)


def test_each_topic_of_a_forum_has_its_own_table_posted_in_the_topic(talk: Talk) -> None:
    talk.write(open_table, ANNA, thread=7)
    talk.write(open_table, BRUNO, thread=8)
    assert talk.here(7).id != talk.here(8).id
    table = talk.here(7)
    with talk.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    assert screen is not None
    assert screen.thread_id == 7


def test_sitting_down_twice_takes_one_seat(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    assert "Hai già un posto" in talk.toast(talk.touch(Sit(table.id), BRUNO))
    assert people_of(talk.table(table.id)) == [ANNA, BRUNO]


def test_a_person_may_sit_at_two_tables(talk: Talk) -> None:
    talk.write(open_table, ANNA, thread=7)
    table = talk.opened(BRUNO)
    talk.touch(Sit(table.id), BRUNO)
    talk.touch(Sit(talk.here(7).id), BRUNO)
    with talk.store.read() as unit:
        assert len(unit.tables.of_person(BRUNO)) == 2


def test_a_full_table_says_how_many_may_play(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.change(table, settings=TableSettings(options=(("players", (2,)),)))
    assert "al massimo in 2" in talk.toast(talk.touch(Sit(table.id), CARLA))
    assert people_of(talk.table(table.id)) == [ANNA, BRUNO]


def test_standing_up_lets_those_behind_move_up(talk: Talk) -> None:
    table = talk.opened(BRUNO, CARLA)
    talk.touch(Stand(table.id), BRUNO)
    seats = talk.table(table.id).seats
    assert [seat.person_id for seat in seats] == [ANNA, CARLA]
    assert numbers_of(seats) == [0, 1]


def test_who_is_not_seated_cannot_stand_up(talk: Talk) -> None:
    table = talk.opened()
    assert "Non hai un posto" in talk.toast(talk.touch(Stand(table.id), BRUNO))


def test_sitting_down_without_having_started_the_bot_works_and_opens_the_private_chat(talk: Talk) -> None:
    table = talk.opened()
    talk.unreachable(BRUNO)
    result = talk.touch(Sit(table.id), BRUNO)
    assert result.start == f"t{table.id}"
    assert people_of(talk.table(table.id)) == [ANNA, BRUNO]
    post = talk.lobby(table.id)
    assert "Bruno: le carte le vedi qui, con «Gioca». Se apri la chat con me" in post.text.plain
    assert f"https://t.me/scala40bot?start=t{table.id}" in [button.url for row in post.rows for button in row]


def test_where_no_hand_is_played_inside_the_group_the_private_chat_is_needed(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.unreachable(BRUNO)
    with talk.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), group_hands=GroupHands.OFF))
    assert "Bruno: per giocare apri la chat con me" in talk.lobby(table.id).text.plain


def test_the_host_deals_and_the_lobby_post_stays_in_a_shorter_form(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.send_screens()
    talk.touch(StartMatch(table.id))
    table = talk.table(table.id)
    assert table.status is TableStatus.PLAYING
    assert table.match is not None
    with talk.store.read() as unit:
        committed = unit.commitments.get(table.id)
        assert unit.old_messages.of(GROUP) == ()
        assert unit.deadlines.get(table.id, DeadlineKind.IDLE_LOBBY) is None
        assert unit.deadlines.get(table.id, DeadlineKind.HOST_SILENT) is None
    post = talk.lobby(table.id)
    assert committed is not None
    assert committed.commitment in post.text.plain
    assert "Al tavolo: Anna e Bruno" in post.text.plain
    assert [button.copies for row in post.rows for button in row] == [committed.commitment]


def test_a_guest_may_not_deal_or_cancel_and_learns_who_may(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    assert "Anna" in talk.toast(talk.touch(StartMatch(table.id), BRUNO))
    assert "Anna" in talk.toast(talk.touch(CancelTable(table.id), BRUNO))
    assert talk.table(table.id) == table


def test_an_administrator_may_deal_without_being_seated(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(StartMatch(table.id), EVA, admin=True)
    assert talk.table(table.id).status is TableStatus.PLAYING


def test_dealing_with_too_few_people_says_how_many_are_missing(talk: Talk) -> None:
    table = talk.opened()
    assert "Manca ancora un giocatore" in talk.toast(talk.touch(StartMatch(table.id)))
    assert talk.table(table.id).status is TableStatus.LOBBY


@pytest.mark.parametrize(
    ("guests", "says"), [((BRUNO, CARLA), "Manca ancora un giocatore"), ((BRUNO, CARLA, DARIO, EVA), "di troppo")]
)
def test_numbers_that_the_rules_do_not_allow_are_refused(talk: Talk, guests: tuple[int, ...], says: str) -> None:
    """R10: two or four may play ramino."""
    table = talk.change(talk.opened(*guests), settings=TableSettings(preset="ramino"))
    assert says in talk.toast(talk.touch(StartMatch(table.id)))
    assert says in talk.lobby(table.id).text.plain


def test_when_the_host_is_silent_for_ten_minutes_anybody_seated_may_deal(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.time += HOST_SILENT_AFTER
    assert "Anna non si fa sentire" in talk.lobby(table.id).text.plain
    assert "A distribuire è chi è seduto al tavolo" in talk.toast(talk.touch(StartMatch(table.id), CARLA))
    talk.touch(StartMatch(table.id), BRUNO)
    assert talk.table(table.id).status is TableStatus.PLAYING


def test_a_host_who_does_something_has_their_ten_minutes_anew(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.time += HOST_SILENT_AFTER - 1
    talk.touch(Stand(table.id), ANNA)
    talk.time += 2
    assert "Anna" in talk.toast(talk.touch(CancelTable(table.id), BRUNO))


def test_cancelling_closes_the_table_and_says_who_did_it(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(CancelTable(table.id))
    assert talk.table(table.id).status is TableStatus.CLOSED
    assert talk.said() == ["✖️ Anna ha chiuso il tavolo. Per aprirne un altro: /nuova"]
    post = talk.lobby(table.id)
    assert post.rows == ()
    assert "chiuso" in post.text.plain


@pytest.mark.parametrize("asked", [Sit, Stand, StartMatch, CancelTable])
def test_buttons_of_a_lobby_that_is_over_are_answered_and_change_nothing(talk: Talk, asked: type[Sit]) -> None:
    table = talk.dealt(BRUNO)
    assert "già cominciata" in talk.toast(talk.touch(asked(table.id)))
    assert talk.table(table.id) == table


@pytest.mark.parametrize("asked", [Sit, Stand, StartMatch, CancelTable, Rematch])
def test_buttons_forged_for_a_table_of_another_chat_change_nothing(talk: Talk, asked: type[Sit]) -> None:
    table = talk.opened(BRUNO)
    for forged in (asked(table.id + 1), asked(table.id)):
        result = talk.touch(forged, EVA, chat=-999 if forged.table == table.id else GROUP, admin=True)
        assert result.line is not None
    assert talk.table(table.id) == table


def test_a_lobby_where_nothing_happens_waits_a_day_from_the_last_thing_that_happened(talk: Talk) -> None:
    table = talk.opened()
    talk.time += 1000
    talk.touch(Sit(table.id), BRUNO)
    with talk.store.read() as unit:
        idle = unit.deadlines.get(table.id, DeadlineKind.IDLE_LOBBY)
    assert idle is not None
    assert idle.due_at == talk.time + 24 * 3600


def test_who_asks_for_the_lobby_sees_its_seats(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    for command in (open_table, repost_table):
        talk.touch(LobbyPage(table.id, "time"))
        assert "1. Anna" not in talk.lobby(table.id).text.plain
        talk.write(command, BRUNO)
        assert "1. Anna" in talk.lobby(table.id).text.plain


def test_when_the_host_falls_silent_the_lobby_shows_its_seats_again(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(LobbyPage(table.id, "rules"))
    talk.time += HOST_SILENT_AFTER
    sweep(talk.context)
    assert "Anna non si fa sentire" in talk.lobby(table.id).text.plain
    assert "1. Anna" in talk.lobby(table.id).text.plain
    talk.touch(StartMatch(table.id), BRUNO)
    assert talk.table(table.id).status is TableStatus.PLAYING


def test_renaming_oneself_redraws_the_lobby(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.send_screens()
    talk.names[BRUNO] = "Brunetto"
    talk.touch(Stand(table.id + 1), BRUNO)
    assert "Brunetto" in talk.lobby(table.id).text.plain
    with talk.store.read() as unit:
        assert GROUP in unit.work.chats()


def test_a_lobby_is_closed_only_after_a_question(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(Sit(table.id), BRUNO)
    page = next(button.request for row in talk.lobby(table.id).rows for button in row if "Chiudi" in button.label)
    assert isinstance(page, LobbyPage)
    assert "Il tavolo lo chiude Anna" in talk.toast(talk.touch(page, BRUNO))
    talk.touch(page)
    asked = talk.lobby(table.id)
    assert "Chiudo il tavolo?" in asked.text.plain
    assert [button.request for row in asked.rows for button in row] == [CancelTable(table.id), LobbyPage(table.id, "")]
    talk.touch(LobbyPage(table.id, ""))
    assert "2. Bruno" in talk.lobby(table.id).text.plain
    talk.touch(CancelTable(table.id))
    assert talk.table(table.id).status is TableStatus.CLOSED
