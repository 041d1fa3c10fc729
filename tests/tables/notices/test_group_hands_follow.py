"""When a panel inside the group is drawn anew: a group hears some 20 messages a minute, and these count among them."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import GroupHands
from tables.match import closing
from tables.people import membership
from tables.requests.panel import DiscardCard, DrawStock, Refresh, SortHand
from tables.requests.table import DealNow, ImBack
from tests.tables.notices.group_hand_players import choose, follows, opened, panel_inside, shown
from texts.line import Line


def test_a_panel_inside_the_group_follows_its_owners_turn_and_no_other(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D 3C", "KC QC 4C", phase="play")
    choose(matches, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(matches, table, person)
    matches.pick(table, ANNA, "2S1")
    assert [follows(matches, table, person) for person in (ANNA, BRUNO, CARLA)] == [True, False, False]
    shown(matches, table, ANNA)
    matches.press(table, ANNA, DiscardCard)
    assert [follows(matches, table, person) for person in (ANNA, BRUNO, CARLA)] == [True, True, False]
    for person in (ANNA, BRUNO):
        shown(matches, table, person)
    matches.press(table, BRUNO, DrawStock)
    assert [follows(matches, table, person) for person in (ANNA, BRUNO, CARLA)] == [False, True, False]


def test_it_follows_when_the_bot_has_played_for_its_owner(matches: Matches) -> None:
    """R40"""
    table = matches.begin(3)
    choose(matches, GroupHands.ON)
    absent, following, other = (
        matches.people[(matches.people.index(matches.turn_of(table)) + n) % 3] for n in range(3)
    )
    for person in (absent, following, other):
        opened(matches, table, person)
    matches.time_out(table)
    assert [follows(matches, table, person) for person in (absent, following, other)] == [True, True, False]


def test_it_follows_when_the_table_is_closed(matches: Matches) -> None:
    table = matches.begin(3)
    choose(matches, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(matches, table, person)
    with matches.store.unit() as unit:
        closing.close(matches.context, unit, table, Line("lobby-cancelled"), matches.time, player=ANNA)
    assert all(follows(matches, table, person) for person in (ANNA, BRUNO, CARLA))


def test_it_follows_when_a_deal_ends_and_when_the_next_is_dealt(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    choose(matches, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(matches, table, person)
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert all(follows(matches, table, person) for person in (ANNA, BRUNO, CARLA))


@pytest.mark.parametrize("asked", [Refresh, SortHand])
def test_buttons_that_need_no_turn_draw_it_anew(matches: Matches, asked: type[Refresh | SortHand]) -> None:
    table = matches.begin(2)
    choose(matches, GroupHands.ON)
    opened(matches, table, BRUNO)
    matches.tap(BRUNO, Refresh(table.id) if asked is Refresh else SortHand(table.id, "rank"), GROUP)
    assert follows(matches, table, BRUNO)


def test_a_player_who_is_back_sees_it_there(matches: Matches) -> None:
    table = matches.begin(3)
    choose(matches, GroupHands.ON)
    person = next(person for person in (ANNA, BRUNO, CARLA) if person != matches.turn_of(table))
    opened(matches, table, person)
    matches.send_away(table, person)
    matches.tap(person, ImBack(table.id), GROUP)
    assert follows(matches, table, person)


def test_a_player_who_leaves_the_group_has_no_panel_there_any_more(matches: Matches) -> None:
    table = matches.begin(2)
    choose(matches, GroupHands.ON)
    opened(matches, table, ANNA)
    opened(matches, table, BRUNO)
    membership.person_left(matches.context, 500, GROUP, matches.requester(BRUNO))
    assert panel_inside(matches, table, BRUNO) is None
    assert panel_inside(matches, table, ANNA) is not None
