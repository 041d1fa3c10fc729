"""A player who is away is back with any tap or command of theirs that concerns the table, and with nothing else."""

from collections.abc import Callable

import pytest

from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Table
from tables.play.lists import my_tables, scores
from tables.play.panels import repost_table, show_cards
from tables.play.words import show_in_words
from tables.requests.chat_pages import OpenPanel
from tables.requests.codec import Request
from tables.requests.commands import Start
from tables.requests.deep_links import table_payload
from tables.requests.panel import DiscardCard, InWords, Refresh, SortHand
from tables.requests.table import (
    MyCards,
    Play,
    Resign,
)
from tests.tables.lines import announced

TAPS: dict[str, Callable[[int], Request]] = {
    "their cards": MyCards,
    "play": Play,
    "their panel": OpenPanel,
    "words": InWords,
    "refresh": Refresh,
    "sort": lambda table: SortHand(table, "rank"),
    "an old discard": lambda table: DiscardCard(table, "", "7H1"),
}


def away(matches: Matches) -> Table:
    table = matches.at("7H 2S", "9C 8D", "KC QC", stock_top="JS 3D 6D TC")
    matches.send_away(table, BRUNO)
    return table


def is_away(matches: Matches, table: Table, person: int = BRUNO) -> bool:
    return matches.table(table.id).seats[person - 1].away


@pytest.mark.parametrize("tap", TAPS.values(), ids=TAPS.keys())
def test_any_tap_at_the_table_brings_back(matches: Matches, tap: Callable[[int], Request]) -> None:
    table = away(matches)
    matches.tap(BRUNO, tap(table.id))
    assert not is_away(matches, table)


@pytest.mark.parametrize("command", [show_cards, repost_table, scores, show_in_words])
@pytest.mark.parametrize("private", [True, False])
def test_a_command_about_the_table_brings_back(matches: Matches, command: Callable[..., object], private: bool) -> None:
    table = away(matches)
    matches.write(command, BRUNO, private=private)
    assert not is_away(matches, table)


def test_the_link_to_the_table_brings_back(matches: Matches) -> None:
    table = away(matches)
    matches.tap(BRUNO, Start(table_payload(table.id)))
    assert not is_away(matches, table)


def test_a_list_of_tables_and_the_taps_of_others_bring_nobody_back(matches: Matches) -> None:
    table = away(matches)
    matches.write(my_tables, BRUNO, private=True)
    matches.tap(ANNA, MyCards(table.id), GROUP)
    assert is_away(matches, table)


def test_a_player_who_leaves_is_not_said_to_be_back_before(matches: Matches) -> None:
    table = away(matches)
    matches.tap(BRUNO, Resign(table.id, BRUNO))
    assert matches.table(table.id).seats[1].left
    assert "clock-back" not in [line.key for line in announced(matches)]
