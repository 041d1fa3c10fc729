"""A store in a new file for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "scala40.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty store; its clock stands at 999."""
    store = Store.open(path, clock=lambda: 999.0)
    yield store
    store.close()
