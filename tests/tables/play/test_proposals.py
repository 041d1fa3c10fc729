"""What the hand could do next: only what the rules allow, best first, and always in the same number of places."""

import random
from dataclasses import replace

import pytest

from scala40.actions import Discard, Draw
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.legal import legal_actions
from scala40.rules import PRESETS
from scala40.state import Match, Phase
from simulation.games.positions import position
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare, labels_of
from simulation.use_cases.world import TEXTS
from storage import Draft, Table
from tables.match.own_order import card_ids
from tables.play.choices import choices
from tables.play.proposals import MOST_SLOTS, Proposals, proposals
from tables.requests.panel import AttachCard, DiscardCard, LayMeld, PlayProposal, SwapJoker
from tests.tables.lines import lines_of
from tests.tables.play.turns import action_of, middle_of_a_turn

OPENS = "KH KD KC 7H 8H 9H 2S 4D"
MELDS = ["3H 4H 5H"]


@pytest.fixture
def table(matches: Matches) -> Table:
    return matches.begin(2)


def proposed(table: Table, match: Match, **fields: object) -> Proposals:
    return proposals(table, match, replace(Draft(table.id, 0), **fields))  # type: ignore[arg-type]  # fields of Draft


def labels(found: Proposals) -> list[str]:
    return [bare(TEXTS.plain("it", choice.label)) for choice in found.shown]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_every_proposal_is_legal_and_no_selection_needs_more_places(table: Table, preset: str, seed: int) -> None:
    """R18-R23"""
    dice = random.Random(f"{preset} {seed}")
    match = middle_of_a_turn(PRESETS[preset], dice)
    found = proposed(table, match)
    assert len(found.shown) <= found.slots <= MOST_SLOTS
    for choice in found.shown:
        if not isinstance(choice.request, PlayProposal):
            assert why_not(match, 0, action_of(choice)) is None
    names = list(card_ids(match.deal.hands[0]))
    for size in (1, 1, 1, 2, 3, 3, 3, 4):
        chosen = tuple(dice.sample(names, size))
        assert proposed(table, match, selection=chosen) == found


@pytest.mark.parametrize("seed", range(6))
def test_a_closing_that_is_proposed_closes(table: Table, seed: int) -> None:
    """R28"""
    dice = random.Random(seed)
    match = position("6H 5C 9D 9S 9C", "9C 8D", phase="play", opened=[0], table=MELDS)
    for action in proposed(table, match).closing:
        match = apply(match, 0, action).match
    assert match.results
    assert match.results[-1].closed_by == 0
    assert dice is not None


def test_one_button_opens_with_all_ready_melds_and_each_can_be_put_aside(table: Table) -> None:
    """R18"""
    found = proposed(table, position(OPENS, "9C 8D", phase="play"))
    assert labels(found) == ["✅ Apri con 54", "➕ 3 × K · 30", "➕ 7-8-9♥ · 24"]
    assert found.opening_points == 54


def test_opening_with_two_melds_takes_one_tap(matches: Matches) -> None:
    """R18"""
    table = matches.at(OPENS, "9C 8D", phase="play")
    matches.press(table, ANNA, PlayProposal)
    assert len(matches.draft(table, ANNA).actions) == 1
    assert "table-player" in lines_of(matches.read, table, ANNA)


def test_the_best_opening_is_found_although_other_melds_leave_fewer_points(matches: Matches) -> None:
    """R18: advice and proposals ask the same source."""
    table = matches.at("KH KD KC KS QH JH TH 2S 4D", "9C 8D", phase="play")
    matches.press(table, ANNA, PlayProposal)
    assert len(matches.draft(table, ANNA).actions) == 1


def test_melds_come_before_swaps_and_those_before_attachments(table: Table) -> None:
    """R20, R21, R23"""
    match = position("7C 8C 9C KD 6H 2S 4D JD", "9C 8D", phase="play", opened=[0], table=[*MELDS, "KH *KD KS"])
    found = proposed(table, match)
    assert [type(choice.request) for choice in found.shown] == [LayMeld, SwapJoker, AttachCard]


def test_a_joker_is_not_proposed_for_the_table(matches: Matches) -> None:
    """R21"""
    table = matches.at("* 2S 9C JD", "9C 8D", phase="play", opened=[0], table=MELDS)
    assert matches.offered(table, ANNA, AttachCard) == []


def test_a_joker_that_is_owed_is_proposed_for_the_table(matches: Matches) -> None:
    """R23"""
    owing = matches.at("KD 2S 9C JD", "9C 8D", phase="play", opened=[0], table=[*MELDS, "KH *KD KS"])
    matches.press(owing, ANNA, SwapJoker)
    assert matches.offered(owing, ANNA, AttachCard) != []


def test_nothing_is_proposed_before_the_draw(table: Table) -> None:
    """R14"""
    found = proposed(table, position(OPENS, "9C 8D"))
    assert (found.shown, found.slots) == ((), 2)


def test_a_proposal_made_for_another_position_plays_nothing(matches: Matches) -> None:
    table = matches.at(OPENS, "9C 8D", phase="play")
    (request,) = matches.offered(table, ANNA, PlayProposal)
    before = matches.state_of(table)
    for forged in (replace(request, step="0"), replace(request, stamp="0.0"), replace(request, step="")):
        assert matches.key(matches.tap(ANNA, forged)) == "tap-stale"
    assert matches.state_of(table) == before


@pytest.mark.parametrize("seed", range(10))
def test_nothing_moves_while_cards_are_selected_and_the_discard_stays_where_it_was(matches: Matches, seed: int) -> None:
    """From the draw to the discard, seen from the bottom of the chat; and no card ever lies where the discard is."""
    dice = random.Random(seed)
    match = middle_of_a_turn(PRESETS["fisca"], dice)
    table = matches.arrange(match)
    shape: list[int] | None = None
    cards: list[str] | None = None
    for _ in range(8):
        rows = matches.panel_of(table, ANNA).rows
        assert len(rows) <= 6
        assert len(rows[-2]) == 2
        assert any(word in labels_of(matches.panel_of(table, ANNA))[-4] for word in ("Scarta", "Chiudi"))
        held = [button.request.card for row in rows for button in row if hasattr(button.request, "card")]
        if shape is not None:
            assert [len(row) for row in rows] == shape
            assert [name for name in held if name in (cards or [])][: len(cards or [])] == cards
        shape = [len(row) for row in rows]
        names = list(card_ids(matches.match(table).deal.hands[0]))
        cards = [name for name in held if name in names]
        matches.pick(table, ANNA, dice.choice(names))


def test_the_discard_is_refused_or_allowed_as_the_rules_say(table: Table) -> None:
    """R26"""
    match = position(OPENS, "9C 8D", phase="play")
    legal = {action.card for action in legal_actions(match, 0) if isinstance(action, Discard)}
    for name, card in card_ids(match.deal.hands[0]).items():
        discard = choices(table, match, Draft(table.id, 0, selection=(name,))).discard
        assert isinstance(discard.request, DiscardCard)
        assert discard.refused == (card not in legal)
    assert why_not(match, 0, Draw()) is not None
    assert match.phase is Phase.PLAY
