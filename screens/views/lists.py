"""The contents of lists of tables, scores, rankings and profiles, as plain values."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from storage import DeadlineKind, FinishedMatch, FinishedPlayer, Table, TableStatus, Unit
from tables.players import Name, everybody, seat_of, somebody
from tables.seats import everybody_away, place_of
from texts.line import Line, Moment
from texts.times import day_word, when


class Waiting(Enum):
    """What a table waits for, as one of its players sees it."""

    LOBBY = "lobby"
    YOU = "you"
    OTHER = "other"
    PAUSE = "pause"
    ASLEEP = "asleep"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class TableSummary:
    """One table in a person's list. `player`: whose turn it is; `until`: when that turn's time is over."""

    table_id: int
    place: Name
    waiting: Waiting
    player: Name
    until: Moment | None


def table_summary(unit: Unit, table: Table, person_id: int, now: float) -> TableSummary:
    """Return the entry of a table in a person's list."""
    chat = unit.chats.of_table(table)
    due = unit.deadlines.get(table.id, DeadlineKind.TURN)
    waiting, player = _waiting(unit, table, person_id)
    return TableSummary(
        table_id=table.id,
        place=place_of(unit, table),
        waiting=waiting,
        player=player,
        until=when(due.due_at, chat.timezone, now) if due is not None else None,
    )


def table_line(table: TableSummary) -> Line:
    """Return what a table in a person's list waits for."""
    match table.waiting:
        case Waiting.YOU if table.until is not None:
            return Line("tables-you-until", place=table.place, when=table.until, day=day_word(table.until))
        case Waiting.OTHER:
            return Line("tables-other", place=table.place, player=table.player)
        case waiting:
            return Line(f"tables-{waiting.value}", place=table.place)


def _waiting(unit: Unit, table: Table, person_id: int) -> tuple[Waiting, Name]:
    match, seat = table.match, seat_of(table, person_id)
    if match is None:
        return Waiting.LOBBY, ""
    if seat is None or not match.in_match(seat.number):
        return Waiting.OUT, ""
    if everybody_away(table):
        return Waiting.ASLEEP, ""
    if table.status is TableStatus.PAUSE or match.turn is None:
        return Waiting.PAUSE, ""
    on_turn = somebody(unit, table.seats[match.turn])
    if on_turn.person_id == person_id and on_turn.plays_in_person:
        return Waiting.YOU, ""
    return Waiting.OTHER, on_turn.name


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
    best_total: int
    """The lowest total with which they ended a match."""

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
        best_total=min((result.total for result in results), default=0),
    )


def results_of(person_id: int, matches: Iterable[FinishedMatch]) -> list[FinishedPlayer]:
    """Return the results of one person in these matches."""
    return [player for match in matches for player in match.players if player.person_id == person_id]


def among_people(match: FinishedMatch) -> bool:
    """Whether at least two people played; wins against computers only count in the person's own statistics."""
    return sum(player.person_id is not None for player in match.players) > 1


def ranking(unit: Unit, matches: Iterable[FinishedMatch]) -> list[tuple[str, Figures]]:
    """Return everybody who finished these matches, with their statistics, most wins first.

    Only matches among people count. Erased people are left out.
    """
    played: dict[int, list[FinishedPlayer]] = {}
    for match in filter(among_people, matches):
        for player in match.players:
            if player.person_id is not None:
                played.setdefault(player.person_id, []).append(player)
    people = unit.people.named(played)
    rows = [(people[person].name, figures(results)) for person, results in played.items() if not people[person].deleted]
    return sorted(rows, key=lambda row: (-row[1].wins, row[1].matches, -row[1].deals_won, row[0]))
