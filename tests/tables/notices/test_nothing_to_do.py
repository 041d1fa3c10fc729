"""Who can do nothing now is told so, and what comes: in their panel, in their list of tables, in answers to taps."""

from collections.abc import Callable

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from storage import Table, TableStatus
from tables.play.lists import my_tables
from tests.tables.lines import lines_of


def waiting(matches: Matches) -> Table:
    return matches.begin(3)


def resigned(matches: Matches) -> Table:
    table = matches.begin(3)
    matches.resign(table, BRUNO)
    return table


def bust(matches: Matches) -> Table:
    return matches.close_deal("9C 8D", "KC QC", totals=[0, 95, 0])


def pause(matches: Matches) -> Table:
    return matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])


def asleep(matches: Matches) -> Table:
    table = matches.begin(3)
    matches.send_away(table, ANNA, BRUNO, CARLA)
    return table


def closed(matches: Matches) -> Table:
    return matches.change(matches.begin(3), status=TableStatus.CLOSED)


def over(matches: Matches) -> Table:
    table = matches.begin(3)
    matches.resign(table, BRUNO)
    matches.resign(table, CARLA)
    return table


STATES: dict[str, tuple[Callable[[Matches], Table], int, str]] = {
    "another plays": (waiting, BRUNO, "panel-waiting-until"),
    "he has left": (resigned, BRUNO, "panel-left"),
    "the pause": (pause, BRUNO, "panel-pause-until"),
    "everybody is away": (asleep, BRUNO, "panel-asleep"),
    "it was closed": (closed, BRUNO, "panel-closed"),
    "it is over": (over, ANNA, "panel-over"),
}


@pytest.mark.parametrize(("begin", "person", "says"), STATES.values(), ids=STATES.keys())
def test_a_panel_says_what_there_is_to_wait_for(
    matches: Matches, begin: Callable[[Matches], Table], person: int, says: str
) -> None:
    table = begin(matches)
    reader = person if begin is not waiting or matches.turn_of(table) != person else CARLA
    assert says in lines_of(matches.read, table, reader)


def test_a_player_who_is_out_reads_that_they_may_watch(matches: Matches) -> None:
    """R34"""
    table = bust(matches)
    matches.wait(matches.settings.pause_seconds)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert "panel-out" in lines_of(matches.read, table, BRUNO)


@pytest.mark.parametrize(
    ("begin", "says"),
    [
        (waiting, "tables-other"),
        (pause, "tables-pause"),
        (asleep, "tables-asleep"),
    ],
)
def test_the_list_of_ones_tables_says_what_each_waits_for(
    matches: Matches, begin: Callable[[Matches], Table], says: str
) -> None:
    table = begin(matches)
    reader = BRUNO
    if matches.match(table).turn == matches.people.index(BRUNO):
        reader = CARLA
    assert says in lines_of(matches.write, my_tables, reader, private=True)
