"""Taps in the hand panel that play nothing: selecting cards, sorting them, drawing the panel anew."""

from scala40.cards import JOKER
from scala40.notation import format_cards, parse_cards
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import labels_of
from simulation.use_cases.world import TEXTS
from storage import ScreenKind
from tables.handling import MAX_ANSWER
from tables.requests.panel import ClearPicks, DiscardCard, DrawStock, Pick, Refresh, SortHand
from texts.line import Line
from texts.text import utf16_length

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"


def test_twins_are_two_buttons_and_one_face(matches: Matches) -> None:
    """R1"""
    table = matches.at("7H 7H 2S", "9C 8D", phase="play")
    assert [request.card for request in matches.offered(table, 1, Pick)] == ["7H1", "7H2", "2S1"]
    matches.pick(table, 1, "7H1", "7H2")
    assert matches.draft(table, 1).selection == ("7H1", "7H2")
    matches.pick(table, 1, "7H2")
    assert matches.draft(table, 1).selection == ("7H1",)
    matches.press(table, 1, DiscardCard)
    assert format_cards(matches.match(table).deal.hands[0]) == "2S 7H"


def test_the_answer_to_a_tap_says_all_that_is_selected_in_the_order_of_the_hand(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    toasts = [matches.toast(matches.tap(1, Pick(table.id, card))) for card in ("2S1", "KC1", "7H1", "KH1")]
    assert toasts == ["Scelte: 2♠", "Scelte: K♣ 2♠", "Scelte: 7♥ K♣ 2♠", "Scelte: 7♥ K♥ K♣ 2♠"]
    matches.tap(1, SortHand(table.id, "rank"))
    assert matches.toast(matches.tap(1, Pick(table.id, "2S1"))) == "Scelte: 7♥ K♥ K♣"
    assert matches.toast(matches.tap(1, Pick(table.id, "8H1"))) == "Scelte: 7♥ 8♥ K♥ K♣"
    assert matches.key(matches.tap(1, Pick(table.id, "8H1"))) == "panel-picked"
    for card in ("7H1", "KC1"):
        matches.tap(1, Pick(table.id, card))
    assert matches.key(matches.tap(1, Pick(table.id, "KH1"))) == "panel-picked-none"


def test_the_answer_to_a_tap_has_room_for_a_whole_hand(matches: Matches) -> None:
    hand = "TD TC TH TS QD QC QH QS KD KC KH KS * *"
    table = matches.at(hand, "9C 8D", phase="play")
    for pick in matches.offered(table, 1, Pick):
        reply = matches.tap(1, pick)
        assert reply.line is not None
        assert utf16_length(TEXTS.plain("de", reply.line)) <= MAX_ANSWER
    assert len(matches.draft(table, 1).selection) == 14


def test_clearing_unselects_everything(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, 1, "KH1", "2S1")
    matches.open_more(table, 1)
    matches.press(table, 1, ClearPicks)
    assert matches.draft(table, 1).selection == ()
    assert matches.offered(table, 1, ClearPicks) == []


def test_a_quick_second_tap_is_not_too_old_when_only_the_selection_changed(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, 1, "2S1")
    discard = matches.offered(table, 1, DiscardCard)[0]
    matches.pick(table, 1, "4D1")
    assert matches.tap(1, discard).line is not None
    assert matches.match(table).deal.discard_pile[-1] == parse_cards("2S")[0]


def test_selecting_before_drawing_is_told_to_draw(matches: Matches) -> None:
    """R14"""
    table = matches.at(A_HAND, "9C 8D")
    assert matches.key(matches.tap(1, Pick(table.id, "KH1"))) == "panel-draw-first"
    assert matches.draft(table, 1).selection == ()


def test_a_card_that_is_not_in_the_hand_is_an_old_button(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    before = matches.state_of(table)
    assert matches.key(matches.tap(1, Pick(table.id, "AC1"))) == "tap-stale"
    assert matches.state_of(table) == before


def test_sorting_is_remembered_for_every_table_of_the_person(matches: Matches) -> None:
    table = matches.at("7H 2S KH AS *", "9C 8D")
    assert "7♥ K♥ A♠ 2♠ 🃏" in matches.read(table, 1)
    matches.open_more(table, 1)
    assert matches.offered(table, 1, SortHand) == [SortHand(table.id, "rank")]
    matches.press(table, 1, SortHand)
    assert matches.offered(table, 1, SortHand) == [SortHand(table.id, "suit")]
    assert "A♠ 2♠ 7♥ K♥ 🃏" in matches.read(table, 1)
    with matches.store.read() as unit:
        person = unit.people.get(1)
    assert person.sort == "rank"
    matches.press(table, 1, SortHand)
    assert "7♥ K♥ A♠ 2♠ 🃏" in matches.read(table, 1)


def test_refreshing_draws_the_panel_anew_at_any_time(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D")
    matches.send_screens()
    assert matches.key(matches.press(table, 2, Refresh)) == "panel-refreshed"
    assert matches.stale(table) == {(ScreenKind.HAND, 2)}


def test_a_joker_drawn_is_told_and_marked(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", stock_top="*")
    assert matches.line(matches.press(table, 1, DrawStock)) == Line("panel-drawn", card="🃏")
    assert matches.match(table).deal.memo.drawn is JOKER
    assert "🃏•" in labels_of(matches.panel_of(table, 1))
