"""Deals of a group as they are stored when they are over and their pars are known."""

from collections.abc import Callable
from typing import TypeAlias

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from storage import SeatResult, Unit

Play: TypeAlias = Callable[[int], dict[int | None, int]]
"""From the number of a deal to the points of who plays it; None is a computer."""


def against(number: int) -> dict[int | None, int]:
    """Anna is better than her cards by 4 or 6 points, Bruno as much worse."""
    return {ANNA: 0, BRUNO: 8 if number % 2 else 12}


def together(number: int) -> dict[int | None, int]:
    """Carla plays, too."""
    return {**against(number), CARLA: number % 3}


def alone(number: int) -> dict[int | None, int]:
    """Anna plays against a computer, which does not count."""
    return {ANNA: 0, None: 8 + number % 3}


def store_deals(unit: Unit, table_id: int, count: int, at: float, play: Play = against) -> None:
    """Store so many deals of a table, one each second after `at`, with equal cards for everybody."""
    for number in range(1, count + 1):
        results = [
            SeatResult(
                deal=number, seat=seat, person_id=person, level=None if person else "easy", points=points,
                closed=False, in_hand=False, opened_in=None, turns=5,
            )
            for seat, (person, points) in enumerate(play(number).items())
        ]  # fmt: skip
        unit.archive.add_deal(table_id, results)
        unit.pars.owe(table_id, number, "dealt", at + number)
        seats = range(len(results))
        unit.pars.settle(unit.pars.owed()[0], 1, 500, dict.fromkeys(seats, 0), dict.fromkeys(seats, 0))
