"""What a player sees around his cards: faces that complete a meld, faces that could lie in one with his (R4, R5)."""

from itertools import combinations
from random import Random

import pytest

from scala40.cards import Card, Suit, natural
from scala40.players.outlook import beside, completing

RUNS = [[(rank - 1) % 13 + 1 for rank in range(first, first + 3)] for first in range(1, 13)]  # A 2 3 to Q K A
MELDS = [
    *(frozenset(natural(rank, suit) for rank in ranks) for suit in Suit for ranks in RUNS),
    *(frozenset(natural(rank, suit) for suit in suits) for rank in range(1, 14) for suits in combinations(Suit, 3)),
]
FACES = [natural(rank, suit) for rank in range(1, 14) for suit in Suit]


def mask(faces: set[Card] | frozenset[Card]) -> int:
    return sum(1 << face for face in faces)


def hands() -> list[frozenset[Card]]:
    """Every face alone, every two, and some of more."""
    chance = Random(1)
    some = [frozenset(chance.sample(FACES, size)) for size in range(3, 14) for _ in range(20)]
    return [frozenset(each) for size in (1, 2) for each in combinations(FACES, size)] + some


@pytest.mark.parametrize("size", range(1, 14))
def test_r4_r5_what_completes_a_meld_and_what_could_lie_in_one_is_what_trying_every_meld_finds(size: int) -> None:
    for faces in hands():
        if len(faces) != size:
            continue
        with_two = {face for meld in MELDS if len(meld & faces) >= 2 for face in meld - faces}
        with_one = {face for meld in MELDS if meld & faces for face in meld - faces}
        assert completing(mask(faces)) == mask(with_two), faces
        assert beside(mask(faces)) == mask(with_one), faces
