"""The people of `benchmarks/whole_turn.py`: they read their hands from buttons, and know what to lay and discard."""

import random
from pathlib import Path

import pytest

from benchmarks.people.moves import buttons_of, by_use, hand_of, has_opened, melds_to_lay
from benchmarks.people.requests import CODES, DISCARD, REFUSED, Requests
from sandbox.client.people import Seen
from scala40.cards import JOKER
from scala40.notation import parse_card, parse_cards
from tables.requests.panel import Pick

OPENS = "KH1 KD1 KC1 7S1 8S1 *1 2H1 4D1 6C1 9H1 JD1 3C1 AS1 5H1"
"""Three kings and a run with a joker: 54 points."""
TOO_LOW = "2H1 2D1 2C1 4S1 6H1 8D1 TC1 QS1 3H1 5D1 7C1 9S1 JH1 KD1"


def picks(cards: str) -> list[str]:
    return [Pick(35, card).pack() for card in cards.split()]


def test_people_read_their_cards_from_the_buttons_that_select_them() -> None:
    hand = hand_of(picks("TH1 TH2 *1"))
    assert list(hand.values()) == [parse_card("TH"), parse_card("TH"), JOKER]


def test_buttons_that_name_no_card_are_said_to_be_unreadable() -> None:
    with pytest.raises(ValueError, match="cannot read"):
        hand_of(["p:z:17"])


def test_people_open_as_soon_as_they_can_and_lay_what_they_have_afterwards() -> None:
    opening = melds_to_lay(hand_of(picks(OPENS)).values(), opened=has_opened(14))
    assert sum(len(meld.cards) for meld in opening) >= 6
    assert melds_to_lay(hand_of(picks(TOO_LOW)).values(), opened=has_opened(14)) == ()
    assert [str(meld) for meld in melds_to_lay(parse_cards("2H 2D 2C 4S"), opened=has_opened(4))] == ["2H 2D 2C"]


def test_somebody_who_lays_keeps_a_card_to_discard() -> None:
    assert melds_to_lay(parse_cards("2H 2D 2C"), opened=True) == ()


def test_a_meld_is_selected_card_by_card_and_a_joker_as_what_it_is_in_the_hand() -> None:
    hand = hand_of(picks("7S1 8S1 *1 2H1"))
    (meld,) = melds_to_lay(hand.values(), opened=True)
    assert sorted(buttons_of(hand, meld)) == sorted(picks("7S1 8S1 *1"))


def test_people_discard_what_the_fewest_others_could_meld_with_and_a_joker_last() -> None:
    in_order = by_use(hand_of(picks("7S1 8S1 *1 KH1")), random.Random(1))
    assert [in_order[0], in_order[-1]] == picks("KH1 *1")


def test_every_class_that_people_know_has_a_code_of_its_own() -> None:
    assert len(set(CODES.values())) == len(CODES)


def test_a_discard_that_is_marked_is_told_from_one_that_can_be_made(tmp_path: Path) -> None:
    rows = [[{"text": "🚫 7♠", "callback_data": "z:z:s:7S"}, {"text": "8♠", "callback_data": "z:z:s:8S"}]]
    message = Seen({"message_id": 1, "reply_markup": {"inline_keyboard": rows}}, 1, False, False, True)
    requests = Requests(tmp_path)
    assert requests.under(message, DISCARD) == ["z:z:s:8S"]
    assert requests.under(message, REFUSED) == ["z:z:s:7S"]
