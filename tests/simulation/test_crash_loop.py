"""A bot that dies again and again: a turn lasts as long as people could play, and outages cost nobody anything."""

import random
from collections.abc import Callable

import pytest

from operations import liveness
from simulation.people.actors import Habits
from simulation.people.playing_groups import playing_groups
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.virtual import pass_seconds
from simulation.watches.watch import LATE
from tables.context import Context

LIMIT = 120
FORGETFUL = Habits(lapses=1.0)
LIVES = 400


class CrashLoop:
    """Lives of so many seconds of service each, with pauses between them."""

    def __init__(self, simulation: Simulation, length: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.simulation = simulation
        self.length = length
        self.served: list[tuple[float, float]] = []
        self._dice = random.Random(length)
        real = liveness.after_outage

        def begins(context: Context) -> float:
            now = simulation.loop.time()
            self.served.append((now, now + length))
            if len(self.served) > 1 and simulation.life is not None:
                simulation.loop.call_later(length, simulation.life.kill)
            return real(context)

        monkeypatch.setattr(liveness, "after_outage", begins)

    async def until(self, done: Callable[[], bool]) -> None:
        """Die and start until it is done."""
        for _ in range(LIVES):
            life = self.simulation.life
            await life.died()
            await life.cancel_tasks()
            if done():
                return
            await pass_seconds(self._dice.uniform(1.0, 40.0))
            await self.simulation.start()
        raise AssertionError(f"after {LIVES} lives of {self.length} s no turn is over")


@pytest.mark.parametrize("length", [pytest.param(2.0, marks=pytest.mark.long), 6.0, 15.0])
def test_a_turn_ends_in_a_crash_loop_once_the_bot_has_run_long_enough(
    length: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_simulation(7) as simulation:
        loop = CrashLoop(simulation, length, monkeypatch)
        begun, ended, lives = simulation.run(one_turn(simulation, loop))
    lived = sum(max(0.0, min(until, ended) - max(since, begun)) for since, until in loop.served)
    assert lived >= LIMIT - 0.1, "nobody loses time in which the bot was down"
    assert lived <= LIMIT + LATE + lives * max(0.5, length * 0.05)


async def one_turn(simulation: Simulation, loop: CrashLoop) -> tuple[float, float, int]:
    """From the deal to the moment when the first turn's time is over, and how many lives that took."""
    assert await simulation.start()
    (group,) = playing_groups(simulation, 1, most=2, habits=(FORGETFUL,))
    group.turn_seconds = LIMIT
    table = await group.open()
    begun = at_of(simulation, table, "deal")
    assert begun is not None
    loop.served[0] = (loop.served[0][0], simulation.loop.time() + 1.0)
    simulation.loop.call_later(1.0, simulation.life.kill)
    await loop.until(lambda: at_of(simulation, table, "expire") is not None)
    ended = at_of(simulation, table, "expire")
    assert ended is not None
    start = simulation.loop.unix() - simulation.loop.time()
    return begun - start, ended - start, len(loop.served)


def at_of(simulation: Simulation, table: int, action: str) -> float | None:
    """When the first action of this kind was written down."""
    with simulation.store.read() as unit:
        return next((line.at for line in unit.log.entries(table) if line.action.startswith(action)), None)
