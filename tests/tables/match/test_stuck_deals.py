"""Cards that cannot be had, because the root they follow from is broken: it is told, and tried again."""

import pytest

from simulation.program.places import asked, run
from simulation.use_cases.chats import BRUNO
from simulation.use_cases.matches import Matches
from storage import DeadlineKind, TableStatus
from tables.fair.dealing import NoDeal
from tables.requests.table import StartMatch
from tables.stuck import FIRST_PAUSE, LONGEST_PAUSE
from tests.tables.fair.records import record_of
from tests.tables.lines import announced
from tests.tables.match.broken_rows import BROKEN, plant
from tests.tables.remembered import play_until_pause


@pytest.mark.parametrize("what", ["another root", "a root without its key", "a hash that is none"])
def test_a_deal_that_cannot_be_made_is_told_once_and_tried_again(matches: Matches, what: str) -> None:
    table = matches.begin(2, limit=1000)
    play_until_pause(matches, table)
    plant(matches, table, BROKEN[what])
    matches.wait(matches.context.pause_seconds)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert [line.key for line in announced(matches)].count("stuck-deal") == 1
    due = matches.due_at(table, DeadlineKind.NEXT_DEAL)
    assert due == matches.time + FIRST_PAUSE
    pauses = []
    for _ in range(10):
        matches.wait(due - matches.time)
        due = matches.due_at(table, DeadlineKind.NEXT_DEAL)
        pauses.append(due - matches.time)
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
    assert [line.key for line in announced(matches)].count("stuck-deal") == 1


def test_the_deal_is_made_as_committed_once_the_root_is_right_again(matches: Matches) -> None:
    table = matches.begin(2, limit=1000)
    play_until_pause(matches, table)
    (before,) = asked(matches.store, "SELECT root FROM commitments")
    plant(matches, table, BROKEN["another root"])
    matches.wait(matches.context.pause_seconds)
    run(matches.store, "UPDATE commitments SET root = :root", root=before["root"])
    matches.wait(FIRST_PAUSE)
    assert matches.table(table.id).status is TableStatus.PLAYING
    play_until_pause(matches, table)
    assert record_of(matches, table).deals[1].secret is not None


def test_a_lobby_whose_root_is_broken_says_so_and_stays_a_lobby(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    plant(matches, table, BROKEN["another root"])
    with pytest.raises(NoDeal):
        matches.touch(StartMatch(table.id))
    assert matches.table(table.id).status is TableStatus.LOBBY
