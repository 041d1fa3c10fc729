"""Who can do nothing now is told so, and what comes: in their panel, in their list of tables, in answers to taps."""

from collections.abc import Callable

import pytest

from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, words
from storage import Table, TableStatus
from tables.people.lists import my_tables


def waiting(evening: Evening) -> Table:
    return evening.begin(3)


def resigned(evening: Evening) -> Table:
    table = evening.begin(3)
    evening.resign(table, BRUNO)
    return table


def bust(evening: Evening) -> Table:
    return evening.close_deal("9C 8D", "KC QC", totals=[0, 95, 0])


def pause(evening: Evening) -> Table:
    return evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])


def asleep(evening: Evening) -> Table:
    table = evening.begin(3)
    evening.send_away(table, ANNA, BRUNO, CARLA)
    return table


def closed(evening: Evening) -> Table:
    return evening.change(evening.begin(3), status=TableStatus.CLOSED)


def over(evening: Evening) -> Table:
    table = evening.begin(3)
    evening.resign(table, BRUNO)
    evening.resign(table, CARLA)
    return table


STATES: dict[str, tuple[Callable[[Evening], Table], int, str]] = {
    "another plays": (waiting, BRUNO, "ti chiamo io"),
    "he has left": (resigned, BRUNO, "qui non devi fare più niente"),
    "the pause": (pause, BRUNO, "La prossima si distribuisce da sola"),
    "everybody is away": (asleep, BRUNO, "la partita aspetta"),
    "it was closed": (closed, BRUNO, "Per aprirne un altro: /nuova"),
    "it is over": (over, ANNA, "il risultato e la rivincita sono nel gruppo"),
}


@pytest.mark.parametrize(("begin", "person", "says"), STATES.values(), ids=STATES.keys())
def test_a_panel_says_what_there_is_to_wait_for(
    evening: Evening, begin: Callable[[Evening], Table], person: int, says: str
) -> None:
    table = begin(evening)
    reader = person if begin is not waiting or evening.turn_of(table) != person else CARLA
    assert says in evening.read(table, reader)


def test_who_is_out_reads_that_they_may_watch(evening: Evening) -> None:
    """R34"""
    table = bust(evening)
    evening.wait(evening.settings.pause_seconds)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert "non devi fare più niente, ma puoi restare a guardare" in evening.read(table, BRUNO)


@pytest.mark.parametrize(
    ("begin", "says"),
    [
        (waiting, "poi ti chiamo io"),
        (pause, "la prossima si distribuisce da sola"),
        (asleep, "la partita aspetta chi torna"),
    ],
)
def test_the_list_of_ones_tables_says_what_each_waits_for(
    evening: Evening, begin: Callable[[Evening], Table], says: str
) -> None:
    table = begin(evening)
    reader = BRUNO
    if evening.match(table).turn == evening.people.index(BRUNO):
        reader = CARLA
    assert says in words(evening.write(my_tables, reader, private=True))


def test_a_lobby_that_is_full_says_who_deals(evening: Evening) -> None:
    table = evening.opened(BRUNO)
    assert "Anna tocca «Distribuisci», e arrivano le carte" in evening.lobby(table.id).text.plain
