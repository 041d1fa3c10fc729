"""Which cards of a table are marked as those of the last turns."""

from scala40.meld import Meld, known
from scala40.notation import parse_card
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
    assert marked(table, LastTurn(0, laid=(cards("KH KC KS"),), discarded=parse_card("2S"))) == ["", "", "KH KC KS"]


def test_a_joker_laid_is_new() -> None:
    table = melds("KH KC KS", "7H *8H 9H")
    assert marked(table, LastTurn(0, laid=(cards("7H *8H 9H"),), discarded=parse_card("2S"))) == ["", "7H *8H 9H"]


def test_an_attached_card_is_in_the_meld_it_was_put_to_and_not_its_twin() -> None:
    table = melds("6H 7H 8H", "7H 8H 9H", "8D 8C 8S")
    assert marked(table, LastTurn(0, put=((1, parse_card("7H")),))) == ["", "7H", ""]
    assert marked(table, LastTurn(0, put=((0, parse_card("8H")), (2, parse_card("8D"))))) == ["8H", "", "8D"]


def test_two_twins_attached_in_one_turn_are_two_cards() -> None:
    table = melds("6H 7H 8H", "8H 9H TH")
    assert marked(table, LastTurn(0, put=((0, parse_card("8H")), (1, parse_card("8H"))))) == ["8H", "8H"]


def test_melds_of_a_players_own_turn_are_not_marked_as_laid_by_the_turns_before() -> None:
    """R39"""
    table = melds("3C 4C 5C", "KH KC KS", "7H 8H 9H")
    assert marked(table, LastTurn(0, laid=(cards("KH KC KS"),)), melds=2) == ["", "KH KC KS", ""]


def test_a_card_attached_to_a_meld_that_was_just_laid_is_not_part_of_the_last_turn() -> None:
    """R39"""
    assert marked(melds("6H 7H 8H 9H"), LastTurn(0, laid=(cards("6H 7H 8H"),))) == ["6H 7H 8H"]


def test_a_card_attached_to_a_meld_of_the_same_turn_is_new_too() -> None:
    table = melds("6H 7H 8H 9H")
    assert marked(table, LastTurn(0, laid=(cards("6H 7H 8H"),), put=((0, parse_card("9H")),))) == ["6H 7H 8H 9H"]


def test_a_joker_laid_and_taken_back_in_one_turn_leaves_the_whole_meld_new() -> None:
    table = melds("TH TD TC", "8H 9H TH")
    last = LastTurn(0, laid=(cards("8H 9H *TH"),), put=((1, parse_card("TH")),))
    assert marked(table, last) == ["", "8H 9H TH"]


def test_a_swapped_card_is_where_the_joker_was() -> None:
    table = melds("6H 7H 8H", "KH KC KS")
    assert marked(table, LastTurn(0, put=((0, parse_card("7H")),))) == ["7H", ""]


def test_several_turns_are_marked_together_and_swept_melds_are_passed_over() -> None:
    """R9"""
    table = melds("-", "3H 4H 5H", "KH KC KS", "-")
    last = (LastTurn(0, laid=(cards("3H 4H 5H"),)), LastTurn(1, laid=(cards("KH KC KS"), cards("2H 2D 2C 2S"))))
    assert marked(table, *last) == ["", "3H 4H 5H", "KH KC KS", ""]


def test_a_log_that_does_not_fit_the_table_marks_nothing() -> None:
    assert marked(melds("3H 4H 5H"), LastTurn(0, laid=(cards("KH KC KS"),) * 3, put=((4, parse_card("QC")),))) == [""]
