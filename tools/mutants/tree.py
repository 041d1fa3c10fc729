"""The copy of the project in which mutants are tried: the game, the store and their tests, without the other layers.

The tests of the game play matches with the commands in `tools/game/`, and those of a file take its lock, which is in
`operations/`: these are copied, but not changed.
"""

import hashlib
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("scala40", "storage")
TESTS = ("tests/scala40", "tests/storage")
COPIED = (*FOLDERS, *TESTS, "tests/scenarios", "tests/hands", "simulation/games", "tools/game", "texts", "docs")
FILES = (
    "tests/conftest.py",
    "tests/postgres.py",
    "operations/__init__.py",
    "operations/file_lock.py",
    "tools/__init__.py",
    "benchmarks/__init__.py",
    "benchmarks/remarks.py",
    "simulation/__init__.py",
    "simulation/program/__init__.py",
    "simulation/program/postgres.py",
)
_RUN = {*FOLDERS, "operations", "simulation", "tools", "texts", "tests"}


def copied(tree: Path) -> dict[str, str]:
    """Copy the files that the tests need; unchanged ones are kept, with their compiled code.

    Returns for each folder of tests a hash of all files that they may run through. The game is in a layer below the
    store, so changes of the store and of its tests do not concern the tests of the game.
    """
    wanted = {}
    for folder in COPIED:
        for place in (ROOT / folder).rglob("*"):
            if place.is_file() and "__pycache__" not in place.parts:
                wanted[place.relative_to(ROOT)] = place
    for place in (*ROOT.glob("*.*"), *(ROOT / name for name in FILES), ROOT / "Makefile"):
        if place.is_file() and not place.name.startswith("."):
            wanted[place.relative_to(ROOT)] = place
    for old in [place for place in tree.rglob("*") if place.is_file() and "__pycache__" not in place.parts]:
        if old.relative_to(tree) not in wanted:
            old.unlink()
    marks = {folder: hashlib.sha256() for folder in TESTS}
    for name, place in sorted(wanted.items()):
        text = place.read_bytes()
        copy = tree / name
        if not copy.exists() or copy.read_bytes() != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(place, copy)
        if place.suffix == ".py" and not place.name.startswith("test_") and name.parts[0] in _RUN:
            for folder, mark in marks.items():
                if folder == "tests/storage" or "storage" not in name.parts[:2]:
                    mark.update(text)
    return {folder: mark.hexdigest() for folder, mark in marks.items()}


def files_of_tests(tree: Path) -> list[str]:
    """Return the files of tests that are asked, as paths in the copy."""
    return [str(place.relative_to(tree)) for folder in TESTS for place in sorted((tree / folder).rglob("test_*.py"))]
