"""What the strong player sees ahead, counted by hand: 97 cards are unseen, seat 1 has opened and holds one card."""

import pytest

from scala40.players.choices import choices
from scala40.players.position import position_of
from scala40.players.prospects import Prospect
from scala40.players.surroundings import Surroundings
from scala40.state import Match
from scala40.views import seat_view
from simulation.games.positions import position

UNSEEN = 97


def promised(match: Match, discarded: str) -> Prospect:
    around, seen = Surroundings(seat_view(match, 0)), position_of(seat_view(match, 0))
    return next(one.prospect for one in choices(around, seen, 0) if not one.steps and str(one.discarded) == discarded)


@pytest.fixture(name="match")
def six_cards() -> Match:
    return position(
        "9H TH 2C 2D 6H KD", "JH", "KS 9D 4C", table=["3H 4H 5H"], opened=[0, 1], phase="play", pozzo="2S 7C"
    )


def test_the_hand_and_the_danger_it_is_in_are_counted(match: Match) -> None:
    ahead = promised(match, "KD")
    assert (ahead.one, ahead.to_draw, ahead.points, ahead.cards, ahead.jokers) == (1, 0, 29, 5, 0)
    assert (ahead.risk, ahead.rival_cards, ahead.rival_near) == (29, 1, 1)  # seat 2 has not opened
    assert (ahead.in_melds, ahead.highest, ahead.shortage, ahead.ready, ahead.opening, ahead.in_hand) == (
        0,
        10,
        0,
        0,
        0,
        0,
    )
    assert (ahead.stock, ahead.turns) == (93 / 50, 1)


def test_chances_are_live_cards_over_unseen_ones(match: Match) -> None:
    ahead = promised(match, "KD")
    assert ahead.pairs * UNSEEN == pytest.approx(2 + 2 + 2 + 1)  # 8H, JH, 2H; one 2S lies in the discard pile
    assert ahead.growing * UNSEEN == pytest.approx(1)  # the other 6H; 2H counts as a pair's already
    assert ahead.neighbours * UNSEEN == pytest.approx(13 + 13 + 10 + 10 + 12)  # of 9H, TH, 2C, 2D, 6H
    assert (ahead.attachable, ahead.stuck) == (1, 4)
    assert (ahead.last, ahead.last_two, ahead.closing, ahead.closing_by_meld, ahead.nearing) == (0, 0, 0, 0, 0)


def test_a_card_thrown_feeds_and_helps_the_next_player_who_has_opened(match: Match) -> None:
    assert (promised(match, "KD").feeds, promised(match, "6H").feeds) == (0, 1)
    assert promised(match, "KD").helps * UNSEEN == pytest.approx(12)  # JD QD AD KH KC KS, both of each


@pytest.mark.parametrize(
    ("hand", "seen"),
    [  # any card; 2H twice, 6H and the four jokers; 2H and 6H; 9H and 9S
        ("6H KD", {"stuck": 0, "last": 1, "last_two": 0, "closing": 102, "closing_by_meld": 0, "nearing": 0}),
        ("6H 9C KD", {"stuck": 1, "last": 1, "last_two": 0, "closing": 7, "closing_by_meld": 0, "nearing": 0}),
        ("9C 9D KD", {"stuck": 2, "last": 0, "last_two": 1, "closing": 0, "closing_by_meld": 0, "nearing": 4}),
        ("9C 9D 2C KD", {"stuck": 3, "last": 0, "last_two": 0, "closing": 0, "closing_by_meld": 4, "nearing": 0}),
    ],
)
def test_r28_how_near_closing_is_hangs_on_the_cards_that_are_stuck(hand: str, seen: dict[str, float]) -> None:
    match = position(hand, "JH", "4C 4D", table=["3H 4H 5H"], opened=[0, 1], phase="play", pozzo="2S")
    ahead = promised(match, "KD")
    unseen = 108 - 3 - 1 - len(hand.split())
    chances = {"closing", "closing_by_meld", "nearing"}
    found = {name: round(getattr(ahead, name) * (unseen if name in chances else 1), 6) for name in seen}
    assert found == seen


@pytest.mark.parametrize(
    ("theirs", "opened", "fewest", "near"), [("JH JD", [0, 1], 2, 1), ("JH JD 4C", [0, 1], 3, 0), ("JH", [0], 13, 0)]
)
def test_a_rival_is_near_closing_with_two_cards_once_they_have_opened(
    theirs: str, opened: list[int], fewest: int, near: int
) -> None:
    match = position("9C 9D KD", theirs, table=["3H 4H 5H"], opened=opened, phase="play", pozzo="2S")
    ahead = promised(match, "KD")
    assert (ahead.rival_cards, ahead.rival_near) == (fewest, near)
