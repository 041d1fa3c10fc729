"""A world with people who call evenings."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.evenings.evenings_world import EveningsWorld


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[EveningsWorld]:
    world = EveningsWorld(tmp_path / "evenings.sqlite")
    yield world
    world.close()
