"""docs/operating.md says nothing that is not there: settings, options, targets, parts, messages, places, headings."""

import ast
import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from operations.settings import Settings
from operations.watching.health import Health
from storage.engines.sqlite_file import COPY
from tables.contact import Contact

ROOT = Path(__file__).parents[1]
DOCUMENTS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
MANUAL = DOCUMENTS["operating.md"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
IN_BACKTICKS = re.findall(r"`([^`\n]+)`", MANUAL)

OF_OTHERS = {"TMPDIR", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}
"""Names in capitals that are no settings of the bot: a variable of the system, and the levels of the log."""


def chapter(title: str, document: str = MANUAL) -> str:
    """What stands below a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", document, flags=re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def test_every_setting_that_is_named_is_one() -> None:
    named = {name for text in IN_BACKTICKS for name in re.findall(r"\b[A-Z][A-Z_]{4,}\b", text)}
    assert len(named) > 10
    assert named - OF_OTHERS <= {name.upper() for name in Settings.model_fields}


def test_every_option_of_the_program_that_is_named_is_one() -> None:
    said = subprocess.run([sys.executable, "-S", ROOT / "bot.py", "--help"], capture_output=True, check=True, text=True)
    commands = [
        text for text in IN_BACKTICKS if re.match(r"(bot|python bot\.py|\.venv/bin/python bot\.py) --|--", text)
    ]
    named = {option for text in commands for option in re.findall(r"--[a-z-]+", text)}
    assert {"--copy", "--check-copy", "--help"} <= named
    assert named <= set(re.findall(r"--[a-z-]+", said.stdout))


def test_the_unit_the_folders_and_the_targets_of_make_are_those_that_are_installed() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.read(ROOT / "deploy" / "scala40.service")
    service = unit["Service"]
    assert set(re.findall(r"systemctl [a-z]+ (?:--now )?([\w.-]+)", MANUAL)) == {"scala40"}
    assert set(re.findall(r"/var/lib/\w+", MANUAL)) == {service["WorkingDirectory"]}
    program = re.search(r"^bot\(\) \{ sudo -u (\S+) (\S+) (\S+) \"\$@\"; \}$", MANUAL, flags=re.MULTILINE)
    assert program
    assert program[1] == service["User"]
    assert {program[2], program[3]} <= set(service["ExecStart"].split())
    for target in re.findall(r"make -C /opt/scala40 (\w+)", MANUAL):
        assert re.search(rf"^{target}:", MAKEFILE, flags=re.MULTILINE)
    assert service["WatchdogSec"] == "30"
    assert "after 30 seconds" in chapter("Health and figures")


def test_every_part_of_health_is_explained_with_what_to_do(memory_path: Path) -> None:
    settings = Settings(_env_file=None, bot_token="40:SECRET", database=memory_path / "bot.sqlite")  # type: ignore[call-arg, arg-type]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", chapter("Health and figures"), flags=re.MULTILINE)
    assert [name for name, _, _ in rows] == [one.name for one in Health(settings, Contact()).findings()]


def sentences() -> str:
    """Every text in the program, each on its line, with … for what is filled in."""
    found = []
    for package in ("handlers", "operations", "storage", "tables", "web"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.append(node.value)
                elif isinstance(node, ast.JoinedStr):
                    parts = (part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
                    found.append("".join(map(str, parts)))
    return "\n".join([*found, (ROOT / "bot.py").read_text(encoding="utf-8"), COPY])


@pytest.mark.parametrize(("name", "least"), [("operating.md", 11), ("postgresql.md", 5)])
def test_every_message_that_is_explained_is_one_of_the_program(name: str, least: int) -> None:
    program = sentences()
    rows = re.findall(r"^\| `(.+?)` \|", chapter("Messages", DOCUMENTS[name]), flags=re.MULTILINE)
    assert len(rows) >= least
    for row in rows:
        said = re.sub(r"\b[A-Z]+_[A-Z_]+\b(?= (is|does) )|postgresql://", "…", row)  # a name may be filled in
        pieces = [piece.strip(" :.") for piece in re.split("…", said)]
        assert all(piece in program for piece in pieces if piece), row


def anchor(heading: str) -> str:
    """The anchor that a heading has on the pages of a repository."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_every_link_to_a_heading_leads_to_one(name: str) -> None:
    headings = {
        document: {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)}
        for document, text in DOCUMENTS.items()
    }
    for document, place in re.findall(r"\]\(([\w.]*)#([\w-]+)\)", DOCUMENTS[name]):
        assert place in headings[document or name], f"{document}#{place}"
