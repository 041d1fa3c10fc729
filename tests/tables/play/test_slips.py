"""A tap too many loses nothing: hasty discards are not taken, and those that give something away are asked about."""

from dataclasses import replace

import pytest

from scala40.advice import plans
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Table
from tables.play.advice import cached_advice
from tables.requests.panel import (
    AskAdvice,
    ClearPicks,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    KeepCard,
    LayMeld,
    Pick,
    PlayProposal,
    StepBack,
)
from tests.tables.play.turns import patient

OPENS = "KH KD KC 7H 8H 9H 2S 4D"
MELDS = ["3H 4H 5H"]


@pytest.fixture
def matches(matches: Matches) -> Matches:
    """A world whose clock and people are as guarded as real ones."""
    matches.context = replace(matches.context, slip_seconds=0.5)
    matches.change_person(ANNA, asks=True)
    return matches


def pick(matches: Matches, table: Table, *cards: str) -> None:
    """Select cards, as slowly as anybody does."""
    for card in cards:
        matches.time += 1.0
        matches.pick(table, ANNA, card)
    matches.time += 1.0


def lay(matches: Matches, table: Table, *cards: str) -> None:
    pick(matches, table, *cards)
    matches.press(table, ANNA, LayMeld)
    matches.time += 1.0


def is_over(matches: Matches, table: Table) -> bool:
    """Whether Anna's turn has ended."""
    return matches.match(table).turn != 0


# --- too soon -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "taken"), [(0.0, False), (0.2, False), (0.45, False), (0.5, True), (3.0, True)])
def test_a_discard_counts_from_half_a_second_after_the_tap_before(
    matches: Matches, seconds: float, taken: bool
) -> None:
    """R39"""
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    matches.time += seconds
    result = matches.press(table, ANNA, DiscardCard)
    assert matches.key(result) == ("panel-discarded" if taken else "panel-too-quick")
    assert is_over(matches, table) is taken


def test_a_discard_that_came_too_soon_leaves_everything_as_it_was_and_counts_as_a_tap_itself(matches: Matches) -> None:
    """R39"""
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    panel = matches.panel_of(table, ANNA)
    for _ in range(3):
        matches.time += 0.3
        before = matches.state_of(table)
        assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-too-quick"
        assert matches.state_of(table) == before
    assert matches.panel_of(table, ANNA) == panel
    matches.time += 0.5
    matches.press(table, ANNA, DiscardCard)
    assert is_over(matches, table)


def test_a_closing_waits_as_well(matches: Matches) -> None:
    """R28, R39"""
    table = matches.at("6H 5C", "9C 8D", phase="play", opened=[0], table=MELDS)
    matches.pick(table, ANNA, "5C1")
    matches.time += 0.2
    assert matches.key(matches.press(table, ANNA, PlayProposal)) == "panel-too-quick-to-close"
    matches.time += 1.0
    matches.press(table, ANNA, PlayProposal)
    assert matches.match(table).results[-1].closed_by == 0


def test_an_advised_discard_waits_as_well(matches: Matches) -> None:
    """R39"""
    other = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.press(other, ANNA, AskAdvice)
    matches.time += 0.2
    assert matches.key(matches.press(other, ANNA, FollowAdvice)) == "panel-too-quick"
    matches.time += 0.5
    matches.press(other, ANNA, FollowAdvice)
    assert is_over(matches, other)


def test_an_operator_may_switch_the_wait_off(matches: Matches) -> None:
    matches.context = replace(matches.context, slip_seconds=0.0)
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    matches.press(table, ANNA, DiscardCard)
    assert is_over(matches, table)


def test_what_can_be_taken_back_does_not_wait(matches: Matches) -> None:
    table = matches.at(OPENS, "9C 8D")
    matches.press(table, ANNA, DrawStock)
    for _ in range(2):
        matches.press(table, ANNA, LayMeld)
        matches.press(table, ANNA, StepBack)
    assert matches.draft(table, ANNA).collected == ()


# --- something is given away ----------------------------------------------------------------------------------------

GIVEN_AWAY = {
    "panel-ask-open": ("4D1", OPENS, {}),
    "panel-ask-close": ("6H1", "6H 5C", {"opened": [0], "table": MELDS}),
    "panel-ask-joker": ("*1", "KH 7C 2S *", {}),
    "panel-ask-meld": ("7C1", "7C 8C 9C 2S KD 4D", {"opened": [0], "table": MELDS}),
}


@pytest.mark.parametrize("key", GIVEN_AWAY)
def test_a_discard_that_gives_something_away_is_asked_about_once(matches: Matches, key: str) -> None:
    """R39"""
    card, hand, scene = GIVEN_AWAY[key]
    table = matches.at(hand, "9C 8D", phase="play", **scene)
    pick(matches, table, card)
    before = matches.match(table)
    result = matches.press(table, ANNA, DiscardCard)
    assert matches.key(result) == key
    assert not result.alert
    assert matches.match(table) == before
    shown = matches.toast(result)
    assert shown in matches.read(table, ANNA)
    yes, no = matches.panel_of(table, ANNA).rows[-2]
    assert yes.label.startswith("Sì, scarta ")
    assert (yes.style, type(yes.request), no.request) == ("danger", DiscardCard, KeepCard(table.id))
    matches.time += 1.0
    matches.press(table, ANNA, DiscardCard)
    assert is_over(matches, table) or matches.match(table).results


def test_the_button_that_led_to_a_question_does_not_answer_it(matches: Matches) -> None:
    """R39: it is tapped again by people whose phone shows the question late."""
    table = matches.at(OPENS, "9C 8D", phase="play")
    pick(matches, table, "4D1")
    (tapped,) = matches.offered(table, ANNA, DiscardCard)
    matches.tap(ANNA, tapped)
    matches.time += 3.0
    assert matches.key(matches.tap(ANNA, tapped)) == "tap-stale"
    assert matches.draft(table, ANNA).asked == "4D"


@pytest.mark.parametrize(("seconds", "taken"), [(0.6, False), (1.4, False), (1.5, True)])
def test_a_yes_counts_when_the_question_has_been_shown_for_a_while(
    matches: Matches, seconds: float, taken: bool
) -> None:
    """R39"""
    table = matches.at(OPENS, "9C 8D", phase="play")
    pick(matches, table, "4D1")
    matches.press(table, ANNA, DiscardCard)
    matches.time += 2.0
    shown_at, before = matches.time, matches.state_of(table)
    matches.time += seconds
    (yes,) = matches.offered(table, ANNA, DiscardCard)
    result = matches.tap(ANNA, yes, shown_at=shown_at)
    assert matches.key(result) == ("panel-discarded" if taken else "panel-too-quick")
    assert (matches.state_of(table) != before) is taken


def test_a_no_takes_the_question_away_and_the_next_discard_is_asked_about_again(matches: Matches) -> None:
    """R39"""
    table = matches.at(OPENS, "9C 8D", phase="play")
    pick(matches, table, "4D1")
    question = matches.toast(matches.press(table, ANNA, DiscardCard))
    matches.time += 2.0
    matches.press(table, ANNA, KeepCard)
    assert question not in matches.read(table, ANNA)
    assert (matches.draft(table, ANNA).asked, matches.draft(table, ANNA).selection) == ("", ())
    assert matches.offered(table, ANNA, DiscardCard) == []
    pick(matches, table, "4D1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-ask-open"


# --- a button that has just appeared under the finger ---------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "done"), [(-0.2, False), (0.0, False), (0.9, False), (1.0, True), (-3600.0, True)])
def test_what_has_just_appeared_where_another_button_was_tapped_does_nothing(
    matches: Matches, seconds: float, done: bool
) -> None:
    """A tap may arrive before the edit is confirmed, and a clock may be set back."""
    table = matches.at(OPENS, "9C 8D", phase="play")
    (first, *_) = matches.offered(table, ANNA, LayMeld)
    shown_at, before = matches.time, matches.state_of(table)
    matches.time += seconds
    result = matches.tap(ANNA, first, shown_at=shown_at, covers=True)
    assert (result.line is not None and result.line.key == "tap-covers") is not done
    assert (matches.state_of(table) != before) is done


def test_a_selection_is_made_wherever_its_card_lies(matches: Matches) -> None:
    table = matches.at(OPENS, "9C 8D", phase="play")
    result = matches.tap(ANNA, Pick(table.id, "2S1"), shown_at=matches.time, covers=True)
    assert matches.key(result) == "panel-picked"


def test_melds_put_aside_are_asked_about(matches: Matches) -> None:
    """R18"""
    table = matches.at("KH KD KC 2S 4D 8C", "9C 8D", phase="play")
    lay(matches, table, "KH1", "KD1", "KC1")
    pick(matches, table, "4D1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-ask-aside"
    matches.time += 1.0
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-discarded-unopened"


def test_nobody_is_asked_twice_in_a_turn_and_everybody_again_in_the_next(matches: Matches) -> None:
    table = matches.at(OPENS, "9C 8D", phase="play")
    pick(matches, table, "4D1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-ask-open"
    matches.tap(ANNA, ClearPicks(table.id))
    pick(matches, table, "2S1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-discarded"
    with matches.store.read() as unit:
        assert unit.drafts.get(table.id, 0).asked == ""


def test_a_setting_turns_the_question_off(matches: Matches) -> None:
    matches.change_person(ANNA, asks=False)
    table = matches.at(OPENS, "9C 8D", phase="play")
    pick(matches, table, "4D1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-discarded"


@pytest.mark.parametrize(
    ("card", "hand", "scene"),
    [
        ("2S1", "7C 8C 9C 2S KD", {"opened": [0], "table": MELDS}),  # belongs to nothing
        ("7C1", "7C 7C 8C 9C 2S", {"opened": [0], "table": MELDS}),  # its twin stays in the meld
        ("*1", "* *", {}),  # there is no other discard
    ],
)
def test_a_discard_that_gives_nothing_away_is_not_asked_about(
    matches: Matches, card: str, hand: str, scene: dict[str, object]
) -> None:
    table = matches.at(hand, "9C 8D", phase="play", **scene)
    pick(matches, table, card)
    result = matches.press(table, ANNA, DiscardCard)
    assert matches.key(result) == "panel-discarded"


def test_advice_is_not_questioned(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    """The advice and the question never contradict each other."""
    monkeypatch.setattr(plans, "JUDGING", patient)
    cached_advice.cache_clear()
    table = matches.at(OPENS, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    pick(matches, table, "2S1")
    assert matches.offered(table, ANNA, DiscardCard) == []
    assert matches.key(matches.press(table, ANNA, FollowAdvice)) == "panel-discarded"
    cached_advice.cache_clear()


def test_another_discard_than_the_advised_one_is_asked_about(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "JUDGING", patient)
    cached_advice.cache_clear()
    table = matches.at(OPENS, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    pick(matches, table, "4D1")
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-ask-open"
    cached_advice.cache_clear()


def test_a_clock_that_was_set_back_keeps_nobody_from_discarding(matches: Matches) -> None:
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    matches.time -= 3600
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-discarded"


def test_time_between_taps_is_that_of_their_arrival(matches: Matches) -> None:
    """A bot that was busy processes two careful taps at once."""
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    arrived = matches.time + 2.0
    with matches.store.unit() as unit:
        unit.inbox.put(matches.updates + 1, "{}", arrived)
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == "panel-discarded"
