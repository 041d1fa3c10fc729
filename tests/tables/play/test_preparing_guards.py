"""Prepared turns: what a stale button, a broken row, a quick tap or a change at the table must not do."""

from dataclasses import replace

import pytest

from scala40.meld import known
from scala40.notation import parse_meld
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import labelled_buttons
from storage import DeadlineKind, Table
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    PlayProposal,
    PrepareTurn,
    StepBack,
    StopPreparing,
    TakeDiscardPile,
)
from tests.tables.lines import announced
from tests.tables.play.prepared_turns import (
    anna_plays,
    begin,
    buttons,
    choose_discard,
    choose_draw,
    prepare,
    prepared,
    said,
    silent,
    slow_scene,
    with_rule,
)


def _attach(matches: Matches, table: Table, *cards: str) -> None:
    for card in cards:
        matches.pick(table, BRUNO, card)
        matches.press(table, BRUNO, AttachCard)


def _break(matches: Matches, values: str) -> None:
    with matches.store.unit() as unit:
        unit.prepared._sql.run(f"UPDATE prepared_turns SET {values}")


def test_a_closing_is_not_dropped_because_its_last_card_fits_now(matches: Matches) -> None:
    table = slow_scene(matches, "7H JD QD TD KH 2S", "8H KD", turns_played=[1, 1])
    begin(matches, table)
    choose_draw(matches, table, "7H")
    matches.press(table, BRUNO, PlayProposal)
    matches.press(table, BRUNO, DiscardCard)
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "TD1", "JD1", "QD1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "7H1")
    matches.press(table, ANNA, DiscardCard)
    if matches.turn_of(table) == ANNA:  # it was asked about, as it attaches
        matches.press(table, ANNA, DiscardCard)
    assert "prepared-soon" in said(matches, table)
    matches.wait(120)
    assert matches.match(table).results[-1].closed_by == 1


def test_a_stale_button_takes_no_step_of_a_real_turn_back(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table, "3H")
    _attach(matches, table, "3H1")
    choose_discard(matches, table, "KD")
    anna_plays(matches, table)
    assert "prepared-why-card" in said(matches, table)
    matches.press(table, BRUNO, DrawStock)
    _attach(matches, table, "7H1")
    assert matches.key(matches.tap(BRUNO, StopPreparing(table.id))) == "tap-stale"
    assert len(matches.draft(table, BRUNO).actions) == 1


def test_a_stale_button_deletes_nothing_that_is_ready(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    assert matches.key(matches.tap(BRUNO, PrepareTurn(table.id))) == "tap-stale"
    assert "prepared-ready" in said(matches, table)


def test_a_stale_button_deletes_no_steps(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    _attach(matches, table, "7H1")
    assert matches.key(matches.tap(BRUNO, PrepareTurn(table.id))) == "tap-stale"
    assert len(matches.draft(table, BRUNO).actions) == 1


def test_what_was_dropped_can_be_prepared_again(matches: Matches) -> None:
    table = slow_scene(matches, "3H KH QC 9S 3D", "7H 8S KD JC", "9H 8D KC JH", opened=[0, 1, 2])
    _carla_prepares_3h(matches, table)
    _anna_attaches_3h(matches, table)
    assert matches.key(matches.tap(CARLA, PrepareTurn(table.id))) == "prepared-begun"


def _carla_prepares_3h(matches: Matches, table: Table) -> None:
    matches.tap(CARLA, PrepareTurn(table.id))
    takes = [one for one in buttons(matches, table, CARLA) if isinstance(one, TakeDiscardPile) and one.card == "3H"]
    matches.tap(CARLA, takes[0])


def _anna_attaches_3h(matches: Matches, table: Table) -> None:
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "3H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "KH1")
    matches.press(table, ANNA, DiscardCard)


def test_steps_that_end_with_the_melds_of_others_are_told(matches: Matches) -> None:
    table = slow_scene(matches, "3H KH QC 9S 3D", "7H 8S KD JC", "9H 8D KC JH", opened=[0, 1, 2])
    _carla_prepares_3h(matches, table)
    _anna_attaches_3h(matches, table)
    assert "prepared-why-melds" in said(matches, table, CARLA)
    assert "Pozzo: K♥" in matches.read(table, CARLA)


def test_steps_without_a_yes_are_told_when_the_turn_has_begun(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    _attach(matches, table, "7H1")
    anna_plays(matches, table)
    assert "prepared-why-unfinished" in said(matches, table)
    assert matches.draft(table, BRUNO).actions == ()
    matches.press(table, BRUNO, DrawStock)
    assert len(matches.match(table).deal.hands[1]) == 5


def test_a_step_back_from_a_taken_card_leaves_the_pile_as_it_is(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    before = matches.read(table, BRUNO)
    choose_draw(matches, table, "3H")
    matches.press(table, BRUNO, StepBack)
    assert matches.read(table, BRUNO) == before
    turn = prepared(matches, table)
    assert turn is not None
    assert turn.draw == ""


def test_a_card_that_the_rules_forbid_to_discard_is_not_the_way_out_of_an_unknown_hand(matches: Matches) -> None:
    table = with_rule(matches, slow_scene(matches, "KH QC 9S 3D", "7H"), "attachable_discard", "never")
    begin(matches, table)
    if prepared(matches, table).draw == "":  # type: ignore[union-attr]
        choose_draw(matches, table)
    matches.pick(table, BRUNO, "7H1")
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "refusal-attachable-discard"


def test_a_quick_tap_on_the_last_card_is_not_about_closing(matches: Matches) -> None:
    table = slow_scene(matches, "KH QC 9S 3D", "KD")
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "KD1")
    matches.context = replace(matches.context, slip_seconds=0.5)
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "panel-too-quick"


def _dropped_within_the_minute(matches: Matches, table: Table) -> Table:
    """Let Bruno prepare the discard of a card that the rules forbid as soon as his turn has begun."""
    table = with_rule(matches, table, "attachable_discard", "never")
    prepare(matches, table, "JC")
    anna_plays(matches, table)
    match = matches.match(table)
    melds = (*match.deal.table, known(parse_meld("8C 9C TC")))
    return matches.change(matches.table(table.id), match=match.with_deal(match.deal._replace(table=melds)))


def test_where_the_post_calls_nobody_is_called_a_second_time(matches: Matches) -> None:
    table = slow_scene(matches, "QC KH 9S", "7H KD JC", "2H 2S 9D", opened=[0, 1, 2])
    _dropped_within_the_minute(matches, table)
    matches.wait(120)
    assert "prepared-dropped" in said(matches, table)
    assert announced(matches, BRUNO) == []


@pytest.mark.parametrize("values", ["hand = 'garbage'", "draw = 'foo', set_at = NULL, actions = ''"])
def test_a_row_that_breaks_within_the_minute_calls_its_player(matches: Matches, values: str) -> None:
    table = silent(matches, slow_scene(matches))
    prepare(matches, table)
    anna_plays(matches, table)
    _break(matches, values)
    assert announced(matches, BRUNO) == []
    matches.wait(120)
    assert [line.key for line in announced(matches, BRUNO)] == ["turn-yours-until"]
    assert matches.deadline(table, DeadlineKind.PREPARED) is None
    matches.press(table, BRUNO, DrawStock)


@pytest.mark.parametrize("values", ["hand = 'garbage'", "draw = 'foo'"])
def test_a_row_that_breaks_leaves_a_real_turn_without_steps(matches: Matches, values: str) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    _attach(matches, table, "7H1")
    _break(matches, values)
    assert labelled_buttons(matches.panel_of(table, BRUNO))
    anna_plays(matches, table)
    assert matches.draft(table, BRUNO).actions == ()
    matches.press(table, BRUNO, DrawStock)
    assert len(matches.match(table).deal.hands[1]) == 5
