"""The simple computer players, what they see, and how a hand is laid out."""

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scala40.actions import Discard, Resign
from scala40.cards import pack
from scala40.checks.melds import opening_worth
from scala40.legal import legal_actions
from scala40.meld import Meld, counted, holds
from scala40.melds import melds_in
from scala40.notation import format_action
from scala40.players import PLAYERS, random_legal
from scala40.players.arranging import Melds, least_left, least_left_opening
from scala40.players.position import position_of
from scala40.rules import PRESETS, Rules
from scala40.state import Hand, Match
from scala40.views import seat_view
from simulation.games.positions import play, position
from tests.scala40.players.random_deals import random_positions, redealt
from tools.game.arena import Contest
from tools.game.environment import Random


def chosen(match: Match, player: str = "greedy") -> str:
    """What a player does on turn."""
    return format_action(PLAYERS[player](seat_view(match, match.deal.turn), Random(1)))


def turn(match: Match) -> list[str]:
    """What the greedy player does until its turn is over."""
    seat, done = match.deal.turn, []
    while match.turn == seat and not match.results:
        done.append(chosen(match))
        match = play(match, f"{seat} {done[-1]}")
    return done


# What a player may ask


@pytest.mark.parametrize("preset", PRESETS)
def test_a_position_rebuilt_from_the_view_allows_exactly_what_the_match_allows(preset: str) -> None:
    for seed in range(4):
        for match in random_positions(PRESETS[preset], seed):
            seat = match.deal.turn
            assert list(legal_actions(position_of(seat_view(match, seat)), seat)) == list(legal_actions(match, seat))


@pytest.mark.parametrize("seed", range(12))
def test_a_rebuilt_position_allows_the_same_under_any_options(seed: int) -> None:
    rules = Contest(any_options=True).rules(Random(seed))
    for match in random_positions(rules, seed):
        seat = match.deal.turn
        assert list(legal_actions(position_of(seat_view(match, seat)), seat)) == list(legal_actions(match, seat))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_does_the_same_whatever_the_cards_are_that_it_cannot_see(player: str) -> None:
    chance = Random(5)
    for match in random_positions(PRESETS["biska"], 5):
        if all(isinstance(action, Resign) for action in legal_actions(match, match.deal.turn)):
            continue
        if match.deal.checkpoint is not None:
            continue  # A turn half played by chance may have no end that a player sees.
        assert chosen(redealt(match, chance), player) == chosen(match, player)


# The greedy player


def test_greedy_throws_the_highest_card_outside_its_melds() -> None:
    match = position("KH KD KS QC 9H 2D 3C 5S", "2H", phase="play")
    assert turn(match) == ["discard QC"]


def test_greedy_keeps_a_joker_and_throws_the_highest_natural_card() -> None:
    match = position("* 9H 2D 5S", "2H", phase="play", rules={"set": {"opening_points": 100}})
    assert turn(match) == ["discard 9H"]


def test_greedy_throws_what_the_rules_let_go_when_its_highest_card_attaches() -> None:
    match = position("KH 9D 4S 2C", "2H 3H", phase="play", table=["TH JH QH"])
    assert turn(match) == ["discard 9D"]


def test_greedy_opens_as_soon_as_it_can() -> None:
    match = position("TH JH QH 4C 4D 4S 9S", "2H", phase="play")
    assert turn(match) == ["lay 4D 4C 4S | TH JH QH", "discard 9S"]


def test_greedy_opens_with_other_melds_when_the_cheapest_layout_counts_too_little() -> None:
    # The ace costs 11 in the hand, but below the 2 it counts 1: with AH 2H 3H the melds count 36.
    match = position("KH KD KS AH 2H 3H 3D 3C 9S", "2H", phase="play", rules={"set": {"opening_points": 39}})
    assert turn(match) == ["lay 3H 3D 3C | KH KD KS", "discard AH"]


def test_greedy_attaches_everything_and_closes_with_the_last_card() -> None:
    match = position("6H 7H KS 2D", "2H", phase="play", table=["3H 4H 5H", "KH KD KC"], opened=[0], turns_played=[1, 1])
    assert turn(match) == ["attach 6H 0", "attach 7H 0", "attach KS 1", "discard 2D"]


def test_greedy_takes_from_the_discard_pile_what_lowers_the_points_left() -> None:
    match = position("9S 2D 7H", "2H", pozzo="6H", table=["3H 4H 5H"], opened=[0], phase="draw")
    assert turn(match) == ["take", "attach 6H 0", "attach 7H 0", "discard 9S"]


def test_greedy_leaves_in_the_discard_pile_what_only_goes_through_its_hand() -> None:
    match = position("9H 2D 4S", "2H", pozzo="6H", table=["3H 4H 5H"], opened=[0], phase="draw")
    assert chosen(match) == "draw"


def test_greedy_leaves_in_the_discard_pile_what_would_only_lie_in_its_hand() -> None:
    match = position("9H 2D 4S", "2H", pozzo="8D", table=["3H 4H 5H"], opened=[0], phase="draw")
    assert chosen(match) == "draw"


def test_greedy_takes_to_open_only_when_the_card_opens() -> None:
    rules = {"preset": "biska"}
    assert chosen(position("TH JH 4D 4C 4S 9S", "2H", pozzo="QH", phase="draw", rules=rules)) == "take"
    assert chosen(position("TH JH 4D 5C 4S 9S", "2H", pozzo="QH", phase="draw", rules=rules)) == "draw"


def test_greedy_leaves_a_braked_card_that_it_could_only_attach() -> None:
    match = position("6H 9D 8D 2C", "9S 4C", table=["3H 4H 5H"], opened=[0, 1], phase="play", rules={"preset": "biska"})
    braked = play(match, "0 discard 6H")
    assert seat_view(braked, 1).table.braked
    assert chosen(braked) == "draw"


def test_greedy_swaps_a_joker_when_it_can_put_it_down_again() -> None:
    match = position("7H 2D 3C", "2H", phase="play", table=["6H *7H 8H", "KH KD KC"], opened=[0], turns_played=[1, 1])
    assert turn(match) == ["swap 7H 0", "attach *5H 0", "discard 3C"]


def test_greedy_does_not_lay_all_but_one_card_when_it_may_not_close_yet() -> None:
    match = position("TH JH QH KH 3D 3C 3S", "2H", phase="play")
    done = turn(match)
    assert done[-1].startswith("discard")
    assert not play(match, *(f"0 {line}" for line in done)).results


def test_greedy_comes_to_no_harm_with_jokers_that_may_only_be_attached() -> None:
    rules = {"set": {"taken_joker": "attach_only"}}
    match = position(
        "7H 5D 6D 3C", "2H", phase="play", table=["7D 7C *7H"], opened=[0], turns_played=[1, 1], rules=rules
    )
    assert turn(match) == ["swap 7H 0", "attach *7S 0", "discard 6D"]


# Random legal play


def test_random_legal_never_leaves_the_match() -> None:
    match = position("KH", "2H 3H", phase="draw")
    view = seat_view(match, 0)
    assert not any(isinstance(random_legal(view, Random(seed)), Resign) for seed in range(50))


def test_random_legal_starts_nothing_that_it_could_not_finish() -> None:
    # The swapped joker fits nowhere, so that the turn could not end with a discard (R24).
    match = position("7D 2D 3C", "2H", phase="play", table=["7H *7D 7C 7S"], opened=[0], turns_played=[1, 1])
    view = seat_view(match, 0)
    assert {type(random_legal(view, Random(seed))) for seed in range(50)} == {Discard}


# Layouts

LOW_CARDS = [card for card in pack(2) if card.rank in (None, 1, 2, 3, 4, 13)]
HANDS = st.lists(st.sampled_from(range(len(LOW_CARDS))), unique=True, max_size=9).map(
    lambda numbers: tuple(sorted(LOW_CARDS[n] for n in numbers))
)


def every_layout(counts: int, melds: list[Meld]) -> Iterator[Melds]:
    """Every choice of melds that lie side by side, by plain trying."""
    yield ()
    for n, meld in enumerate(melds):
        if holds(counts, meld.need):
            for more in every_layout(counts - meld.need, melds[n:]):
                yield (meld, *more)


def left(hand: Hand, melds: Melds) -> int:
    return sum(card.hand_value for card in hand) - sum(card.hand_value for meld in melds for card in meld.cards)


def cheapest(hand: Hand, layouts: Iterable[Melds]) -> int | None:
    """The fewest points left by a layout that leaves a card, None when none does."""
    return min((left(hand, melds) for melds in layouts if sum(map(len, melds)) < len(hand)), default=None)


@given(HANDS, st.sampled_from(list(PRESETS)))
def test_a_layout_leaves_the_fewest_points_of_all(hand: Hand, preset: str) -> None:
    rules = PRESETS[preset]
    found = least_left(hand, rules)
    layouts = list(every_layout(counted(hand), melds_in(hand, rules)))
    assert sorted(found, key=str) in [sorted(melds, key=str) for melds in layouts]
    if hand:
        assert left(hand, found) == cheapest(hand, layouts)


@given(HANDS, st.sampled_from(["counted", "not_counted"]), st.sampled_from([12, 20, 33]))
def test_an_opening_leaves_the_fewest_points_of_all_that_open(hand: Hand, counting: str, needed: int) -> None:
    rules = Rules.from_words("biska", {"jokers_in_opening": counting, "opening_points": needed})
    opening = [
        melds
        for melds in every_layout(counted(hand), melds_in(hand, rules))
        if sum(opening_worth(rules, meld) for meld in melds) >= needed
    ]
    found = least_left_opening(hand, rules)
    assert (left(hand, found) if found else None) == cheapest(hand, opening)
    for card in set(hand):
        using = [melds for melds in opening if any(c.in_hand is card for meld in melds for c in meld.cards)]
        found = least_left_opening(hand, rules, card)
        assert (left(hand, found) if found else None) == cheapest(hand, using)
