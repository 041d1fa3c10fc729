"""The list of tests that run on SQLite only names tests that exist, and their counterparts."""

import re
from pathlib import Path

from tests.storage.only_sqlite import ONLY_SQLITE

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]


def test_each_of_them_exists_and_so_does_its_counterpart() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py"))
    for name, counterpart in ONLY_SQLITE.items():
        assert (HERE / name).is_file() if name.endswith(".py") else f"def {name}(" in tests, name
        for path in re.findall(r"(?:tests|docs)/[\w/]+\.\w+", counterpart):
            assert (ROOT / path).is_file(), path
        assert len(counterpart) > 20
