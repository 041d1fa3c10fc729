"""Preparing one's next turn: what can be prepared, who sees it, when it is played, when it is dropped."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from operations import liveness
from scala40.meld import known
from scala40.notation import parse_meld
from screens.compose import compose
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import DeadlineKind, Display, Form, GroupHands
from tables.requests.panel import (
    ArrangeHand,
    AttachCard,
    DiscardCard,
    DrawStock,
    KeepCard,
    LayMeld,
    PlayProposal,
    PrepareTurn,
    ShowPage,
    StepBack,
    StopPreparing,
    TakeDiscardPile,
)
from tables.requests.table import HandOver, ImBack, OfferSeat, TakeOver, TakeSeat
from tests.tables.lines import announced
from tests.tables.notices.group_hand_players import choose, opened, panel_inside
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
    with_hand,
    with_rule,
)
from texts.line import Line
from texts.times import HOUR


def test_a_prepared_turn_is_played_a_minute_after_it_has_begun(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    assert "prepared-ready" in said(matches, table)
    anna_plays(matches, table)
    assert "prepared-soon" in said(matches, table)
    assert matches.turn_of(table) == BRUNO
    matches.wait(59)
    assert matches.turn_of(table) == BRUNO
    matches.wait(1)
    assert matches.turn_of(table) == ANNA
    assert [str(card) for card in matches.match(table).deal.discard_pile[-2:]] == ["KH", "KD"]
    assert prepared(matches, table) is None
    assert matches.deadline(table, DeadlineKind.PREPARED) is None


def test_until_then_one_tap_takes_it_back(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    anna_plays(matches, table)
    (stop, *_) = buttons(matches, table)
    assert matches.key(matches.tap(BRUNO, DrawStock(table.id, "1.1"))) == "prepared-first"
    assert matches.key(matches.tap(BRUNO, stop)) == "prepared-taken-back"
    matches.wait(120)
    assert matches.turn_of(table) == BRUNO
    matches.press(table, BRUNO, DrawStock)
    assert len(matches.match(table).deal.hands[1]) == 5


def test_what_is_ready_can_be_dropped_while_others_play(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    assert matches.key(matches.tap(BRUNO, StopPreparing(table.id))) == "prepared-left"
    assert said(matches, table) == []
    assert matches.key(matches.tap(BRUNO, StopPreparing(table.id))) == "tap-stale"
    anna_plays(matches, table)
    assert matches.deadline(table, DeadlineKind.PREPARED) is None


def test_a_card_is_taken_and_attached_if_it_was_discarded(matches: Matches) -> None:
    table = slow_scene(matches, "8H QC 9S 3D", "9H 8S KD JC")
    begin(matches, table)
    assert "prepared-hint" in said(matches, table)
    assert {one.card for one in buttons(matches, table) if isinstance(one, TakeDiscardPile)} == {"3H", "7H"}
    choose_draw(matches, table, "7H")
    matches.pick(table, BRUNO, "7H1")
    matches.press(table, BRUNO, AttachCard)
    choose_discard(matches, table, "KD")
    turn = prepared(matches, table)
    assert turn is not None
    assert turn.draw == "7H"
    matches.change(table, match=with_hand(matches, table, 0, "7H QC 9S 3D"))
    anna_plays(matches, table, "7H")
    matches.wait(60)
    assert str(matches.match(table).deal.table[0]) == "4H 5H 6H 7H"
    assert [str(card) for card in matches.match(table).deal.hands[1]] == ["8S", "9H", "JC"]


def test_it_is_dropped_with_a_word_if_the_card_was_not_discarded(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table, "3H")
    matches.pick(table, BRUNO, "3H1")
    matches.press(table, BRUNO, AttachCard)
    choose_discard(matches, table, "KD")
    anna_plays(matches, table)
    assert "prepared-why-card" in said(matches, table)
    assert matches.deadline(table, DeadlineKind.PREPARED) is None
    matches.wait(60)
    assert matches.turn_of(table) == BRUNO


def test_a_step_back_leads_to_the_draw_and_the_way_out_needs_no_step_back(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table, "3H")
    matches.press(table, BRUNO, StepBack)
    assert "prepared-hint" in said(matches, table)
    choose_draw(matches, table)
    matches.press(table, BRUNO, StepBack)
    choose_draw(matches, table)
    assert matches.key(matches.press(table, BRUNO, StopPreparing)) == "prepared-left"
    assert prepared(matches, table) is None


def test_a_no_keeps_nothing_and_the_yes_lies_elsewhere(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "KD1")
    before = matches.panel_of(table, BRUNO).rows
    matches.press(table, BRUNO, DiscardCard)
    after = matches.panel_of(table, BRUNO).rows
    places = [
        (r, c) for r, row in enumerate(before) for c, one in enumerate(row) if isinstance(one.request, DiscardCard)
    ]
    assert all(not isinstance(after[r][c].request, DiscardCard) for r, c in places)
    matches.press(table, BRUNO, KeepCard)
    turn = prepared(matches, table)
    assert turn is not None
    assert turn.is_begun
    anna_plays(matches, table)
    assert prepared(matches, table) is None
    assert matches.turn_of(table) == BRUNO
    assert matches.draft(table, BRUNO).actions == ()


def test_the_last_card_can_be_thrown_because_another_one_comes(matches: Matches) -> None:
    table = slow_scene(matches, "KH QC 9S 3D", "KD")
    prepare(matches, table)
    assert "prepared-discard" in said(matches, table)
    anna_plays(matches, table)
    matches.wait(60)
    assert matches.match(table).deal_number == 1
    assert len(matches.match(table).deal.hands[1]) == 1


def test_a_card_that_is_taken_may_close_the_deal(matches: Matches) -> None:
    table = slow_scene(matches, "7H QC 9S 3D", "8H KD", turns_played=[1, 1])
    begin(matches, table)
    choose_draw(matches, table, "7H")
    assert matches.key(matches.press(table, BRUNO, PlayProposal)) == "prepared-ask"
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "prepared-set"
    assert "prepared-close" in said(matches, table)
    anna_plays(matches, table, "7H")
    matches.wait(60)
    assert matches.match(table).results[-1].closed_by == 1


def test_nothing_is_imagined_of_what_others_hold(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    shown = matches.panel_of(table, BRUNO)
    matches.change(table, match=with_hand(matches, table, 0, "3H 7H 9H 8S"))
    assert matches.panel_of(table, BRUNO) == shown
    matches.press(table, ANNA, DrawStock)
    assert matches.panel_of(table, BRUNO).rows == shown.rows


@pytest.mark.parametrize(("anna", "why"), [("KH", None), ("lay", "prepared-why-fits")])
def test_a_discard_that_has_become_useful_to_others_is_not_made(matches: Matches, anna: str, why: str | None) -> None:
    table = slow_scene(matches, "JD QD TD KH 2S", "7H 8S KD JC")
    prepare(matches, table)
    matches.press(table, ANNA, DrawStock)
    if anna == "lay":
        matches.pick(table, ANNA, "TD1", "JD1", "QD1")
        matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "KH1")
    matches.press(table, ANNA, DiscardCard)
    if why is None:
        assert "prepared-soon" in said(matches, table)
    else:
        assert why in said(matches, table)


def test_a_meld_of_ones_own_is_found_again_after_others_have_laid(matches: Matches) -> None:
    table = slow_scene(matches, "9D 9C 9S KH 2S", "TC JC QC KC 2D KD")
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "TC1", "JC1", "QC1")
    matches.press(table, BRUNO, LayMeld)
    matches.pick(table, BRUNO, "KC1")
    matches.press(table, BRUNO, AttachCard)
    choose_discard(matches, table, "KD")
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "9D1", "9C1", "9S1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "KH1")
    matches.press(table, ANNA, DiscardCard)
    matches.wait(60)
    assert [str(meld) for meld in matches.match(table).deal.table[1:]] == ["9D 9C 9S", "TC JC QC KC"]


def test_melds_that_others_lay_end_the_steps_of_a_turn_that_is_not_ready(matches: Matches) -> None:
    table = slow_scene(matches, "9D 9C 9S KH 2S", "TC JC QC KC 2D KD", "3D 3S 2H 2C", opened=[0, 1, 2])
    assert matches.key(matches.tap(CARLA, PrepareTurn(table.id))) == "prepared-begun"
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "TC1", "JC1", "QC1")
    matches.press(table, BRUNO, LayMeld)
    anna_plays(matches, table)  # Bruno is on turn now, and has not said yes
    assert "prepared-why-unfinished" in said(matches, table)
    assert matches.draft(table, BRUNO).actions == ()
    for step in (DrawStock, StopPreparing):
        carlas = [one for one in buttons(matches, table, CARLA) if isinstance(one, step)]
        if step is DrawStock:
            matches.tap(CARLA, carlas[0])
            matches.pick(table, CARLA, "3D1")
    matches.press(table, BRUNO, DrawStock)
    matches.pick(table, BRUNO, "TC1", "JC1", "QC1")
    assert matches.draft(table, CARLA).selection == ("3D1",)
    matches.press(table, BRUNO, LayMeld)
    matches.pick(table, BRUNO, "KD1")
    matches.press(table, BRUNO, DiscardCard)
    assert matches.draft(table, CARLA).selection == ()


def test_an_expired_turn_before_it_lets_it_be_played_too(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    matches.time_out(table)
    assert "prepared-soon" in said(matches, table)
    matches.wait(60)
    assert matches.turn_of(table) == ANNA


def test_the_one_who_prepared_is_not_called_unless_it_is_dropped(matches: Matches) -> None:
    table = silent(matches, slow_scene(matches))
    prepare(matches, table)
    anna_plays(matches, table)
    assert announced(matches, BRUNO) == []
    matches.wait(60)
    assert announced(matches, BRUNO) == []
    begin(matches, table)
    choose_draw(matches, table, "3H")
    matches.pick(table, BRUNO, "3H1")
    matches.press(table, BRUNO, AttachCard)
    choose_discard(matches, table, "JC")
    anna_plays(matches, table, "QC")
    assert [line.key for line in announced(matches, BRUNO)] == ["turn-yours-until"]


def test_it_is_dropped_within_the_minute_if_the_rules_forbid_it_then(matches: Matches) -> None:
    table = silent(matches, slow_scene(matches, "QC KH 9S", "7H KD JC", "2H 2S 9D", opened=[0, 1, 2]))
    table = with_rule(matches, table, "attachable_discard", "never")
    prepare(matches, table, "JC")
    anna_plays(matches, table)
    match = matches.match(table)
    melds = (*match.deal.table, known(parse_meld("8C 9C TC")))
    matches.change(matches.table(table.id), match=match.with_deal(match.deal._replace(table=melds)))
    assert announced(matches, BRUNO) == []
    matches.wait(60)
    assert matches.turn_of(table) == BRUNO
    assert "prepared-dropped" in said(matches, table)
    assert [line.key for line in announced(matches, BRUNO)] == ["turn-yours-until"]
    assert len(matches.match(table).deal.hands[1]) == 3, "nothing was drawn"


def test_at_the_table_nothing_shows_that_a_turn_was_prepared(tmp_path: Path) -> None:
    seen = [_seen_by_others(tmp_path / f"{prepares}.sqlite", prepares=prepares) for prepares in (False, True)]
    assert seen[0] == seen[1]


def _seen_by_others(database: Path, *, prepares: bool) -> list[object]:
    """Return what others see of two turns, the second of which Bruno prepares, or plays after a minute."""
    with closing(Matches(database)) as matches:
        table = slow_scene(matches)
        if prepares:
            prepare(matches, table)
        shown = [matches.read_post(table), matches.panel_of(table, ANNA)]
        anna_plays(matches, table)
        shown += [matches.read_post(table), matches.panel_of(table, ANNA), announced(matches)]
        if prepares:
            matches.wait(60)
        else:
            matches.time += 60
            matches.press(table, BRUNO, DrawStock)
            matches.pick(table, BRUNO, "KD1")
            matches.press(table, BRUNO, DiscardCard)
        with matches.store.read() as unit:
            log = [(line.seat, line.action, line.at) for line in unit.log.entries(table.id)[1:]]
        return [*shown, matches.read_post(table), matches.panel_of(table, ANNA), announced(matches), log]


def test_the_end_of_the_deal_drops_it(matches: Matches) -> None:
    table = slow_scene(matches, "3H KH", "7H 8S KD JC", turns_played=[1, 1], phase="play")
    prepare(matches, table)
    matches.pick(table, ANNA, "3H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "KH1")
    matches.press(table, ANNA, DiscardCard)
    assert "prepared-why-over" in said(matches, table)
    assert all(not isinstance(one, PrepareTurn | StopPreparing) for one in buttons(matches, table))


def test_the_end_of_the_match_drops_it(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    matches.resign(table, ANNA)
    assert "prepared-why-over" in said(matches, table)
    assert matches.deadlines(table) == set()


def test_a_resignation_drops_it(matches: Matches) -> None:
    table = slow_scene(matches, "KH QC 9S 3D", "7H 8S KD JC", "2H 2S 9D", opened=[0, 1, 2])
    prepare(matches, table)
    matches.resign(table, BRUNO)
    assert "prepared-why-left" in said(matches, table)


def test_a_computer_that_takes_over_plays_what_it_wants(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    matches.send_away(table, BRUNO)
    matches.tap(ANNA, TakeOver(table.id, BRUNO, "easy"), GROUP)
    turn = prepared(matches, table)
    assert turn is not None
    assert turn.dropped is not None
    assert turn.actions == ()
    matches.tap(BRUNO, ImBack(table.id))
    assert "prepared-why-away" in said(matches, table)


def test_who_takes_the_seat_does_not_see_it(matches: Matches) -> None:
    table = slow_scene(matches, "KH QC 9S 3D", "7H 8S KD JC", "2H 2S 9D", opened=[0, 1, 2])
    prepare(matches, table)
    matches.tap(BRUNO, OfferSeat(table.id), GROUP)
    matches.tap(DARIO, TakeSeat(table.id, 1), GROUP)
    reply = matches.tap(BRUNO, HandOver(table.id, 1, DARIO), GROUP)
    assert matches.line(reply) == Line("hand-over-done-toast", prepared="yes")
    assert said(matches, table, DARIO) == []
    assert prepared(matches, table) is None


@pytest.mark.parametrize("seconds", [600, HOUR])
def test_only_slow_tables_offer_it(matches: Matches, seconds: int) -> None:
    table = slow_scene(matches)
    matches.change(table, settings=replace(matches.table(table.id).settings, turn_seconds=seconds))
    offered = any(isinstance(one, PrepareTurn) for one in buttons(matches, table))
    assert offered is (seconds == HOUR)
    reply = matches.tap(BRUNO, PrepareTurn(table.id))
    assert matches.key(reply) == ("prepared-begun" if offered else "prepared-not-here")


def test_who_is_on_turn_plays(matches: Matches) -> None:
    table = slow_scene(matches)
    assert matches.key(matches.tap(ANNA, PrepareTurn(table.id))) == "prepared-your-turn"
    assert matches.key(matches.tap(DARIO, PrepareTurn(table.id))) == "tap-not-seated"


def test_after_an_outage_there_is_still_a_minute(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    anna_plays(matches, table)
    matches.wait(50)
    matches.time += HOUR
    liveness.after_outage(matches.context)
    assert matches.due_at(table, DeadlineKind.PREPARED) == matches.time + 60


def test_what_was_prepared_can_be_told_in_three_languages(matches: Matches) -> None:
    table = slow_scene(matches)
    prepare(matches, table)
    for language in ("it", "en", "de"):
        matches.change_person(BRUNO, language=language, language_chosen=True)
        assert "K♦" in matches.read(table, BRUNO)


def test_what_is_needed_rarely_is_there_while_a_draw_is_chosen(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    matches.open_more(table, BRUNO)
    assert not any(isinstance(one, DrawStock) for one in buttons(matches, table))
    matches.tap(BRUNO, ShowPage(table.id, ""))
    assert any(isinstance(one, DrawStock) for one in buttons(matches, table))


def test_a_question_ends_with_the_next_step(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "KD1")
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "prepared-ask"
    matches.pick(table, BRUNO, "KD1")
    matches.pick(table, BRUNO, "7H1")
    matches.press(table, BRUNO, AttachCard)
    matches.pick(table, BRUNO, "KD1")
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "prepared-ask"
    assert "prepared-attach" in said(matches, table)


def test_two_taps_in_a_row_keep_nothing(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table)
    matches.pick(table, BRUNO, "KD1")
    matches.time += 60
    matches.press(table, BRUNO, DiscardCard)
    (yes, *_) = [one for one in buttons(matches, table) if isinstance(one, DiscardCard)]
    matches.context = replace(matches.context, slip_seconds=0.5)
    assert matches.key(matches.tap(BRUNO, yes)) == "panel-too-quick"
    matches.time += 60
    assert matches.key(matches.tap(BRUNO, yes)) == "prepared-set"


def test_in_words_the_cards_to_wait_for_have_names(matches: Matches) -> None:
    table = slow_scene(matches)
    matches.change_person(BRUNO, display=Display(Form.WORDS))
    begin(matches, table)
    offered = labelled_buttons(matches.shown_post(table, BRUNO))
    assert [label for label, one in offered if isinstance(one, TakeDiscardPile)] == ["3 cuori", "7 cuori"]


def test_a_waiting_player_can_still_arrange_the_hand_that_is_shown(matches: Matches) -> None:
    table = slow_scene(matches)
    begin(matches, table)
    choose_draw(matches, table, "3H")
    order = ("3H1", "8S1", "7H1", "KD1", "JC1")
    assert matches.tap(BRUNO, ArrangeHand(table.id, order)).line is None
    with matches.store.read() as unit:
        assert unit.hands.get(table.id, 1) == order


def test_a_hand_in_the_group_prepares_too(matches: Matches) -> None:
    table = slow_scene(matches)
    choose(matches, GroupHands.ON)
    opened(matches, table, BRUNO)
    assert matches.key(matches.tap(BRUNO, PrepareTurn(table.id), GROUP)) == "prepared-begun"
    screen = panel_inside(matches, table, BRUNO)
    with matches.store.read() as unit:
        composed = compose(matches.context, unit, screen, None)
    assert composed is not None
    offered = [request for _, request in labelled_buttons(composed.message)]
    assert StopPreparing(table.id) in offered
    assert {one.card for one in offered if isinstance(one, TakeDiscardPile)} == {"3H", "7H"}
