"""The contents of scores, rankings and profiles, as plain values."""

from collections.abc import Iterable
from dataclasses import dataclass

from storage import FinishedMatch, FinishedPlayer, Table, Unit
from tables.players import Name, everybody
from tables.seats import place_of


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player's total; `out`: no longer in the match."""

    name: Name
    total: int
    out: bool


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


def scores_view(unit: Unit, table: Table) -> ScoresView:
    """Return the totals and points of a dealt table."""
    match = table.match
    assert match is not None
    names = [who.name for who in everybody(unit, table)]
    rows = [
        ScoreRow(names[seat.number], match.totals[seat.number], not match.in_match(seat.number)) for seat in table.seats
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
        place=place_of(unit, table),
        limit=table.settings.rules.limit,
        is_over=match.is_over,
        rows=tuple(sorted(rows, key=lambda row: (row.out, row.total))),
        deals=deals,
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's statistics from finished matches."""

    matches: int
    wins: int
    deals_won: int
    best_total: int | None
    """The lowest total with which they won a match; None if they have won none."""

    @property
    def share(self) -> int:
        """Matches won, in percent."""
        return round(100 * self.wins / self.matches) if self.matches else 0


def figures(played: Iterable[FinishedPlayer]) -> Figures:
    """Return the statistics of one person from their results in several matches."""
    results = list(played)
    return Figures(
        matches=len(results),
        wins=sum(result.place == 1 for result in results),
        deals_won=sum(result.deals_won for result in results),
        best_total=min((result.total for result in results if result.place == 1), default=None),
    )


def results_of(person_id: int, matches: Iterable[FinishedMatch]) -> list[FinishedPlayer]:
    """Return the results of one person in those of the matches in which a deal was played to its end."""
    played = (match for match in matches if match.was_played)
    return [player for match in played for player in match.players if player.person_id == person_id]


def among_people(match: FinishedMatch) -> bool:
    """Whether at least two people played; wins against computers only count in the person's own statistics."""
    return sum(player.person_id is not None for player in match.players) > 1


def ranking(unit: Unit, matches: Iterable[FinishedMatch]) -> list[tuple[str, Figures]]:
    """Return everybody who finished these matches, with their statistics, most wins first.

    Only matches among people count, in which a deal was played to its end. Erased people are left out.
    """
    played: dict[int, list[FinishedPlayer]] = {}
    for match in matches:
        if not (among_people(match) and match.was_played):
            continue
        for player in match.players:
            if player.person_id is not None:
                played.setdefault(player.person_id, []).append(player)
    people = unit.people.named(played)
    rows = [(people[person].name, figures(results)) for person, results in played.items() if not people[person].deleted]
    return sorted(rows, key=lambda row: (-row[1].wins, row[1].matches, -row[1].deals_won, row[0]))
