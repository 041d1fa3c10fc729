"""The season of a chat: who makes more of their cards than the others, and how sure that is.

A season is a calendar month in the chat's time zone. A deal counts if at least two people played it to the end at a
table of the group. Of these people, each one's result is corrected by what their cards were worth (`scala40.par`),
with the means over their seats only. Everything follows from stored results, in integers: hundredths of a point.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from math import isqrt
from typing import Final
from zoneinfo import ZoneInfo

from scala40.par.corrected import corrected
from storage import FinishedDeal, MatchFigures
from texts.luck import tenths

NARROW: Final = 500
"""A band of this many hundredths of a point, or less, is narrow enough for a place."""
LEAST_DEALS: Final = 20
"""With fewer deals nobody has a place, because the band itself is not known well."""
PEOPLE_NEEDED: Final = 2

_BAND_SQUARED: Final = 38416, 10000
"""The square of 1.96: a mean is within 1.96 standard errors in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month in a time zone; `since` and `until` in unix seconds."""

    year: int
    month: int
    since: float
    until: float


def month_of(now: float, zone: str, back: int = 0) -> Month:
    """Return the month of a moment in a zone, or one that is `back` months earlier."""
    here = ZoneInfo(zone)
    today = datetime.fromtimestamp(now, here)
    months = today.year * 12 + today.month - 1 - back

    def first_day(number: int) -> float:
        return datetime(number // 12, number % 12 + 1, 1, tzinfo=here).timestamp()

    return Month(months // 12, months % 12 + 1, first_day(months), first_day(months + 1))


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's season. `place` is None while it is too early to say."""

    person_id: int
    deals: int
    better: int
    """By how many hundredths of a point a deal they were better than their cards, in the mean; below 0: worse."""
    band: int | None
    """How far the true mean may be from that, in 95 of 100 cases; None after a single deal."""
    podium: tuple[int, int, int]
    """How many matches they have come in first, second and third."""
    place: int | None = None


def standings(deals: Iterable[FinishedDeal], matches: Mapping[int, MatchFigures]) -> tuple[Standing, ...]:
    """Return everybody's season: those with a place by place, then the others by their number of deals.

    Pars by another player of par than that of the season's first deal are not counted, because they cannot be compared.
    Who is equal to a tenth of a point, as it is shown, shares a place.
    """
    results = results_of(deals)
    found = [_standing(person, values, matches.get(person)) for person, values in results.items() if person > 0]
    sure = sorted((one for one in found if _is_sure(one)), key=lambda one: (-tenths(one.better), one.person_id))
    early = sorted((one for one in found if not _is_sure(one)), key=lambda one: (-one.deals, one.person_id))
    placed = list[Standing]()
    for _, equal in groupby(sure, key=lambda one: tenths(one.better)):
        place = len(placed) + 1
        placed += [_with_place(one, place) for one in equal]
    return (*placed, *early)


def results_of(deals: Iterable[FinishedDeal]) -> dict[int, list[int]]:
    """Return the corrected results of each person in the deals that count; an erased person has an id below 0."""
    number, found = None, defaultdict[int, list[int]](list)
    for deal in deals:
        people = {
            one.seat: one for one in deal.seats if one.to_the_end and one.person_id is not None and one.par is not None
        }
        number = deal.par_number if number is None else number
        if len(people) < PEOPLE_NEEDED or deal.par_number != number:
            continue
        points = {seat: one.points for seat, one in people.items()}
        pars = {seat: one.par or 0 for seat, one in people.items()}
        for seat, value in corrected(points, pars, deal.beta).items():
            found[people[seat].person_id or 0].append(value)
    return found


def _standing(person_id: int, values: list[int], matches: MatchFigures | None) -> Standing:
    count, total = len(values), sum(values)
    podium = (0, 0, 0) if matches is None else matches.podium
    # A result below 0 is better than the cards.
    better = (abs(total) * 2 + count) // (2 * count) * (-1 if total > 0 else 1)
    return Standing(person_id, count, better, _band(values), podium)


def _band(values: list[int]) -> int | None:
    count = len(values)
    if count < 2:
        return None
    spread = count * sum(value * value for value in values) - sum(values) ** 2
    times, parts = _BAND_SQUARED
    return isqrt(times * spread // (parts * count * count * (count - 1)))


def _is_sure(one: Standing) -> bool:
    return one.deals >= LEAST_DEALS and one.band is not None and one.band <= NARROW


def _with_place(one: Standing, place: int) -> Standing:
    return Standing(one.person_id, one.deals, one.better, one.band, one.podium, place)
