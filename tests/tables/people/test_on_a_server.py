"""What people and operators are told where the database is that of a server, and what happens to a dump put back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulation.program import places
from simulation.use_cases.matches import Matches
from storage import TableStatus
from tables.people.privacy import _copies
from tables.people.restored_backup import close_restored_tables
from tests.postgres import skip_or_fail


@pytest.fixture
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Matches]:
    """People with cards in their hands, whose store is on a server."""
    skip_or_fail()
    before = list(places._chosen)
    places.use(request.getfixturevalue("databases"))
    matches = Matches(tmp_path / "scala40.sqlite")
    yield matches
    matches.close()
    places.use(before[0] if before else None)


def test_the_tables_of_a_dump_that_was_put_back_are_closed_once(served: Matches) -> None:
    table = served.begin(2)
    assert close_restored_tables(served.context) == 0  # the first start notes which database it is
    assert close_restored_tables(served.context) == 0
    with served.store.unit() as unit:
        unit.meta.set("database", "another")  # as after pg_restore, which makes the tables anew
    assert close_restored_tables(served.context) == 1
    assert close_restored_tables(served.context) == 0
    with served.store.read() as unit:
        closed = unit.tables.get(table.id)
    assert closed.status is TableStatus.CLOSED


def test_privacy_says_whose_the_copies_are(served: Matches) -> None:
    assert [line.key for line in _copies(served.context)] == ["privacy-copies-server"]
