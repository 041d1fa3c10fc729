"""Cards that cannot be had, because the root they follow from is broken: it is told, and tried again."""

import pytest

from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import BRUNO
from storage import DeadlineKind, TableStatus
from tables.fair.dealing import NoDeal
from tables.requests.table import StartMatch
from tables.stuck import FIRST_PAUSE, LONGEST_PAUSE
from tests.tables.fair.test_dealing import record_of, until_pause
from tests.tables.match.test_stuck import BROKEN, plant


@pytest.mark.parametrize("what", ["another root", "a root without its key", "a hash that is none"])
def test_a_deal_that_cannot_be_made_is_told_once_and_tried_again(evening: Evening, what: str) -> None:
    table = evening.begin(2, limit=1000)
    until_pause(evening, table)
    plant(evening, table, BROKEN[what])
    evening.wait(evening.context.pause_seconds)
    assert evening.table(table.id).status is TableStatus.PAUSE
    (said,) = [words for words in evening.said() if "carte promesse" in words]
    assert "/termina" in said
    due = evening.due_at(table, DeadlineKind.NEXT_DEAL)
    assert due == evening.time + FIRST_PAUSE
    pauses = []
    for _ in range(10):
        evening.wait(due - evening.time)
        due = evening.due_at(table, DeadlineKind.NEXT_DEAL)
        pauses.append(due - evening.time)
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
    assert [words for words in evening.said() if "carte promesse" in words] == [said]


def test_once_the_root_is_right_again_the_deal_is_made_as_promised(evening: Evening) -> None:
    table = evening.begin(2, limit=1000)
    until_pause(evening, table)
    (root,) = evening.store._db.execute("SELECT root FROM commitments").fetchone()
    plant(evening, table, BROKEN["another root"])
    evening.wait(evening.context.pause_seconds)
    evening.store._db.execute("UPDATE commitments SET root = ?", (root,))
    evening.wait(FIRST_PAUSE)
    assert evening.table(table.id).status is TableStatus.PLAYING
    until_pause(evening, table)
    assert record_of(evening, table).deals[1].secret is not None


def test_a_lobby_whose_root_is_broken_says_so_and_stays_a_lobby(evening: Evening) -> None:
    table = evening.opened(BRUNO)
    plant(evening, table, BROKEN["another root"])
    with pytest.raises(NoDeal):
        evening.touch(StartMatch(table.id))
    assert evening.table(table.id).status is TableStatus.LOBBY
