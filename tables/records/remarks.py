"""Remarks on a deal that is over, for each person who played it: owed with its end, made aside, told to them alone."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scala40.actions import Action
from scala40.notation import format_action, parse_action
from scala40.par.replays import HUNDREDTHS, rounded
from scala40.remarks import deal_of, remarks_on
from scala40.state import DealResult
from storage import SeatRemarks, StoreBusy, Table, Unit
from tables.commitment import is_sealed
from tables.context import Context
from tables.records.story import NoStory, deal_entries, positions
from tables.seats import everybody
from texts.line import Line
from texts.remarks import remark_line

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Told:
    """A remark as its reader is told it, and which picture of the deal's story shows the turn."""

    line: Line = field(repr=False)
    turn: int
    frame: int


def note_advice(unit: Unit, table: Table, seat: int, plan: Iterable[Action]) -> None:
    """Keep advice that a player is shown until the remarks on the deal are made: no remark contradicts it.

    There are none where somebody tries out.
    """
    if not table.kind.counts:
        return
    assert table.match is not None  # only a running turn can be advised
    turn = table.match.deal.turns_played[seat] + 1
    for action in plan:
        unit.remarks.note_advice(table.id, table.match.deal_number, seat, f"{turn} {format_action(action)}")


def owe_remarks(unit: Unit, table: Table, result: DealResult) -> None:
    """Note that each person who played a deal that has just ended is owed remarks on it.

    None are owed while others may still play the same cards, and none on a deal in which the seat was handed over.
    """
    whole = [seat for seat in table.seats if seat.handed_in != result.number]
    seats = [seat.number for seat in whole if seat.person_id is not None]
    wanted = [seat for seat in seats if result.scored and result.points[seat] is not None]
    unit.remarks.owe(table.id, result.number, () if is_sealed(unit, table) else wanted)


def made_remarks(context: Context, owed: SeatRemarks) -> list[dict[str, Any]] | None:
    """Return the remarks as they are stored; in a thread, because that takes as long as many taps.

    If they cannot be made there are none; that is logged. None if the store cannot be read now.
    """
    try:
        with context.store.read_in_thread() as unit:
            return _made_or_none(unit, owed)
    except Exception as error:  # its message may have values
        log.warning("table %d, deal %d: remarks have to wait (%s)", owed.table_id, owed.deal, type(error).__name__)
        return None


def _made_or_none(unit: Unit, owed: SeatRemarks) -> list[dict[str, Any]]:
    try:
        table = unit.tables.get(owed.table_id)
        return [] if table is None else list(_made(unit, table, owed))
    except NoStory:
        return []
    except StoreBusy:
        raise
    except Exception as error:  # its message may name cards
        log.error("table %d, deal %d: no remarks could be made (%s)", owed.table_id, owed.deal, type(error).__name__)
        return []


def _made(unit: Unit, table: Table, owed: SeatRemarks) -> Iterable[dict[str, Any]]:
    turns = positions(unit, table, owed.deal)
    deal = deal_of(turns[0].match, deal_entries(unit, table, owed.deal))
    if deal is None:
        return
    played = {place for place, turn in enumerate(turns) if turn.seat == owed.seat and not turn.computer}
    led = table.settings.advice
    for remark in remarks_on(deal, owed.seat, played, _advised(owed.advised), led=led):
        yield {"turn": remark.turn, "frame": remark.place, "by": remark.by, "line": remark_line(remark).dump()}


def _advised(lines: str) -> dict[int, tuple[Action, ...]]:
    """Return the steps that were advised, by the seat's turn."""
    advised = defaultdict[int, tuple[Action, ...]](tuple)
    for line in lines.splitlines():
        turn, _, action = line.partition(" ")
        advised[int(turn)] += (parse_action(action),)
    return advised


def told(unit: Unit, table: Table, deal: int, seat: int) -> tuple[Told, ...] | None:
    """Return the remarks for a seat, with the names that players have now; None if they are not made, or none are."""
    kept = unit.remarks.get(table.id, deal, seat)
    if kept is None or kept.made is None:
        return None
    names = [who.name for who in everybody(unit, table)]
    found = []
    for made in kept.made:
        line = Line.load(made["line"])
        if made["by"] is not None:
            line = Line(line.key, **{**dict(line.args), "player": names[made["by"]]})
        if line.key == "remark-flawless":
            line = _with_luck(unit, table, deal, seat, line)
        found.append(Told(line, made["turn"], made["frame"]))
    return tuple(found)


def _with_luck(unit: Unit, table: Table, deal: int, seat: int, line: Line) -> Line:
    """Return the line of a deal without a fault so that it says the same of the cards as the deal's par does.

    While par is not known, it says nothing of them.
    """
    results = (result for result in unit.archive.deals(table.id) if (result.deal, result.seat) == (deal, seat))
    corrected = next((result.corrected for result in results), None)
    if corrected is None:
        return Line(line.key, points=0)
    return Line("remark-flawless-unlucky") if rounded(corrected, HUNDREDTHS) > 0 else line
