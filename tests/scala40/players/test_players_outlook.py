"""What a player sees around their cards: faces that complete a meld, faces that could lie in one with theirs (R4,
R5).
"""

from itertools import combinations
from random import Random

import pytest

from scala40.cards import Card, Suit, natural
from scala40.notation import parse_cards
from scala40.players.outlook import beside, completing, outlook
from scala40.views import seat_view
from simulation.games.positions import play, position

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


@pytest.mark.parametrize(("jokers", "pack"), [(4, 108), (2, 106)])
def test_r1_what_can_still_come_is_what_lies_neither_in_the_hand_nor_open(jokers: int, pack: int) -> None:
    """A joker on the table is a joker that is gone, not the card it stands for (R7)"""
    rules = {"set": {"jokers": jokers}}
    match = position("KH KH KD *", "2H 3H", pozzo="2S 2S", table=["3H *4H 5H"], rules=rules, opened=[1])
    ahead = outlook(seat_view(match, 0))
    assert (ahead.unseen, ahead.jokers) == (pack - 9, jokers - 2)
    seen = {"KH": 0, "KD": 1, "KC": 2, "2S": 0, "3H": 1, "4H": 2, "5H": 1, "2H": 2}
    assert {card: ahead.live(mask(set(parse_cards(card)))) for card in seen} == seen
    assert ahead.live(mask(set(parse_cards("KH KD KC KS")))) == 5


def test_r9_the_cards_of_a_swept_meld_count_as_if_they_could_still_come() -> None:
    table = ["TD TC TS", "8C 8D 8S"]
    match = position("8H 9D 8D", "2H 3H", phase="play", opened=[0, 1], table=table, rules={"preset": "ramino"})
    before = outlook(seat_view(match, 0))
    after = outlook(seat_view(play(match, "0 attach 8H 1"), 0))
    eights = mask(set(parse_cards("8H 8D 8C 8S")))
    assert (before.live(eights), after.live(eights)) == (3, 7)  # one is still in the hand
    assert after.unseen == before.unseen + 4
