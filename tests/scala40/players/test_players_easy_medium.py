"""What the easy and the medium player do, and what they do not see."""

from collections import Counter

import pytest

from scala40.notation import format_action
from scala40.players import PLAYERS
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import play, position
from tools.game.environment import Random

OPENED = {"opened": [0, 1], "turns_played": [3, 3], "phase": "play"}
TOO_DEAR = {"set": {"opening_points": 100}}


def chosen(match: Match, player: str, seed: int = 1) -> str:
    """What a player does on turn."""
    return format_action(PLAYERS[player](seat_view(match, match.deal.turn), Random(seed)))


def often(match: Match, player: str) -> Counter[str]:
    """What a player does on turn with 300 different dice."""
    return Counter(chosen(match, player, seed) for seed in range(300))


# Easy


def test_easy_throws_one_of_its_three_highest_loose_cards_the_highest_most_often() -> None:
    met = often(position("KH KD KS QC 9H 2D 3C 5S", "2H", phase="play", rules=TOO_DEAR), "easy")
    assert [line for line, _ in met.most_common()] == ["discard QC", "discard 9H", "discard 5S"]
    assert met["discard QC"] > 120


def test_easy_misses_an_attachment_now_and_then() -> None:
    met = often(position("6H KS 2D 4C", "2H", table=["3H 4H 5H"], **OPENED), "easy")
    assert 0.2 < 1 - met["attach 6H 0"] / met.total() < 0.5


def test_easy_misses_an_attachment_with_three_cards_but_not_with_two() -> None:
    """With two the one attaches and the other closes (R28)"""
    three = often(position("6H KS 2D", "2H", table=["3H 4H 5H"], **OPENED), "easy")
    assert 0.2 < 1 - three["attach 6H 0"] / three.total() < 0.5
    assert set(often(position("6H KS", "2H", table=["3H 4H 5H"], **OPENED), "easy")) == {"attach 6H 0"}


def test_r26_easy_breaks_a_meld_where_its_loose_card_may_not_be_thrown() -> None:
    fields = {**OPENED, "phase": "draw", "table": ["TC JC QC"]}
    match = play(position("7H 8H 9H", "2H 3H", pozzo="3S KD", **fields), "0 take")
    met = often(match, "easy")
    assert [line for line, _ in met.most_common()] == ["discard 9H", "discard 8H", "discard 7H"]
    assert chosen(match, "medium") == chosen(match, "greedy") == "discard 9H"


def test_easy_throws_a_joker_last() -> None:
    """R3: it costs most"""
    met = often(position("* KS 2D 4C", "2H", phase="play", rules=TOO_DEAR), "easy")
    assert [line for line, _ in met.most_common()] == ["discard KS", "discard 4C", "discard 2D"]


def test_easy_misses_a_swap_more_often_than_not() -> None:
    match = position("7H 2D 3C 9S", "2H", table=["6H *7H 8H", "KH KD KC"], **OPENED)
    met = often(match, "easy")
    assert chosen(match, "greedy") == "swap 7H 0"
    assert 0 < met["swap 7H 0"] < met.total() / 2


@pytest.mark.parametrize("seed", range(30))
def test_easy_does_not_miss_the_card_that_closes(seed: int) -> None:
    assert chosen(position("6H 2D", "2H", table=["3H 4H 5H"], **OPENED), "easy", seed) == "attach 6H 0"


@pytest.mark.parametrize("seed", range(30))
def test_easy_never_forgets_what_its_turn_owes(seed: int) -> None:
    rules = {"set": {"pozzo_must_use": "on"}}
    match = position("2D KS 9C 4C", "2H", pozzo="6H", table=["3H 4H 5H"], rules=rules, **{**OPENED, "phase": "draw"})
    assert chosen(play(match, "0 take"), "easy", seed) == "attach 6H 0"


@pytest.mark.parametrize("seed", range(30))
def test_easy_opens_whenever_it_can(seed: int) -> None:
    match = position("TH JH QH 4C 4D 4S 9S", "2H", phase="play")
    assert chosen(match, "easy", seed) == "lay 4D 4C 4S | TH JH QH"


@pytest.mark.parametrize("player", ["easy", "medium"])
def test_easy_and_medium_never_look_at_the_others(player: str) -> None:
    hand, table = "KH QH 3C 5D 9S", ["3H 4H 5H", "7D 7C 7S"]
    alone = position(hand, "2H", table=table, totals=[90, 0], **OPENED)
    harmless = position(hand, "2H 3H 5C 6D 8D 9S TC", table=table, totals=[0, 90], **{**OPENED, "opened": [0]})
    for seed in range(50):
        assert chosen(alone, player, seed) == chosen(harmless, player, seed)


# Medium


@pytest.mark.parametrize(("gone", "discarded"), [("KC KC KS KS", "KH KD"), ("QC QC QS QS", "QH QD")])
def test_medium_counts_the_cards_that_can_still_come(gone: str, discarded: str) -> None:
    match = position("KH KD QH QD 2C", "2H 3H", pozzo=gone, table=["3D 4D 5D"], **OPENED)
    assert chosen(match, "medium") in [f"discard {card}" for card in discarded.split()]
    assert chosen(match, "greedy") == "discard QH"


def test_medium_throws_the_dearest_of_cards_that_promise_nothing() -> None:
    match = position("KH 2D 5C 9S", "2H", phase="play", rules=TOO_DEAR)
    assert chosen(match, "medium") == "discard KH"


def test_medium_keeps_a_pair_that_waits_before_a_lone_card_of_one_point_more() -> None:
    match = position("9H 9D TS 2C", "2H", phase="play", rules=TOO_DEAR)
    assert chosen(match, "medium") == "discard TS"
    assert chosen(position("KH KD 8S 2C", "2H", phase="play", rules=TOO_DEAR), "medium") == "discard 8S"
    assert chosen(position("KH KD 8S 2C", "2H", phase="play", rules=TOO_DEAR), "greedy") == "discard KH"


def test_medium_puts_down_exactly_what_leaves_the_fewest_points() -> None:
    match = position("KH KD KS AH 2H 3H 3D 3C 9S", "2H", phase="play", rules={"set": {"opening_points": 39}})
    assert chosen(match, "medium") == "lay 3H 3D 3C | KH KD KS"
