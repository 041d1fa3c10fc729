"""What the panel offers for the selected cards: exactly what the rules allow, each as one button."""

import random
from dataclasses import replace

import pytest

from scala40.actions import Attach, Discard, Lay, Swap
from scala40.cards import JOKER
from scala40.checks.actions import why_not
from scala40.legal import legal_actions
from scala40.meld import known
from scala40.notation import parse_meld
from scala40.rules import PRESETS
from scala40.state import Match
from simulation.games.positions import position
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import TEXTS
from storage import Draft, Table
from tables.match.own_order import card_ids
from tables.play.choices import Choice, choices, choices_by_card, collectable
from tables.requests.codec import MAX_BYTES
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tests.tables.lines import lines_of
from tests.tables.play.turns import action_of, middle_of_a_turn
from texts.line import Line


@pytest.fixture
def table(matches: Matches) -> Table:
    return matches.begin(2)


def offer(table: Table, match: Match, *selection: str, collected: tuple[str, ...] = ()) -> list[Choice]:
    """What is offered to seat 0 with these cards selected, and these melds put aside."""
    melds = tuple(known(parse_meld(meld)) for meld in collected)
    return list(choices(table, match, Draft(table.id, 0, selection=selection, collected=melds)).all)


def labels(found: list[Choice]) -> list[str]:
    return [bare(TEXTS.plain("it", choice.label)) for choice in found]


def test_only_draws_are_offered_before_drawing(table: Table) -> None:
    """R14-R16"""
    opened = position("7H 2S", "9C 8D", opened=[0], pozzo="3C JC", stock_top="QS")
    kinds = [type(choice.request) for choice in offer(table, opened)]
    assert kinds == [DrawStock, TakeDiscardPile]


@pytest.mark.parametrize(("preset", "offered"), [("fisca", False), ("biska", True), ("classica", True)])
def test_the_discard_pile_can_be_tapped_before_opening_where_the_table_allows_it(
    table: Table, preset: str, offered: bool
) -> None:
    """R15"""
    match = position("7H 2S", "9C 8D", pozzo="3C JC", rules={"preset": preset})
    (take,) = [choice for choice in offer(table, match) if isinstance(choice.request, TakeDiscardPile)]
    assert (take.refused, take.disabled) == (not offered, not offered)


def test_an_empty_discard_pile_is_not_offered(table: Table) -> None:
    """R14, R29"""
    match = position("7H 2S", "9C 8D", pozzo="", opened=[0])
    assert [type(choice.request) for choice in offer(table, match)] == [DrawStock]


def test_a_selection_that_can_do_nothing_offers_nothing(table: Table) -> None:
    match = position("7H 2S KC", "9C 8D", opened=[0], table=["4C 5C 6C"], phase="play")
    assert offer(table, match, "7H1", "2S1") == []


def test_every_reading_of_a_joker_is_a_button_in_the_order_of_the_suits(table: Table) -> None:
    """R7"""
    match = position("9C * 9H 2S", "KC QC", opened=[0], table=["4C 5C 6C"], phase="play")
    found = offer(table, match, "9C1", "*1", "9H1")
    assert labels(found) == ["⬇ 3 × 9 🃏♦ · 27", "⬇ 3 × 9 🃏♠ · 27"]


def test_a_joker_at_the_end_of_a_run_is_offered_above_before_below(table: Table) -> None:
    """R7, R21: the player chooses; the upper end comes first, where most people mean it, also below an ace."""
    scene = {"opened": [0], "table": ["4C 5C 6C", "JS QS KS"], "phase": "play"}
    match = position("4H 5H * 2S", "KC QC", **scene)
    laid = [choice.request.meld for choice in offer(table, match, "4H1", "5H1", "*1")]
    assert laid == ["4H5H*6H", "*3H4H5H"]
    found = [one.request for one in offer(table, match, "*1") if isinstance(one.request, AttachCard)]
    assert [request.card for request in found] == ["*7C", "*3C", "*AS", "*TS"]
    assert [choice.request for choice in choices_by_card(table, match, Draft(table.id, 0))[JOKER].placements] == found


def test_melds_count_towards_the_opening_and_a_complete_one_opens(table: Table) -> None:
    """R18"""
    match = position("KH KD KC 7H 8H 9H 2S", "9C 8D", phase="play")
    more, aside, _ = offer(table, match, "7H1", "8H1", "9H1", collected=("KH KD KC",))
    assert (isinstance(aside.request, OpenNow), aside.disabled) == (True, True)
    assert labels([aside, more]) == ["▫ 30 di 40", "➕ 7-8-9♥ · 24"]
    found = offer(table, match, collected=("KH KD KC", "7H 8H 9H"))
    assert [type(choice.request) for choice in found] == [OpenNow, StepBack]


def test_melds_with_jokers_count_nothing_where_the_table_says_so(matches: Matches) -> None:
    """R18"""
    rules = {"set": {"jokers_in_opening": "not_counted"}}
    table = matches.at("KH KD * AH AD AC 2S", "9C 8D", phase="play", rules=rules)
    for cards in (("KH1", "KD1", "*1"), ("AH1", "AD1", "AC1")):
        matches.pick(table, 1, *cards)
        matches.press(table, 1, LayMeld)
    assert matches.offered(table, 1, OpenNow) == []
    assert Line("panel-opening-uncounted", needed=40, points=33) in lines_of(matches.read, table, 1)


def test_a_meld_that_no_rule_lets_stand_is_not_put_aside() -> None:
    """R6"""
    match = position("KH * * 7H 2S 3S", "9C 8D", phase="play")
    refusal = collectable(match, Draft(1, 0), known(parse_meld("KH *KD *KC")))
    assert refusal.code.value == "too_many_jokers"
    assert collectable(match, Draft(1, 0), known(parse_meld("*KD KH *KS"))) is not None


def test_too_few_points_so_far_are_no_reason_against_a_meld() -> None:
    """R18"""
    match = position("2H 3H 4H 7H 2S 3S", "9C 8D", phase="play")
    assert collectable(match, Draft(1, 0), known(parse_meld("2H 3H 4H"))) is None


def test_a_discard_the_rules_refuse_keeps_its_button_marked(table: Table) -> None:
    """R26"""
    match = position("7H 2S", "9C 8D", table=["4H 5H 6H"], phase="play")
    (choice,) = offer(table, match, "7H1")
    assert (choice.refused, labels([choice])) == (True, ["🚫 Scarta 7♥"])
    (choice,) = offer(table, match, "2S1")
    assert (choice.refused, labels([choice])) == (False, ["🗑 Scarta 2♠"])


def test_a_joker_attaches_wherever_it_can_stand_for_a_card(table: Table) -> None:
    """R21"""
    match = position("* 2S KC", "9C 8D", opened=[0], table=["4H 5H 6H", "8C 8D 8S"], phase="play")
    found = [choice.request for choice in offer(table, match, "*1") if isinstance(choice.request, AttachCard)]
    assert {(request.card, request.meld) for request in found} == {("*3H", 0), ("*7H", 0), ("*8H", 1)}


def test_a_joker_taken_may_not_be_laid_where_it_may_only_attach(matches: Matches) -> None:
    """R23"""
    rules = {"set": {"taken_joker": "attach_only"}}
    match = position("6H 9C 9D 2S", "KC QC", opened=[0], table=["5H *6H 7H", "TD JD QD"], phase="play", rules=rules)
    table = matches.arrange(match)
    matches.pick(table, 1, "6H1")
    matches.press(table, 1, SwapJoker)
    matches.pick(table, 1, "9C1", "9D1", "*1")
    assert matches.offered(table, 1, LayMeld) == []


def test_a_braked_card_is_not_offered_for_an_attachment(matches: Matches) -> None:
    """R27"""
    match = position(
        "2S 3C KC", "7H 9C", opened=[0, 1], table=["4H 5H 6H"], phase="play", turn=1, rules={"preset": "biska"}
    )
    table = matches.arrange(match)
    matches.pick(table, 2, "7H1")
    matches.press(table, 2, DiscardCard)
    matches.press(table, 1, TakeDiscardPile)
    assert "panel-braked" in lines_of(matches.read, table, 1)
    matches.pick(table, 1, "7H1")
    assert matches.offered(table, 1, AttachCard) == []


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_the_moves_offered_for_any_selection_are_exactly_the_legal_ones(table: Table, preset: str, seed: int) -> None:
    """R14-R27: no button that is refused (a marked discard apart), no legal action of these cards without a button."""
    dice = random.Random(f"{preset} {seed}")
    match = middle_of_a_turn(PRESETS[preset], dice)
    names = list(card_ids(match.deal.hands[0]))
    for size in (1, 1, 3, 3, 4, 5):
        chosen = tuple(dice.sample(names, size))
        found = choices(table, match, Draft(table.id, 0, selection=chosen)).all
        for choice in found:
            assert len(choice.request.pack().encode()) <= MAX_BYTES
            assert (why_not(match, 0, action_of(choice)) is not None) == choice.refused
        faces = sorted(str(card_ids(match.deal.hands[0])[name]) for name in chosen)
        offered = {action_of(choice) for choice in found if not choice.refused}
        assert {action for action in legal_actions(match, 0) if _uses(action) == faces} <= offered


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_what_each_card_can_do_is_what_is_offered_when_it_alone_is_selected(
    table: Table, preset: str, seed: int
) -> None:
    match = middle_of_a_turn(PRESETS[preset], random.Random(f"{preset} {seed}"))
    draft = Draft(table.id, 0, asked=str(match.deal.hands[0][0]))
    found = choices_by_card(table, match, draft)
    assert set(found) == set(match.deal.hands[0])
    for name, card in card_ids(match.deal.hands[0]).items():
        alone = choices(table, match, replace(draft, selection=(name,)))
        assert (found[card].placements, found[card].discard) == (alone.uses, alone.discard)
        assert (found[card].why_kept is not None) == found[card].discard.refused


def test_before_the_draw_no_card_can_do_anything(table: Table) -> None:
    assert choices_by_card(table, position("7H 2S", "9C 8D"), Draft(table.id, 0)) == {}


def _uses(action: object) -> list[str]:
    """The faces of the hand that an action uses."""
    match action:
        case Lay(melds):
            return sorted(str(card.in_hand) for meld in melds for card in meld)
        case Attach(card=card) | Swap(card=card) | Discard(card=card):
            return [str(card.in_hand)]
    return []
