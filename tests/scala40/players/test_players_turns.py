"""The ways to end a turn, to close and to open that the players weigh: each position looked through by hand."""

import pytest

from scala40.actions import Action, Discard, Lay
from scala40.cards import Card
from scala40.engine import apply
from scala40.notation import format_action, parse_card
from scala40.players import closing
from scala40.players.choices import choices
from scala40.players.closing import closing_plan
from scala40.players.position import can_end, fulfilling, position_of, way_out
from scala40.players.surroundings import Surroundings
from scala40.players.turns import endings
from scala40.rules import PRESETS
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import play, position
from tests.scala40.players.random_deals import random_positions

BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}


def ways(match: Match) -> list[str]:
    """What may be put down before the discard, each way as one line."""
    return [formatted(ending.steps) for ending in endings(position_of(seat_view(match, 0)), 0)]


def formatted(steps: tuple[Action, ...]) -> str:
    return ", ".join(map(format_action, steps))


def plan(match: Match, swaps: int = 2) -> list[str]:
    """The steps that close, each of them played."""
    steps = closing_plan(match, 0, swaps)
    after = match
    for step in steps:
        after = apply(after, 0, step).match
    assert not steps or after.results[-1].closed_by == 0
    return [format_action(step) for step in steps]


# The ways to end a turn


def test_two_melds_are_laid_at_once_or_one_by_one_or_not() -> None:
    """R20"""
    found = ways(position("7H 8H 9H 4C 4D 4S 2C KD", "2H 3H", table=["TC JC QC"], **BOTH_OPENED))
    assert "" in found
    both = [way for way in found if way.count("lay") == 1 and "7H" in way and "4H" not in way and "4C" in way]
    assert both
    assert any("7H" in way and "4C" not in way for way in found)
    assert any("4C" in way and "7H" not in way for way in found)
    assert found[0] == ""


def test_one_meld_is_laid_or_kept() -> None:
    assert ways(position("7H 8H 9H 2C KD", "2H 3H", table=["TC JC QC"], **BOTH_OPENED)) == ["", "lay 7H 8H 9H"]


def test_a_card_that_goes_on_two_melds_is_tried_in_its_first_place() -> None:
    """R21"""
    found = ways(position("7H 2C KD 9S", "2H 3H", table=["4H 5H 6H", "7C 7D 7S"], **BOTH_OPENED))
    assert found == ["", "attach 7H 0"]


def test_each_card_that_attaches_is_tried() -> None:
    """R21"""
    found = ways(position("7H 3H KD 2C 9S", "2H 3H", table=["4H 5H 6H", "TD JD QD"], **BOTH_OPENED))
    assert {"", "attach 7H 0", "attach 3H 0", "attach KD 1"} <= set(found)
    assert {frozenset(way.split(", ")) for way in found if way.count("attach") == 3} == {
        frozenset({"attach 7H 0", "attach 3H 0", "attach KD 1"})
    }


def test_a_card_that_swaps_a_joker_out_is_tried() -> None:
    """R23: the joker has to go down again in the same turn"""
    found = ways(position("QD 9C 9D 2C KS", "2H 3H", table=["TD JD *QD"], **BOTH_OPENED))
    swaps = [way for way in found if "swap QD 0" in way]
    assert swaps
    assert all(way.partition("swap QD 0")[2].count("*") == 1 for way in swaps)


def test_a_joker_is_tried_once_and_after_the_other_cards() -> None:
    """R21"""
    found = ways(position("* 9H 2C KD 9S", "2H 3H", table=["5H 6H 7H", "TD JD QD"], **BOTH_OPENED))
    firsts = [way for way in found if way.startswith("attach *")]
    assert firsts
    assert len({way.partition(",")[0] for way in firsts}) == 1


def test_a_player_who_has_not_opened_may_open_or_wait() -> None:
    """R18"""
    found = ways(position("KH KD KC KS 2C 7D 9S", "2H 3H", phase="play"))
    assert found[0] == ""
    assert {way.partition(" ")[0] for way in found[1:]} == {"lay"}
    assert ways(position("KH KD KC 2C 7D 9S", "2H 3H", phase="play")) == [""]


def test_an_opening_that_keeps_a_meld_back_is_tried_beside_one_that_leaves_least() -> None:
    """R18: the kings alone open; with the fours less is left"""
    found = ways(position("KH KD KC KS 4C 4D 4S 2C 9S", "2H 3H", phase="play", turns_played=[1, 1]))
    assert any("KH" in way and "4C" not in way for way in found)
    assert any("KH" in way and "4C" in way for way in found)


def test_r24_every_way_puts_down_the_card_that_is_owed() -> None:
    rules = {"preset": "classica"}
    match = position("4H 9D 3C", "2H 3H", pozzo="6H", table=["3H 4H 5H"], opened=[0], rules=rules)
    found = ways(play(match, "0 take"))
    assert found
    assert all(way.startswith("attach 6H 0") for way in found)


def test_r24_a_turn_that_cannot_end_has_no_way() -> None:
    match = position("KH KD 7C 2S", "2H", pozzo="3C JH", rules={"preset": "biska"})
    stuck = play(match, "0 take")
    assert endings(stuck, 0) == []
    assert way_out(stuck, 0) is None
    assert not can_end(stuck, 0)


def test_r24_what_pays_is_what_puts_the_owed_card_down() -> None:
    rules = {"preset": "classica"}
    match = position("7C 7D 9D 3C", "2H 3H", pozzo="7H", table=["4H 5H 6H"], opened=[0, 1], rules=rules)
    taken = play(match, "0 take")
    found = {format_action(action) for action in fulfilling(taken, 0)}
    assert "attach 7H 0" in found
    assert any(line.startswith("lay") and "7H" in line for line in found)
    assert all("7H" in line for line in found)
    assert list(fulfilling(match, 0)) == []


def test_a_way_shows_no_card_in_its_repr() -> None:
    ending = endings(position("7H 8H 9H 2C KD", "2H", table=["TC JC QC"], **BOTH_OPENED), 0)[1]
    assert repr(ending) == "Ending(1 steps, 2 discards)"


# Closing


def test_r27_a_braked_card_closes_in_a_meld_where_attaching_it_would_count_more() -> None:
    rules = {"preset": "biska", "set": {"attachable_brake": "on"}}
    table = ["3H 4H 5H", "9D TD JD", "9C TC JC"]
    fields = {"table": table, "opened": [0, 1], "turns_played": [3, 3], "turn": 1, "phase": "play", "rules": rules}
    match = play(position("7H 8H 8D 8C KS", "6H 2C TS", **fields), "1 discard 6H", "0 take")
    assert match.deal.memo.braked
    assert plan(match) == ["lay 6H 7H 8H", "attach 8D 1", "attach 8C 2", "discard KS"]


def test_r21_the_ace_that_closes_is_attached_after_the_king() -> None:
    match = position("KC AC 7D", "2H 3H", table=["TC JC QC"], **BOTH_OPENED)
    assert plan(match) == ["attach KC 0", "attach AC 0", "discard 7D"]


@pytest.mark.parametrize("seed", range(3))
def test_no_layout_closes_a_hand_with_two_cards_that_go_nowhere(seed: int) -> None:
    closed = 0
    for match in random_positions(PRESETS["fisca"], seed):
        seat = match.deal.turn
        for number in range(1, 8):  # of fewer cards more hands close
            few = match.deal._replace(
                hands=(*match.deal.hands[:seat], match.deal.hands[seat][-number:], *match.deal.hands[seat + 1 :])
            )
            short = match._replace(deal=few)
            if next(closing._layouts(short, seat), None) is not None:
                closed += 1
                assert closing._left_over(short, seat) < 2
    assert closed > 20


def test_r26_the_card_taken_does_not_close_as_the_discard() -> None:
    fields = {"table": ["3D 4D 5D"], "opened": [0, 1], "turns_played": [3, 3]}
    match = play(position("7H 8H", "2H 3H", pozzo="9H", **fields), "0 take")
    assert plan(match) == []
    assert plan(play(position("7H 8H KC", "2H 3H", pozzo="9H", **fields), "0 take")) == ["lay 7H 8H 9H", "discard KC"]


@pytest.mark.parametrize(
    ("hand", "table", "needed"),
    [
        ("6H 9C 9D 2S", ["5H *6H 7H"], 1),
        ("6H 9C 9D QS TC TD 2S", ["5H *6H 7H", "JS *QS KS"], 2),
        ("6H 9C 9D QS KC KD 3D 7C 7D 2S", ["5H *6H 7H", "JS *QS KS", "2D *3D 4D"], 3),
    ],
)
def test_r23_r28_as_many_jokers_are_swapped_as_are_needed_and_allowed(hand: str, table: list[str], needed: int) -> None:
    match = position(hand, "KC 3C", table=table, **BOTH_OPENED)
    for swaps in range(needed):
        assert plan(match, swaps) == []
    steps = plan(match, needed)
    assert [step.split()[0] for step in steps] == ["swap"] * needed + ["lay", "discard"]


def test_r18_r23_an_opening_comes_before_the_swap_that_closes() -> None:
    match = position(
        "TH JH QH KH 6H 9C 9D 2S", "KC", opened=[1], table=["5H *6H 7H"], phase="play", turns_played=[1, 1]
    )
    assert [step.split()[0] for step in plan(match)] == ["lay", "swap", "lay", "discard"]
    assert plan(match, 0) == []
    # Nothing of the hand swaps a joker out: no opening helps.
    assert plan(position("TH JH QH KH 8C 9C 9D 2S", "KC", opened=[1], table=["5H *6H 7H"], phase="play")) == []


def test_nobody_closes_before_a_card_is_drawn() -> None:
    assert plan(position("7H 8H 9H KC", "2H", opened=[0], table=["JC QC KC"])) == []


def test_r23_a_joker_that_is_owed_is_not_the_closing_discard() -> None:
    match = position("6H 7C 2S", "KC 3C", table=["5H *6H 7H", "7D 7H 7S"], **BOTH_OPENED)
    steps = plan(play(match, "0 swap 6H 0"))
    assert sorted(step.split()[0] for step in steps) == ["attach", "attach", "discard"]
    assert steps[-1] == "discard 2S"
    assert plan(match)[0] == "swap 6H 0"


# What a throw does to the chance of opening


@pytest.mark.parametrize(
    ("discarded", "live"),
    [
        ("9S", 10),  # 4H and 7H (two each) with 5H 6H, the other two KS, four jokers
        ("2C", 10),
        ("5H", 6),  # without the fours and sevens; a joker opens as the fourth king
        ("6H", 6),
    ],
)
def test_r18_the_chance_to_open_is_of_cards_that_open_with_what_is_not_thrown(discarded: str, live: int) -> None:
    match = position("KH KD KC 5H 6H 2C 9S", "2H 3H 4C", phase="play", pozzo="2S")
    unseen = 108 - 7 - 1
    assert opening(match)[parse_card(discarded)] * unseen == pytest.approx(live)


def opening(match: Match) -> dict[Card, float]:
    """By card discarded as the turn stands: the chance that the next card opens."""
    view = seat_view(match, 0)
    return {
        one.discarded: one.prospect.opening
        for one in choices(Surroundings(view), position_of(view), 0)
        if not one.steps
    }


def test_a_twin_stays_when_a_card_is_thrown() -> None:
    """R1: one of two fives goes, and the other still opens with a four"""
    match = position("KH KD KC 5H 5H 6H 9S", "2H 3H 4C", phase="play", pozzo="2S")
    unseen = 108 - 7 - 1
    assert opening(match)[parse_card("5H")] * unseen == pytest.approx(10)


def test_nothing_that_is_seen_can_still_come() -> None:
    match = position("KH KD KC 5H 6H 2C 9S", "2H 3H 4C", phase="play", pozzo="KS KS 4H 7H")
    unseen = 108 - 7 - 4
    assert opening(match)[parse_card("9S")] * unseen == pytest.approx(1 + 1 + 4)


# Where everything goes


def test_r22_the_last_card_is_thrown() -> None:
    match = play(position("7H 2C", "2H 3H", table=["4H 5H 6H"], **BOTH_OPENED), "0 attach 7H 0")
    assert [(formatted(ending.steps), ending.discards.bit_count()) for ending in endings(match, 0)] == [("", 1)]
    assert plan(match) == ["discard 2C"]
    assert not any(isinstance(step, Lay) for step in closing_plan(match, 0))
    assert isinstance(closing_plan(match, 0)[-1], Discard)
