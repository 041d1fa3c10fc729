"""How far an opening is: what is gathered for it, what the hand could open with, and what becomes of too little."""

import pytest

from scala40.notation import parse_cards
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from tables.play.draft import stamp
from tables.requests.panel import DiscardCard, LayMeld, OpenNow, StepBack, TakeDiscardPile
from tests.tables.lines import lines_of
from tests.tables.play.panels import A_HAND, without_advice
from texts.line import Line


def test_points_put_aside_for_the_opening_are_counted_without_advice_too(matches: Matches) -> None:
    """R18"""
    table = without_advice(matches, matches.at(A_HAND, "9C 8D", phase="play"))
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    assert Line("panel-opening", needed=40, points=30) in lines_of(matches.read, table, ANNA)
    assert "opening-low" not in lines_of(matches.read, table, ANNA)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("KH KD KC 2H 3H AH 8S 4D", Line("opening-low", best=36, needed=40)),
        (A_HAND, Line("panel-hint-open-now", points=54)),
        ("KH QD 7C 2H 8S 4D", Line("opening-none", needed=40)),
    ],
)
def test_the_panel_says_how_far_the_opening_is(matches: Matches, hand: str, says: Line) -> None:
    """R18"""
    table = matches.at(hand, "9C 8D", phase="play")
    assert says in lines_of(matches.read, table, ANNA)


@pytest.mark.parametrize("fields", [{"phase": "play", "opened": [0], "table": ["3H 4H 5H"]}, {"phase": "draw"}])
def test_nobody_who_has_opened_or_has_still_to_draw_reads_of_the_opening(
    matches: Matches, fields: dict[str, object]
) -> None:
    table = matches.at(A_HAND, "9C 8D", **fields)
    assert "panel-hint-open-now" not in lines_of(matches.read, table, ANNA)


def test_melds_with_jokers_are_left_out_where_they_do_not_count(matches: Matches) -> None:
    """R18"""
    rules = {"set": {"jokers_in_opening": "not_counted"}}
    table = matches.at("KH KD * AH AD AC 2S 4D", "9C 8D", phase="play", rules=rules)
    assert Line("opening-low", best=33) in lines_of(matches.read, table, ANNA)
    for cards in (("AH1", "AD1", "AC1"), ("KH1", "KD1", "*1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    assert Line("panel-opening-uncounted", needed=40, points=33) in lines_of(matches.read, table, ANNA)


def test_the_panel_says_so_where_closing_in_hand_needs_no_points(matches: Matches) -> None:
    """R19"""
    table = matches.at("2H 3H 4H 5H 5C 5D 9S", "9C 8D", rules={"preset": "classica"}, phase="play")
    assert "panel-hint-close" in lines_of(matches.read, table, ANNA)
    for cards in (("2H1", "3H1", "4H1"), ("5H1", "5C1", "5D1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    assert "panel-opening-waived" in lines_of(matches.read, table, ANNA)
    assert len(matches.offered(table, ANNA, OpenNow)) == 1


def test_no_points_are_mentioned_where_any_meld_opens(matches: Matches) -> None:
    """R18"""
    table = matches.at("KH QD 7C 2H 8S 4D", "9C 8D", phase="play", rules={"set": {"opening_points": 0}})
    assert Line("opening-none", needed=0) in lines_of(matches.read, table, ANNA)


def test_a_card_taken_that_opens_nothing_is_named_as_the_reason(matches: Matches) -> None:
    """R15"""
    table = matches.at("KH KD KC AH AD AC 2S 7D", "9C 8D", pozzo="3C JH", rules={"preset": "biska"})
    matches.press(table, ANNA, TakeDiscardPile)
    assert Line("opening-taken", best=63) in lines_of(matches.read, table, ANNA)


def test_a_player_who_opens_too_early_is_told_what_the_hand_could_open_with(matches: Matches) -> None:
    """R18; no panel offers this button, but an old message may"""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    request = OpenNow(table.id, matches.offered(table, ANNA, StepBack)[0].stamp)
    said = matches.line(matches.tap(ANNA, request))
    assert said == Line("advice-opening-too-low", best=54, enough="yes", needed=40, points=30)
    table = without_advice(matches, table)
    request = OpenNow(table.id, stamp(table, matches.draft(table, ANNA)))
    assert matches.key(matches.tap(ANNA, request)) == "refusal-opening-too-low"


# Melds put aside and a discard


def test_a_player_who_has_put_enough_aside_opens_before_they_discard(matches: Matches) -> None:
    """R18: an opening is not lost by a tap too few."""
    matches.change_person(ANNA, asks=True)
    table = matches.at(A_HAND, "9C 8D", phase="play")
    for cards in (("KH1", "KD1", "KC1"), ("7H1", "8H1", "9H1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    panel = lines_of(matches.read, table, ANNA)
    assert Line("panel-hint-open-now", points=54) in panel
    assert "opening-low" not in panel
    matches.pick(table, ANNA, "4D1")
    before = matches.table(table.id)
    result = matches.press(table, ANNA, DiscardCard)
    assert matches.key(result) == "panel-ask-open"
    assert matches.table(table.id) == before
    assert Line("panel-discard-asked", card="4♦️") in lines_of(matches.panel_of, table, ANNA)
    matches.press(table, ANNA, OpenNow)
    matches.pick(table, ANNA, "4D1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.match(table).deal.opened[0]


def test_too_little_put_aside_goes_back_into_the_hand_and_that_is_said(matches: Matches) -> None:
    """R18"""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "4D1")
    assert matches.line(matches.press(table, ANNA, DiscardCard)) == Line("panel-discarded-unopened", card="4♦️")
    assert matches.match(table).deal.hands[0] == parse_cards("2S 7H 8H 9H KH KD KC")
