"""Several tables in one private chat: practice beside a table of /nuova, and commands that ask which one is meant."""

import pytest

from simulation.use_cases.chats import ANNA, buttons_of, labels, words
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Table, TableKind, TableStatus
from tables.lobby.questions import ask_end, ask_resign
from tables.lobby.rules_in_words import rules_in_words
from tables.lobby.seating import open_table
from tables.play.lists import my_tables, scores
from tables.play.panels import repost_table, show_cards
from tables.requests.chat_pages import AskEndOf, OpenPanel, Practice, TableRules
from tables.requests.table import Rematch, Resign, StartMatch
from tests.tables.lines import lines_of


def of_kind(mixed: MixedMatches, kind: TableKind) -> Table:
    with mixed.store.read() as unit:
        table = unit.tables.current(ANNA, 0, kind)
    assert table is not None
    return table


@pytest.fixture
def both(mixed: MixedMatches) -> tuple[Table, Table]:
    """Anna practises, and has dealt at a table of /nuova."""
    mixed.tap(ANNA, Practice("easy"), ANNA)
    assert mixed.write(open_table, ANNA, private=True).messages == ()
    mixed.send_screens()
    mixed.tap(ANNA, StartMatch(of_kind(mixed, TableKind.ORDINARY).id), ANNA)
    return of_kind(mixed, TableKind.PRACTICE), of_kind(mixed, TableKind.ORDINARY)


def test_both_have_a_panel_and_different_names(mixed: MixedMatches, both: tuple[Table, Table]) -> None:
    practice, other = both
    assert "place-practice" in lines_of(mixed.panel_of, practice, ANNA)
    assert "place-practice" not in lines_of(mixed.panel_of, other, ANNA)
    listed = mixed.write(my_tables, ANNA, private=True).messages[0]
    assert {OpenPanel(practice.id), OpenPanel(other.id)} <= set(buttons_of(listed))
    assert len(set(labels(listed))) == len(labels(listed))
    assert "place-practice" in lines_of(mixed.write, my_tables, ANNA, private=True)


def test_both_are_played_to_their_ends(mixed: MixedMatches, both: tuple[Table, Table]) -> None:
    """R35"""
    for table in both:
        assert mixed.play_on(table).status is TableStatus.OVER
    practice, other = both
    for table in both:
        mixed.tap(ANNA, Rematch(table.id), ANNA)
    kinds = [of_kind(mixed, table.kind).rematch_of for table in both]
    assert kinds == [practice.id, other.id]


def test_each_command_about_the_table_asks_which(mixed: MixedMatches, both: tuple[Table, Table]) -> None:
    for use_case, request in (
        (repost_table, OpenPanel),
        (show_cards, OpenPanel),
        (rules_in_words, TableRules),
        (ask_end, AskEndOf),
    ):
        asked = mixed.write(use_case, ANNA, private=True).messages[0]
        assert {request(table.id) for table in both} <= set(buttons_of(asked)), use_case
    leaving = mixed.write(ask_resign, ANNA, private=True).messages[0]
    assert {Resign(table.id, ANNA) for table in both} <= set(buttons_of(leaving))
    assert words(mixed.write(scores, ANNA, private=True)).count("🤖") >= 2


def test_the_chosen_one_ends_and_the_other_goes_on(mixed: MixedMatches, both: tuple[Table, Table]) -> None:
    practice, other = both
    question = mixed.tap(ANNA, AskEndOf(practice.id), ANNA).messages[0]
    mixed.tap(ANNA, buttons_of(question)[0], ANNA)
    assert mixed.table(practice.id).status is TableStatus.CLOSED
    assert mixed.table(other.id).status is TableStatus.PLAYING
    assert mixed.key(mixed.tap(ANNA, AskEndOf(practice.id), ANNA)) == "ending-over-already"
    assert mixed.write(repost_table, ANNA, private=True).messages == ()  # there is only one now


def test_nobody_is_asked_about_a_table_of_another_chat(mixed: MixedMatches, both: tuple[Table, Table]) -> None:
    assert mixed.key(mixed.tap(2, AskEndOf(both[0].id), 2)) == "ending-over-already"


def test_a_lobby_beside_practice_is_found_again_from_the_list(mixed: MixedMatches) -> None:
    mixed.tap(ANNA, Practice("easy"), ANNA)
    mixed.write(open_table, ANNA, private=True)
    mixed.send_screens()
    lobby = of_kind(mixed, TableKind.ORDINARY)
    listed = mixed.write(my_tables, ANNA, private=True).messages[0]
    assert OpenPanel(lobby.id) in buttons_of(listed)
    mixed.tap(ANNA, OpenPanel(lobby.id), ANNA)
    with mixed.store.read() as unit:
        assert any(screen.table_id == lobby.id for screen in unit.screens.stale(ANNA))
