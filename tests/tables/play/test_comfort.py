"""Comfort in the panel: advice first, at most four buttons that do something, words first, and guards twice as long."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from screens.message import Button
from screens.render.keyboard import MOST_ROWS
from simulation.use_cases.chats import ANNA, BRUNO, labels
from simulation.use_cases.matches import Matches
from storage import Display, Form, Person, Table
from tables.requests.codec import Request
from tables.requests.panel import (
    MORE_PAGE,
    AnswerComfort,
    ArrangePick,
    AskAdvice,
    ClearPicks,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    Idle,
    InWords,
    KeepCard,
    LayMeld,
    Pick,
    Refresh,
    ShowPage,
)
from tests.tables.play.prepared_turns import begin, slow_scene

HAND = "KH KD KC 7H 8H 9H 2S 4D QS 5C 3C TD AD"


@pytest.fixture
def matches(matches: Matches) -> Matches:
    """A world in which Anna has comfort."""
    matches.change_person(ANNA, comfort=True)
    return matches


def lit(matches: Matches, table: Table, person: int = ANNA) -> list[Button]:
    """The buttons that do something, without the cards."""
    found = [button for row in matches.shown_post(table, person).rows for button in row if not button.disabled]
    return [button for button in found if not (isinstance(button.request, Pick) or is_card_to_move(button.request))]


def is_card_to_move(request: Request | None) -> bool:
    return isinstance(request, ArrangePick) and request.card != ""


def person_of(matches: Matches, person_id: int = ANNA) -> Person:
    with matches.store.read() as unit:
        person = unit.people.get(person_id)
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
    assert places == {(1, 5, 5, 5, 2, 3)}


def test_one_tap_after_the_other_does_what_is_advised_until_the_turn_is_over(matches: Matches) -> None:
    table = matches.at(HAND, "9C 8D", pozzo="TC")
    for _ in range(6):
        if matches.turn_of(table) != ANNA:
            break
        assert matches.panel_of(table, ANNA).rows[0][0].label.startswith("Fai così: ")
        matches.press(table, ANNA, FollowAdvice)
    assert matches.turn_of(table) == BRUNO
    assert matches.match(table).deal.opened[0]


READINGS = "7H 8H * 2S 4D"
MELDS = ["4H 5H 6H", "8C 9C TC", "JD QD KD"]


def turn(matches: Matches) -> Table:
    return matches.at(HAND, "9C 8D", phase="play", opened=[0], table=MELDS)


def draw(matches: Matches) -> Table:
    return matches.at(HAND, "9C 8D", pozzo="TC", opened=[0], table=MELDS)


def reading(matches: Matches) -> Table:
    table = matches.at(READINGS, "9C 8D", phase="play", opened=[0], table=MELDS)
    matches.pick(table, ANNA, "7H1", "8H1", "*1")
    return table


def joker(matches: Matches) -> Table:
    table = matches.at("* 7H 2S 4D QC", "9C 8D", phase="play", opened=[0], table=MELDS)
    matches.pick(table, ANNA, "*1")
    return table


def collected(matches: Matches) -> Table:
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "2S1")
    return table


def arranging(matches: Matches) -> Table:
    table = matches.at(HAND, "9C 8D", turn=1)
    matches.tap(ANNA, ArrangePick(table.id, "QS1"))
    return table


def asked(matches: Matches) -> Table:
    matches.change_person(ANNA, asks=True)
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    return table


def two_jokers(matches: Matches) -> Table:
    """A card is selected that can be swapped for either of two jokers."""
    melds = ["6H *7H 8H", "7S 7C *7H", "JD QD KD"]
    table = matches.at("7H 2S 4D QC", "9C 8D", phase="play", opened=[0], table=melds)
    matches.pick(table, ANNA, "7H1")
    return table


SCENES = [turn, draw, reading, joker, two_jokers, collected, arranging]


def explored(matches: Matches, table: Table, person: int, *, comfort: bool) -> set[object]:
    """What can be reached by taps that only turn pages; with comfort at most four buttons are lit on each."""
    found = set[object]()
    pages = [ShowPage(table.id, "")]
    for page in pages:
        matches.tap(person, page)
        shown = lit(matches, table, person)
        if person_of(matches, person).display.form is not Form.WORDS:  # which has three cards in a row
            assert len(matches.shown_post(table, person).rows) <= MOST_ROWS
        assert not comfort or page.page == MORE_PAGE or len(shown) <= 4, [one.label for one in shown]
        assert len({one.label for one in shown}) == len(shown) or not comfort, [one.label for one in shown]
        found |= {one.request or one.url or one.web_app for one in shown}
        pages += [one.request for one in shown if isinstance(one.request, ShowPage) and one.request not in pages]
    return found


@pytest.mark.parametrize("page", [True, False])
@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("scene", ["begun", "waiting", *SCENES])
def test_with_four_lit_buttons_a_page_whatever_there_is_can_be_reached(
    matches: Matches, scene: Callable[[Matches], Table] | str, form: Form, page: bool
) -> None:
    person = ANNA
    if page:
        matches.give_page()
    if isinstance(scene, str):
        person, table = BRUNO, slow_scene(matches)
        if scene == "begun":
            begin(matches, table)
    else:
        table = scene(matches)
    matches.change_person(person, comfort=True, display=Display(form))
    found = explored(matches, table, person, comfort=True)
    matches.change_person(person, comfort=False)
    wanted = explored(matches, table, person, comfort=False)
    # Advice is always shown, and so is the panel as it is now; the taps on the cards unselect them.
    pages = {one for one in wanted if isinstance(one, ShowPage | AskAdvice | ClearPicks | Refresh | InWords)}
    assert wanted - pages <= found
    assert len(wanted) > 2


def test_at_a_table_without_advice_nothing_is_advised(matches: Matches) -> None:
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.change(table, settings=replace(table.settings, advice=False))
    assert not any(label.startswith("Fai così") for label in labels(matches.panel_of(table, ANNA)))
    assert len(lit(matches, table)) <= 4


def test_what_is_not_lit_says_so(matches: Matches) -> None:
    table = collected(matches)
    rows = matches.panel_of(table, ANNA).rows
    resting = [one.request for row in rows for one in row if one.disabled and one.request == Idle(table.id, "comfort")]
    assert resting
    assert matches.key(matches.tap(ANNA, resting[0])) == "panel-idle-comfort"


def test_at_a_question_yes_and_no_and_the_way_to_the_rest_are_lit(matches: Matches) -> None:
    found = kinds(lit(matches, asked(matches)))
    assert found == [FollowAdvice, DiscardCard, KeepCard, ShowPage]


def test_on_the_page_with_more_the_way_back_is_lit(matches: Matches) -> None:
    matches.give_page()
    table = matches.at(HAND, "9C 8D", phase="play")
    matches.open_more(table, ANNA)
    shown = lit(matches, table)
    assert ShowPage(table.id, "") in [button.request for button in shown]
    assert not any(
        button.request == Idle(table.id, "comfort") for row in matches.panel_of(table, ANNA).rows for button in row
    )


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
    assert matches.key(matches.tap(ANNA, AnswerComfort(table.id, 1 - wanted))) == "tap-stale"
    assert person_of(matches).comfort == (wanted == 1)


def test_nobody_who_reads_words_is_offered_larger_cards(matches: Matches) -> None:
    matches.change_person(ANNA, comfort=False, display=Display(Form.WORDS))
    assert AnswerComfort not in kinds(lit(matches, matches.at(HAND, "9C 8D", pozzo="TC")))
