"""Visitors: people who sit at a table without being in its group, play in private, and learn nothing of the group."""

from dataclasses import replace

import pytest

from screens.message import Message
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, GroupHands, ScreenKind, Table
from tables.context import Requester
from tables.lobby.invitations import show_invitations
from tables.lobby.questions import ask_resign
from tables.lobby.rules_in_words import rules_in_words
from tables.people.erasure import show_forget
from tables.people.export import export_document
from tables.people.membership import person_joined
from tables.play.lists import my_tables, scores
from tables.play.panels import repost_table, show_cards
from tables.requests.panel import AttachCard, DiscardCard
from tables.requests.table import Asked, CancelTable, Rematch, RemovePlayer, StartMatch
from tables.seats import seat_of, with_seat


@pytest.fixture
def visited(matches: Matches) -> Table:
    """A lobby in which Carla sits as a visitor."""
    return outside(matches, matches.opened(BRUNO, CARLA), CARLA)


def outside(matches: Matches, table: Table, person: int) -> Table:
    """Let somebody sit here as a visitor."""
    seat = seat_of(table, person)
    assert seat is not None
    with matches.store.unit() as unit:
        return unit.tables.save(replace(with_seat(table, replace(seat, outside=True)), visitors=True))


def told(matches: Matches, person: int = CARLA) -> list[tuple[AnnouncementKind, Message]]:
    with matches.store.read() as unit:
        waiting = [(one.kind, matches.composed(unit, one)) for one in unit.announcements.pending(person)]
    return [(kind, message) for kind, message in waiting if message is not None]


def kinds(matches: Matches, person: int = CARLA) -> list[AnnouncementKind]:
    return [kind for kind, _ in told(matches, person)]


def test_a_visitor_reads_the_table_in_private_under_its_host_s_name(matches: Matches, visited: Table) -> None:
    asked = (my_tables, show_cards, repost_table, ask_resign, rules_in_words, scores, show_forget, show_invitations)
    for use_case in asked:
        for answer in matches.write(use_case, CARLA, private=True).messages:
            shown = answer.text.plain + "".join(button.label + str(button.url) for row in answer.rows for button in row)
            assert "Venerdì" not in shown, use_case
    (mine,) = matches.write(my_tables, CARLA, private=True).messages
    assert "tavolo di Anna" in mine.text.plain
    (theirs,) = matches.write(my_tables, BRUNO, private=True).messages
    assert "Venerdì" in theirs.text.plain


@pytest.mark.parametrize("hands", [GroupHands.ON, GroupHands.AUTO, GroupHands.OFF])
def test_a_visitor_has_the_hand_in_private_whatever_the_group_does(
    matches: Matches, visited: Table, hands: GroupHands
) -> None:
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), group_hands=hands))
    matches.touch(StartMatch(visited.id))
    with matches.store.read() as unit:
        screens = unit.screens.of_table(visited.id)
    assert [one.person_id for one in screens if one.kind is ScreenKind.HAND and one.person_id == CARLA] == [CARLA]
    panel = matches.panel(visited.id, CARLA)
    assert panel is not None
    assert "Venerdì" not in panel.text.plain


def test_a_visitor_on_turn_is_called_in_private_although_the_post_calls_the_others(
    matches: Matches, visited: Table
) -> None:
    matches.touch(StartMatch(visited.id))
    for _ in range(6):
        table = matches.table(visited.id)
        person = matches.turn_of(table)
        called = [message.text.plain for kind, message in told(matches) if kind is AnnouncementKind.TURN]
        assert bool(called) == (person == CARLA)
        assert all("tavolo di Anna" in words for words in called)
        assert AnnouncementKind.TURN not in kinds(matches, BRUNO)
        while matches.turn_of(table) == person:
            matches.tap_once(table)


def test_a_visitor_is_told_of_busts_and_of_the_end_and_offered_no_rematch(matches: Matches) -> None:
    scene = {"totals": [10, 95, 99], "table": ["3H 4H 5H"], "opened": [0], "phase": "play"}
    table = outside(matches, matches.at("6H 5C", "9C 8D", "KC QC", **scene), CARLA)
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "5C1")
    matches.press(table, ANNA, DiscardCard)
    assert kinds(matches) == [AnnouncementKind.BUST, AnnouncementKind.BUST, AnnouncementKind.MATCH_END]
    end = told(matches)[-1][1]
    assert not [request for request in buttons_of(end) if isinstance(request, Rematch)]
    assert [request for request in buttons_of(told(matches, GROUP)[-1][1]) if isinstance(request, Rematch)]
    busts = "".join(message.text.plain for _, message in told(matches)[:2])
    assert "Hai sballato" in busts
    assert "Bruno sballa" in busts
    assert "Venerdì" not in "".join(message.text.plain for _, message in told(matches))


def test_a_visitor_who_wins_is_congratulated_once(matches: Matches) -> None:
    table = outside(matches, matches.begin(2), ANNA)
    matches.resign(table, BRUNO)
    assert kinds(matches, ANNA).count(AnnouncementKind.MATCH_END) == 1
    assert AnnouncementKind.WON not in kinds(matches, ANNA)
    assert "Hai vinto" in told(matches, ANNA)[-1][1].text.plain


@pytest.mark.parametrize("ended", ["cancelled", "removed"])
def test_a_visitor_is_told_that_the_lobby_is_closed_or_that_they_were_removed(
    matches: Matches, visited: Table, ended: str
) -> None:
    if ended == "cancelled":
        matches.touch(CancelTable(visited.id))
    else:
        matches.touch(RemovePlayer(visited.id, CARLA, ANNA, Asked.LOBBY))
    ((kind, message),) = told(matches)
    assert kind is AnnouncementKind.LINE
    assert "Anna" in message.text.plain
    assert "Venerdì" not in message.text.plain
    assert told(matches, BRUNO) == []


def test_a_visitor_keeps_the_seat_at_the_rematch_and_is_told(matches: Matches) -> None:
    table = outside(matches, matches.begin(3), CARLA)
    for person in (BRUNO, CARLA):
        matches.resign(table, person)
    over = matches.table(table.id)
    with matches.store.unit() as unit:  # who has resigned has left; let Carla have stayed
        unit.tables.save(with_seat(over, replace(seat_of(over, CARLA), left=False)))
    matches.touch(Rematch(table.id))
    seat = seat_of(matches.here(), CARLA)
    assert seat is not None
    assert seat.outside
    assert matches.here().visitors
    assert "Anna apre la rivincita" in told(matches)[-1][1].text.plain
    reply = matches.touch(Rematch(table.id), CARLA, chat=CARLA)
    assert matches.key(reply) == "lobby-rematch-not-yours"


def test_a_visitor_who_joins_the_group_is_one_of_it(matches: Matches, visited: Table) -> None:
    person_joined(matches.context, 9_000_001, GROUP, Requester(CARLA, "Carla"))
    (mine,) = matches.write(my_tables, CARLA, private=True).messages
    assert "Venerdì" in mine.text.plain


async def test_the_file_of_a_visitor_does_not_name_the_group(matches: Matches, visited: Table) -> None:
    for person, named in ((CARLA, False), (BRUNO, True)):
        document = await export_document(matches.context, person)
        assert document is not None
        assert ("Venerdì" in document.content) is named
