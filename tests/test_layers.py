"""What import-linter (`.importlinter`) cannot say about the layers."""

import ast
import json
import re
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

from simulation.use_cases.matches import Matches
from tables.play.draft import stamp
from tests.json_front_end import draw

ROOT = Path(__file__).parents[1]
BELOW_THE_ROOT = ("handlers", "web", "operations", "screens", "tables", "pictures", "texts", "storage", "scala40")


def test_every_package_is_under_the_contracts() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {
        "tests",
        "benchmarks",
        "simulation",
        "tools",
    }
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter")
    assert set(parser["importlinter"]["root_packages"].split()) == packages


def test_no_part_of_the_bot_imports_the_local_telegram_or_the_tests() -> None:
    packages = ("bot.py", *BELOW_THE_ROOT)
    found = subprocess.run(
        [
            "grep",
            "-rnE",
            "--include=*.py",
            r"^\s*(from|import) (sandbox|simulation|tests|benchmarks|tools|bot)\b",
            *packages,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stdout, found.stderr) == (1, "", ""), "grep returns 2 where a package is missing"


NOT_FOR = {
    "sandbox": {"benchmarks", "simulation", "tests"},
    "simulation": {"benchmarks", "tests"},
    "benchmarks": {"tests"},
}
"""Packages beside the bot, and those that use them: imports lead in one direction only."""


def test_what_the_tests_and_the_benchmarks_use_does_not_import_them() -> None:
    for package, barred in NOT_FOR.items():
        for path in sorted((ROOT / package).rglob("*.py")):
            assert not imported_by(path) & barred, f"{path.relative_to(ROOT)}"


NOT_OF_A_GAME = {"asyncio", "datetime", "logging", "os", "random", "secrets", "socket", "sqlite3", "time"}
"""A clock, dice, files, the network: what a game would not be the same with twice."""

MAY = {("scala40/__main__.py", "os")}
"""What a command does with its output when nobody reads that any more."""


def test_the_game_needs_the_standard_library_alone_and_neither_clock_nor_dice_nor_files() -> None:
    for path in sorted((ROOT / "scala40").rglob("*.py")):
        for name in imported_by(path):
            file = str(path.relative_to(ROOT))
            assert name == "scala40" or name in sys.stdlib_module_names, f"{file} imports {name}"
            assert name not in NOT_OF_A_GAME or (file, name) in MAY, f"{file} imports {name}"


def imported_by(path: Path) -> set[str]:
    """The top-level packages that a file names in its imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names.append(str(node.module))
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return {name.partition(".")[0] for name in names}


NOT_FOR_RENDERERS = (
    "scala40.engine",
    "scala40.state",
    "storage.*",
    "storage.Store",
    "storage.Unit",
    "storage.repositories",
    "storage.store",
    "storage.unit",
    "tables.context",
)
"""The store, what leads to it, and the state of a game: what renders a message is given values."""


def names_imported_by(path: Path) -> set[str]:
    """All that a file imports, by its full name: `module.name`, and `module.*` for a module as a whole."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {
        f"{node.module}.{alias.name}" for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    return names | {f"{alias.name}.*" for node in nodes if isinstance(node, ast.Import) for alias in node.names}


def test_no_test_imports_from_another_test() -> None:
    """What several tests share is in a helper or in a fixture, where neither depends on what the other proves."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        this = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in names_imported_by(path):
            assert re.search(r"^tests\..*\btest_", name) is None, f"{this} imports {name}"


def test_rendering_reads_neither_the_store_nor_the_state_of_a_game() -> None:
    for path in sorted((ROOT / "screens" / "render").rglob("*.py")):
        for name in names_imported_by(path):
            found = [barred for barred in NOT_FOR_RENDERERS if f"{name}.".startswith(f"{barred}.")]
            assert not found, f"{path.relative_to(ROOT)} imports {name}"


def loaded_by(module: str) -> set[str]:
    """The top-level packages that are loaded when a module is imported alone."""
    code = f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    return set(
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_use_cases_load_neither_telegram_nor_http_nor_pictures() -> None:
    assert not loaded_by("tables.use_cases") & {"telegram", "aiohttp", "httpx", "PIL", "matplotlib"}


def test_messages_of_screens_are_made_without_telegram() -> None:
    assert not loaded_by("screens.results, screens.compose") & {"telegram", "aiohttp", "httpx"}


def test_another_front_end_needs_tables_alone(matches: Matches) -> None:
    assert imported_by(ROOT / "tests" / "json_front_end.py") == {"json", "tables"}

    table = matches.begin(2)
    match = matches.match(table)
    assert match.turn is not None
    seat = table.seats[match.turn]
    person = seat.person_id
    assert person is not None
    body = {"person": person, "name": matches.names[person], "table": table.id, "stamp": "old"}
    assert json.loads(draw(matches.context, json.dumps(body)))["said"]["line"] == "tap-stale"
    with matches.store.read() as unit:
        body["stamp"] = stamp(table, unit.drafts.get(table.id, seat.number))
    said = json.loads(draw(matches.context, json.dumps(body)))
    assert said["said"]["line"] == "panel-drawn"
    after = matches.match(matches.table(table.id))
    assert len(after.deal.hands[seat.number]) == len(match.deal.hands[seat.number]) + 1
