"""Comfort in the panel: advice first, at most four buttons that do something, words first, and guards twice as long."""

from dataclasses import replace

import pytest

from screens.message import Button
from simulation.use_cases.chats import ANNA, BRUNO, labels
from simulation.use_cases.matches import Matches
from storage import Display, Person, Table
from tables.requests.codec import Request
from tables.requests.panel import (
    AnswerComfort,
    AttachCard,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    Idle,
    LayMeld,
    Pick,
    ShowPage,
    SwapJoker,
)

HAND = "KH KD KC 7H 8H 9H 2S 4D QS 5C 3C TD AD"
READINGS = "7H 8H * 2S 4D"


@pytest.fixture
def matches(matches: Matches) -> Matches:
    """A world in which Anna has comfort."""
    matches.change_person(ANNA, comfort=True)
    return matches


def lit(matches: Matches, table: Table, person: int = ANNA) -> list[Button]:
    """The buttons that do something, without the cards."""
    found = [button for row in matches.panel_of(table, person).rows for button in row if not button.disabled]
    return [button for button in found if not isinstance(button.request, Pick)]


def person_of(matches: Matches) -> Person:
    with matches.store.read() as unit:
        person = unit.people.get(ANNA)
    assert person is not None
    return person


def kinds(buttons: list[Button]) -> list[type[Request]]:
    return [type(button.request) for button in buttons]


@pytest.mark.parametrize("phase", ["draw", "play"])
@pytest.mark.parametrize("picked", [[], ["7H1"], ["KH1", "KD1", "KC1"]])
def test_at_most_four_buttons_do_something_and_begin_with_a_word(
    matches: Matches, phase: str, picked: list[str]
) -> None:
    table = matches.at(HAND, "9C 8D", phase=phase, pozzo="TC", opened=[0], table=["4H 5H 6H"])
    if phase == "play":
        matches.pick(table, ANNA, *picked)
    shown = lit(matches, table)
    assert 1 < len(shown) <= 4
    assert all(button.label[0].isalnum() for button in shown)
    assert kinds(shown)[0] is FollowAdvice
    assert [button.style for button in shown].count("primary") == 1


def test_nothing_moves_from_the_draw_to_the_discard(matches: Matches) -> None:
    table = matches.at(HAND, "9C 8D", pozzo="TC", opened=[0])
    places = {tuple(map(len, matches.panel_of(table, ANNA).rows))}
    matches.press(table, ANNA, DrawStock)
    places.add(tuple(map(len, matches.panel_of(table, ANNA).rows)))
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    places.add(tuple(map(len, matches.panel_of(table, ANNA).rows)))
    assert places == {(1, 5, 5, 5, 2, 2, 3)}


def test_one_tap_after_the_other_does_what_is_advised_until_the_turn_is_over(matches: Matches) -> None:
    table = matches.at(HAND, "9C 8D", pozzo="TC")
    for _ in range(6):
        if matches.turn_of(table) != ANNA:
            break
        assert matches.panel_of(table, ANNA).rows[0][0].label.startswith("Fai così: ")
        matches.press(table, ANNA, FollowAdvice)
    assert matches.turn_of(table) == BRUNO
    assert matches.match(table).deal.opened[0]


@pytest.mark.parametrize("cards", [READINGS, "* 7H 2S 4D QC"])
def test_whatever_selected_cards_can_do_is_among_the_lit_buttons_page_by_page(matches: Matches, cards: str) -> None:
    melds = ["4H 5H 6H", "8C 9C TC", "JD QD KD"]
    table = matches.at(cards, "9C 8D", phase="play", opened=[0], table=melds)
    matches.pick(table, ANNA, *(["7H1", "8H1", "*1"] if cards is READINGS else ["*1"]))
    found: set[Request] = set()
    for _ in range(8):
        shown = lit(matches, table)
        assert len(shown) <= 4
        found |= {one.request for one in shown if isinstance(one.request, LayMeld | AttachCard | SwapJoker)}
        following = [one.request for one in shown if isinstance(one.request, ShowPage) and "/" in one.label]
        if not following:
            break
        matches.tap(ANNA, following[0])
    matches.change_person(ANNA, comfort=False)
    matches.tap(ANNA, ShowPage(table.id, ""))
    offered = matches.panel_of(table, ANNA)
    all_of_them = {one.request for row in offered.rows for one in row}
    assert found >= {one for one in all_of_them if isinstance(one, LayMeld | AttachCard | SwapJoker)}


def test_at_a_table_without_advice_nothing_is_advised(matches: Matches) -> None:
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.change(table, settings=replace(table.settings, advice=False))
    assert not any(label.startswith("Fai così") for label in labels(matches.panel_of(table, ANNA)))
    assert len(lit(matches, table)) <= 4


def test_what_is_not_lit_says_so(matches: Matches) -> None:
    table = matches.at("KH KD KC 7H 8H 9H 2S 4D 5D 6D", "9C 8D", phase="play", opened=[0])
    rows = matches.panel_of(table, ANNA).rows
    resting = [one.request for row in rows for one in row if one.disabled and one.request == Idle(table.id, "comfort")]
    assert resting
    assert matches.key(matches.tap(ANNA, resting[0])) == "panel-idle-comfort"


def test_on_the_page_with_more_the_way_back_is_lit(matches: Matches) -> None:
    matches.give_page()
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.open_more(table, ANNA)
    shown = lit(matches, table)
    assert len(shown) <= 4
    assert ShowPage(table.id, "") in [button.request for button in shown]


# --- guards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "taken"), [(0.6, False), (0.9, False), (1.0, True)])
def test_a_discard_counts_after_twice_the_time(matches: Matches, seconds: float, taken: bool) -> None:
    """R39"""
    matches.context = replace(matches.context, slip_seconds=0.5)
    table = matches.at("KH QD 7C 2H", "9C 8D", phase="play")
    matches.pick(table, ANNA, "2H1")
    matches.time += seconds
    assert matches.key(matches.press(table, ANNA, DiscardCard)) == ("panel-discarded" if taken else "panel-too-quick")


# --- the offer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [1, 0])
def test_somebody_is_offered_comfort_in_their_first_match_until_they_answer(matches: Matches, wanted: int) -> None:
    matches.change_person(ANNA, comfort=False)
    table = matches.at(HAND, "9C 8D", pozzo="TC")
    assert AnswerComfort(table.id, 1) in [button.request for button in lit(matches, table)]
    stored = person_of(matches).display
    matches.tap(ANNA, AnswerComfort(table.id, wanted))
    person = person_of(matches)
    assert (person.comfort, person.comfort_offered) == (wanted == 1, True)
    assert person.display == stored == Display()
    assert person.seen == (Display(large_cards=True, marks=True, comfort=True) if wanted else Display())
    assert AnswerComfort not in kinds(lit(matches, table))
