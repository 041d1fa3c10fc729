"""How many melds there are: closed forms, and a count of every choice of cards by a judge of its own (R4-R7)."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb

import pytest

from scala40.cards import JOKER, NATURALS, Card
from scala40.meld import Meld, MeldKind
from scala40.melds import melds_in, readings
from scala40.options import Word
from scala40.rules import Rules


def rules(**words: Word) -> Rules:
    return Rules.from_words("fisca", {"jokers_per_meld": "unlimited", **words})


def melds(jokers: int, table: Rules) -> list[Meld]:
    """Every meld of one pack with so many jokers."""
    found = melds_in((*NATURALS, *[JOKER] * jokers), table)
    assert len(found) == len(set(found))
    return found


def runs(found: list[Meld], length: int, jokers: int) -> int:
    return sum(m.kind is MeldKind.RUN and (len(m), m.joker_count) == (length, jokers) for m in found)


def sets(found: list[Meld], size: int, jokers: int) -> int:
    return sum(m.kind is MeldKind.SET and (len(m), m.joker_count) == (size, jokers) for m in found)


# A judge of its own: cards as pairs of numbers, aces 1 and 14, no bit masks, no tables of shapes.


def run_fillings(length: int, jokers: int, run_max: int) -> int:
    """In how many ways naturals of one suit and so many jokers fill a run of this length (R4, R6)."""
    ways = 0
    for low in range(1, 16 - length):
        places = range(low, low + length)
        for held_by_jokers in combinations(places, jokers):
            natural = [place for place in places if place not in held_by_jokers]
            aces = sum(place in (1, 14) for place in natural)
            ways += bool(natural) and aces <= 1 and length <= run_max
    return ways


def hands_of(size: int, jokers: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of this many cards of one pack, so many of them jokers."""
    for naturals in combinations(NATURALS, size - jokers):
        yield (*naturals, *[JOKER] * jokers)


def makes_run(naturals: list[Card], jokers: int) -> bool:
    """Whether cards of one suit lie so close that so many jokers, no fewer places, make them a run (R4)."""
    if len({card.suit for card in naturals}) > 1:
        return False
    for high_ace in (False, True):
        places = sorted(14 if high_ace and card.rank == 1 else card.rank or 0 for card in naturals)
        gaps = [upper - lower - 1 for lower, upper in pairwise(places)]
        if all(gap >= 0 for gap in gaps) and sum(gaps) <= jokers:
            return True
    return False


# The counts


def test_r4_r5_one_pack_holds_48_runs_of_three_and_52_threes_of_a_kind() -> None:
    found = melds(0, rules())
    assert runs(found, 3, 0) == 48 == 4 * 12
    assert sets(found, 3, 0) == 52 == 13 * comb(4, 3)


def test_r6_r7_one_joker_makes_144_more_runs_of_three_and_78_more_threes_of_a_kind() -> None:
    found = melds(1, rules(jokers_per_meld=1))
    assert runs(found, 3, 0) == 48
    assert runs(found, 3, 1) == 144 == 48 * 3
    of_three = [meld for meld in found if meld.kind is MeldKind.SET and len(meld) == 3 and meld.joker_count]
    cards = {frozenset(card.in_hand for card in meld.cards) for meld in of_three}
    assert len(cards) == 78 == 13 * comb(4, 2)
    # Each of them may be declared in two ways.
    assert len(of_three) == 2 * 78


def test_r7_the_readings_of_every_three_cards_of_a_pack_with_a_joker_are_those_counts() -> None:
    table = rules(jokers_per_meld=1)
    without = [readings(hand, table) for hand in hands_of(3, 0)]
    assert sum(map(len, without)) == 48 + 52
    assert max(map(len, without)) == 1
    found = [meld for hand in hands_of(3, 1) for meld in readings(hand, table)]
    assert sum(meld.kind is MeldKind.RUN for meld in found) == 144
    assert sum(meld.kind is MeldKind.SET for meld in found) == 2 * 78


def test_r7_cards_have_a_reading_exactly_when_they_lie_close_or_share_a_rank() -> None:
    table = rules()
    for jokers in (0, 1, 2):
        for hand in hands_of(4, jokers):
            naturals = [card for card in hand if card is not JOKER]
            kinds = {meld.kind for meld in readings(hand, table)}
            assert (MeldKind.RUN in kinds) == makes_run(naturals, jokers)
            assert (MeldKind.SET in kinds) == (len({card.rank for card in naturals}) == 1)


@pytest.mark.parametrize("run_max", [13, 14])
@pytest.mark.parametrize("jokers", [0, 1, 2, 3])
def test_r4_runs_of_every_length(run_max: int, jokers: int) -> None:
    found = melds(jokers, rules(run_max=run_max))
    for length in range(3, 15):
        for held in range(jokers + 1):
            assert runs(found, length, held) == 4 * run_fillings(length, held, run_max)


def test_r4_closed_forms_for_runs() -> None:
    found = melds(1, rules())
    for length in range(3, 14):
        assert runs(found, length, 0) == 4 * (15 - length)
        assert runs(found, length, 1) == 4 * (15 - length) * length
    # Fourteen places want a joker for one of the two aces.
    assert runs(found, 14, 0) == 0
    assert runs(found, 14, 1) == 4 * 2
    short = melds(1, rules(run_max=13))
    assert (runs(short, 13, 1), runs(short, 14, 1)) == (4 * 2 * 13, 0)


@pytest.mark.parametrize("jokers", [0, 1, 2, 3])
def test_r5_sets_of_three_and_of_four(jokers: int) -> None:
    found = melds(jokers, rules())
    for held in range(jokers + 1):
        assert sets(found, 4, held) == 13 * comb(4, held)
        # At least one card is natural (R6).
        assert sets(found, 3, held) == (13 * comb(4, 3) * comb(3, held) if held < 3 else 0)


def test_r6_one_joker_in_a_meld_whatever_the_hand_holds() -> None:
    assert melds(4, rules(jokers_per_meld=1)) == melds(1, rules())
    assert max(meld.joker_count for meld in melds(4, rules())) == 4
