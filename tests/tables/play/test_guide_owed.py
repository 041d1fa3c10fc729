"""The guide of a first match where something is owed: it never offers a discard that the rules refuse."""

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from tables.requests.panel import LayMeld, TakeDiscardPile
from tests.tables.play.panels import guide_lines, newcomer, without_advice
from texts.line import Line


@pytest.mark.parametrize(
    ("top", "meld", "says"),
    [
        ("6H", "3H 4H 5H", Line("guide-use-attach", card="6♥️", meld="3-4-5♥️")),
        ("KD", "KH *KD KS", Line("guide-use-swap", card="K♦️", meld="3 × K")),
        ("*", "3H 4H 5H", Line("guide-joker-fits", card="🃏", meld="3-4-5♥️")),
    ],
)
def test_a_card_that_must_be_used_and_fits_on_the_table_is_not_offered_as_a_choice(
    matches: Matches, top: str, meld: str, says: Line
) -> None:
    """R16, R24: no discard ends the turn before."""
    newcomer(matches)
    table = matches.at(
        "8C TD 2S QC", "9C 8D", pozzo=f"3C {top}", table=[meld], rules={"preset": "classica"}, opened=[0]
    )
    matches.press(table, ANNA, TakeDiscardPile)
    assert guide_lines(matches, table) == [says]


@pytest.mark.parametrize("advice", [True, False])
def test_a_card_that_must_be_used_and_is_put_aside_already_is_not_asked_for_again(
    matches: Matches, advice: bool
) -> None:
    """R15, R18, R24"""
    newcomer(matches)
    table = matches.at("JC QC 2S 2D 8H", "9C 8D", pozzo="3C TC", rules={"preset": "biska"})
    if not advice:
        without_advice(matches, table)
    matches.press(table, ANNA, TakeDiscardPile)
    matches.pick(table, ANNA, "TC1", "JC1", "QC1")
    matches.press(table, ANNA, LayMeld)
    assert guide_lines(matches, table) == [Line("guide-use-more", missing=10)]


def test_a_player_who_closes_in_hand_without_the_points_is_not_told_that_they_have_them(matches: Matches) -> None:
    """R19"""
    newcomer(matches)
    table = matches.at("2H 3H 4H KC", "9C 8D", phase="play", rules={"preset": "classica"})
    matches.pick(table, ANNA, "2H1", "3H1", "4H1")
    matches.press(table, ANNA, LayMeld)
    assert guide_lines(matches, table) == [Line("guide-close", button=Line("panel-close-now"))]
