"""The version of a table as one person sees it: it changes whenever their page would show something else."""

from zlib import crc32

from storage import DeadlineKind, Table, TableStatus, Unit
from tables.match.prepared import allows_preparing
from tables.seats import everybody, persons, seat_of


def version_of(unit: Unit, table: Table, person_id: int) -> str:
    """Return the version.

    The first number is that of the stored table; the second one sums up what changes without it: the steps of the
    person's own turn, the order of their hand, names, the cut, deadlines, vacations, whether it is known what cards
    were worth.
    """
    seat, person = seat_of(table, person_id), unit.people.get(person_id)
    own: tuple[object, ...] = ()
    if seat is not None and table.match is not None:
        draft = unit.drafts.get(table.id, seat.number)
        playing = table.status is TableStatus.PLAYING
        kept = None if playing else unit.remarks.get(table.id, len(table.match.results), seat.number)
        told = kept is not None and kept.made is not None
        own = draft.revision, draft.advised, draft.asked, unit.hands.get(table.id, seat.number), told
        if allows_preparing(table) and (turn := unit.prepared.get(table.id, seat.number)) is not None:
            own = *own, turn.draw, turn.set_at, turn.dropped is not None
    committed = unit.commitments.get(table.id)
    due = unit.deadlines.get(
        table.id, DeadlineKind.NEXT_DEAL if table.status is TableStatus.PAUSE else DeadlineKind.TURN
    )
    vacations = unit.vacations.of_people(persons(table), 0.0) if table.settings.is_slow else ()
    people = unit.people.named(persons(table)).values() if table.match is None else ()
    parts = (
        own,
        None if person is None else (person.sort, person.language, person.guided),
        [(who.person, who.computer_name) for who in everybody(unit, table)],
        [other.reachable for other in people],
        None if committed is None else (committed.cut, committed.cut_by, committed.die),
        None if due is None else due.due_at,
        *vacations,
        table.match is None or table.match.turn is not None or unit.pars.is_owed(table.id, table.match.deal_number),
    )
    return f"{table.version}.{crc32(repr(parts).encode())}"
