"""A world with people who play the deal of the day."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.daily.days_world import DaysWorld


@pytest.fixture
def days(tmp_path: Path) -> Iterator[DaysWorld]:
    world = DaysWorld(tmp_path / "days.sqlite")
    yield world
    world.close()
