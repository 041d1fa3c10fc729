"""What the documents say of the program's files is true, and ARCHITECTURE.md stays short."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "README.it.md", "sandbox/README.md",
             *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))))  # fmt: skip
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))
LAYERS = [package for package in PACKAGES if package not in ("benchmarks", "sandbox", "simulation", "tools")]
FOLDERS = [*PACKAGES, "docs", "tests"]

ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
MOST_LINES = 135
MOST_COLUMNS = 120
MOST_COLUMNS_OF_PROSE = 140

_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"[\w./-]+\.(?:py|md|mjs)")
_PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./-]*")
_MODULE = re.compile(rf"(?:{'|'.join(FOLDERS)})(?:\.\w+)+(?<!\.sqlite)")


def named_in(text: str) -> set[str]:
    """The words that stand in backticks, apart from blocks of code."""
    return {word for name in re.findall(r"`([^`\n]+)`", _FENCE.sub("", text)) for word in name.split()}


def is_there(path: str, folder: Path = ROOT) -> bool:
    """Whether there is such a file or folder, seen from the root or from the folder of the document."""
    return any((start / path).exists() for start in (ROOT, folder))


def is_module(dotted: str) -> bool:
    """Whether a dotted name is a module of ours, or a name that stands in one."""
    *within, last = dotted.split(".")
    if ROOT.joinpath(*within, last).is_dir() or ROOT.joinpath(*within, f"{last}.py").is_file():
        return True
    path = ROOT.joinpath(*within)
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return source.is_file() and re.search(rf"\b{last}\b", source.read_text(encoding="utf-8")) is not None


def wrong_names(text: str, folder: Path = ROOT) -> set[str]:
    """Paths and modules in backticks that look like ours and are not there."""
    names = named_in(text)
    paths = {name for name in names if _FILE.fullmatch(name) or _PATH.fullmatch(name)}
    modules = {name for name in names - paths if _MODULE.fullmatch(name)}
    return {name for name in paths if not is_there(name, folder)} | {name for name in modules if not is_module(name)}


def named_by(package: str) -> list[str]:
    """The modules and folders that the list in a package's docstring names."""
    tree = ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8"))
    listed = (ast.get_docstring(tree) or "").partition("Its modules and folders:\n")[2]
    heads = re.findall(r"^- ((?:`[^`]+`(?:,\s+)?)+):", listed, re.MULTILINE)
    return [name for head in heads for name in re.findall("`([^`]+)`", head)]


def test_architecture_is_read_on_a_few_screens() -> None:
    lines = ARCHITECTURE.splitlines()
    assert len(lines) <= MOST_LINES
    assert [line for line in lines if len(line) > MOST_COLUMNS] == []


@pytest.mark.parametrize("package", LAYERS)
def test_a_package_names_each_of_its_modules_and_folders_once(package: str) -> None:
    modules = {path.stem for path in (ROOT / package).glob("*.py")} - {"__init__", "__main__"}
    folders = {f"{path.parent.name}/" for path in (ROOT / package).glob("*/__init__.py")}
    named = named_by(package)
    assert sorted(named) == sorted(set(named))
    assert modules | folders <= set(named)
    missing = set(named) - modules - folders
    assert {name for name in missing if not (ROOT / package / name).is_dir()} == set()


def test_every_package_is_named() -> None:
    block = ARCHITECTURE.partition("```\n")[2].partition("```")[0]
    diagram = set(re.findall(r"[a-z_0-9]+", block))
    assert {name for name in PACKAGES if name not in diagram and f"`{name}/" not in ARCHITECTURE} == set()


def test_every_name_of_a_module_in_the_path_of_a_tap_is_there() -> None:
    block = ARCHITECTURE.partition("## The path of one tap")[2].partition("```\n")[2].partition("```")[0]
    paths = [match.rstrip("/") for match in re.findall(r"[a-z_0-9]+(?:/[a-z_0-9]+)+", block)]
    assert len(paths) > 10
    assert [path for path in paths if not is_there(path) and not is_there(f"{path}.py")] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_and_module_that_a_document_names_is_there(document: str) -> None:
    path = ROOT / document
    text = path.read_text(encoding="utf-8")
    assert wrong_names(text, path.parent) == set()
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_prose_is_not_wide(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8").partition("<!-- below: written by")[0]
    prose = [line for line in _FENCE.sub("", text).splitlines() if not line.startswith(("|", "<"))]
    assert [line for line in prose if len(line) > MOST_COLUMNS_OF_PROSE] == []


@pytest.mark.parametrize(
    "wrong",
    ["tables/lobby/nothing.py", "tests/tables/test_nothing.py", "handlers/nothing/", "scala40.fair.nothing",
     "storage.nothing", "python -m benchmarks.nothing"],
)  # fmt: skip
def test_a_wrong_name_is_found(wrong: str) -> None:
    assert wrong_names(f"See `{wrong}`.") == {wrong.rsplit(maxsplit=1)[-1]}
