"""What the strong player pays attention to: each point in a position where it decides."""

import pytest

from scala40.actions import Discard
from scala40.cli.house import Random
from scala40.notation import format_action
from scala40.players import PLAYERS, strong
from scala40.players.prospects import Prospect
from scala40.players.strong import judged_discards
from scala40.players.tuned import GAINED, PAID
from scala40.players.weights import Situation, situation
from scala40.state import Match
from scala40.views import seat_view
from tests.scala40.positions import play, position

BOTH_OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}


def chosen(match: Match, player: str = "strong") -> str:
    """What a player does on turn."""
    return format_action(PLAYERS[player](seat_view(match, match.deal.turn), Random(1)))


def turn(match: Match) -> list[str]:
    """What the strong player does until its turn is over."""
    seat, done = match.deal.turn, []
    while match.turn == seat and not match.results:
        done.append(chosen(match))
        match = play(match, f"{seat} {done[-1]}")
    return done


def test_strong_leaves_nothing_to_chance() -> None:
    match = position("KH KD QH QD 2C 9D 8S 5S 3C 4D 7C AS JC 6H", "2H 3H", phase="play")
    assert len({strong(seat_view(match, 0), Random(seed)) for seed in range(20)}) == 1


# What can still come


@pytest.mark.parametrize(
    ("gone", "thrown"), [("KC KC KS KS", ["discard KH", "discard KD"]), ("QC QC QS QS", ["discard QH", "discard QD"])]
)
def test_strong_keeps_the_pair_that_can_still_become_a_set(gone: str, thrown: list[str]) -> None:
    match = position("KH KD QH QD 2C", "2H 3H 5C 7D", pozzo=gone, table=["3D 4D 5D", "7H 7C 7S"], **BOTH_OPENED)
    assert chosen(match) in thrown


def test_strong_counts_what_lies_on_the_table_as_gone() -> None:
    lying = position(
        "KH KD QH QD 2C", "2H 3H 5C", table=["JC QC KC", "TS JS QS KS", "JS QS KS", "TC JC QC KC"], **BOTH_OPENED
    )
    judged = {str(one.card): one for one in judged_discards(seat_view(lying, 0))}
    assert judged["KH"].completed_by == judged["QH"].completed_by == 4  # Jacks and aces beside K Q, no third king.


# The others


@pytest.mark.parametrize(("run", "thrown"), [("TH JH QH", "discard KH"), ("TS JS QS", "discard KS")])
def test_strong_does_not_throw_what_the_next_player_attaches(run: str, thrown: str) -> None:
    rules = {"preset": "biska"}
    table = [run, "4H 4C 4S"]
    match = position("KH KS 9D 5C", "2H 3H 5C 7D", opened=[1], table=table, phase="play", rules=rules)
    judged = judged_discards(seat_view(match, 0))
    assert [f"discard {one.card}" for one in judged if one.attaches_for_next] == [thrown]
    assert f"discard {judged[-1].card}" == thrown


def test_strong_fears_points_more_when_a_rival_is_about_to_close() -> None:
    hand, table = "KH QH 3C 5D", ["3H 4H 5H", "7D 7C 7S"]
    assert chosen(position(hand, "2H", table=table, **BOTH_OPENED)) in ("discard QH", "discard KH")
    assert chosen(position(hand, "2H 3H 5C 6D 8D 9S TC", table=table, **BOTH_OPENED)) in ("discard 5D", "discard 3C")


def test_strong_takes_no_notice_of_cards_of_rivals_that_it_cannot_see() -> None:
    match = position("KH QH 3C 5D", "2H", table=["3H 4H 5H"], **BOTH_OPENED)
    other = position("KH QH 3C 5D", "*", table=["3H 4H 5H"], **BOTH_OPENED)
    assert judged_discards(seat_view(match, 0)) == judged_discards(seat_view(other, 0))


# The score


def test_strong_sheds_points_when_it_is_near_the_limit_and_plays_to_close_when_its_rival_is() -> None:
    hand, table = "KH KD QD 3C", ["3H 4H 5H", "7D 7C 7S"]
    near_limit = position(hand, "2H 3H 5C 6D", table=table, totals=[95, 0], **BOTH_OPENED)
    rival_near = position(hand, "2H 3H 5C 6D", table=table, totals=[0, 95], **BOTH_OPENED)
    assert chosen(near_limit) in ("discard KH", "discard QD")
    assert chosen(rival_near) == "discard 3C"


# Opening, holding back, closing

NEARLY_DONE = "TH JH QH KH 4C 4D 4S 6S 7S 8S 9S TS 2C 9D"
OTHERS = "2H 3H 4H 5H 6C 7C 8C 9C TC JC QC AC AD"


def test_strong_opens_when_closing_in_hand_brings_nothing() -> None:
    assert chosen(position(NEARLY_DONE, OTHERS, phase="play", turns_played=[3, 3])).startswith("lay")


def test_strong_holds_its_melds_back_when_closing_in_hand_brings_much() -> None:
    rules = {"set": {"in_hand": "bonus", "in_hand_bonus": 200}}
    match = position(NEARLY_DONE, OTHERS, phase="play", turns_played=[3, 3], rules=rules)
    assert chosen(match) in ("discard 2C", "discard 9D")


def test_strong_closes_in_hand_when_it_can() -> None:
    rules = {"preset": "tedesca"}
    match = position(NEARLY_DONE.replace("2C", "JS"), OTHERS, phase="play", turns_played=[3, 3], rules=rules)
    done = turn(match)
    assert done[-1] == "discard 9D"
    assert play(match, *(f"0 {line}" for line in done)).results[0].in_hand


def test_strong_closes_with_a_joker_that_makes_room_for_another_card() -> None:
    # The joker as the king lets the ace follow.
    match = position("AS 2S *", "2H 3H 4C", table=["TS JS QS", "2D 3D 4D"], **BOTH_OPENED)
    assert turn(match) == ["attach *KS 0", "attach AS 0", "discard 2S"]


def test_strong_closes_with_the_top_of_the_pozzo_where_greedy_does_not_see_it() -> None:
    match = position("9H", "2H 3H 4H", pozzo="6H", table=["3H 4H 5H"], opened=[0, 1], turns_played=[3, 3], phase="draw")
    assert chosen(match, "greedy") == "draw"
    assert turn(match) == ["take", "attach 6H 0", "discard 9H"]


# Judged discards


def test_the_best_judged_discard_is_what_strong_throws() -> None:
    match = position("KH QH 3C 5D", "2H 3H 4C 5C 6C", table=["7D 7C 7S"], **BOTH_OPENED)
    view = seat_view(match, 0)
    judged = judged_discards(view)
    assert strong(view, Random(1)) == Discard(judged[0].card)
    assert [one.worth for one in judged] == sorted((one.worth for one in judged), reverse=True)


def test_a_judged_discard_says_what_completes_it_and_what_it_saves() -> None:
    match = position("KH KD 3C", "2H 3H 4C 5C 6C", table=["7D 7C 7S"], pozzo="KC", **BOTH_OPENED)
    judged = {str(one.card): one for one in judged_discards(seat_view(match, 0))}
    # A king of clubs and two of spades can still come.
    assert (judged["KH"].completed_by, judged["KH"].saves, judged["KH"].attaches_for_next) == (3, 10, False)
    assert (judged["3C"].completed_by, judged["3C"].saves) == (0, 3)


def test_nothing_is_judged_before_the_draw_and_while_the_turn_owes_a_card() -> None:
    assert judged_discards(seat_view(position("KH KD 3C", "2H 3H", phase="draw"), 0)) == ()
    rules = {"preset": "classica"}
    match = position("4H 9D 3C", "2H 3H", pozzo="6H", table=["3H 4H 5H"], opened=[0], phase="draw", rules=rules)
    assert judged_discards(seat_view(play(match, "0 take"), 0)) == ()


# The weights


def test_every_number_of_a_prospect_has_a_weight_in_every_situation() -> None:
    for table in (PAID, GAINED):
        assert tuple(table) == Prospect._fields
        assert {len(row) for row in table.values()} == {len(Situation)}


def test_every_position_has_its_situation() -> None:
    met = {situation(opened=opened, rival_cards=cards) for opened in (False, True) for cards in range(1, 14)}
    assert met == set(Situation)
