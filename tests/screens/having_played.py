"""People who have played their first matches."""

from dataclasses import replace

from screens.views.panel import FIRST_MATCHES
from simulation.use_cases.matches import Matches
from storage import FinishedPlayer, TableSettings, TableStatus
from tests.storage.store_helpers import a_finished_match


def have_played(matches: Matches, person: int, times: int = FIRST_MATCHES) -> None:
    """Let a person have finished so many matches more."""
    with matches.store.unit() as unit:
        unit.chats.seen(person, "private", "", False)
        for _ in range(times):
            table = unit.tables.create(person, 0, person, TableSettings(), matches.time)
            unit.tables.save(replace(table, status=TableStatus.CLOSED))
            player = FinishedPlayer(person, matches.names[person], 1, 0, 1, None)
            unit.archive.add(replace(a_finished_match(table.id, person), players=(player,)))
