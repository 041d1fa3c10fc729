"""The record of a match, as its reader has it."""

from scala40.fair import check
from scala40.fair import record as fair_record
from scala40.fair.check import Checked
from scala40.fair.writing import FairRecord
from simulation.use_cases.matches import Matches
from storage import Table
from tables.records.match_record import public_record


def record_of(matches: Matches, table: Table) -> FairRecord:
    """The record that may be given away now, as its reader has it; both verifiers accept it."""
    stored = matches.table(table.id)
    with matches.store.read() as unit:
        text = public_record(matches.context, unit, stored)
    return fair_record.loads(text)


def checked(matches: Matches, table: Table) -> Checked:
    """What a verifier finds in the record that may be given away now."""
    return check.check(record_of(matches, table))


def commitment_of(matches: Matches, table: Table) -> str:
    with matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    return committed.commitment
