"""The contents of scores and rankings, as plain values."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from storage import MatchFigures, Table, Unit
from tables.match.deadlines import reserve_left
from tables.seats import Name, everybody, place_of


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player's total; `out`: no longer in the match; `reserve`: the seconds left, None at a table without one."""

    name: Name
    total: int
    out: bool
    reserve: float | None = None


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal: its number, and the points of each player who was in it, by seat."""

    number: int
    points: tuple[tuple[Name, int], ...]


@dataclass(frozen=True, slots=True)
class ScoresView:
    """The scores of a match; `rows` from the best to the worst."""

    table_id: int
    place: Name
    limit: int
    is_over: bool
    rows: tuple[ScoreRow, ...]
    deals: tuple[DealRow, ...]


def scores_view(unit: Unit, table: Table, reader: int, now: float) -> ScoresView:
    """Return the totals and points of a dealt table."""
    match = table.match
    assert match is not None
    names = [who.name for who in everybody(unit, table)]
    has_reserves = table.settings.in_effect.reserve > 0 and table.status.is_unfinished
    rows = [
        ScoreRow(
            name=names[seat.number],
            total=match.totals[seat.number],
            out=not match.in_match(seat.number),
            reserve=reserve_left(unit, table, seat, now) if has_reserves and seat.person_id is not None else None,
        )
        for seat in table.seats
    ]
    deals = tuple(
        DealRow(
            result.number, tuple((names[n], points) for n, points in enumerate(result.points) if points is not None)
        )
        for result in match.results
        if result.scored
    )
    return ScoresView(
        table_id=table.id,
        place=place_of(unit, table, reader),
        limit=table.settings.rules.limit,
        is_over=match.is_over,
        rows=tuple(sorted(rows, key=lambda row: (row.out, row.total))),
        deals=deals,
    )


def ranked(figures: Iterable[MatchFigures]) -> list[tuple[int, MatchFigures]]:
    """Return everybody with their place: by wins, then by second and third places, then with fewer matches.

    Who is equal in all of that shares a place, and the next place is as many further down (as in R35).
    """

    def standing(one: MatchFigures) -> tuple[int, ...]:
        return (*(-count for count in one.podium), one.matches)

    rows = list[tuple[int, MatchFigures]]()
    for _, equal in groupby(sorted(figures, key=lambda one: (standing(one), one.name)), standing):
        place = len(rows) + 1
        rows += [(place, one) for one in equal]
    return rows
