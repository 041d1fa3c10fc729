"""How thorough property tests are: the same every time, or a long search with `HYPOTHESIS_PROFILE=thorough`.

`quick` is for `make mutants`.
"""

import gc
import os
import ssl
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_SLOW_MACHINES = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("ci", max_examples=150, stateful_step_count=40, derandomize=True, **_SLOW_MACHINES)
settings.register_profile("quick", max_examples=15, stateful_step_count=30, derandomize=True, **_SLOW_MACHINES)
settings.register_profile("thorough", max_examples=3000, stateful_step_count=80, **_SLOW_MACHINES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# The copy of the tests that `tools/mutants` makes holds those of the game and of the store only.
_FIXTURES = Path(__file__).with_name("use_case_fixtures.py")
pytest_plugins = ["tests.use_case_fixtures", "tests.postgres"] if _FIXTURES.exists() else []
# Every client of HTTP reads all certificates when it is made, though no test speaks to a server that shows one.
ssl.create_default_context = cache(ssl.create_default_context)


def pytest_collection_finish() -> None:
    """Search for garbage as the bot does: not among the tests and the modules, which stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, unless it is wanted, and what is about files if the stores are on a server.

    In one of several processes, also mix the modules.
    """
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    if hasattr(config, "workerinput"):  # one of several processes: tests that wait and tests that work run side by side
        items.sort(key=lambda item: sha256(_together(item.path).encode()).digest())
    if config.getoption("--engine", None) != "postgres":
        return
    from tests.only_files import ONLY_FILES  # not in the copy named below

    for item in items:
        names = item.path.relative_to(config.rootpath).as_posix(), item.name.partition("[")[0]
        for name in names:
            if name in ONLY_FILES:
                item.add_marker(pytest.mark.skip(reason=ONLY_FILES[name]))


@cache
def _together(module: Path) -> str:
    """What a module has to be tested with: its folder if that has fixtures of its own, as a browser for all."""
    kept = module.parent if (module.parent / "conftest.py").exists() else module
    return kept.relative_to(Path(__file__).parent).as_posix()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say on which engine of the store to test."""
    words = "where the store is: the tests of the store run on both if none is named, all others on sqlite"
    parser.addoption("--long", action="store_true", help="also run what takes long and differs little from the rest")
    parser.addoption("--engine", choices=("sqlite", "postgres"), help=words)
