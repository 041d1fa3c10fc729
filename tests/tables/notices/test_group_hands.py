"""Who plays inside the group, in a message that they alone see, and when that message is drawn anew."""

from dataclasses import replace

import pytest

from handlers.updates.taps import _work_off
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, Talk, labels
from simulation.use_cases.world import GROUP, place_of
from storage import GroupHands, ScreenKind, TableStatus
from tables.notices.group_hands import open_panel
from tables.requests.deep_links import table_payload
from tables.requests.origin import Origin
from tables.requests.panel import DiscardCard
from tables.requests.table import GetRecord, MyCards, Play, Sit, StartMatch
from tables.result import Document, Result
from tables.use_cases import USE_CASES
from tests.tables.notices.group_hand_players import PANEL, choose, opened, panel_inside, touch
from texts.line import Line


@pytest.mark.parametrize(
    ("mode", "reachable", "inside"),
    [
        (GroupHands.AUTO, True, False),
        (GroupHands.AUTO, False, True),
        (GroupHands.ON, True, True),
        (GroupHands.ON, False, True),
        (GroupHands.OFF, True, False),
        (GroupHands.OFF, False, False),
    ],
)
def test_play_opens_the_panel_inside_the_group_or_leads_to_the_private_chat(
    evening: Evening, mode: GroupHands, reachable: bool, inside: bool
) -> None:
    table = evening.begin(2)
    choose(evening, mode)
    if not reachable:
        evening.unreachable(BRUNO)
    result = evening.tap(BRUNO, Play(table.id), GROUP)
    if inside:
        assert (evening.key(result), result.start, result.group_hand) == ("group-hand-opens", None, True)
    else:
        assert (result.line, result.start, result.group_hand) == (None, table_payload(table.id), False)
    assert (panel_inside(evening, table, BRUNO) is not None) is inside
    assert panel_inside(evening, table, ANNA) is None


def test_a_panel_stands_in_the_topic_of_its_table(evening: Evening) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        assert open_panel(unit, replace(table, thread_id=7), BRUNO)
    screen = panel_inside(evening, table, BRUNO)
    assert screen is not None
    assert (screen.chat_id, screen.thread_id, screen.person_id) == (GROUP, 7, BRUNO)


def test_in_a_private_chat_play_brings_the_panel_down_whatever_the_group_has_chosen(evening: Evening) -> None:
    table = evening.begin(2)
    choose(evening, GroupHands.ON)
    result = evening.tap(BRUNO, Play(table.id), BRUNO)
    assert (result.group_hand, result.start) == (False, None)
    assert panel_inside(evening, table, BRUNO) is None


def test_a_button_of_the_table_in_another_group_opens_nothing_there(evening: Evening) -> None:
    table = evening.begin(2)
    choose(evening, GroupHands.ON)
    result = evening.tap(BRUNO, Play(table.id), -999)
    assert (result.group_hand, result.start) == (False, table_payload(table.id))


def test_who_taps_play_again_in_the_same_turn_without_having_touched_their_panel_is_led_to_their_private_chat(
    evening: Evening,
) -> None:
    """An old client shows no such messages."""
    table = evening.begin(2)
    evening.unreachable(BRUNO)
    opened(evening, table, BRUNO)
    assert evening.tap(BRUNO, Play(table.id), GROUP).start == table_payload(table.id)
    assert panel_inside(evening, table, BRUNO) is None
    assert evening.tap(BRUNO, Play(table.id), GROUP).group_hand, "and a third tap tries it once more"


def test_who_has_only_looked_opens_a_new_panel_in_another_turn(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", phase="play")
    evening.unreachable(BRUNO)
    opened(evening, table, BRUNO)
    evening.pick(table, ANNA, "2S1")
    evening.press(table, ANNA, DiscardCard)
    assert evening.tap(BRUNO, Play(table.id), GROUP).group_hand


def test_a_panel_that_is_still_on_its_way_is_asked_for_again_and_stays_one(evening: Evening) -> None:
    table = evening.begin(2)
    evening.unreachable(BRUNO)
    assert evening.tap(BRUNO, Play(table.id), GROUP).group_hand
    before = panel_inside(evening, table, BRUNO)
    assert evening.tap(BRUNO, Play(table.id), GROUP).group_hand
    after = panel_inside(evening, table, BRUNO)
    assert before is not None
    assert after is not None
    assert before.id == after.id


def test_a_panel_that_was_touched_is_sent_anew_below(evening: Evening) -> None:
    table = evening.begin(2)
    evening.unreachable(BRUNO)
    opened(evening, table, BRUNO)
    before = panel_inside(evening, table, BRUNO)
    touch(evening, table, BRUNO)
    assert evening.tap(BRUNO, Play(table.id), GROUP).group_hand
    after = panel_inside(evening, table, BRUNO)
    assert before is not None
    assert after is not None
    assert (after.message_id, after.id > before.id) == (None, True)


def test_a_panel_that_had_been_given_up_is_used_again_when_its_owner_taps_it(evening: Evening) -> None:
    table = evening.begin(2)
    evening.unreachable(BRUNO)
    opened(evening, table, BRUNO)
    with evening.store.unit() as unit:
        unit.screens.retire(table.id, ScreenKind.EPHEMERAL, BRUNO)
    touch(evening, table, BRUNO)
    screen = panel_inside(evening, table, BRUNO)
    assert screen is not None
    assert (screen.message_id, screen.wanted > screen.shown) == (PANEL, True)


def test_a_tap_below_an_older_panel_leaves_the_newer_one_alone(evening: Evening) -> None:
    table = evening.begin(2)
    evening.unreachable(BRUNO)
    opened(evening, table, BRUNO)
    before = panel_inside(evening, table, BRUNO)
    touch(evening, table, BRUNO, number=PANEL - 1)
    assert panel_inside(evening, table, BRUNO) == before


@pytest.mark.parametrize("status", [TableStatus.OVER, TableStatus.CLOSED])
def test_nothing_is_revived_at_a_table_that_is_over(evening: Evening, status: TableStatus) -> None:
    table = evening.change(evening.begin(2), status=status)
    touch(evening, table, BRUNO)
    assert panel_inside(evening, table, BRUNO) is None


def test_nobody_revives_a_panel_at_a_table_where_they_do_not_sit(evening: Evening) -> None:
    table = evening.begin(2)
    touch(evening, table, CARLA)
    assert panel_inside(evening, table, CARLA) is None


# --- what it replaces -------------------------------------------------------------------------------------------------


def test_where_all_play_inside_nobody_is_led_away_and_no_panel_comes_in_private(talk: Talk) -> None:
    choose(talk, GroupHands.ON)
    talk.unreachable(BRUNO)
    table = talk.opened()
    result = talk.touch(Sit(table.id), BRUNO)
    assert (talk.toast(result), result.start) == ("Buona fortuna: il posto è tuo.", None)
    lobby = talk.lobby(table.id)
    assert "✉️" not in lobby.text.plain
    assert not [label for label in labels(lobby) if "✉️" in label]
    talk.touch(StartMatch(table.id))
    with talk.store.read() as unit:
        kinds = {screen.kind for screen in unit.screens.of_table(table.id) if not screen.retired}
    assert kinds == {ScreenKind.TABLE}


def test_otherwise_who_sits_down_is_led_to_their_private_chat_as_ever(talk: Talk) -> None:
    talk.unreachable(BRUNO)
    table = talk.opened()
    assert talk.touch(Sit(table.id), BRUNO).start == table_payload(table.id)


def test_what_is_asked_for_below_a_message_for_one_is_never_sent_to_all(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its chat is the group: a file that answers there would be everybody's."""
    table = evening.begin(2)
    result = Result(document=Document("x.txt", "secret", Line("record-caption", file="x.txt")))
    monkeypatch.setitem(USE_CASES, GetRecord, lambda context, tap, request: result)
    for ephemeral_id, sent in ((PANEL, 0), (None, 1)):
        _work_off(
            evening.context,
            Origin(1, evening.requester(BRUNO), place_of(GROUP), ephemeral_id=ephemeral_id),
            GetRecord(table.id),
        )
        with evening.store.read() as unit:
            assert len(unit.announcements.pending(GROUP)) == sent


def test_ones_cards_are_answered_inside_the_group_whatever_it_has_chosen(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D")
    for mode in GroupHands:
        choose(evening, mode)
        assert evening.toast(evening.tap(BRUNO, MyCards(table.id), GROUP)).startswith("Le tue 2 carte: 8♦ 9♣")


def test_a_panel_is_opened_for_each_table_apart(evening: Evening) -> None:
    table, other = evening.begin(2), evening.begin_elsewhere()
    evening.unreachable(BRUNO)
    with evening.store.unit() as unit:
        assert open_panel(unit, table, BRUNO)
        assert open_panel(unit, other, BRUNO)
    assert panel_inside(evening, table, BRUNO) != panel_inside(evening, other, BRUNO)
