"""The list of tests that need the store in a file only names tests that exist, and their counterparts."""

import re
from pathlib import Path

from tests.only_files import ONLY_FILES

ROOT = Path(__file__).parents[1]


def test_each_of_them_exists_and_so_does_its_counterpart() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for name, counterpart in ONLY_FILES.items():
        assert (ROOT / name).is_file() if name.endswith(".py") else f"def {name}(" in tests, name
        for path in re.findall(r"(?:tests|docs)/[\w/]+\.\w+", counterpart):
            assert (ROOT / path).is_file(), path
