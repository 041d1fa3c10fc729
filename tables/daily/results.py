"""Who made what of a day: places, the marks that a day gives, and the table of a week."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from storage import DailyDeal, DailyTry, Unit

BEST_OF_A_WEEK: Final = 5
"""How many of the seven days of a week count: the best ones."""
HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class DailyResult:
    """Somebody's result of a day; `place` is None if they are not ranked.

    `apart`: they have met other answers of the computers than those of the day, after an update.
    """

    person_id: int
    table_id: int
    points: int
    turns: int
    closed: bool
    place: int | None
    apart: bool
    shows: bool


def results_of(unit: Unit, deal: DailyDeal, only: int | None = None) -> tuple[DailyResult, ...]:
    """Return the results of those who have finished a day: by points, then by turns; those without a place last.

    `only`: the one person whose result is wanted, of a day that has so many players that nobody is ranked.
    """
    found_tries = unit.daily.tries(deal.occasion_id) if only is None else (unit.daily.try_of(deal.occasion_id, only),)
    tries = [one for one in found_tries if one is not None and one.points is not None and one.person_id > 0]
    in_order = sorted(tries, key=lambda one: (*_order(one), one.table_id))
    placed, unplaced = list[DailyResult](), list[DailyResult]()
    for one in in_order:
        apart = one.answers != deal.answers
        result = DailyResult(
            one.person_id, one.table_id, one.points or 0, one.turns, one.closed, None, apart, one.shows
        )
        in_time = one.ended_at is None or one.ended_at <= deal.closes_at
        (placed if one.ranked and in_time and not apart else unplaced).append(result)
    found = list[DailyResult]()
    for _, equal in groupby(placed, key=lambda result: (result.points, result.turns)):
        place = len(found) + 1
        found += [replace(result, place=place) for result in equal]
    return (*found, *unplaced)


def _order(one: DailyTry) -> tuple[int, int]:
    return one.points or 0, one.turns


def players_of(unit: Unit, deal: DailyDeal) -> tuple[int, ...]:
    """Return who has finished a day, in the order in which they began: their results are not told."""
    tries = unit.daily.tries(deal.occasion_id)
    return tuple(one.person_id for one in tries if one.points is not None and one.person_id > 0)


def mark(points: int, turns: int, figures: Mapping[str, Any] | None) -> int | None:
    """Return which share of the computers somebody was better than, in per cent; None if that is not known.

    Who is as good as a computer counts as half better.
    """
    outcomes = (figures or {}).get("outcomes")
    if not outcomes:
        return None
    better = sum(2 if (points, turns) < (theirs[0], theirs[1]) else (points, turns) == (theirs[0], theirs[1])
                 for theirs in outcomes)  # fmt: skip
    return (HUNDRED * better + len(outcomes)) // (2 * len(outcomes))


@dataclass(frozen=True, slots=True)
class WeekRow:
    """Somebody's week: the sum of the marks of their best days, and how many days they have finished."""

    person_id: int
    marks: int
    days: int
    place: int


def week_rows(unit: Unit, deals: Iterable[DailyDeal]) -> tuple[WeekRow, ...]:
    """Return the table of a week from those of its days that have ended; who is equal shares a place."""
    marks = defaultdict[int, list[int]](list)
    for deal in deals:
        if deal.results is None:
            continue
        for result in results_of(unit, deal):
            found = mark(result.points, result.turns, deal.figures)
            if result.place is not None and found is not None:
                marks[result.person_id].append(found)
    sums = {person: sum(sorted(found, reverse=True)[:BEST_OF_A_WEEK]) for person, found in marks.items()}
    rows = list[WeekRow]()
    for _, equal in groupby(sorted(sums, key=lambda person: (-sums[person], person)), key=sums.__getitem__):
        place = len(rows) + 1
        rows += [WeekRow(person, sums[person], len(marks[person]), place) for person in equal]
    return tuple(rows)
