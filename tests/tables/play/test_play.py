"""Taps in the hand panel: what they do, what they refuse and why, and that a refusal changes nothing."""

from scala40.notation import parse_cards
from simulation.use_cases.matches import Matches
from storage import DeadlineKind, ScreenKind, TableStatus
from tables.play.draft import position as prepared
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    Pick,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tables.requests.table import ImBack
from tests.tables.lines import lines_of
from texts.line import Line

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"


def test_a_card_drawn_is_final_and_seen_by_its_player_alone(matches: Matches) -> None:
    """R14, R39"""
    table = matches.at(A_HAND, "9C 8D", stock_top="QS")
    matches.send_screens()
    result = matches.press(table, 1, DrawStock)
    assert matches.line(result) == Line("panel-drawn", card="Q♠️")
    assert parse_cards("QS")[0] in matches.match(table).deal.hands[0]
    assert matches.stale(table) == {(ScreenKind.HAND, 1)}
    assert matches.offered(table, 1, StepBack) == []


def test_a_take_from_the_discard_pile_can_be_taken_back(matches: Matches) -> None:
    """R39"""
    table = matches.at(A_HAND, "9C 8D", pozzo="3C JC", opened=[0], table=["3H 4H 5H"])
    before = matches.match(table)
    matches.press(table, 1, TakeDiscardPile)
    assert matches.match(table) == before
    assert "J♣" in matches.read(table, 1)
    matches.press(table, 1, StepBack)
    assert matches.draft(table, 1).actions == ()
    assert len(matches.offered(table, 1, TakeDiscardPile)) == 1


def test_the_melds_of_a_turn_are_stored_with_its_discard_and_not_before(matches: Matches) -> None:
    """R39"""
    table = matches.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    before = matches.match(table)
    matches.pick(table, 1, "7H1", "8H1", "9H1")
    matches.press(table, 1, LayMeld)
    assert matches.match(table) == before
    assert "7♥ 8♥ 9♥" not in matches.read_post(table)
    matches.pick(table, 1, "2S1")
    assert matches.line(matches.press(table, 1, DiscardCard)) == Line("panel-discarded", card="2♠️")
    after = matches.match(table)
    assert [str(meld) for meld in after.deal.table] == ["3H 4H 5H", "7H 8H 9H"]
    assert after.turn == 1
    assert "7♥ 8♥ 9♥" in matches.read_post(table)
    assert matches.draft(table, 1).actions == ()


def test_an_opening_is_gathered_meld_by_meld_and_laid_in_one_action(matches: Matches) -> None:
    """R18"""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, 1, "KH1", "KD1", "KC1")
    matches.press(table, 1, LayMeld)
    assert Line("panel-opening", needed=40, points=30) in lines_of(matches.read, table, 1)
    assert matches.offered(table, 1, OpenNow) == []
    matches.pick(table, 1, "7H1", "8H1", "9H1")
    matches.press(table, 1, LayMeld)
    assert Line("panel-opening", needed=40, points=54) in lines_of(matches.read, table, 1)
    matches.press(table, 1, OpenNow)
    matches.pick(table, 1, "4D1")
    matches.press(table, 1, DiscardCard)
    with matches.store.read() as unit:
        assert [entry.action for entry in unit.log.recent(table.id, 2)] == ["lay KH KD KC | 7H 8H 9H", "discard 4D"]


def test_melds_put_aside_go_back_into_the_hand_one_by_one(matches: Matches) -> None:
    """R39"""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    for cards in (("KH1", "KD1", "KC1"), ("7H1", "8H1", "9H1")):
        matches.pick(table, 1, *cards)
        matches.press(table, 1, LayMeld)
    matches.press(table, 1, StepBack)
    assert "panel-opening-melds" in lines_of(matches.read, table, 1)
    matches.press(table, 1, StepBack)
    assert len(matches.offered(table, 1, Pick)) == 8
    assert matches.offered(table, 1, StepBack) == []


def test_a_joker_with_several_readings_asks_which(matches: Matches) -> None:
    """R7"""
    table = matches.at("7H 8H * 2S 4D", "9C 8D", opened=[0], table=["JC QC KC"], phase="play")
    matches.pick(table, 1, "7H1", "8H1", "*1")
    assert [request.meld for request in matches.offered(table, 1, LayMeld)] == ["7H8H*9H", "*6H7H8H"]
    matches.press(table, 1, LayMeld)
    assert [str(meld) for meld in prepared(matches.table(table.id), matches.draft(table, 1)).deal.table] == [
        "JC QC KC",
        "7H 8H *9H",
    ]


def test_a_swapped_joker_comes_to_the_hand_and_is_owed(matches: Matches) -> None:
    """R23, R24"""
    table = matches.at("6H 2S 4D KC", "9C 8D", opened=[0], table=["5H *6H 7H"], phase="play")
    matches.pick(table, 1, "6H1")
    matches.press(table, 1, SwapJoker)
    assert "panel-owes-joker" in lines_of(matches.read, table, 1)
    matches.pick(table, 1, "2S1")
    before = matches.state_of(table)
    refused = matches.press(table, 1, DiscardCard)
    assert refused.alert
    assert matches.key(refused) == "refusal-joker-unused"
    assert matches.state_of(table) == before


def test_a_card_attaches_to_the_meld_that_its_button_names(matches: Matches) -> None:
    """R21"""
    table = matches.at("8H 2S 4D", "9C 8D", opened=[0], table=["5H 6H 7H", "8C 8D 8S"], phase="play")
    matches.pick(table, 1, "8H1")
    assert [(request.card, request.meld) for request in matches.offered(table, 1, AttachCard)] == [("8H", 0), ("8H", 1)]
    matches.press(table, 1, AttachCard, 1)
    matches.pick(table, 1, "2S1")
    matches.press(table, 1, DiscardCard)
    assert [str(meld) for meld in matches.match(table).deal.table] == ["5H 6H 7H", "8H 8D 8C 8S"]


def test_a_discard_that_the_rules_refuse_says_the_card_and_the_meld(matches: Matches) -> None:
    """R26"""
    table = matches.at("7H 2S 4D", "9C 8D", opened=[1], table=["4H 5H 6H"], phase="play")
    matches.pick(table, 1, "7H1")
    before = matches.state_of(table)
    refused = matches.press(table, 1, DiscardCard)
    assert refused.alert
    assert matches.key(refused) == "refusal-attachable-discard"
    assert matches.state_of(table) == before


def test_an_old_button_says_so_redraws_the_panel_and_plays_nothing(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", stock_top="QS")
    old = matches.offered(table, 1, DrawStock)[0]
    matches.tap(1, old)
    matches.send_screens()
    before = matches.state_of(table)
    assert matches.key(matches.tap(1, old)) == "tap-stale"
    assert matches.state_of(table) == before
    assert matches.stale(table) == {(ScreenKind.HAND, 1)}


def test_a_tap_after_the_time_was_over_finds_that_the_clock_was_first(matches: Matches) -> None:
    """R40"""
    table = matches.at("7H 2S", "9C 8D", "KC QC", stock_top="JS")
    draw = matches.offered(table, 1, DrawStock)[0]
    matches.time += 600
    result = matches.tap(1, draw)
    assert matches.key(result) == "tap-time-over"
    assert result.alert
    assert matches.match(table).turn == 1
    assert matches.match(table).deal.discard_pile[-1] == parse_cards("JS")[0]
    assert matches.wait(0) == 0  # the sweep finds nothing more to do


def test_a_tap_just_before_the_time_is_over_plays(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", stock_top="JS")
    draw = matches.offered(table, 1, DrawStock)[0]
    matches.time += 599.9
    assert matches.line(matches.tap(1, draw)) == Line("panel-drawn", card="J♠️")


def test_prepared_melds_are_lost_when_the_time_is_over(matches: Matches) -> None:
    """R40"""
    table = matches.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    matches.pick(table, 1, "7H1", "8H1", "9H1")
    matches.press(table, 1, LayMeld)
    discard = DiscardCard(table.id, matches.offered(table, 1, StepBack)[0].stamp, "2S")
    matches.time_out(table)
    assert [str(meld) for meld in matches.match(table).deal.table] == ["3H 4H 5H"]
    assert matches.draft(table, 1).actions == ()
    assert matches.line(matches.tap(1, discard)) == Line("tap-not-your-turn", player="Bruno")


def test_closing_ends_the_deal_and_the_panel_says_what_it_will_do(matches: Matches) -> None:
    """R28"""
    table = matches.at("5C", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], stock_top="6H")
    matches.press(table, 1, DrawStock)
    matches.pick(table, 1, "6H1")
    matches.press(table, 1, AttachCard)
    matches.pick(table, 1, "5C1")
    assert Line("panel-discard-close", card="5♣️") in lines_of(matches.panel_of, table, 1)
    matches.press(table, 1, DiscardCard)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert matches.deadlines(table) == {DeadlineKind.NEXT_DEAL}


def test_closing_in_hand_without_the_points_where_the_table_allows_it(matches: Matches) -> None:
    """R19, R33"""
    rules = {"preset": "classica"}
    table = matches.at("2H 3H 4H 5H 5C 5D 9S", "9C 8D", rules=rules, phase="play")
    matches.pick(table, 1, "2H1", "3H1", "4H1")
    matches.press(table, 1, LayMeld)
    assert matches.offered(table, 1, OpenNow) == []
    matches.pick(table, 1, "5H1", "5C1", "5D1")
    matches.press(table, 1, LayMeld)
    matches.press(table, 1, OpenNow)
    matches.pick(table, 1, "9S1")
    matches.press(table, 1, DiscardCard)
    result = matches.match(table).results[-1]
    assert result.in_hand
    assert result.points == (0, 34)
    assert "deal-end-in-hand" in lines_of(matches.read_post, table)


def test_old_buttons_are_answered_in_a_pause_and_after_the_match(matches: Matches) -> None:
    table = matches.at("5C", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], stock_top="6H")
    old = matches.offered(table, 1, DrawStock)[0]
    matches.press(table, 1, DrawStock)
    matches.pick(table, 1, "6H1")
    matches.press(table, 1, AttachCard)
    matches.pick(table, 1, "5C1")
    matches.press(table, 1, DiscardCard)
    before = matches.state_of(table)
    assert matches.key(matches.tap(1, old)) == "tap-deal-over"
    assert matches.state_of(table) == before
    over = matches.change(matches.table(table.id), status=TableStatus.CLOSED)
    for request in (old, Pick(over.id, "7H1"), ImBack(over.id)):
        assert matches.key(matches.tap(1, request)) == "tap-match-over"


def test_two_tables_of_one_person_do_not_touch_each_other(matches: Matches) -> None:
    here, there = matches.begin(2), matches.begin_elsewhere(2)
    before, panel = matches.state_of(there), matches.panel_of(there, 1)
    for _ in range(100):
        matches.tap_once(here)
    assert matches.state_of(there) == before
    assert matches.panel_of(there, 1) == panel
    assert matches.panel_of(there, 1) != matches.panel_of(here, 1)
