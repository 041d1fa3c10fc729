"""Reads the tables where people play on from a turn that is over, also those that were deleted since.

The bot deletes such a table when its player begins another one, and the watches look at what was shown afterwards.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from scala40 import engine
from scala40.actions import NextDeal
from scala40.state import Match
from simulation.program.simulation import Simulation
from simulation.watches.invariants import StoreReader
from storage import LogEntry, Table
from storage.repositories.tables.log import Log
from storage.repositories.tables.tables import Tables
from tables.records.logged import logged


@dataclass
class TrialReader(StoreReader):
    """Reads the store as it is, and of each deleted table what it was last."""

    gone: dict[int, tuple[Table, tuple[LogEntry, ...]]] = field(default_factory=dict, repr=False)

    def tables(self) -> list[Table]:
        """Every table there ever was."""
        return [*super().tables(), *(table for table, _ in self.gone.values())]

    def log(self, table_id: int) -> tuple[LogEntry, ...]:
        """The log of a table."""
        return self.gone[table_id][1] if table_id in self.gone else super().log(table_id)

    def matches(self, table_id: int) -> list[Match]:
        """The match after each line of the log."""
        return list(_replayed(*self.gone[table_id])) if table_id in self.gone else super().matches(table_id)


def _replayed(table: Table, entries: tuple[LogEntry, ...]) -> Iterator[Match]:
    dealt, *lines = map(logged, entries)
    assert isinstance(dealt.what, NextDeal), "a log begins with a deal"
    match = engine.start_match(table.settings.rules, len(table.seats), dealt.seat, dealt.what.cards).match
    yield match
    for line in lines:
        if line.action is not None:
            match = engine.apply(match, *line.action).match
        yield match


@contextmanager
def keeping_trials(simulation: Simulation) -> Iterator[TrialReader]:
    """Keep what the bot deletes."""
    reader, forget = TrialReader(simulation), Tables.forget_what_if

    def keeping(self: Tables, person_id: int) -> None:
        for number in self._sql.numbers("SELECT id FROM tables WHERE host_id = :p AND kind = 'what-if'", p=person_id):
            table = self.get(number)
            assert table is not None, "it has just been found"
            reader.gone[number] = table, Log(self._sql).entries(number)
        forget(self, person_id)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "forget_what_if", keeping)
        yield reader
