"""The score of real cards: whatever a match played here comes to, its points on a sheet come to the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scala40.actions import ReEnter
from scala40.events import Busted, DealEnded, Event, MatchEnded
from scala40.options import InHand
from scala40.players import PLAYERS
from scala40.rules import PRESETS, Rules
from scala40.scoring import hand_points
from scala40.sheet import MOST_LEFT, begin, enter, is_possible, re_enter
from scala40.state import DealResult
from scala40.views import seat_view
from simulation.games.random_play import RandomMatch, any_rules, is_waiting, seeds

whole_matches = settings(max_examples=max(5, settings.default.max_examples // 6))


def told(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if isinstance(event, Busted | MatchEnded)]


def left(rules: Rules, result: DealResult, seat: int) -> int | None:
    """What a person at the kitchen table says that they had left."""
    if result.points[seat] is None or seat == result.closed_by:
        return result.points[seat] and 0
    if rules.unopened_flat is not None and not result.opened[seat]:
        return rules.unopened_flat
    return hand_points(rules, result.hands[seat])


@whole_matches
@given(any_rules(), seeds, st.sampled_from((0.0, 0.5, 1.0)))
def test_the_same_points_lead_to_the_same_busts_places_and_end(rules: Rules, seed: int, returns: float) -> None:
    game = RandomMatch(rules, seed, disorder=400)
    sheet = begin(rules, game.match.players)
    for _ in range(20_000):
        match = game.match
        if match.is_over:
            break
        if not is_waiting(match):
            if match.re_entry_open and game.chance.random() < returns:
                seat = match.re_entry_open[0]
                game.do(seat, ReEnter())
                sheet, total = re_enter(sheet, seat)
                assert total == game.match.totals[seat]
                continue
            game.bring_owed_order()
            continue
        events = game.do(match.deal.turn, PLAYERS["greedy"](seat_view(match, match.deal.turn), game.chance))
        ended = next((event.result for event in events if isinstance(event, DealEnded)), None)
        if ended is None:
            continue
        if ended.closed_by is None:
            return  # nobody enters a deal that nobody has closed
        points = tuple(left(rules, ended, seat) for seat in range(match.players))
        if any(points[seat] == rules.unopened_flat and ended.opened[seat] for seat in range(match.players)):
            return  # that number says that somebody has not opened
        sheet, of_sheet = enter(sheet, ended.closed_by, points, in_hand=ended.in_hand)
        assert told(of_sheet) == told(events)
        assert sheet.totals == game.match.totals
        assert sheet.results[-1]._replace(hands=(), opened=()) == ended._replace(hands=(), opened=())
        assert (sheet.places, sheet.re_entry_open) == (game.match.places, game.match.re_entry_open)


def test_who_closes_in_hand_doubles_what_the_others_had_left_but_no_flat_number() -> None:
    rules = PRESETS["biska"]
    assert (rules.in_hand, rules.unopened_flat) == (InHand.DOUBLE, 100)
    match, _ = enter(begin(rules, 3), 1, (23, 0, 100), in_hand=True)
    assert match.totals == (46, 0, 100)


@pytest.mark.parametrize(
    "points", [(0, 0, 5), (4, 5, 6), (0, 5), (0, 5, None), (0, -5, 6), (0, 5, MOST_LEFT + 1), (7, 5, 0)]
)
def test_a_deal_cannot_have_ended_with_these_points(points: tuple[int | None, ...]) -> None:
    match = begin(Rules(), 3)
    assert not is_possible(match, 0, points)
    with pytest.raises(ValueError, match="cannot"):
        enter(match, 0, points, in_hand=False)


def test_who_is_out_has_nothing_left_and_does_not_close() -> None:
    match, events = enter(begin(Rules(), 3), 0, (0, 101, 7), in_hand=False)
    assert told(events) == [Busted(1, 101, 101, 1, 3)]
    assert is_possible(match, 2, (9, None, 0))
    assert not is_possible(match, 2, (9, 4, 0))
    assert not is_possible(match, 1, (9, 0, 4))
    with pytest.raises(ValueError, match="back"):
        re_enter(match, 1)


def test_nothing_is_entered_after_the_end() -> None:
    match, _ = enter(begin(Rules(), 2), 0, (0, 101), in_hand=False)
    assert match.places == ((0,), (1,))
    assert not is_possible(match, 0, (0, None))
