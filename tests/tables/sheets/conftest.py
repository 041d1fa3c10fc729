"""A world with people who play with real cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.sheets.sheets_world import SheetsWorld


@pytest.fixture
def sheets(database: Path) -> Iterator[SheetsWorld]:
    world = SheetsWorld(database)
    yield world
    world.close()
