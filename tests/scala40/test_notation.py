import pytest

from scala40.actions import Attach, Discard, Lay, NextDeal, ReEnter, Shuffle, Swap
from scala40.cards import CARDS, JOKER
from scala40.meld import known
from scala40.notation import (
    NotationError,
    format_action,
    format_table,
    parse_action,
    parse_card,
    parse_cards,
    parse_meld,
    parse_melds,
)


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "take",
        "lay 5H 6H 7H",
        "lay 5H *6H 7H | 9H 9D 9S",
        "attach *4H 0",
        "attach AS 12",
        "swap 7H 3",
        "discard *",
        "discard TD",
        "expire",
        "resign",
        "shuffle 2S * KH",
    ],
)
def test_r43_an_action_reads_back_as_it_was_written(text: str) -> None:
    assert format_action(parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "Draw",
        "draw 5H",
        "resign now",
        "lay",
        "lay 5H 6H 7H |",
        "lay 5H 6H *",
        "discard",
        "discard 5H 6H",
        "discard *7H",
        "discard 10H",
        "discard 5h",
        "attach 5H",
        "attach * 0",
        "attach 5H x",
        "attach 5H -1",
        "attach 5H ١",
        "attach 5 H 0",
        "swap 0",
        "shuffle ",
        "draw ",
        " draw",
        "discard  5H",
        "lay 5H 6H 7H|9H 9D 9S",
        "shuffle *7H",
    ],
)
def test_r43_a_malformed_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_r41_cards_melds_and_actions_as_values() -> None:
    seven = CARDS["7H"]
    assert parse_card("*7H") is CARDS["*7H"]
    assert parse_cards("") == ()
    assert parse_melds("7H 8H 9H | KH KD *KS") == (parse_meld("7H 8H 9H"), parse_meld("KH KD *KS"))
    assert parse_action("lay 7H 8H 9H") == Lay((parse_meld("7H 8H 9H"),))
    assert parse_action("attach 7H 2") == Attach(seven, 2)
    assert parse_action("swap 7H 2") == Swap(seven, 2)
    assert parse_action("discard *") == Discard(JOKER)
    assert parse_action("shuffle 7H *") == Shuffle((seven, JOKER))


def test_r43_a_swept_meld_is_shown_as_a_dash() -> None:
    assert format_table((None, known(parse_meld("5H 6H 7H")))) == "- | 5H 6H 7H"


@pytest.mark.parametrize("action", [NextDeal((JOKER,)), ReEnter()])
def test_r43_does_not_have_the_actions_between_deals(action: NextDeal | ReEnter) -> None:
    with pytest.raises(ValueError, match="R43"):
        format_action(action)
