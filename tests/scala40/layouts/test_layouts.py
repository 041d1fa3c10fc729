"""Exact layouts of a hand: each rule they follow, by example; that none is better: `test_layouts_exhaustive`."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scala40.actions import Lay
from scala40.cards import CARDS, JOKER, ordered, pack
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening, fewest_left, most_points
from scala40.notation import format_cards
from scala40.options import JokersInOpening
from scala40.refusals import Illegal
from scala40.rules import PRESETS, Rules
from scala40.state import Hand
from simulation.games.positions import position
from tests.scala40.layouts.layout_reading import hand_of, laid, left

FISCA, BISKA, CLASSICA = (PRESETS[name] for name in ("fisca", "biska", "classica"))
NOT_COUNTED = replace(FISCA, jokers_in_opening=JokersInOpening.NOT_COUNTED)


# What is laid.


def test_r2_the_most_points_may_leave_more_in_the_hand_than_the_fewest_left() -> None:
    hand = hand_of("AH 2H 3H AD AC KS *")
    assert laid(most_points(hand, FISCA)) == {"AH AD AC *AS"}
    assert laid(fewest_left(hand, FISCA)) == {"AH AD AC", "2H 3H *4H"}


def test_r4_r7_a_joker_stands_on_top_of_a_run_unless_an_ace_ends_it() -> None:
    assert laid(most_points(hand_of("5H 6H * KS"), FISCA)) == {"5H 6H *7H"}
    assert laid(most_points(hand_of("QH KH * 4S"), FISCA)) == {"QH KH *AH"}
    assert laid(most_points(hand_of("KH AH * 4S"), FISCA)) == {"*QH KH AH"}


def test_r6_only_some_tables_let_a_meld_hold_two_jokers() -> None:
    hand = hand_of("9C * * 4D")
    assert most_points(hand, FISCA).points == 0
    assert laid(most_points(hand, BISKA)) == {"9C *TC *JC"}


def test_r6_four_jokers_may_stand_in_a_row_above_two_low_cards() -> None:
    hand = hand_of("2H 3H * * * *")
    assert laid(most_points(hand, BISKA, keep_one=False)) == {"2H 3H *4H *5H *6H *7H"}


def test_r7_the_jokers_of_a_set_take_the_missing_suits_in_the_order_of_r7() -> None:
    assert laid(most_points(hand_of("9C 9S * 4D"), FISCA)) == {"*9H 9C 9S"}


def test_r8_twins_make_the_same_meld_twice() -> None:
    assert most_points(hand_of("5H 6H 7H 5H 6H 7H KS"), FISCA).points == 36


def test_r22_a_layout_leaves_a_card_unless_told_otherwise() -> None:
    hand = hand_of("5H 6H 7H 8H")
    assert left(most_points(hand, FISCA)) == "5H"
    assert left(most_points(hand, FISCA, keep_one=False)) == ""
    assert left(fewest_left(hand, FISCA)) == "5H"
    assert laid(fewest_left(hand_of("5H 6H 7H"), FISCA)) == set()


def test_r23_barred_jokers_are_part_of_no_new_meld() -> None:
    hand = hand_of("9C 9S KC KS * * 4D")
    assert most_points(hand, FISCA).points == 57
    assert laid(most_points(hand, FISCA, barred=1)) == {"*KH KC KS"}
    assert laid(most_points(hand, FISCA, barred=3)) == set()


def test_r3_an_ace_left_alone_may_be_worth_leaving() -> None:
    assert left(fewest_left(hand_of("AH 2H 3H 4H"), FISCA)) == "4H"
    assert left(fewest_left(hand_of("AH 2H 3H 4H"), CLASSICA)) == "AH"


def test_r1_more_cards_of_a_face_than_a_pack_has_are_refused() -> None:
    with pytest.raises(ValueError, match="face"):
        most_points(hand_of("5H 5H 5H"), FISCA)
    with pytest.raises(ValueError, match="jokers"):
        most_points(hand_of("* * * * *"), FISCA)


# Opening.


def test_r18_an_opening_keeps_its_jokers_even_where_it_takes_more_cards_for_it() -> None:
    hand = hand_of("KH KD * 5C 6C 7C 8C 9C 2D 3D 4D")
    assert laid(cheapest_opening(hand, FISCA)) == {"5C 6C 7C 8C 9C", "2D 3D 4D"}


def test_r18_an_opening_takes_as_few_cards_as_it_can() -> None:
    hand = hand_of("KH KD KC * TC JC QC 2D")
    assert laid(cheapest_opening(hand, FISCA)) == {"TC JC QC KC"}


def test_r18_exactly_the_points_needed_are_enough() -> None:
    assert laid(cheapest_opening(hand_of("KH KD KC KS 4D 8S"), FISCA)) == {"KH KD KC KS"}
    assert cheapest_opening(hand_of("9H TH JH QH 8S"), FISCA) is None


def test_r18_melds_with_a_joker_may_count_nothing() -> None:
    hand = hand_of("KH KD KC * 2D")
    assert laid(cheapest_opening(hand, FISCA)) == {"KH KD KC *KS"}
    assert cheapest_opening(hand, NOT_COUNTED) is None
    assert laid(most_points(hand, NOT_COUNTED, towards_opening=True)) == {"KH KD KC"}
    assert most_points(hand, NOT_COUNTED).points == 40


def test_r15_the_card_taken_to_open_is_part_of_the_melds() -> None:
    hand = hand_of("KH KD KC KS 4D 5D 6D 8S")
    assert laid(cheapest_opening(hand, BISKA)) == {"KH KD KC KS"}
    opening = cheapest_opening(hand, BISKA, using=CARDS["5D"])
    assert "4D 5D 6D" in laid(opening)
    assert opening.points == 45
    assert cheapest_opening(hand, BISKA, using=CARDS["8S"]) is None


def test_r15_r18_a_card_taken_to_open_may_be_in_a_meld_that_counts_nothing() -> None:
    hand = hand_of("KH KD KC KS 4D 5D * 8S")
    opening = cheapest_opening(hand, NOT_COUNTED, using=CARDS["5D"])
    assert laid(opening) == {"KH KD KC KS", "4D 5D *6D"}


def test_r22_an_opening_leaves_a_card() -> None:
    assert cheapest_opening(hand_of("KH KD KC KS"), FISCA) is None
    assert left(cheapest_opening(hand_of("KH KD KC KS"), replace(FISCA, opening_points=30))) == "KS"


def test_r18_where_no_points_are_needed_one_meld_opens() -> None:
    rules = replace(FISCA, opening_points=0)
    assert laid(cheapest_opening(hand_of("2H 3H 4H 8D 8C 8S KS"), rules)) == {"8D 8C 8S"}
    assert cheapest_opening(hand_of("2H 3H 8D 8C KS"), rules) is None


hands = (
    st.lists(st.sampled_from(pack(4)), max_size=15)
    .map(ordered)
    .filter(lambda hand: hand.count(JOKER) <= 4 and all(hand.count(card) <= 2 for card in hand if card is not JOKER))
)


@given(hands, st.sampled_from(list(PRESETS.values())), st.randoms(use_true_random=False))
def test_r1_neither_the_order_of_a_hand_nor_one_card_more_makes_a_layout_worse(
    hand: Hand, rules: Rules, chance: Random
) -> None:
    shuffled = tuple(chance.sample(hand, len(hand)))
    points = most_points(hand, rules).points
    assert most_points(shuffled, rules).points == points
    if hand:
        assert most_points(shuffled[1:], rules).points <= points


@given(hands, st.sampled_from(list(PRESETS.values())))
def test_r18_r22_every_cheapest_opening_is_a_legal_lay(hand: Hand, rules: Rules) -> None:
    opening = cheapest_opening(hand, rules)
    if opening is None:
        assert most_points(hand, rules, towards_opening=True).points < rules.opening_points
        return
    preset = next(name for name, one in PRESETS.items() if one is rules)
    match = position(format_cards(hand), "AS", rules={"preset": preset}, phase="play", pozzo="")
    after = apply(match, 0, Lay(tuple(meld.cards for meld in opening.melds))).match
    assert after.deal.hands[0] == opening.left
    # Without any one of its melds it would open no more.
    for meld in opening.melds:
        fewer = Lay(tuple(one.cards for one in opening.melds if one is not meld))
        with pytest.raises(Illegal):
            apply(match, 0, fewer)
