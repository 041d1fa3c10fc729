"""A full disk, or another program that holds the file, while people play: everybody is told, nothing is half."""

import sqlite3

import pytest

from simulation.people.playing_groups import playing_groups
from simulation.program.simulation import Simulation, new_simulation
from simulation.promises.matches import at_rest
from simulation.watches.invariants import LogChecker, check_waiting
from texts.catalogue import Catalogue

FULL = 300.0
"""Seconds for which the disk is full."""

TROUBLES = {
    "full": ("COMMIT", sqlite3.SQLITE_FULL, "error-not-stored"),
    "held": ("BEGIN IMMEDIATE", sqlite3.SQLITE_BUSY, "error-busy"),
}
"""Which statement fails, with which code, and what people are told."""


def log_of(simulation: Simulation, table: int) -> int:
    with simulation.store.read() as unit:
        return len(unit.log.entries(table))


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_disk_that_takes_nothing_for_a_while_loses_nothing_and_everybody_who_taps_is_told(trouble: str) -> None:
    failing, code, key = TROUBLES[trouble]
    with new_simulation(4) as simulation:
        is_full = False

        def before_statement(statement: str) -> None:
            if is_full and statement == failing:
                error = sqlite3.OperationalError(f"the disk is {trouble}")
                error.sqlite_errorcode = code
                raise error

        async def play() -> None:
            nonlocal is_full
            assert await simulation.start()
            (group,) = playing_groups(simulation, 1, most=2, forms="text")
            table = await group.open()
            simulation.life.before_statement = before_statement
            log_checker = LogChecker(simulation)
            begun = simulation.loop.time()
            await simulation.until(lambda: simulation.loop.time() > begun + 60, "time passes")

            is_full = True
            before, asked = log_of(simulation, table), len(simulation.telegram.journal.after(0))
            await simulation.until(lambda: simulation.loop.time() > begun + 60 + FULL, "time passes")
            assert log_of(simulation, table) == before, "nothing is stored on a full disk"
            log_checker.check()
            said = {entry["method"] for entry in simulation.telegram.journal.after(0)[asked:]}
            assert said <= {"getUpdates", "answerCallbackQuery"}, "nothing is sent again and again"
            told = Catalogue.load().plain("it", key)
            taps = [tap for actor in group.actors for tap in actor.taps]
            assert sum(tap.answer is not None and tap.answer.get("text") == told for tap in taps) > FULL / 60

            is_full = False
            await simulation.until(lambda: log_of(simulation, table) > before + 10, "nobody plays on")
            check_waiting(simulation)
            await at_rest(simulation, log_checker)
            assert all(tap.answer is not None for actor in group.actors for tap in actor.taps)

        simulation.run(play())
