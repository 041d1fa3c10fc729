"""Buttons that no panel offers: they are answered, and change nothing."""

import pytest

from simulation.use_cases.matches import Matches
from tables.requests.codec import Request
from tables.requests.panel import (
    AskAdvice,
    AttachCard,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    LayMeld,
    OpenNow,
    Pick,
    Refresh,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tables.requests.table import ImBack


def forged(table: int, stamp: str) -> list[Request]:
    """Buttons that no panel of the position below offers, with the stamp of the moment."""
    return [
        DrawStock(table, stamp),
        TakeDiscardPile(table, stamp, "2S"),
        TakeDiscardPile(table, stamp, "KH"),
        LayMeld(table, stamp, "KHKDKC"),
        LayMeld(table, stamp, "KH"),
        LayMeld(table, stamp, ""),
        LayMeld(table, stamp, "7H8H9H7H"),
        LayMeld(table, stamp, "KAHxyz"),
        OpenNow(table, stamp),
        AttachCard(table, stamp, "2S", 0),
        AttachCard(table, stamp, "2S", -1),
        AttachCard(table, stamp, "2S", 99),
        AttachCard(table, stamp, "*", 0),
        AttachCard(table, stamp, "nonsense", 0),
        SwapJoker(table, stamp, "2S", 0),
        SwapJoker(table, stamp, "*7H", 0),
        SwapJoker(table, stamp, "", 0),
        DiscardCard(table, stamp, "AC"),
        DiscardCard(table, stamp, "*7H"),
        DiscardCard(table, stamp, ""),
        StepBack(table, stamp),
        AskAdvice(table, "0.0"),
        FollowAdvice(table, stamp, "0"),
        FollowAdvice(table, "0.0", "0"),
        DrawStock(table, "0.0"),
        DiscardCard(table, "", "2S"),
        Pick(table, ""),
        Pick(table, "2S7"),
    ]


@pytest.mark.parametrize("number", range(len(forged(0, ""))))
def test_a_forged_button_is_answered_and_changes_nothing(matches: Matches, number: int) -> None:
    table = matches.at("2S 4D 7H 8H", "KH KD KC", table=["JC QC KC"], phase="play")
    matches.pick(table, 1, "4D1")
    stamp = matches.offered(table, 1, DiscardCard)[0].stamp
    before = matches.state_of(table)
    assert matches.toast(matches.tap(1, forged(table.id, stamp)[number])) != ""
    assert matches.state_of(table) == before


@pytest.mark.parametrize("number", range(len(forged(0, ""))))
def test_a_take_is_only_what_its_button_showed_and_nothing_goes_before_drawing(matches: Matches, number: int) -> None:
    """R14"""
    table = matches.at("2S 4D 7H 8H", "KH KD KC", table=["JC QC KC"], pozzo="5C 6C", opened=[0])
    stamp = matches.offered(table, 1, DrawStock)[0].stamp
    request = forged(table.id, stamp)[number]
    before = matches.state_of(table)
    result = matches.tap(1, request)
    assert matches.toast(result) != ""
    if request != DrawStock(table.id, stamp):
        assert matches.state_of(table) == before


@pytest.mark.parametrize("person", [2, 4])
@pytest.mark.parametrize("number", range(len(forged(0, ""))))
def test_somebody_who_is_not_on_turn_or_not_seated_changes_nothing(matches: Matches, number: int, person: int) -> None:
    table = matches.at("2S 4D 7H 8H", "KH KD KC", "9C 8D", table=["JC QC KC"], phase="play")
    matches.pick(table, 1, "4D1")
    stamp = matches.offered(table, 1, DiscardCard)[0].stamp
    before = matches.state_of(table)
    said = matches.key(matches.tap(person, forged(table.id, stamp)[number]))
    assert said == ("tap-not-your-turn" if person == 2 else "tap-not-seated")
    assert matches.state_of(table) == before


def test_a_tap_at_a_table_that_never_was_is_answered(matches: Matches) -> None:
    for request in (DrawStock(99, "1.1"), Refresh(99), ImBack(99), Pick(99, "7H1")):
        assert matches.key(matches.tap(1, request)) == "tap-no-table"
