"""What import-linter (`.importlinter`) cannot say about the layers."""

import subprocess
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).parents[1]


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
    packages = ("bot.py", "handlers", "operations", "screens", "tables", "pictures", "texts", "storage", "scala40")
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
    assert found.stdout == ""
