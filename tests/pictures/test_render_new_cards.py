"""Which cards of a table are marked as those of the last turns."""

from scala40.meld import Meld, known
from screens.render.pictures import (
    new_cards,
)
from screens.views.last_turns import LastTurn
from tests.pictures.gallery import cards


def melds(*texts: str) -> list[Meld | None]:
    """Melds of a table; `-` for a swept one."""
    return [None if text == "-" else known(cards(text)) for text in texts]


def marked(table: list[Meld | None], *last: LastTurn, melds: int | None = None) -> list[str]:
    """The new cards of each meld; `melds`: how many there were after the turns, by default all."""
    marks = new_cards(table, last, len(table) if melds is None else melds)
    return [
        " ".join(face.text for face, new in zip(meld.cards if meld else (), mark, strict=True) if new)
        for meld, mark in zip(table, marks, strict=True)
    ]


def test_new_melds_are_the_last_ones() -> None:
    table = melds("KH KC KS", "7H 8H 9H", "KH KC KS")
    assert marked(table, LastTurn(0, laid=("K♥️ K♣️ K♠️",), discarded="2♠️")) == ["", "", "KH KC KS"]


def test_a_joker_laid_is_new() -> None:
    table = melds("KH KC KS", "7H *8H 9H")
    assert marked(table, LastTurn(0, laid=("7♥️ 🃏8♥️ 9♥️",), discarded="2♠️")) == ["", "7H *8H 9H"]


def test_an_attached_card_is_in_the_meld_it_was_put_to_and_not_its_twin() -> None:
    table = melds("6H 7H 8H", "7H 8H 9H", "8D 8C 8S")
    assert marked(table, LastTurn(0, put=((1, "7♥️"),))) == ["", "7H", ""]
    assert marked(table, LastTurn(0, put=((0, "8♥️"), (2, "8♦️")))) == ["8H", "", "8D"]


def test_two_twins_attached_in_one_turn_are_two_cards() -> None:
    table = melds("6H 7H 8H", "8H 9H TH")
    assert marked(table, LastTurn(0, put=((0, "8♥️"), (1, "8♥️")))) == ["8H", "8H"]


def test_melds_of_a_players_own_turn_are_not_marked_as_laid_by_the_turns_before() -> None:
    """R39"""
    table = melds("3C 4C 5C", "KH KC KS", "7H 8H 9H")
    assert marked(table, LastTurn(0, laid=("K♥️ K♣️ K♠️",)), melds=2) == ["", "KH KC KS", ""]


def test_a_card_attached_to_a_meld_that_was_just_laid_is_not_part_of_the_last_turn() -> None:
    """R39"""
    assert marked(melds("6H 7H 8H 9H"), LastTurn(0, laid=("6♥️ 7♥️ 8♥️",))) == ["6H 7H 8H"]


def test_a_card_attached_to_a_meld_of_the_same_turn_is_new_too() -> None:
    table = melds("6H 7H 8H 9H")
    assert marked(table, LastTurn(0, laid=("6♥️ 7♥️ 8♥️",), put=((0, "9♥️"),))) == ["6H 7H 8H 9H"]


def test_a_joker_laid_and_taken_back_in_one_turn_leaves_the_whole_meld_new() -> None:
    table = melds("TH TD TC", "8H 9H TH")
    last = LastTurn(0, laid=("8♥️ 9♥️ 🃏10♥️",), put=((1, "10♥️"),))
    assert marked(table, last) == ["", "8H 9H TH"]


def test_a_swapped_card_is_where_the_joker_was() -> None:
    table = melds("6H 7H 8H", "KH KC KS")
    assert marked(table, LastTurn(0, put=((0, "7♥️"),))) == ["7H", ""]


def test_several_turns_are_marked_together_and_swept_melds_are_passed_over() -> None:
    """R9"""
    table = melds("-", "3H 4H 5H", "KH KC KS", "-")
    last = (LastTurn(0, laid=("3♥️ 4♥️ 5♥️",)), LastTurn(1, laid=("K♥️ K♣️ K♠️", "2♥️ 2♦️ 2♣️ 2♠️")))
    assert marked(table, *last) == ["", "3H 4H 5H", "KH KC KS", ""]


def test_a_log_that_does_not_fit_the_table_marks_nothing() -> None:
    assert marked(melds("3H 4H 5H"), LastTurn(0, laid=("K♥️ K♣️ K♠️",) * 3, put=((4, "Q♣️"),))) == [""]
