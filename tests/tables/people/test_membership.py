"""The bot and people coming and going."""

import pytest

from screens.compose import compose_announcement
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats, people_of
from simulation.use_cases.world import GROUP
from storage import ScreenKind, TableStatus
from tables.context import Place, Requester
from tables.lobby.seating import open_table
from tables.people import membership
from tables.requests.chat_pages import NewTable
from tables.requests.table import (
    LobbyPage,
    Sit,
)
from tables.seats import everybody
from tests.tables.lines import announced
from texts.clean_name import NAMELESS, clean_name
from texts.line import Line

CLUB = Place(-200, "group", "Circolo", False)
FRIDAY = Place(GROUP, "group", "Venerdì", False)


def test_a_bot_that_is_added_says_once_what_it_does_and_how_to_start(chats: Chats) -> None:
    membership.bot_joined(chats.context, 1, CLUB, chats.requester(ANNA))
    membership.bot_joined(chats.context, 2, CLUB, chats.requester(ANNA))  # for instance: made an administrator
    with chats.store.read() as unit:
        (waiting,) = unit.announcements.pending(CLUB.chat_id)
        welcome = compose_announcement(chats.context, unit, waiting)
    assert "/nuova" in welcome.text.plain
    assert next(button.request for row in welcome.rows for button in row) == NewTable()
    with chats.store.read() as unit:
        chat = unit.chats.get(CLUB.chat_id)
    assert (chat.bot_present, chat.language, chat.timezone) == (True, "it", "Europe/Rome")


def test_a_bot_that_is_put_out_closes_the_lobby_and_leaves_matches_alone(chats: Chats) -> None:
    match = chats.dealt(BRUNO)
    chats.write(open_table, CARLA, thread=7)
    lobby = chats.here(7)
    membership.bot_left(chats.context, 500, FRIDAY, chats.requester(ANNA))
    assert chats.table(lobby.id).status is TableStatus.CLOSED
    assert chats.table(match.id).status is TableStatus.PLAYING
    with chats.store.read() as unit:
        chat = unit.chats.get(GROUP)
    assert not chat.bot_present


def test_a_bot_that_comes_back_brings_the_match_with_it(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    chats.send_screens()
    membership.bot_left(chats.context, 500, FRIDAY, chats.requester(ANNA))
    membership.bot_joined(chats.context, 501, FRIDAY, chats.requester(ANNA))
    assert any("riprendiamo" in said for said in chats.announcements())
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.TABLE)
        assert screen.message_id is None


def test_somebody_who_blocks_the_bot_keeps_their_seat(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    membership.bot_allowed(chats.context, 500, chats.requester(BRUNO), False)
    with chats.store.read() as unit:
        person = unit.people.get(BRUNO)
    assert not person.reachable
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO]


def test_somebody_who_starts_the_bot_during_a_match_gets_their_panel(chats: Chats) -> None:
    chats.unreachable(BRUNO)
    table = chats.dealt(BRUNO)
    assert chats.panel(table.id, BRUNO) is None
    membership.bot_allowed(chats.context, 500, chats.requester(BRUNO), True)
    assert chats.panel(table.id, BRUNO) is not None


def test_nobody_becomes_known_by_blocking_the_bot_by_leaving_or_by_putting_it_out(chats: Chats) -> None:
    stranger = Requester(99, "Gina", "gina", "it")
    membership.bot_allowed(chats.context, 1, stranger, False)
    membership.person_left(chats.context, 2, GROUP, stranger)
    membership.bot_left(chats.context, 3, FRIDAY, stranger)
    with chats.store.read() as unit:
        assert unit.people.get(stranger.id) is None
    membership.bot_allowed(chats.context, 4, stranger, True)
    with chats.store.read() as unit:
        assert unit.people.get(stranger.id) is not None


def test_somebody_who_leaves_the_group_leaves_the_lobby(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA)
    membership.person_left(chats.context, 500, GROUP, chats.requester(BRUNO))
    assert people_of(chats.table(table.id)) == [ANNA, CARLA]


def test_the_lobby_turns_back_to_the_seats_when_the_host_leaves_the_group(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(LobbyPage(table.id, "time"))
    membership.person_left(chats.context, 500, GROUP, chats.requester(ANNA))
    assert "1. Bruno" in chats.lobby(table.id).text.plain


def test_somebody_who_leaves_the_group_keeps_their_seat_in_the_match_and_the_others_are_told(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    membership.person_left(chats.context, 500, GROUP, chats.requester(BRUNO))
    after = chats.table(table.id)
    assert after.match == table.match
    assert not after.seats[1].left
    assert announced(chats)[-1] == Line("member-left-match", host="Anna", left="group", player="Bruno")


@pytest.mark.parametrize("name", [NAMELESS, clean_name("\u200b\u3164")])
def test_an_account_that_shows_no_name_any_more_leaves_under_the_name_that_the_others_know(
    chats: Chats, name: str
) -> None:
    table = chats.dealt(BRUNO)
    membership.person_left(chats.context, 500, GROUP, Requester(BRUNO, name))
    assert announced(chats)[-1] == Line("member-left-match", host="Anna", left="group", player="Bruno")
    with chats.store.read() as unit:
        assert everybody(unit, table)[1].name == "Bruno"


def test_leaving_another_group_changes_nothing_here(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    membership.person_left(chats.context, 500, -777, chats.requester(BRUNO))
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO]


def test_a_group_that_becomes_a_supergroup_keeps_its_table(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for update in (500, 501):  # both chats tell it
        membership.migrated(chats.context, update, GROUP, -100500)
    moved = chats.table(table.id)
    assert moved.chat_id == -100500
    chats.touch(Sit(table.id), CARLA, chat=-100500)
    assert people_of(chats.table(table.id)) == [ANNA, BRUNO, CARLA]


def test_a_new_title_is_remembered(chats: Chats) -> None:
    membership.title_changed(chats.context, 500, Place(GROUP, "group", "Sabato", False))
    with chats.store.read() as unit:
        chat = unit.chats.get(GROUP)
    assert chat.title == "Sabato"
