"""When a panel inside the group is drawn anew: a group hears some 20 messages a minute, and these count among them."""

import pytest

from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import GroupHands
from tables.match import progress
from tables.people import membership
from tables.requests.panel import DiscardCard, DrawStock, Refresh, SortHand
from tables.requests.table import DealNow, ImBack
from tests.tables.notices.group_hand_players import choose, follows, opened, panel_inside, shown
from texts.line import Line


def test_a_panel_inside_the_group_follows_its_owners_turn_and_no_other(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D 3C", "KC QC 4C", phase="play")
    choose(evening, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(evening, table, person)
    evening.pick(table, ANNA, "2S1")
    assert [follows(evening, table, person) for person in (ANNA, BRUNO, CARLA)] == [True, False, False]
    shown(evening, table, ANNA)
    evening.press(table, ANNA, DiscardCard)
    assert [follows(evening, table, person) for person in (ANNA, BRUNO, CARLA)] == [True, True, False]
    for person in (ANNA, BRUNO):
        shown(evening, table, person)
    evening.press(table, BRUNO, DrawStock)
    assert [follows(evening, table, person) for person in (ANNA, BRUNO, CARLA)] == [False, True, False]


def test_it_follows_when_the_bot_has_played_for_its_owner(evening: Evening) -> None:
    """R40"""
    table = evening.begin(3)
    choose(evening, GroupHands.ON)
    absent, following, other = (
        evening.people[(evening.people.index(evening.turn_of(table)) + n) % 3] for n in range(3)
    )
    for person in (absent, following, other):
        opened(evening, table, person)
    evening.time_out(table)
    assert [follows(evening, table, person) for person in (absent, following, other)] == [True, True, False]


def test_it_follows_when_the_table_is_closed(evening: Evening) -> None:
    table = evening.begin(3)
    choose(evening, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(evening, table, person)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("lobby-cancelled"), evening.time, player=ANNA)
    assert all(follows(evening, table, person) for person in (ANNA, BRUNO, CARLA))


def test_it_follows_when_a_deal_ends_and_when_the_next_is_dealt(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    choose(evening, GroupHands.ON)
    for person in (ANNA, BRUNO, CARLA):
        opened(evening, table, person)
    evening.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert all(follows(evening, table, person) for person in (ANNA, BRUNO, CARLA))


@pytest.mark.parametrize("asked", [Refresh, SortHand])
def test_buttons_that_need_no_turn_draw_it_anew(evening: Evening, asked: type[Refresh | SortHand]) -> None:
    table = evening.begin(2)
    choose(evening, GroupHands.ON)
    opened(evening, table, BRUNO)
    evening.tap(BRUNO, Refresh(table.id) if asked is Refresh else SortHand(table.id, "rank"), GROUP)
    assert follows(evening, table, BRUNO)


def test_who_is_back_sees_it_there(evening: Evening) -> None:
    table = evening.begin(3)
    choose(evening, GroupHands.ON)
    person = next(person for person in (ANNA, BRUNO, CARLA) if person != evening.turn_of(table))
    opened(evening, table, person)
    evening.send_away(table, person)
    evening.tap(person, ImBack(table.id), GROUP)
    assert follows(evening, table, person)


def test_who_leaves_the_group_has_no_panel_there_any_more(evening: Evening) -> None:
    table = evening.begin(2)
    choose(evening, GroupHands.ON)
    opened(evening, table, ANNA)
    opened(evening, table, BRUNO)
    membership.person_left(evening.context, 500, GROUP, evening.requester(BRUNO))
    assert panel_inside(evening, table, BRUNO) is None
    assert panel_inside(evening, table, ANNA) is not None
