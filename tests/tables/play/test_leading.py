"""What the coloured button does is what the advice would do, and what the guide names."""

import random

import pytest

from scala40.actions import Discard
from scala40.advice import plans
from scala40.players.comparing import Judge
from scala40.players.surroundings import Surroundings
from scala40.rules import PRESETS
from scala40.views import SeatView, seat_view
from screens.views.guide import guide_line
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import labels_of
from storage import Table
from tables.match.own_order import card_ids
from tables.play.advice import advice_at
from tables.play.draft import position
from tables.play.leading import does
from tables.requests.codec import Request
from tables.requests.panel import (
    AskAdvice,
    AttachCard,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    LayMeld,
    OpenNow,
    PlayProposal,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tests.screens.views import panel_of
from tests.tables.lines import lines_of
from tests.tables.play.panels import guide_lines, newcomer, without_advice
from tests.tables.play.turns import middle_of_a_turn
from texts.line import Line

PLAY: dict[str, object] = {"phase": "play"}
KEEPS_ITS_JOKER = "KH KD KC 7H 8H 9H JC JD * 2S 4D 6C"
THIRTY_THREE = "KH KD KC AS 2S 4D 9C 7D"
OPENED: dict[str, object] = {"phase": "play", "opened": [0], "table": ["3H 4H 5H", "9C 9D 9S"]}
OF_DISCARDS = ("guide-discard", "guide-tap-discard", "guide-tap-attach-or-discard", "guide-attach", "guide-swap")


def coloured(matches: Matches, table: Table) -> tuple[str, Request] | None:
    """The label and the request of the coloured button of Anna's panel."""
    rows = matches.panel_of(table, ANNA).rows
    found = [button for row in rows for button in row if button.style == "primary"]
    assert len(found) <= 1
    assert not any(button.disabled for button in found)
    return (found[0].label, found[0].request) if found and found[0].request is not None else None


def test_one_opening_is_named_by_button_guide_question_and_advice_and_it_keeps_the_joker(matches: Matches) -> None:
    """R18: with the joker the hand makes 84."""
    newcomer(matches)
    table = matches.at(KEEPS_ITS_JOKER, "9C 8D", **PLAY)
    for picked in ((), ("JC1", "JD1", "*1")):
        matches.pick(table, ANNA, *picked)
        opening = Line("panel-open-now", points=54)
        assert guide_lines(matches, table) == [Line("guide-open-now", button=opening, why="joker")]
        assert [label for label in labels_of(matches.panel_of(table, ANNA)) if "Apri" in label] == ["✅ Apri con 54"]
        assert (coloured(matches, table) or ("",))[0] == "✅ Apri con 54"
    said = matches.line(matches.press(table, ANNA, AskAdvice))
    why = Line("advice-open-why-joker", saves=54)
    assert said == Line("advice-open", melds=("7♥️ 8♥️ 9♥️", "K♥️ K♦️ K♣️"), points=54, why=why)
    assert Line("advice-panel", advice=said) in lines_of(matches.read, table, ANNA)
    assert coloured(matches, table) == ("💡 ✅ Apri con 54", matches.offered(table, ANNA, FollowAdvice)[0])


@pytest.mark.parametrize("advice", [True, False])
@pytest.mark.parametrize("picked", [(), ("KH1", "KD1", "KC1")])
def test_with_less_points_than_needed_no_button_is_coloured_that_leads_nowhere(
    matches: Matches, advice: bool, picked: tuple[str, ...]
) -> None:
    """R18"""
    newcomer(matches)
    table = matches.at(THIRTY_THREE, "9C 8D", **PLAY)
    if not advice:
        without_advice(matches, table)
    matches.pick(table, ANNA, *picked)
    assert coloured(matches, table) is None
    if advice:
        assert Line("guide-open-low", best=30, needed=40) in guide_lines(matches, table)


@pytest.mark.parametrize("advice", [True, False])
def test_a_selection_never_hides_closing(matches: Matches, advice: bool) -> None:
    """A joker has four places here: none of them takes the place of the button that closes."""
    newcomer(matches)
    table = matches.at("6H * 5C", "9C 8D", **OPENED)
    if not advice:
        without_advice(matches, table)
    for card in ("*1", "6H1", "5C1"):
        matches.pick(table, ANNA, card)
        assert (coloured(matches, table) or ("",))[0] == "🏁 Chiudi"
        assert guide_lines(matches, table) == [Line("guide-close", button=Line("panel-close-now"))]
        matches.pick(table, ANNA, card)


def test_the_guide_does_not_speak_of_a_discard_that_is_asked_about(matches: Matches) -> None:
    newcomer(matches)
    matches.change_person(ANNA, asks=True)
    table = matches.at("KH KD KC AH AD AC 5H 9C 2S", "9C 8D", phase="play", opened=[1], table=["3C 4C 5C"])
    matches.pick(table, ANNA, "5H1")
    opening = Line("panel-open-now", points=63)
    assert guide_lines(matches, table) == [Line("guide-open-now", button=opening, why="none")]
    assert (coloured(matches, table) or ("",))[0] == "✅ Apri con 63"
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-ask-open"


def test_the_coloured_way_to_draw_is_the_one_that_is_advised(matches: Matches) -> None:
    """R16"""
    newcomer(matches)
    table = matches.at("7H 8H 2S 4D 9D", "9C 8D", opened=[0], table=["JC QC KC"], pozzo="3C 9H")
    assert isinstance((coloured(matches, table) or ("", None))[1], TakeDiscardPile)
    assert guide_lines(matches, table) == [Line("guide-take", card="9♥️")]
    without_advice(matches, table)
    assert isinstance((coloured(matches, table) or ("", None))[1], DrawStock)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("advice", [True, False])
def test_button_advice_and_guide_agree_whatever_is_selected(matches: Matches, seed: int, advice: bool) -> None:
    newcomer(matches)
    dice = random.Random(seed)
    table = matches.arrange(middle_of_a_turn(PRESETS["fisca" if seed % 2 else "tedesca"], dice))
    if seed % 3 == 0:
        match = matches.match(table)
        table = matches.change(table, match=match._replace(deal=match.deal._replace(opened=(False, True))))
    if not advice:
        without_advice(matches, table)
    for _ in range(6):
        screen, found = panel_of(matches, table, ANNA), coloured(matches, table)
        match = position(matches.table(table.id), matches.draft(table, ANNA))
        told = advice_at(table, seat_view(match, 0))
        line = guide_line(screen)
        assert told is not None
        assert line is not None
        if screen.proposals.closing:
            assert found[0] == "🏁 Chiudi"
        if screen.proposals.closing or screen.proposals.opening:
            assert line.key not in OF_DISCARDS
        match found:
            case (_, LayMeld()):
                assert screen.opened
            case (_, DiscardCard()):
                assert not screen.proposals.closing
                assert not screen.proposals.opening
        if advice and found is not None and not isinstance(found[1], DiscardCard | StepBack):
            assert does(found[1], told.action, opened=screen.opened) or screen.proposals.closing
        if advice and found is not None and isinstance(found[1], DiscardCard):
            assert isinstance(told.action, Discard)
        if isinstance(found and found[1], LayMeld | PlayProposal | OpenNow):
            label = dict(line.args).get("button")
            assert label == screen.leads.label if screen.leads is not None else label is None
        if isinstance(found and found[1], AttachCard | SwapJoker):
            assert "discard" not in line.key.removesuffix("-or-discard")
        matches.pick(table, ANNA, dice.choice([*card_ids(match.deal.hands[0])]))


def test_the_step_is_not_looked_for_again_when_advice_is_asked_for(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    judging = plans.JUDGING

    def counted(view: SeatView, around: Surroundings) -> Judge:
        asked.append(view)
        return judging(view, around)

    monkeypatch.setattr(plans, "JUDGING", counted)
    table = matches.at("QH QD QC 7S 8S 9S JC JD * 2S 4D 6C", "9C 8D", **PLAY)
    for _ in range(3):
        matches.panel_of(table, ANNA)
        matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, AskAdvice)
    assert len(asked) == len(set(asked)) > 0
