"""Advice at the table: the key that asks, the answer with its reason, the key that does it, and tables without it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scala40.actions import Lay
from scala40.advice import plans
from scala40.notation import parse_cards
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from tables.play.advice import cached_advice
from tables.play.draft import stamp
from tables.requests.panel import (
    AskAdvice,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    LayMeld,
    Pick,
    PlayProposal,
    TakeDiscardPile,
)
from tests.tables.lines import lines_of
from tests.tables.play.panels import A_HAND, without_advice
from tests.tables.play.turns import patient, tidy
from texts.line import Line


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Advice by the player who never changes: what is played here is no question of taste."""
    monkeypatch.setattr(plans, "JUDGING", tidy)
    cached_advice.cache_clear()
    yield
    cached_advice.cache_clear()


# Asking


def test_the_answer_says_what_to_do_and_why_and_the_panel_keeps_it(matches: Matches) -> None:
    table = matches.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"], pozzo="KH KS KC KC KS KH")
    result = matches.press(table, ANNA, AskAdvice)
    assert not result.alert  # no window that has to be closed
    said = Line("advice-throw", card="K♦️", why=Line("advice-why-helped", count=10, less=18, other="8♠️"))
    assert dict(matches.line(result).args)["advice"] == said
    short = lines_of(matches.panel_of, table, ANNA)
    assert Line("advice-panel", advice=said) in short
    assert Line("panel-discard-card", card="K♦️") in short
    matches.open_more(table, ANNA)
    assert Line("advice-panel", advice=said) in lines_of(matches.read, table, ANNA)
    assert matches.offered(table, ANNA, AskAdvice) == []


def test_advice_stays_while_cards_are_selected_and_goes_with_the_next_step(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    matches.press(table, ANNA, AskAdvice)
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    assert len(matches.offered(table, ANNA, FollowAdvice)) == 1
    matches.press(table, ANNA, LayMeld)
    assert matches.offered(table, ANNA, FollowAdvice) == []
    assert len(matches.offered(table, ANNA, AskAdvice)) == 1


def test_advice_is_for_who_asked_and_for_nobody_else(matches: Matches) -> None:
    table = matches.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"])
    others = matches.panel_of(table, BRUNO), matches.post_of(table)
    matches.press(table, ANNA, AskAdvice)
    assert (matches.panel_of(table, BRUNO), matches.post_of(table)) == others
    assert "advice-panel" not in lines_of(matches.read, table, BRUNO)


def test_asking_changes_nothing_in_the_game(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.pick(table, ANNA, "7H1")
    draft, match = matches.draft(table, ANNA), matches.match(table)
    matches.press(table, ANNA, AskAdvice)
    assert matches.match(table) == match
    assert replace(matches.draft(table, ANNA), advised="") == draft


def test_advice_before_drawing_says_where_to_draw_from(matches: Matches) -> None:
    """R14, R15"""
    table = matches.at("7H 8H 2S 4D 9D", "9C 8D", opened=[0], table=["JC QC KC"], pozzo="3C 9H")
    assert matches.line(matches.press(table, ANNA, AskAdvice)) == Line("advice-take-meld", card="9♥️", meld="7♥️ 8♥️ 9♥️")


def test_advice_says_that_the_discard_pile_is_closed(matches: Matches) -> None:
    """R15"""
    table = matches.at("7H 2S", "9C 8D", pozzo="9H")
    result = matches.press(table, ANNA, AskAdvice)
    assert matches.key(result) == "advice-draw-pile-closed"


def test_a_player_who_cannot_open_is_told_their_best_points_with_the_advice(matches: Matches) -> None:
    """R18"""
    table = matches.at("KH KD KC 2H 3H AH 8S 4D", "9C 8D", phase="play")
    said = dict(matches.line(matches.press(table, ANNA, AskAdvice)).args)
    assert said["opening"] == Line("opening-low", best=36, needed=40)
    assert said["advice"].key == "advice-throw"


def test_an_old_button_does_not_advise_on_another_position(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", stock_top="QS")
    old = matches.offered(table, ANNA, AskAdvice)[0]
    matches.press(table, ANNA, DrawStock)
    assert matches.key(matches.tap(ANNA, old)) == "tap-stale"
    assert matches.offered(table, ANNA, FollowAdvice) == []


def test_a_player_who_is_not_on_turn_gets_no_advice(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    mark = stamp(table, matches.draft(table, ANNA))
    before = matches.state_of(table)
    for request in (AskAdvice(table.id, mark), FollowAdvice(table.id, mark, "0")):
        assert matches.line(matches.tap(BRUNO, request)) == Line("tap-not-your-turn", player="Anna")
        assert matches.key(matches.tap(CARLA, request)) == "tap-not-seated"
    assert matches.state_of(table) == before
    assert matches.offered(table, BRUNO, AskAdvice) == []


# Following


def test_one_button_opens_with_the_melds_that_were_advised_and_the_next_advice_follows(matches: Matches) -> None:
    """R18"""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    result = matches.press(table, ANNA, AskAdvice)
    why = Line("advice-open-why-lighter", saves=54)
    assert matches.line(result) == Line("advice-open", melds=("7♥️ 8♥️ 9♥️", "K♥️ K♦️ K♣️"), points=54, why=why)
    assert Line("panel-advised", step=Line("panel-open-now", points=54)) in lines_of(matches.panel_of, table, ANNA)
    matches.press(table, ANNA, FollowAdvice)
    (action,) = matches.draft(table, ANNA).actions
    assert isinstance(action, Lay)
    assert {" ".join(map(str, meld)) for meld in action.melds} == {"KH KD KC", "7H 8H 9H"}
    (thrown,) = [line for line in lines_of(matches.panel_of, table, ANNA) if line.key == "panel-discard-card"]
    matches.press(table, ANNA, FollowAdvice)
    assert matches.match(table).turn == 1
    assert Line("step-discarded", card=dict(thrown.args)["card"]) in lines_of(matches.read_post, table)


def test_advice_is_given_for_the_hand_with_the_melds_put_aside(matches: Matches) -> None:
    """R18"""
    table = matches.at("7H 7D 7C 8H 9H TH KD KC KS 2C 4S", "9C 8D", phase="play")
    matches.pick(table, ANNA, "7H1", "7D1", "7C1")
    matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, AskAdvice)
    matches.press(table, ANNA, FollowAdvice)
    draft = matches.draft(table, ANNA)
    assert draft.collected == ()
    (action,) = draft.actions
    assert isinstance(action, Lay)


def test_a_card_drawn_on_advice_is_seen_and_the_next_advice_is_there(matches: Matches) -> None:
    """R39"""
    table = matches.at(A_HAND, "9C 8D", stock_top="QS")
    matches.press(table, ANNA, AskAdvice)
    assert matches.line(matches.press(table, ANNA, FollowAdvice)) == Line("panel-drawn", card="Q♠️")
    assert parse_cards("QS")[0] in matches.match(table).deal.hands[0]
    assert Line("advice-open-short", points=54) in lines_of(matches.read, table, ANNA)


def test_advice_leads_to_the_closing(matches: Matches) -> None:
    """R28"""
    table = matches.at("7H 8H 2S", "KC QC", opened=[0], table=["JC QC *KC"], pozzo="9H")
    assert matches.key(matches.press(table, ANNA, AskAdvice)) == "advice-closing"
    matches.press(table, ANNA, FollowAdvice)
    matches.press(table, ANNA, FollowAdvice)
    assert Line("advice-throw-closing", card="2♠️") in lines_of(matches.read, table, ANNA)
    matches.press(table, ANNA, FollowAdvice)
    assert matches.match(table).results[-1].closed_by == 0


def test_a_joker_is_swapped_and_put_down_on_advice(matches: Matches) -> None:
    """R23, R24"""
    table = matches.at("6H 9C 9D 2S", "KC QC", opened=[0], table=["5H *6H 7H"], phase="play")
    said = matches.line(matches.press(table, ANNA, AskAdvice))
    swap = Line("advice-swap-for", card="6♥️", into="🃏9♥️ 9♦️ 9♣️", meld="5♥️ 🃏6♥️ 7♥️")
    assert said == Line("advice-closing", advice=swap)
    for _ in range(3):
        matches.press(table, ANNA, FollowAdvice)
    assert matches.match(table).results[-1].closed_by == 0


def test_advice_leads_back_when_no_way_forward_is_left(matches: Matches) -> None:
    """R15, R24, R39"""
    table = matches.at("KH KD 7C 2S", "9C 8D", pozzo="3C JH", rules={"preset": "biska"})
    matches.press(table, ANNA, TakeDiscardPile)
    assert matches.line(matches.press(table, ANNA, AskAdvice)) == Line("advice-back-card", card="J♥️")
    matches.press(table, ANNA, FollowAdvice)
    assert matches.draft(table, ANNA).actions == ()
    assert "advice-draw-does-not-open" in lines_of(matches.read, table, ANNA)


def test_a_button_made_for_other_advice_plays_nothing(matches: Matches) -> None:
    """A newer version of the program may advise otherwise than the key says."""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    (request,) = matches.offered(table, ANNA, FollowAdvice)
    before = matches.state_of(table)
    for forged in (replace(request, step="0"), replace(request, stamp="0.0"), replace(request, step="")):
        assert matches.key(matches.tap(ANNA, forged)) == "tap-stale"
    assert matches.state_of(table) == before


# What else the panel offers with it


def test_the_opening_is_named_and_has_its_button_where_the_advice_is_to_wait(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R18: the best opening of this hand is told to those who ask, whatever the adviser would do"""
    monkeypatch.setattr(plans, "JUDGING", patient)
    table = matches.at(A_HAND, "9C 8D", phase="play")
    said = matches.line(matches.press(table, ANNA, AskAdvice))
    wait = Line("advice-wait-two-left", count=0, less=0)
    melds = ("7♥️ 8♥️ 9♥️", "K♥️ K♦️ K♣️")
    throw = dict(said.args)["advice"]
    assert said == Line("advice-holding-opening", advice=throw, melds=melds, points=54, why=wait)
    panel = lines_of(matches.panel_of, table, ANNA)
    assert Line("panel-discard-card", card="2♠️") in panel
    assert Line("panel-open-now", points=54) in panel
    matches.press(table, ANNA, PlayProposal)
    (action,) = matches.draft(table, ANNA).actions
    assert isinstance(action, Lay)


def test_a_player_who_has_opened_is_told_that_they_could_still_lay(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "JUDGING", patient)
    table = matches.at(A_HAND, "9C 8D", opened=[0], table=["3C 4C 5C"], phase="play")
    assert matches.key(matches.press(table, ANNA, AskAdvice)) == "advice-holding"
    assert len(matches.offered(table, ANNA, FollowAdvice)) == 1


def test_the_advised_step_has_one_button_and_no_other_has_its_colour(matches: Matches) -> None:
    table = matches.at("7H 8H 2S 4D", "9C 8D", opened=[0], table=["JC QC KC"], pozzo="3C TD")
    plain = matches.panel_of(table, ANNA)
    assert [key.label for row in plain.rows for key in row if key.style == "primary"] == ["🂠 Pesca (97)"]
    matches.press(table, ANNA, AskAdvice)
    advised = matches.panel_of(table, ANNA)
    assert [key.label for row in advised.rows for key in row if key.style == "primary"] == ["🂠 Pesca (97)"]
    assert len(matches.offered(table, ANNA, FollowAdvice)) == 1
    assert matches.offered(table, ANNA, DrawStock) == []
    assert len(matches.offered(table, ANNA, TakeDiscardPile)) == 1


def test_a_selected_card_that_is_advised_has_no_second_button_to_discard_it(matches: Matches) -> None:
    table = matches.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"])
    matches.press(table, ANNA, AskAdvice)
    for card, keys in (("KD1", 0), ("2C1", 1)):
        matches.pick(table, ANNA, card)
        assert len(matches.offered(table, ANNA, DiscardCard)) == keys
        matches.pick(table, ANNA, card)


# Tables without advice


def test_advice_has_no_button_where_the_option_is_off_and_a_forged_one_is_refused(matches: Matches) -> None:
    table = matches.at("KH KD KC 2H 3H AH 8S 4D", "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    ask, (follow,) = AskAdvice(table.id, ""), matches.offered(table, ANNA, FollowAdvice)
    table = without_advice(matches, table)
    assert matches.offered(table, ANNA, AskAdvice) == matches.offered(table, ANNA, FollowAdvice) == []
    panel = lines_of(matches.read, table, ANNA)
    assert not [line.key for line in panel if line.key.startswith(("advice-", "opening-"))]
    mark = stamp(table, matches.draft(table, ANNA))
    before = matches.state_of(table)
    for request in (replace(ask, stamp=mark), replace(follow, stamp=mark)):
        result = matches.tap(ANNA, request)
        assert (result.alert, matches.key(result)) == (True, "advice-off")
    assert matches.state_of(table) == before


def test_a_card_is_still_a_button_while_advice_stands_on_the_panel(matches: Matches) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    assert len(matches.offered(table, ANNA, Pick)) == 8
