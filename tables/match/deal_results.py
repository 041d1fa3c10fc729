"""How a deal ended for each seat, as it is stored, and what its par follows from."""

from collections import Counter
from collections.abc import Iterable

from scala40.actions import Discard, Expire, Lay, NextDeal, Resign
from scala40.checks.melds import opening_worth
from scala40.meld import known
from scala40.par.dealt import dump_dealt
from scala40.par.replays import Dealt
from scala40.rules import Rules
from scala40.state import DealResult
from storage import HANDED_OVER, SeatResult, Table, Unit
from tables.records.logged import Logged, readable


def seat_results(unit: Unit, table: Table, result: DealResult) -> tuple[SeatResult, ...]:
    """Return the result of each seat that played the deal that has just ended to its end."""
    match = table.match
    assert match is not None  # a deal has just ended
    opened = _openings(match.rules, readable(unit.log.present_deal(table.id)))
    return tuple(
        SeatResult(
            deal=result.number,
            seat=seat.number,
            person_id=seat.person_id,
            level=seat.computer or (None if seat.handed_in is None else HANDED_OVER),
            points=points,
            closed=result.closed_by == seat.number,
            in_hand=result.in_hand and result.closed_by == seat.number,
            opened_in=opened[seat.number][0] if seat.number in opened else None,
            opened_with=opened[seat.number][1] if seat.number in opened else None,
            turns=match.deal.turns_played[seat.number],
        )
        for seat, points in zip(table.seats, result.points, strict=True)
        if points is not None
    )


def dealt_text(unit: Unit, table: Table) -> str | None:
    """Return what the par of the deal that has just ended is computed from; None if its log cannot be read."""
    match, lines = table.match, tuple(readable(unit.log.present_deal(table.id)))
    assert match is not None  # a deal has just ended
    if not lines or not isinstance(lines[0].what, NextDeal):
        return None
    left = [line.seat for line in lines if isinstance(line.what, Resign)]
    seats = tuple(sorted({*match.deal.in_deal, *left}))
    return dump_dealt(Dealt(match.rules, seats, match.dealer, lines[0].what.cards))


def _openings(rules: Rules, deal: Iterable[Logged]) -> dict[int, tuple[int, int]]:
    """Return in which of its turns each seat first laid melds, counted from 1, and what these counted (R18).

    What a seat lays is written to the log with the discard of that turn, so nothing of it is taken back (R39).
    """
    ended, opened = Counter[int](), dict[int, tuple[int, int]]()
    for line in deal:
        match line.what:
            case Lay(melds) if line.seat not in opened:
                opened[line.seat] = ended[line.seat] + 1, sum(opening_worth(rules, known(meld)) for meld in melds)
            case Discard() | Expire():
                ended[line.seat] += 1
            case _:
                pass
    return opened
