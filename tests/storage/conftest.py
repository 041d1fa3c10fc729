"""A store with nothing in it for every test, on each of the engines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store
from tests.storage.only_sqlite import BOTH, ONLY_SQLITE
from tests.storage.store_helpers import Place

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on both engines, or on those that ``--engine`` names."""
    if "engine" in metafunc.fixturenames:
        file = Path(metafunc.module.__file__).relative_to(HERE).as_posix()
        chosen = metafunc.config.getoption("--engine", None)
        engines = BOTH if chosen is None else (chosen,)
        if not metafunc.config.pluginmanager.has_plugin("tests.postgres"):  # in a copy that cannot start a server
            engines = ("sqlite",)
        if {file, metafunc.function.__name__} & ONLY_SQLITE.keys():
            engines = ("sqlite",)
        metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the engine."""
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file of SQLite is."""
    return tmp_path / "scala40.sqlite"


@pytest.fixture
def place(engine: str, request: pytest.FixtureRequest) -> Place:
    """Where the store is: a file, or a database of a server."""
    found: Place = request.getfixturevalue("path" if engine == "sqlite" else "postgres")
    return found


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An empty store; its clock stands at 999."""
    store = Store.open(place, clock=lambda: 999.0)
    yield store
    store.close()
