"""The buttons below the group's posts: one's own cards, the way to one's panel, nothing for those who only watch."""

import pytest

from screens.message import Button
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, TEXTS
from storage import ScreenKind, TableSettings, TableStatus
from tables.handling import MAX_ANSWER
from tables.requests.codec import Request
from tables.requests.deep_links import table_payload
from tables.requests.evenings import WaitForNext
from tables.requests.panel import LayMeld, OpenNow
from tables.requests.table import DealNow, GetRecord, ImBack, MyCards, Play, ReEnter, StartMatch
from tests.tables.notices.crowded import LONGEST_NAME
from texts.line import Line
from texts.text import utf16_length


def my_cards(matches: Matches, table: int, person: int) -> Line:
    result = matches.tap(person, MyCards(table), GROUP)
    assert result.alert
    return matches.line(result)


def cards_of(cards: str, count: int, turn: str) -> Line:
    """What somebody reads of their cards while Anna plays."""
    return Line("table-my-cards", cards=cards, count=count, player="Anna", turn=turn)


def test_everybody_seated_sees_their_own_cards_at_any_time(matches: Matches) -> None:
    table = matches.at("7H 2S * KH", "9C 8D", "QC")
    assert my_cards(matches, table.id, ANNA) == cards_of("7♥️ K♥️ 2♠️ 🃏", 4, "you")
    assert my_cards(matches, table.id, BRUNO) == cards_of("8♦️ 9♣️", 2, "other")


def test_melds_put_aside_are_still_ones_own_cards_and_laid_ones_are_not(matches: Matches) -> None:
    """R18, R39"""
    table = matches.at("7H 8H 9H KC KD KS 2S", "9C 8D", phase="play")
    for cards in (("KC1", "KD1", "KS1"), ("7H1", "8H1", "9H1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    assert my_cards(matches, table.id, ANNA) == cards_of("7♥️ 8♥️ 9♥️ K♦️ K♣️ 2♠️ K♠️", 7, "you")
    matches.press(table, ANNA, OpenNow)
    assert my_cards(matches, table.id, ANNA) == cards_of("2♠️", 1, "you")


def test_the_order_is_the_one_the_person_has_chosen(matches: Matches) -> None:
    table = matches.at("7H 2S KH AS", "9C 8D")
    matches.change_person(ANNA, sort="rank")
    assert my_cards(matches, table.id, ANNA) == cards_of("A♠️ 2♠️ 7♥️ K♥️", 4, "you")


def test_a_player_who_has_no_cards_is_told_why_and_what_comes(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 95, 0])
    for person in (ANNA, CARLA):
        assert my_cards(matches, table.id, person).key == "tap-deal-over"
    assert my_cards(matches, table.id, BRUNO).key == "tap-you-are-out"
    matches.resign(table, CARLA)
    assert my_cards(matches, table.id, ANNA).key == "tap-match-over"


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("turn", ["you", "other"])
def test_the_longest_hand_and_name_fit_into_the_answer(language: str, turn: str) -> None:
    name = f"🤖 {LONGEST_NAME} (strong)"
    said = TEXTS.plain(language, "table-my-cards", count=14, cards="10♥️ " * 14, turn=turn, player=name)
    assert utf16_length(said) <= MAX_ANSWER


def test_there_are_no_cards_before_the_first_deal_either(matches: Matches) -> None:
    table = matches.open((1, 2), TableSettings())
    assert matches.key(matches.tap(ANNA, MyCards(table.id), GROUP)) == "tap-match-not-started"
    assert matches.key(matches.tap(ANNA, Play(table.id), GROUP)) == "tap-match-not-started"
    matches.tap(ANNA, StartMatch(table.id), GROUP)
    assert dict(my_cards(matches, table.id, ANNA).args)["count"] == 13


def test_the_way_to_the_panel_is_a_link_that_leads_to_this_table(matches: Matches) -> None:
    table = matches.begin(2)
    result = matches.tap(BRUNO, Play(table.id), GROUP)
    assert (result.start, result.line) == (table_payload(table.id), None)


def test_the_panel_becomes_the_newest_message_in_private(matches: Matches) -> None:
    table = matches.begin(2)
    matches.send_screens()
    with matches.store.read() as unit:
        before = unit.screens.find(table.id, ScreenKind.HAND, BRUNO)
    assert matches.tap(BRUNO, Play(table.id), BRUNO).start is None
    with matches.store.read() as unit:
        after = unit.screens.find(table.id, ScreenKind.HAND, BRUNO)
        old = unit.old_messages.of(BRUNO)
    assert after.message_id is None
    assert [message.message_id for message in old] == [before.message_id]
    assert matches.stale(table) == {(ScreenKind.HAND, BRUNO)}


@pytest.mark.parametrize("kind", [MyCards, Play, ImBack, GetRecord])
def test_somebody_who_only_watches_is_answered_and_changes_nothing(matches: Matches, kind: type[Request]) -> None:
    table = matches.begin(3)
    before = matches.state_of(table)
    request = kind(table.id)  # type: ignore[call-arg]  # each of these has a table
    assert matches.key(matches.tap(EVA, request, GROUP)) in ("tap-not-seated", "tap-no-table")
    assert matches.state_of(table) == before


@pytest.mark.parametrize("asked", [DealNow(1, 1), DealNow(1, 2), DealNow(1, 0), ReEnter(1, 1), ReEnter(1, 7)])
def test_there_is_nothing_to_deal_while_a_deal_is_played(matches: Matches, asked: Request) -> None:
    table = matches.begin(3)
    before = matches.state_of(table)
    assert matches.key(matches.tap(ANNA, asked, GROUP)) == "table-dealt-already"
    assert matches.state_of(table) == before


def test_buttons_of_a_finished_table_say_that_it_is_over(matches: Matches) -> None:
    table = matches.begin(2)
    matches.change(table, status=TableStatus.CLOSED)
    for request in (Play(table.id), DealNow(table.id, 1), ReEnter(table.id, 1)):
        assert matches.key(matches.tap(ANNA, request, GROUP)) == "tap-match-over"


def test_the_post_offers_the_cards_and_the_panel_to_everybody(matches: Matches) -> None:
    table = matches.begin(3)
    buttons: list[Button] = [button for row in matches.post_of(table).rows for button in row]
    assert [button.request for button in buttons] == [MyCards(table.id), Play(table.id), WaitForNext(table.id)]


def test_an_administrator_of_another_chat_cannot_deal_here(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    before = matches.state_of(table)
    for chat in (-999, EVA):
        result = matches.touch(DealNow(table.id, 1), EVA, chat=chat, admin=True)
        assert matches.key(result) == "tap-no-table"
    assert matches.key(matches.touch(DealNow(table.id, 1), BRUNO, chat=-999)) == "tap-no-table"
    assert matches.state_of(table) == before


def test_a_player_who_has_bust_or_left_does_not_deal(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", "2C 3C", totals=[0, 95, 0, 0])
    matches.resign(table, CARLA)
    before = matches.state_of(table)
    for person in (BRUNO, CARLA):
        assert matches.key(matches.tap(person, DealNow(table.id, 1), GROUP)) == "ending-not-playing"
    assert matches.state_of(table) == before
    assert matches.key(matches.tap(DARIO, DealNow(table.id, 1), GROUP)) == "table-dealt"
