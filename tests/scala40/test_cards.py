import copy
import pickle

import pytest

from scala40.cards import CARDS, JOKER, NATURALS, Card, Suit, joker_for, natural, pack, with_card, without
from scala40.notation import parse_cards


def test_r1_a_pack_is_two_french_packs_and_the_jokers() -> None:
    assert [len(pack(jokers)) for jokers in (0, 2, 4)] == [104, 106, 108]
    assert all(pack(4).count(card) == 2 for card in NATURALS)
    assert pack(4).count(JOKER) == 4


def test_r1_twins_are_one_object_even_after_copying() -> None:
    seven = CARDS["7H"]
    assert copy.deepcopy(seven) is seven
    assert pickle.loads(pickle.dumps(joker_for(seven))) is CARDS["*7H"]
    assert Card(int(seven)) is seven


def test_r42_ranks_then_suits_then_jokers() -> None:
    texts = [str(card) for card in sorted({*NATURALS, JOKER})]
    assert texts[:5] == ["AH", "AD", "AC", "AS", "2H"]
    assert texts[-2:] == ["KS", "*"]


@pytest.mark.parametrize(("text", "value"), [("AS", 11), ("2C", 2), ("9D", 9), ("TH", 10), ("KS", 10), ("*", 25)])
def test_r3_hand_values(text: str, value: int) -> None:
    assert CARDS[text].hand_value == value


def test_r41_a_declared_joker_knows_its_card_and_its_face_in_a_hand() -> None:
    joker = CARDS["*7H"]
    assert (joker.rank, joker.suit, joker.is_joker) == (7, Suit.HEARTS, True)
    assert joker.stands_for is natural(7, Suit.HEARTS)
    assert joker.in_hand is JOKER
    assert JOKER.stands_for is None


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        JOKER.hand_value = 0


def test_hands_stay_in_order_and_lose_only_what_they_hold() -> None:
    hand = parse_cards("2H 7H 7H *")
    assert with_card(hand, CARDS["5D"]) == parse_cards("2H 5D 7H 7H *")
    assert without(hand, [CARDS["7H"], CARDS["*KS"]]) == parse_cards("2H 7H")
    assert without(hand, [CARDS["*KS"], CARDS["*QS"]]) is None
