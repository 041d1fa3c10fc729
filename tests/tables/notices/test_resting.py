"""Panels that rest: who waits is shown a turn only if it concerns them, or if they have just looked."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import place_of
from storage import ScreenKind, Table
from tables.context import Origin, Requester
from tables.notices.resting import note_touch
from tables.requests.panel import DrawStock, Refresh
from tables.requests.table import DealNow
from tests.tables.notices.accessible_reading import play_turn

RESTS = "Al tuo turno si aggiorna da sé"


def panels(matches: Matches, table: Table) -> set[int | None]:
    """Whose private panels are to be shown again."""
    return {person for kind, person in matches.stale(table) if kind is ScreenKind.HAND}


def touch(matches: Matches, table: Table, person: int, chat: int | None = None) -> None:
    origin = Origin(None, Requester(person, matches.names[person]), place_of(chat or person))
    with matches.store.unit() as unit:
        note_touch(unit, origin, table.id, matches.time)


@pytest.fixture
def table(matches: Matches) -> Table:
    """Four people, all of whose screens have been shown."""
    table = matches.begin(4)
    matches.send_screens()
    return table


def test_a_turn_is_shown_to_the_player_who_ended_it_and_to_the_next_player(matches: Matches, table: Table) -> None:
    for _ in range(5):
        ended = play_turn(matches, table)
        assert panels(matches, table) == {ended, matches.turn_of(table)}
        assert (ScreenKind.TABLE, None) in matches.stale(table)
        matches.send_screens()


def test_the_result_is_shown_once_to_the_player_who_ended_the_turn(matches: Matches, table: Table) -> None:
    ended = play_turn(matches, table)
    matches.send_screens()
    play_turn(matches, table)
    assert ended not in panels(matches, table)


def test_a_player_who_taps_their_panel_sees_every_turn_of_the_next_minute(matches: Matches, table: Table) -> None:
    people = matches.people[:4]
    watcher = people[(people.index(matches.turn_of(table)) + 3) % 4]
    touch(matches, table, watcher)
    matches.time += 60
    play_turn(matches, table)
    assert watcher in panels(matches, table)
    matches.send_screens()
    matches.time += 1
    play_turn(matches, table)
    assert watcher not in panels(matches, table)


def test_a_tap_in_the_group_wakes_no_panel(matches: Matches, table: Table) -> None:
    first = matches.turn_of(table)
    for person in matches.people:
        touch(matches, table, person, matches.group)
    play_turn(matches, table)
    assert panels(matches, table) == {first, matches.turn_of(table)}


def test_a_tap_of_somebody_else_wakes_no_panel(matches: Matches, table: Table) -> None:
    touch(matches, table, EVA)
    first = play_turn(matches, table)
    assert panels(matches, table) == {first, matches.turn_of(table)}


def test_a_timeout_is_shown_to_the_player_who_let_it_pass(matches: Matches, table: Table) -> None:
    slow = matches.turn_of(table)
    matches.time_out(table)
    assert panels(matches, table) == {slow, matches.turn_of(table)}


def test_a_draw_is_shown_to_its_player_only(matches: Matches, table: Table) -> None:
    person = matches.turn_of(table)
    matches.press(table, person, DrawStock)
    assert panels(matches, table) == {person}


def test_the_end_of_a_deal_and_the_next_one_are_shown_to_everybody(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert panels(matches, table) == set(matches.people[:3])
    matches.send_screens()
    deal = matches.match(table).deal_number
    matches.tap(table.host_id, DealNow(table.id, deal), matches.group)
    assert panels(matches, table) == set(matches.people[:3])


def test_everybody_sees_that_somebody_has_left(matches: Matches, table: Table) -> None:
    leaver = next(person for person in matches.people if person != matches.turn_of(table))
    matches.resign(table, leaver)
    assert panels(matches, table) >= set(matches.people[:4]) - {leaver}


def test_in_private_every_turn_is_shown_because_the_panel_is_the_only_post(mixed: MixedMatches) -> None:
    table = mixed.alone()
    for _ in range(20):
        mixed.send_screens()
        mixed.time += 120
        before = mixed.match(table).turn
        mixed.step(table)
        if mixed.match(table).turn != before:
            assert panels(mixed, table) == {ANNA}
    assert RESTS not in mixed.read(table, ANNA)


def test_a_waiting_panel_says_how_to_see_the_present(matches: Matches, table: Table) -> None:
    first = matches.turn_of(table)
    assert RESTS not in matches.read(table, first)
    for person in {ANNA, BRUNO, CARLA, DARIO} - {first}:
        assert RESTS in matches.read(table, person)
        assert matches.offered(table, person, Refresh)
