"""The season of a chat: who makes more of their cards than the others, and how sure that is.

A season is a calendar month in the chat's time zone or, where the chat wants that, so many deals that count, one after
the other. A deal counts if at least two people played it to the end at a table of the group. Of these people, each
one's result is corrected by what their cards were worth (`scala40.par`), with the means over their seats only. A chat
may let only the best 8 in 10 deals of each person count. Everything follows from stored results, in integers:
hundredths of a point.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from math import inf, isqrt, nextafter
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from scala40.par.corrected import corrected
from storage import Chat, FinishedDeal, MatchFigures, Unit
from texts.luck import tenths

NARROW: Final = 500
"""A band of this many hundredths of a point, or less, is narrow enough for a place."""
LEAST_DEALS: Final = 20
"""With fewer deals nobody has a place, because the band itself is not known well."""
PEOPLE_NEEDED: Final = 2
BEST_OF: Final = 8, 10
"""Where only the best deals count: so many of so many, rounded up."""

_BAND_SQUARED: Final = 38416, 10000
"""The square of 1.96: a mean is within 1.96 standard errors in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month in a time zone; `since` and `until` in unix seconds."""

    year: int
    month: int
    since: float
    until: float

    @property
    def number(self) -> int:
        """All months since the year 0: the number of this season."""
        return self.year * 12 + self.month - 1


@dataclass(frozen=True, slots=True)
class SomeDeals:
    """A season of `deals` deals, of which `played` have been; `number` from 1.

    Matches that ended from `since` until before `until` (unix seconds) belong to it: after the last deal of the season
    before, and at the latest with its own last deal.
    """

    number: int
    deals: int
    played: int
    since: float
    until: float


Span: TypeAlias = Month | SomeDeals
"""Which season it is."""


def month_of(now: float, zone: str, back: int = 0) -> Month:
    """Return the month of a moment in a zone, or one that is `back` months earlier."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone))
    return _month(today.year * 12 + today.month - 1 - back, zone)


def _month(months: int, zone: str) -> Month:
    here = ZoneInfo(zone)

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


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a chat as it stands: `best`, whether only the best deals count; the table of its last deal."""

    span: Span
    best: bool
    standings: tuple[Standing, ...]
    table_id: int | None

    @property
    def has_podium(self) -> bool:
        """Whether at least two people have a place."""
        return sum(one.place is not None for one in self.standings) >= PEOPLE_NEEDED


def running_season(unit: Unit, chat: Chat, now: float) -> int:
    """Return the number of the season of a chat that is running."""
    if chat.season_deals:
        return unit.pars.count_of_chat(chat.id) // chat.season_deals + 1
    return month_of(now, chat.timezone).number


def season_of(unit: Unit, chat: Chat, number: int) -> Season:
    """Return a season of a chat, by its number, from the stored results."""
    span, deals = _some_deals(unit, chat, number) if chat.season_deals else _of_month(unit, chat, number)
    played = unit.archive.figures_of_season(chat.id, span.since, span.until)
    kept = unit.sheets.figures(chat.id, span.since, span.until)
    found = standings(deals, together(played, kept), best=chat.season_best, also=kept)
    return Season(span, chat.season_best, found, deals[-1].table_id if deals else None)


def together(played: Mapping[int, MatchFigures], kept: Mapping[int, MatchFigures]) -> dict[int, MatchFigures]:
    """Return the results of matches that were played here together with those of score sheets, by person."""
    return {**kept, **{person: figures.plus(kept.get(person)) for person, figures in played.items()}}


def _of_month(unit: Unit, chat: Chat, number: int) -> tuple[Month, tuple[FinishedDeal, ...]]:
    month = _month(number, chat.timezone)
    return month, unit.pars.of_chat(chat.id, month.since, month.until)


def _some_deals(unit: Unit, chat: Chat, number: int) -> tuple[SomeDeals, tuple[FinishedDeal, ...]]:
    size, skipped = chat.season_deals, (number - 1) * chat.season_deals
    before = unit.pars.in_order(chat.id, skipped - 1, 1) if skipped else ()
    deals = unit.pars.in_order(chat.id, skipped, size)
    since = nextafter(before[-1].ended_at, inf) if before else 0.0
    until = nextafter(deals[-1].ended_at, inf) if len(deals) == size else inf
    return SomeDeals(number, size, len(deals), since, until), deals


def standings(
    deals: Iterable[FinishedDeal], matches: Mapping[int, MatchFigures], *, best: bool = False, also: Iterable[int] = ()
) -> tuple[Standing, ...]:
    """Return everybody's season: those with a place by place, then the others by their number of deals.

    `also`: who is among them even without a deal that counts, because of a match with real cards.
    Pars by another player of par than that of the season's first deal are not counted, because they cannot be compared.
    Who is equal to a tenth of a point, as it is shown, shares a place. `best`: only each person's best deals count.
    """
    results = results_of(deals)
    if best:
        results = {person: best_of(values) for person, values in results.items()}
    results = {**{person: [] for person in also}, **results}
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


def best_of(values: Sequence[int]) -> list[int]:
    """Return the best 8 in 10 of somebody's results, rounded up; below 0 is better."""
    counted, of = BEST_OF
    return sorted(values)[: -(-len(values) * counted // of)]


def _standing(person_id: int, values: list[int], matches: MatchFigures | None) -> Standing:
    count, total = len(values), sum(values)
    podium = (0, 0, 0) if matches is None else matches.podium
    if not values:
        return Standing(person_id, 0, 0, None, podium)
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
