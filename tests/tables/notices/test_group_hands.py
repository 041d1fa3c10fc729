"""Who plays inside the group, in a message that they alone see, and when that message is drawn anew."""

from dataclasses import replace

import pytest

from handlers.delivery.timing.rate_limits import Budget
from handlers.delivery.timing.selections import Selections
from handlers.updates.taps import _work_off
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats, labels
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, place_of
from storage import GroupHands, ScreenKind, Table, TableStatus
from tables.context import Origin
from tables.handling import Document, Result
from tables.notices.group_hands import open_panel
from tables.requests.deep_links import table_payload
from tables.requests.panel import DiscardCard
from tables.requests.table import GetRecord, MyCards, Play, Sit, StartMatch
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
    matches: Matches, mode: GroupHands, reachable: bool, inside: bool
) -> None:
    table = matches.begin(2)
    choose(matches, mode)
    if not reachable:
        matches.unreachable(BRUNO)
    result = matches.tap(BRUNO, Play(table.id), GROUP)
    if inside:
        assert (matches.key(result), result.start, result.group_hand) == ("group-hand-opens", None, True)
    else:
        assert (result.line, result.start, result.group_hand) == (None, table_payload(table.id), False)
    assert (panel_inside(matches, table, BRUNO) is not None) is inside
    assert panel_inside(matches, table, ANNA) is None


def test_a_panel_stands_in_the_topic_of_its_table(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        assert open_panel(unit, replace(table, thread_id=7), BRUNO)
    screen = panel_inside(matches, table, BRUNO)
    assert (screen.chat_id, screen.thread_id, screen.person_id) == (GROUP, 7, BRUNO)


def test_play_in_a_private_chat_brings_the_panel_down_whatever_the_group_has_chosen(matches: Matches) -> None:
    table = matches.begin(2)
    choose(matches, GroupHands.ON)
    result = matches.tap(BRUNO, Play(table.id), BRUNO)
    assert (result.group_hand, result.start) == (False, None)
    assert panel_inside(matches, table, BRUNO) is None


def test_a_button_of_the_table_in_another_group_opens_nothing_there(matches: Matches) -> None:
    table = matches.begin(2)
    choose(matches, GroupHands.ON)
    result = matches.tap(BRUNO, Play(table.id), -999)
    assert (result.group_hand, result.start) == (False, table_payload(table.id))


def test_a_player_who_taps_play_again_in_the_same_turn_without_touching_their_panel_is_led_to_their_private_chat(
    matches: Matches,
) -> None:
    """An old client shows no such messages."""
    table = matches.begin(2)
    matches.unreachable(BRUNO)
    opened(matches, table, BRUNO)
    assert matches.tap(BRUNO, Play(table.id), GROUP).start == table_payload(table.id)
    assert panel_inside(matches, table, BRUNO) is None
    assert matches.tap(BRUNO, Play(table.id), GROUP).group_hand, "and a third tap tries it once more"


def test_a_player_who_has_not_touched_two_hands_of_their_turns_plays_in_private_for_the_rest_of_the_match(
    matches: Matches,
) -> None:
    """An old client, which shows nothing at the first tap of every turn."""
    table = matches.begin(2, turn_seconds=None)
    matches.unreachable(BRUNO)
    for _ in range(2):
        play_until(matches, table, BRUNO)
        opened(matches, table, BRUNO)
        play_until(matches, table, ANNA)
    play_until(matches, table, BRUNO)
    for _ in range(2):
        assert matches.tap(BRUNO, Play(table.id), GROUP).start == table_payload(table.id)
        assert panel_inside(matches, table, BRUNO) is None


def test_a_touched_hand_shows_that_a_players_telegram_shows_hands(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=None)
    matches.unreachable(BRUNO)
    for _ in range(3):
        play_until(matches, table, BRUNO)
        opened(matches, table, BRUNO)
        assert matches.tap(BRUNO, Play(table.id), GROUP).start == table_payload(table.id)
        opened(matches, table, BRUNO)
        touch(matches, table, BRUNO)
        play_until(matches, table, ANNA)


def play_until(matches: Matches, table: Table, person: int) -> None:
    while matches.turn_of(table) != person:
        matches.tap_once(table)


def test_a_player_who_has_only_looked_opens_a_new_panel_in_another_turn(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", phase="play")
    matches.unreachable(BRUNO)
    opened(matches, table, BRUNO)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.tap(BRUNO, Play(table.id), GROUP).group_hand


def test_a_panel_that_is_still_on_its_way_is_asked_for_again_and_stays_one(matches: Matches) -> None:
    table = matches.begin(2)
    matches.unreachable(BRUNO)
    assert matches.tap(BRUNO, Play(table.id), GROUP).group_hand
    before = panel_inside(matches, table, BRUNO)
    assert matches.tap(BRUNO, Play(table.id), GROUP).group_hand
    after = panel_inside(matches, table, BRUNO)
    assert before.id == after.id


def test_a_panel_that_was_touched_is_sent_anew_below(matches: Matches) -> None:
    table = matches.begin(2)
    matches.unreachable(BRUNO)
    opened(matches, table, BRUNO)
    before = panel_inside(matches, table, BRUNO)
    touch(matches, table, BRUNO)
    assert matches.tap(BRUNO, Play(table.id), GROUP).group_hand
    after = panel_inside(matches, table, BRUNO)
    assert (after.message_id, after.id > before.id) == (None, True)


def test_a_panel_that_had_been_given_up_is_used_again_when_its_owner_taps_it(matches: Matches) -> None:
    table = matches.begin(2)
    matches.unreachable(BRUNO)
    opened(matches, table, BRUNO)
    with matches.store.unit() as unit:
        unit.screens.retire(table.id, ScreenKind.EPHEMERAL, BRUNO)
    touch(matches, table, BRUNO)
    screen = panel_inside(matches, table, BRUNO)
    assert (screen.message_id, screen.wanted > screen.shown) == (PANEL, True)


def test_a_tap_below_an_older_panel_leaves_the_newer_one_alone(matches: Matches) -> None:
    table = matches.begin(2)
    matches.unreachable(BRUNO)
    opened(matches, table, BRUNO)
    before = panel_inside(matches, table, BRUNO)
    touch(matches, table, BRUNO, number=PANEL - 1)
    assert panel_inside(matches, table, BRUNO) == before


@pytest.mark.parametrize("status", [TableStatus.OVER, TableStatus.CLOSED])
def test_nothing_is_revived_at_a_table_that_is_over(matches: Matches, status: TableStatus) -> None:
    table = matches.change(matches.begin(2), status=status)
    touch(matches, table, BRUNO)
    assert panel_inside(matches, table, BRUNO) is None


def test_nobody_revives_a_panel_at_a_table_where_they_do_not_sit(matches: Matches) -> None:
    table = matches.begin(2)
    touch(matches, table, CARLA)
    assert panel_inside(matches, table, CARLA) is None


# --- what it replaces -------------------------------------------------------------------------------------------------


def test_nobody_is_led_away_and_no_panel_comes_in_private_where_all_play_inside_the_group(chats: Chats) -> None:
    choose(chats, GroupHands.ON)
    chats.unreachable(BRUNO)
    table = chats.opened()
    result = chats.touch(Sit(table.id), BRUNO)
    assert (chats.key(result), result.start) == ("lobby-seated", None)
    lobby = chats.lobby(table.id)
    assert "✉️" not in lobby.text.plain
    assert not [label for label in labels(lobby) if "✉️" in label]
    chats.touch(StartMatch(table.id))
    with chats.store.read() as unit:
        kinds = {screen.kind for screen in unit.screens.of_table(table.id) if not screen.retired}
    assert kinds == {ScreenKind.TABLE}


def test_otherwise_who_sits_down_is_led_to_their_private_chat_as_ever(chats: Chats) -> None:
    chats.unreachable(BRUNO)
    table = chats.opened()
    assert chats.touch(Sit(table.id), BRUNO).start == table_payload(table.id)


def test_the_answer_to_a_button_below_an_ephemeral_message_is_never_sent_to_all(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its chat is the group: a file that answers there would be everybody's."""
    table = matches.begin(2)
    result = Result(document=Document("x.txt", "secret", Line("record-caption", file="x.txt")))
    monkeypatch.setitem(USE_CASES, GetRecord, lambda context, tap, request: result)
    for ephemeral_id, sent in ((PANEL, 0), (None, 1)):
        _work_off(
            matches.context,
            Origin(1, matches.requester(BRUNO), place_of(GROUP), ephemeral_id=ephemeral_id),
            GetRecord(table.id),
            Selections(Budget()),
        )
        with matches.store.read() as unit:
            assert len(unit.announcements.pending(GROUP)) == sent


def test_ones_cards_are_answered_inside_the_group_whatever_it_has_chosen(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D")
    for mode in GroupHands:
        choose(matches, mode)
        assert matches.line(matches.tap(BRUNO, MyCards(table.id), GROUP)) == Line(
            "table-my-cards", cards="8♦️ 9♣️", count=2, player="Anna", turn="other"
        )


def test_a_panel_is_opened_for_each_table_apart(matches: Matches) -> None:
    table, other = matches.begin(2), matches.begin_elsewhere()
    matches.unreachable(BRUNO)
    with matches.store.unit() as unit:
        assert open_panel(unit, table, BRUNO)
        assert open_panel(unit, other, BRUNO)
    assert panel_inside(matches, table, BRUNO) != panel_inside(matches, other, BRUNO)
