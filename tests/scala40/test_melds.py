import copy
from itertools import combinations
from math import comb

import pytest

from scala40.cards import CARDS, JOKER, NATURALS, Card
from scala40.meld import Meld, MeldKind, counted, holds, known, recognise
from scala40.melds import JOKER_BIT, attaching, cards_in, joker_fits, melds_in, readings
from scala40.notation import parse_cards, parse_meld
from scala40.rules import PRESETS, Rules

FISCA, BISKA, CLASSICA = PRESETS["fisca"], PRESETS["biska"], PRESETS["classica"]


def meld(text: str) -> Meld:
    return known(parse_meld(text))


def texts(melds: list[Meld] | tuple[Meld, ...]) -> list[str]:
    return [str(one) for one in melds]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AD 2D 3D", 6),
        ("QH KH AH", 31),
        ("AH AD AS", 33),
        ("TH JH QH *KH", 40),
        ("*AH 2H 3H", 6),
        ("QH KH *AH", 31),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *AS", 96),
        ("7C *7H 7S", 21),
    ],
)
def test_r2_a_meld_counts_by_its_places_a_joker_as_its_card(text: str, points: int) -> None:
    assert meld(text).points == points


@pytest.mark.parametrize(
    "text",
    [
        "KD AD 2D",
        "QD KD AD 2D",
        "4D 5D",
        "4D 5D 6H",
        "6D 5D 4D",
        "4D 5D 5D 6D",
        "AS 2S 3S 4S 5S *6S 7S 8S 9S TS JS QS KS AS",
        "*7H *8H *9H",
        "*7H *7D *7S",
        "7C *7C 7S",
        "9H 9D 9S 9C 9H",
    ],
)
def test_r4_r5_r6_what_is_no_meld(text: str) -> None:
    assert recognise(parse_meld(text)) is None


def test_r41_a_set_is_the_same_in_any_order() -> None:
    assert meld("9S *9D 9H") is meld("9H 9S *9D")
    assert str(meld("9S *9D 9H")) == "9H *9D 9S"


def test_r8_equal_melds_are_one_value_even_after_copying() -> None:
    run = meld("5H 6H 7H")
    assert copy.deepcopy(run) is run
    with pytest.raises(AttributeError, match="a meld does not change: points"):
        run.points = 0


def test_r7_three_readings_of_one_card_and_two_jokers_as_sets_in_the_order_of_the_suits() -> None:
    assert texts(readings(parse_cards("7C * *"), BISKA)) == [
        "7C *8C *9C",
        "*6C 7C *8C",
        "*5C *6C 7C",
        "*7H *7D 7C",
        "*7H 7C *7S",
        "*7D 7C *7S",
    ]
    assert readings(parse_cards("7C * *"), FISCA) == ()


def test_r7_a_gap_has_one_reading_an_end_two_with_the_upper_one_first_the_edge_one() -> None:
    assert texts(readings(parse_cards("4H * 6H"), FISCA)) == ["4H *5H 6H"]
    assert texts(readings(parse_cards("4H 5H *"), FISCA)) == ["4H 5H *6H", "*3H 4H 5H"]
    assert texts(readings(parse_cards("KH * AH"), FISCA)) == ["*QH KH AH"]
    assert readings(parse_cards("4H 4H *"), FISCA) == ()
    assert readings(parse_cards("* * *"), BISKA) == ()


def test_r4_fourteen_cards_with_a_joker_read_with_the_ace_at_either_end() -> None:
    hand = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *")
    assert [(one.cards[0].text, one.cards[-1].text) for one in readings(hand, FISCA)] == [("AS", "*AS"), ("*AS", "AS")]
    assert readings(hand, CLASSICA) == ()


def test_r21_what_attaches_to_a_run_and_to_a_set() -> None:
    assert cards_in(attaching(meld("4H 5H 6H"), FISCA)) == list(parse_cards("3H 7H"))
    assert cards_in(attaching(meld("9H 9D 9S"), FISCA)) == [CARDS["9C"]]
    assert attaching(meld("9H 9D 9S 9C"), FISCA) == 0
    assert attaching(meld("4H 5H 6H"), FISCA) & JOKER_BIT
    assert not attaching(meld("4H *5H 6H"), FISCA) & JOKER_BIT
    assert attaching(meld("4H *5H 6H"), BISKA) & JOKER_BIT


def test_r21_an_ace_that_fits_both_ends_goes_below_the_two() -> None:
    run = meld("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    assert run.with_attached(CARDS["AS"]).cards[0].text == "AS"
    assert run.with_attached(CARDS["*AS"]).with_attached(CARDS["AS"]).cards[-1].text == "AS"


def test_r4_a_second_natural_ace_does_not_attach_a_joker_for_it_does() -> None:
    run = meld("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    assert attaching(run, FISCA) == JOKER_BIT
    assert cards_in(joker_fits(run, FISCA)) == [CARDS["AS"]]
    assert attaching(run, CLASSICA) == 0


def test_r23_the_lower_of_two_ace_jokers_swaps_and_then_no_other() -> None:
    run = meld("*AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *AS")
    swapped = run.with_swapped(CARDS["AS"])
    assert swapped.cards[0].text == "AS"
    assert swapped.with_swapped(CARDS["AS"]) is None


def test_r9_complete_are_four_of_a_rank_and_thirteen_of_a_suit_without_joker() -> None:
    complete = ["9H 9D 9C 9S", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
    assert all(meld(text).is_complete for text in complete)
    incomplete = ["9H 9D 9S", "9H 9D *9C 9S", "AS *2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]
    assert not any(meld(text).is_complete for text in incomplete)


def of_three(cards: list[Card]) -> list[Meld]:
    return [one for one in melds_in(cards, FISCA) if len(one) == 3]


def test_one_pack_has_48_runs_of_three_and_52_threes_of_a_kind() -> None:
    kinds = [one.kind for one in of_three(list(NATURALS))]
    assert (kinds.count(MeldKind.RUN), kinds.count(MeldKind.SET)) == (48, 52)


def test_one_joker_adds_144_runs_and_78_pairs_with_two_suits_each() -> None:
    found = of_three([*NATURALS, JOKER])
    assert len(found) == len(set(found))
    with_joker = [one for one in found if one.joker_count]
    sets = [one for one in with_joker if one.kind is MeldKind.SET]
    assert len(with_joker) - len(sets) == 144
    assert len({one.need for one in sets}) == 78
    assert len(sets) == 2 * 78


def test_melds_in_a_hand_are_those_its_cards_can_form_and_nothing_else() -> None:
    hand = parse_cards("4H 5H 6H 6H 6D * KS")
    found = melds_in(hand, FISCA)
    assert len(found) == len(set(found))
    assert {"4H 5H 6H", "4H *5H 6H", "*3H 4H 5H 6H", "6H 6D *6C"} <= set(texts(found))
    assert all(holds(counted(hand), one.need) for one in found)
    assert "6H 6D *6H" not in texts(found)


def test_a_hand_lacks_the_second_copy_it_does_not_hold() -> None:
    need = counted(parse_cards("6H 6H *"))
    assert holds(counted(parse_cards("6H 6H 7D *")), need)
    assert not holds(counted(parse_cards("6H 7D * *")), need)


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("suits", [combined for size in (1, 2, 3, 4) for combined in combinations("HDCS", size)])
def test_r5_r6_the_sets_of_a_rank_are_those_that_its_suits_and_the_jokers_fill(
    suits: tuple[str, ...], jokers: int
) -> None:
    """Two jokers in one meld where the table allows any number, whichever suit the one natural card has."""
    rules = Rules.from_words("fisca", {"jokers_per_meld": "unlimited"})
    hand = parse_cards(" ".join([*(f"7{suit}" for suit in suits), *["*"] * jokers]))
    found = [one for one in melds_in(hand, rules) if one.kind is MeldKind.SET]
    # Each place is a card of the hand or a joker.
    wanted = 0
    for size in (3, 4):
        for places in combinations("HDCS", size):
            held = sum(suit in suits for suit in places)
            lacking = size - held
            wanted += sum(comb(held, more) for more in range(jokers - lacking + 1) if held - more > 0)
    assert len(set(found)) == len(found) == wanted
