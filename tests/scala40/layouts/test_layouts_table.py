"""Layouts beside melds on the table, and those that close: each rule they follow, by example."""

from dataclasses import replace
from random import Random

import pytest

from scala40.actions import Attach, Discard, Lay
from scala40.cards import CARDS, JOKER, ordered, pack
from scala40.engine import apply
from scala40.layouts.layout import closing, fewest_left, most_points
from scala40.melds import leaves_table
from scala40.notation import format_cards
from scala40.options import JokersInOpening
from scala40.rules import PRESETS
from scala40.state import Phase
from simulation.games.positions import position
from tests.scala40.layouts.layout_reading import attached, hand_of, laid, left, table_of

FISCA, BISKA, CLASSICA, RAMINO = (PRESETS[name] for name in ("fisca", "biska", "classica", "ramino"))
NOT_COUNTED = replace(FISCA, jokers_in_opening=JokersInOpening.NOT_COUNTED)


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("8H 9H KS", ["5H 6H 7H"], {0: "8H 9H"}),
        ("3H 4H 8H KS", ["5H 6H 7H"], {0: "4H 3H 8H"}),
        ("8H 9H KS", ["8D 8C 8S", "5H 6H 7H"], {1: "8H 9H"}),
        ("9H * KS", ["5H 6H 7H"], {0: "*8H 9H"}),
        ("9H * KS", ["5H *6H 7H"], {}),
        ("8D 8D KS", ["8H 8C 8S", "-", "5D 6D 7D"], {0: "8D", 2: "8D"}),
        ("AH KS 9C", ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"], {0: "AH"}),
        ("5S", ["5H 5D 5C"], {}),
    ],
)
def test_r21_chains_and_jokers_attach_where_they_leave_the_fewest_points(
    hand: str, table: list[str], expected: dict[int, str]
) -> None:
    found = attached(fewest_left(hand_of(hand), FISCA, table=table_of(*table)))
    assert {index: sorted(cards.split()) for index, cards in found.items()} == {
        index: sorted(cards.split()) for index, cards in expected.items()
    }


def test_r4_r21_only_a_run_of_fourteen_places_takes_both_aces() -> None:
    table = table_of("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    assert len(fewest_left(hand_of("AH * KS"), FISCA, table=table).left) == 1
    assert left(fewest_left(hand_of("AH * KS"), CLASSICA, table=table)) == "AH KS"


def test_r9_nothing_attaches_to_a_meld_that_has_left_the_table() -> None:
    table = table_of("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    hand = hand_of("AH * KS")
    assert attached(fewest_left(hand, replace(RAMINO, sweep_complete=False), table=table)) == {0: "AH *AH"}
    assert attached(fewest_left(hand, RAMINO, table=table)) == {0: "*AH AH"}


def test_r20_melds_and_attachments_share_the_cards_so_that_the_fewest_points_are_left() -> None:
    hand = hand_of("8H 8D 8C 9H TH KS")
    assert left(fewest_left(hand, FISCA)) == "8D 8C KS"
    both = fewest_left(hand, FISCA, table=table_of("6H 7H *8H"))
    assert (laid(both), attached(both), left(both)) == ({"8H 8D 8C"}, {0: "9H TH"}, "KS")


# Closing.


def test_r28_a_closing_leaves_one_card() -> None:
    hand = hand_of("5H 6H 7H 8H QD QC QS 2C")
    end = closing(hand, FISCA, opened=True)
    assert laid(end) == {"5H 6H 7H 8H", "QD QC QS"}
    assert left(end) == "2C"
    assert closing(hand_of("5H 6H 7H 8H QD QC 2C"), FISCA, opened=True) is None


def test_r18_a_player_who_has_not_opened_closes_in_hand_with_the_points_only() -> None:
    assert left(closing(hand_of("KH KD KC KS 2D"), FISCA, opened=False)) == "2D"
    assert closing(hand_of("KH KD KC 2D"), FISCA, opened=False) is None
    assert closing(hand_of("KH KD KC * 2D"), NOT_COUNTED, opened=False) is None


def test_r19_the_points_may_be_waived_for_a_lay_that_leaves_one_card() -> None:
    assert left(closing(hand_of("2H 3H 4H KS"), CLASSICA, opened=False)) == "KS"
    table = table_of("6H 7H 8H")
    assert closing(hand_of("2H 3H 4H 9H KS"), CLASSICA, opened=False, table=table) is None
    assert left(closing(hand_of("2H 3H 4H 9H KS"), CLASSICA, opened=True, table=table)) == "KS"


def test_r17_r20_a_player_who_opens_attaches_in_the_same_turn_but_not_before() -> None:
    table = table_of("6H 7H 8H")
    assert left(closing(hand_of("KH KD KC KS 9H 2D"), FISCA, opened=False, table=table)) == "2D"
    without_points = replace(FISCA, opening_points=0)
    assert closing(hand_of("9H 2D"), without_points, opened=False, table=table) is None
    assert left(closing(hand_of("9H 2D"), without_points, opened=True, table=table)) == "2D"


def test_r26_the_card_just_taken_is_not_the_discard_but_its_twin_is() -> None:
    assert closing(hand_of("5H 6H 7H KS"), FISCA, opened=True, taken=CARDS["KS"]) is None
    assert left(closing(hand_of("5H 6H 7H KS"), FISCA, opened=True, taken=CARDS["5H"])) == "KS"
    assert left(closing(hand_of("5H 6H 7H 7H"), FISCA, opened=True, taken=CARDS["7H"])) == "7H"


def test_r27_a_braked_card_closes_in_a_new_meld_only() -> None:
    hand, table = hand_of("5H KS"), table_of("2H 3H 4H")
    assert left(closing(hand, BISKA, opened=True, table=table, taken=CARDS["5H"])) == "KS"
    assert closing(hand, BISKA, opened=True, table=table, taken=CARDS["5H"], braked=True) is None
    hand = hand_of("5H 6H 7H KS")
    assert left(closing(hand, BISKA, opened=True, table=table, taken=CARDS["5H"], braked=True)) == "KS"


def test_r23_a_barred_joker_may_attach_or_be_the_discard_that_closes() -> None:
    hand = hand_of("9C 9S * 4D")
    assert left(closing(hand, FISCA, opened=True)) == "4D"
    assert closing(hand, FISCA, opened=True, barred=1) is None
    assert attached(closing(hand_of("* 4D"), FISCA, opened=True, table=table_of("5H 6H 7H"), barred=1)) == {0: "*4H"}
    assert left(closing(hand_of("9C 9S 9H *"), FISCA, opened=True, barred=1)) == "*"


@pytest.mark.parametrize("preset", PRESETS)
def test_r20_r22_r28_every_closing_can_be_played(preset: str) -> None:
    rules = PRESETS[preset]
    chance = Random(40)
    near = [card for card in pack(4) if card is JOKER or card.rank in (3, 4, 5, 6, 7)]
    closed = 0
    for _ in range(400):
        chance.shuffle(near)
        melds = most_points(ordered(near[:11]), rules).melds
        table = tuple(None if leaves_table(meld, rules) else meld for meld in melds)
        hand, opened = ordered(near[11:17]), chance.random() < 0.5
        end = closing(hand, rules, opened=opened, table=table)
        if end is None:
            continue
        closed += 1
        match = position(
            format_cards(hand),
            "AS",
            rules={"preset": preset},
            table=["-" if meld is None else str(meld) for meld in table],
            opened=[0] if opened else [],
            phase="play",
            pozzo="KS",
        )
        actions: list[Lay | Attach | Discard] = [Lay(tuple(meld.cards for meld in end.melds))] if end.melds else []
        actions += [Attach(card, growth.meld_index) for growth in end.growths for card in growth.cards]
        for action in [*actions, Discard(end.left[0])]:
            match = apply(match, 0, action).match
        assert match.phase is Phase.OVER
    assert closed > 20
