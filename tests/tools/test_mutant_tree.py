"""The copy of the project in which mutants are tried holds all that the tests of game and store need."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.children import LONG
from tools.mutants.tree import copied, files_of_tests

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The tests that pytest finds in a copy."""
    tree = tmp_path_factory.mktemp("tree")
    copied(tree)
    quickly = ["--collect-only", "--assert=plain", "-q", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *quickly, *files_of_tests(tree)]
    found = subprocess.run(command, cwd=tree, capture_output=True, check=False, text=True)
    assert found.returncode == 0, found.stdout[-2000:]
    return [line for line in found.stdout.splitlines() if "::" in line or ".py: " in line]


def test_every_file_of_tests_of_the_game_and_the_store_is_found(collected: list[str]) -> None:
    files = {line.partition(".py")[0] + ".py" for line in collected}
    here = [path for folder in ("scala40", "storage") for path in (TESTS / folder).rglob("test_*.py")]
    assert files == {f"tests/{path.relative_to(TESTS)}" for path in here}


@pytest.mark.parametrize("test", LONG)
def test_a_test_that_is_left_out_for_its_length_exists(test: str) -> None:
    file, _, name = test.partition("::")
    text = (TESTS / "scala40" / file).read_text(encoding="utf-8")
    assert f"def {name.partition('[')[0]}(" in text
