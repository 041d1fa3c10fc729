"""A copy that is put back deals no card that may be known by now."""

import logging
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Store, TableStatus
from storage.backup import Backup
from storage.retention import DAY
from storage.schema.migrations import COPIED, RESTORED
from tables.context import Context
from tables.people.restored_backup import MOST_TIMES, close_restored_tables
from tables.records.match_record import public_record


@pytest.fixture
def gone_back(matches: Matches) -> Iterator[Matches]:
    """Matches at a table where cards lie and a lobby, copied; then the copy takes the store's place."""
    playing = matches.begin(2)
    matches.lobby_elsewhere()
    for _ in range(4):
        matches.tap_once(playing)
    copy = Backup(matches.path, matches.path.parent / "backups").make(matches.time)
    matches.tap_once(playing)
    with closing(Store.open(copy, matches.context.now)) as store:
        matches.context = replace(matches.context, store=store)
        yield matches


def statuses(context: Context) -> set[TableStatus]:
    with context.store.read() as unit:
        tables = [unit.tables.get(number) for number in (1, 2)]
    return {table.status for table in tables if table is not None}


def test_running_matches_are_closed_with_a_notice_and_their_committed_secrets_are_published(
    gone_back: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    assert statuses(gone_back.context) == {TableStatus.PLAYING, TableStatus.LOBBY}
    with caplog.at_level(logging.WARNING):
        assert close_restored_tables(gone_back.context) == 2
    assert statuses(gone_back.context) == {TableStatus.CLOSED}
    assert [line for line in caplog.messages if "closed 2 tables" in line]
    with gone_back.context.store.read() as unit:
        assert unit.commitments.broken_off(gone_back.table(1).chat_id) == 1
        waiting = unit.announcements.pending(gone_back.table(1).chat_id)
    assert [words for words in waiting if "clock-gone-back" in str(words.payload)]


def test_it_is_done_once_and_what_is_opened_afterwards_stays(gone_back: Matches) -> None:
    settings = gone_back.table(1).settings
    close_restored_tables(gone_back.context)
    with gone_back.context.store.unit() as unit:
        again = unit.tables.create(-300, 0, ANNA, settings, gone_back.time)
    assert close_restored_tables(gone_back.context) == 0
    with gone_back.context.store.read() as unit:
        assert unit.tables.get(again.id) == again


def test_the_record_of_a_table_begun_afterwards_says_that_its_number_may_have_been_another_s(
    gone_back: Matches,
) -> None:
    context = gone_back.context
    gone_back.store = context.store
    close_restored_tables(context)
    gone_back.time += 1
    table = gone_back.begin(2)
    with context.store.read() as unit:
        before, later = (public_record(context, unit, unit.tables.get(number)) for number in (1, table.id))
    assert "# restored" not in before
    (noted,) = re.findall(r"^# restored \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00: .*\n", later, re.MULTILINE)
    for day in range(1, MOST_TIMES + 1):
        with context.store.unit() as unit:
            unit.meta.set(COPIED, str(gone_back.time))
        gone_back.time += DAY
        close_restored_tables(context)
        with context.store.read() as unit:
            text = public_record(context, unit, unit.tables.get(table.id))
            assert len((unit.meta.get(RESTORED) or "").split()) == min(day + 1, MOST_TIMES)
        assert (noted in text) is (day < MOST_TIMES)  # a later restoration leaves the comment as it was


def test_the_store_itself_does_not_think_that_it_is_a_copy(matches: Matches) -> None:
    table = matches.begin(2)
    Backup(matches.path, matches.path.parent / "backups").make(matches.time)
    assert close_restored_tables(matches.context) == 0
    assert matches.table(table.id).status is TableStatus.PLAYING


def test_a_table_that_cannot_be_read_is_closed_too(gone_back: Matches) -> None:
    gone_back.context.store._db.execute("UPDATE tables SET match = '{}' WHERE id = 1")
    assert close_restored_tables(gone_back.context) == 2
    with gone_back.context.store.read() as unit:
        closed = unit.tables.get(1)
    assert closed.status is TableStatus.CLOSED
