"""What the README and the manuals tell a reader to type, and to expect, is what the program does."""

import re
from pathlib import Path

import pytest

from handlers.commands.registry import COMMANDS, LESSONS, STATUS
from operations.exit_codes import MEANINGS
from scala40.rules import PRESETS
from texts.catalogue import Catalogue

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.it.md")
DOCUMENTS = (*READMES, "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
BOTFATHERS = {"newbot", "newapp", "revoke", "deletebot", "setinline"}
"""Commands of @BotFather."""
MOST_LINES = 90
MOST_COLUMNS = 100


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_short_and_shows_first_how_to_play(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= MOST_LINES
    assert [line for line in lines if len(line) > MOST_COLUMNS] == []
    block, _, rest = text.partition("<img")
    assert re.findall(r"^make (\w+)", block, flags=re.MULTILINE) == ["play", "test", "check", "bench", "run"]
    ending = ".en.png" if name == "README.md" else ".png"
    pictures = re.findall(r'src="([^"]+)"', f"<img{rest}")
    assert pictures == [f"docs/{what}{ending}" for what in ("table", "panel", "page", "daily")]
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_an_operator_finds_what_it_needs_and_how_to_update_and_to_remove_it() -> None:
    deploying = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    for heading in ("What it needs", "Updating", "Removing"):
        assert f"\n## {heading}\n" in deploying
    updating = deploying.partition("## Updating")[2].partition("\n## ")[0]
    for commands in re.findall(r"```\n(.*?)```", updating, flags=re.DOTALL):
        assert 0 < commands.index("--copy") < commands.index("git") < commands.index("pull")
    for name in READMES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert all(words in text for words in ("512 MB", "170 MB", "--copy`, `git pull`", "docs/faq.md", "/privacy"))
    faq = (ROOT / "docs" / "faq.md").read_text(encoding="utf-8")
    assert faq.startswith("# Ten questions\n")
    assert len(re.findall("^## ", faq, flags=re.MULTILINE)) == 10


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_target_of_make_that_a_document_names_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, flags=re.MULTILINE))
    assert {target for target in targets if not re.search(rf"^{target}:", MAKEFILE, flags=re.MULTILINE)} == set()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_of_the_bot_that_a_document_names_is_there(name: str) -> None:
    texts = Catalogue.load(ROOT / "texts")
    known = {name for command in (*COMMANDS, LESSONS, STATUS) for name in command.names(texts)} | {"start"} | BOTFATHERS
    text = (ROOT / name).read_text(encoding="utf-8")
    assert set(re.findall(r"`/([a-z]+)`", text)) <= known


def test_the_manual_of_play_has_every_command_and_every_preset() -> None:
    texts = Catalogue.load(ROOT / "texts")
    text = (ROOT / "docs" / "playing.it.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        names = " | ".join(f"`/{command.name_in(texts, language)}`" for language in ("it", "en", "de"))
        assert f"| {names} | {texts.plain('it', f'command-menu-{command.name}')} |" in text
    assert re.findall(r"^\| `([a-z]+)` \|", text, flags=re.MULTILINE) == list(PRESETS)


def test_the_manual_gives_every_exit_code_with_its_meaning() -> None:
    rows = dict(re.findall(r"^\| (\d) \| (.+) \|$", MANUAL, flags=re.MULTILINE))
    assert rows == {str(code.value): meaning for code, meaning in MEANINGS.items()}


def test_every_requirements_file_that_a_document_or_the_makefile_names_is_there() -> None:
    text = MAKEFILE + "".join((ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS)
    assert {
        name for name in re.findall(r"requirements[\w.-]*\.(?:txt|lock)", text) if not (ROOT / name).is_file()
    } == set()


def test_every_package_of_the_lock_has_its_hashes_and_the_version_that_make_run_installs() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = re.findall(r"^([\w.-]+==\S+)(.*?)(?=^\S|\Z)", lock, flags=re.MULTILINE | re.DOTALL)
    assert [name for name, rest in pinned if "--hash=sha256:" not in rest] == []
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(name for name, _ in pinned) == sorted(line.split()[0] for line in lines)


def test_a_copy_comes_with_the_advice_to_keep_its_key_elsewhere() -> None:
    about = MANUAL.partition("## Copies")[2].partition("\n## ")[0]
    assert "`SECRET_KEY`" in about
    assert "sudo -u scala40 cp" in about  # a copy has mode 0600
