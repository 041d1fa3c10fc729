"""The sweep looks every second, and a turn lasts as long as it should, however the computer's clock is set."""

from dataclasses import replace

import pytest

from handlers import schedule
from operations.time_source import REPORTED_SECONDS, TimeSource
from operations.watching.health import Health
from simulation.program.virtual import VirtualLoop, pass_seconds, virtual_loop
from simulation.use_cases.matches import DAY, Matches
from storage import Table

TURN = 60
MINUTES = 600.0
YEARS = 40 * 365 * DAY


class Dispatcher:
    def wake(self) -> None:
        pass


async def time_of_turn(matches: Matches, table: Table, loop: VirtualLoop, *steps: float) -> tuple[float, bool]:
    """For how many seconds a turn lasts in which the clock is set by these steps; whether the last was reported."""
    source = TimeSource(None, loop.shown, loop.time)
    health = Health(matches.settings, matches.context.contact, loop.time, loop.shown)
    dispatcher, turn = Dispatcher(), matches.match(table).turn
    context = replace(matches.context, now=source.now)
    async with schedule.schedule(context, dispatcher, time_source=source, health=health):  # type: ignore[arg-type]
        for step in steps:
            await pass_seconds(7.0)
            loop.set_clock(loop.skew + step)
        while matches.match(table).turn == turn and loop.time() < 2 * TURN:
            await pass_seconds(0.25)
        return loop.time(), any(finding.name == "clock" and finding.trouble for finding in health.findings())


@pytest.mark.parametrize(
    "steps",
    [
        (5.0,), (-5.0,), (1.5, 1.5, 1.5, -9.0), (MINUTES,), (-MINUTES,), (-MINUTES, MINUTES), (MINUTES, -MINUTES),
        (3 * DAY,), (-3 * DAY,), (3 * DAY, -3 * DAY), (-20 * DAY, 20 * DAY), (YEARS,), (-YEARS, 3.0, YEARS),
    ],
)  # fmt: skip
def test_a_turn_lasts_as_long_as_it_should_however_the_clock_is_set(matches: Matches, steps: tuple[float, ...]) -> None:
    table = matches.begin(2, turn_seconds=TURN)
    with virtual_loop(matches.time) as loop:
        seconds, is_reported = loop.run_until_complete(time_of_turn(matches, table, loop, *steps))
    assert TURN <= seconds <= TURN + 2 * schedule.SWEEP_SECONDS
    assert is_reported == any(abs(step) >= REPORTED_SECONDS for step in steps)


def test_a_process_that_stands_still_takes_nothing_for_a_leap_of_the_clock(matches: Matches) -> None:
    stops = iter([0.0, 0.0, 0.0, 0.0, 300.0])
    time = [0.0]

    def steady() -> float:
        time[0] += next(stops, 0.0)
        return time[0]

    source = TimeSource(None, lambda: time[0], steady)
    for _ in range(3):
        assert source.jumped_to() is None
