"""Taps in the hand panel: what they do, what they refuse and why, and that a refusal changes nothing."""

from scala40.notation import parse_cards
from simulation.use_cases.evening import Evening
from simulation.use_cases.wording import labels_of
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

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"


def test_a_card_drawn_is_final_and_seen_by_its_player_alone(evening: Evening) -> None:
    """R14, R39"""
    table = evening.at(A_HAND, "9C 8D", stock_top="QS")
    evening.send_screens()
    result = evening.press(table, 1, DrawStock)
    assert evening.toast(result) == "Hai pescato Q♠"
    assert parse_cards("QS")[0] in evening.match(table).deal.hands[0]
    assert evening.stale(table) == {(ScreenKind.HAND, 1)}
    assert evening.offered(table, 1, StepBack) == []


def test_a_take_from_the_discard_pile_can_be_taken_back(evening: Evening) -> None:
    """R39"""
    table = evening.at(A_HAND, "9C 8D", pozzo="3C JC", opened=[0], table=["3H 4H 5H"])
    before = evening.match(table)
    evening.press(table, 1, TakeDiscardPile)
    assert evening.match(table) == before
    assert "J♣" in evening.read(table, 1)
    evening.press(table, 1, StepBack)
    assert evening.draft(table, 1).actions == ()
    assert len(evening.offered(table, 1, TakeDiscardPile)) == 1


def test_what_a_turn_lays_is_stored_with_its_discard_and_not_before(evening: Evening) -> None:
    """R39"""
    table = evening.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    before = evening.match(table)
    evening.pick(table, 1, "7H1", "8H1", "9H1")
    evening.press(table, 1, LayMeld)
    assert evening.match(table) == before
    assert "7♥ 8♥ 9♥" not in evening.read_post(table)
    evening.pick(table, 1, "2S1")
    assert evening.toast(evening.press(table, 1, DiscardCard)) == "Hai scartato 2♠"
    after = evening.match(table)
    assert [str(meld) for meld in after.deal.table] == ["3H 4H 5H", "7H 8H 9H"]
    assert after.turn == 1
    assert "7♥ 8♥ 9♥" in evening.read_post(table)
    assert evening.draft(table, 1).actions == ()


def test_an_opening_is_gathered_meld_by_meld_and_laid_in_one_action(evening: Evening) -> None:
    """R18"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.pick(table, 1, "KH1", "KD1", "KC1")
    evening.press(table, 1, LayMeld)
    assert "Apertura: 30 di 40" in evening.read(table, 1)
    assert evening.offered(table, 1, OpenNow) == []
    evening.pick(table, 1, "7H1", "8H1", "9H1")
    evening.press(table, 1, LayMeld)
    assert "Apertura: 54 di 40" in evening.read(table, 1)
    evening.press(table, 1, OpenNow)
    evening.pick(table, 1, "4D1")
    evening.press(table, 1, DiscardCard)
    with evening.store.read() as unit:
        assert [entry.action for entry in unit.log.recent(table.id, 2)] == ["lay KH KD KC | 7H 8H 9H", "discard 4D"]


def test_melds_put_aside_go_back_into_the_hand_one_by_one(evening: Evening) -> None:
    """R39"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    for cards in (("KH1", "KD1", "KC1"), ("7H1", "8H1", "9H1")):
        evening.pick(table, 1, *cards)
        evening.press(table, 1, LayMeld)
    evening.press(table, 1, StepBack)
    assert "Messi da parte: K♥ K♦ K♣" in evening.read(table, 1)
    evening.press(table, 1, StepBack)
    assert len(evening.offered(table, 1, Pick)) == 8
    assert evening.offered(table, 1, StepBack) == []


def test_a_joker_with_several_readings_asks_which(evening: Evening) -> None:
    """R7"""
    table = evening.at("7H 8H * 2S 4D", "9C 8D", opened=[0], table=["JC QC KC"], phase="play")
    evening.pick(table, 1, "7H1", "8H1", "*1")
    assert [request.meld for request in evening.offered(table, 1, LayMeld)] == ["*6H7H8H", "7H8H*9H"]
    evening.press(table, 1, LayMeld, 1)
    assert [str(meld) for meld in prepared(evening.table(table.id), evening.draft(table, 1)).deal.table] == [
        "JC QC KC",
        "7H 8H *9H",
    ]


def test_a_swapped_joker_comes_to_the_hand_and_is_owed(evening: Evening) -> None:
    """R23, R24"""
    table = evening.at("6H 2S 4D KC", "9C 8D", opened=[0], table=["5H *6H 7H"], phase="play")
    evening.pick(table, 1, "6H1")
    evening.press(table, 1, SwapJoker)
    panel = evening.read(table, 1)
    assert "va rimesso a terra" in panel
    evening.pick(table, 1, "2S1")
    before = evening.state_of(table)
    refused = evening.press(table, 1, DiscardCard)
    assert refused.alert
    assert "va rimesso a terra prima di scartare" in evening.toast(refused)
    assert evening.state_of(table) == before


def test_a_card_attaches_to_the_meld_that_its_button_names(evening: Evening) -> None:
    """R21"""
    table = evening.at("8H 2S 4D", "9C 8D", opened=[0], table=["5H 6H 7H", "8C 8D 8S"], phase="play")
    evening.pick(table, 1, "8H1")
    assert [(request.card, request.meld) for request in evening.offered(table, 1, AttachCard)] == [("8H", 0), ("8H", 1)]
    evening.press(table, 1, AttachCard, 1)
    evening.pick(table, 1, "2S1")
    evening.press(table, 1, DiscardCard)
    assert [str(meld) for meld in evening.match(table).deal.table] == ["5H 6H 7H", "8H 8D 8C 8S"]


def test_a_discard_that_the_rules_refuse_says_the_card_and_the_meld(evening: Evening) -> None:
    """R26"""
    table = evening.at("7H 2S 4D", "9C 8D", opened=[1], table=["4H 5H 6H"], phase="play")
    evening.pick(table, 1, "7H1")
    before = evening.state_of(table)
    refused = evening.press(table, 1, DiscardCard)
    assert refused.alert
    assert "7♥ si attacca a 4♥ 5♥ 6♥" in evening.toast(refused)
    assert evening.state_of(table) == before


def test_an_old_button_says_so_redraws_the_panel_and_plays_nothing(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", stock_top="QS")
    old = evening.offered(table, 1, DrawStock)[0]
    evening.tap(1, old)
    evening.send_screens()
    before = evening.state_of(table)
    assert "cambiato qualcosa" in evening.toast(evening.tap(1, old))
    assert evening.state_of(table) == before
    assert evening.stale(table) == {(ScreenKind.HAND, 1)}


def test_a_tap_after_the_time_was_over_finds_that_the_clock_was_first(evening: Evening) -> None:
    """R40"""
    table = evening.at("7H 2S", "9C 8D", "KC QC", stock_top="JS")
    draw = evening.offered(table, 1, DrawStock)[0]
    evening.time += 600
    result = evening.tap(1, draw)
    assert evening.toast(result).startswith("Il tempo del tuo turno era finito")
    assert result.alert
    assert evening.match(table).turn == 1
    assert evening.match(table).deal.discard_pile[-1] == parse_cards("JS")[0]
    assert evening.wait(0) == 0  # the sweep finds nothing more to do


def test_a_tap_just_before_the_time_is_over_plays(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", stock_top="JS")
    draw = evening.offered(table, 1, DrawStock)[0]
    evening.time += 599.9
    assert evening.toast(evening.tap(1, draw)) == "Hai pescato J♠"


def test_what_was_prepared_is_lost_when_the_time_is_over(evening: Evening) -> None:
    """R40"""
    table = evening.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    evening.pick(table, 1, "7H1", "8H1", "9H1")
    evening.press(table, 1, LayMeld)
    discard = DiscardCard(table.id, evening.offered(table, 1, StepBack)[0].stamp, "2S")
    evening.time_out(table)
    assert [str(meld) for meld in evening.match(table).deal.table] == ["3H 4H 5H"]
    assert evening.draft(table, 1).actions == ()
    assert "Tocca a Bruno" in evening.toast(evening.tap(1, discard))


def test_closing_ends_the_deal_and_the_panel_says_what_it_will_do(evening: Evening) -> None:
    """R28"""
    table = evening.at("5C", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], stock_top="6H")
    evening.press(table, 1, DrawStock)
    evening.pick(table, 1, "6H1")
    evening.press(table, 1, AttachCard)
    evening.pick(table, 1, "5C1")
    assert "🏁 Scarta 5♣ e chiudi!" in labels_of(evening.panel_of(table, 1))
    evening.press(table, 1, DiscardCard)
    assert evening.table(table.id).status is TableStatus.PAUSE
    assert evening.deadlines(table) == {DeadlineKind.NEXT_DEAL}


def test_closing_in_hand_without_the_points_where_the_table_allows_it(evening: Evening) -> None:
    """R19, R33"""
    rules = {"preset": "classica"}
    table = evening.at("2H 3H 4H 5H 5C 5D 9S", "9C 8D", rules=rules, phase="play")
    evening.pick(table, 1, "2H1", "3H1", "4H1")
    evening.press(table, 1, LayMeld)
    assert evening.offered(table, 1, OpenNow) == []
    evening.pick(table, 1, "5H1", "5C1", "5D1")
    evening.press(table, 1, LayMeld)
    evening.press(table, 1, OpenNow)
    evening.pick(table, 1, "9S1")
    evening.press(table, 1, DiscardCard)
    result = evening.match(table).results[-1]
    assert result.in_hand
    assert result.points == (0, 34)
    assert any("ha chiuso in mano" in said for said in evening.said())


def test_in_a_pause_and_after_the_match_old_buttons_are_answered(evening: Evening) -> None:
    table = evening.at("5C", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], stock_top="6H")
    old = evening.offered(table, 1, DrawStock)[0]
    evening.press(table, 1, DrawStock)
    evening.pick(table, 1, "6H1")
    evening.press(table, 1, AttachCard)
    evening.pick(table, 1, "5C1")
    evening.press(table, 1, DiscardCard)
    before = evening.state_of(table)
    assert evening.toast(evening.tap(1, old)).startswith("La smazzata è finita")
    assert evening.state_of(table) == before
    over = evening.change(evening.table(table.id), status=TableStatus.CLOSED)
    for request in (old, Pick(over.id, "7H1"), ImBack(over.id)):
        assert evening.key(evening.tap(1, request)) == "tap-match-over"


def test_two_tables_of_one_person_do_not_touch_each_other(evening: Evening) -> None:
    here, there = evening.begin(2), evening.begin_elsewhere(2)
    before, panel = evening.state_of(there), evening.panel_of(there, 1)
    for _ in range(100):
        evening.tap_once(here)
    assert evening.state_of(there) == before
    assert evening.panel_of(there, 1) == panel
    assert evening.panel_of(there, 1) != evening.panel_of(here, 1)
