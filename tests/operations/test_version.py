"""The version and the commit of the program, as they are found in its folder."""

from pathlib import Path

import pytest

from operations.watching.facts import commit, version

HASH = "0123456789abcdef0123456789abcdef01234567"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_the_version_is_that_of_the_project() -> None:
    assert f'version = "{version()}"' in (Path(__file__).parents[2] / "pyproject.toml").read_text()


def test_a_folder_without_the_project_has_no_known_version(tmp_path: Path) -> None:
    assert (version(tmp_path), commit(tmp_path)) == ("?", "")


@pytest.mark.parametrize(
    "files",
    [
        {".git/HEAD": f"{HASH}\n"},
        {".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": f"{HASH}\n"},
        {".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": f"# pack-refs\n{HASH} refs/heads/main\n"},
        {
            ".git": "gitdir: ../history/worktrees/one\n",
            "../history/worktrees/one/HEAD": "ref: refs/heads/one\n",
            "../history/worktrees/one/commondir": "../..\n",
            "../history/refs/heads/one": f"{HASH}\n",
        },
        {"COMMIT": f"{HASH}\n"},
    ],
)
def test_the_commit_is_found_however_the_history_is_kept(tmp_path: Path, files: dict[str, str]) -> None:
    root = tmp_path / "program"
    root.mkdir()
    for name, text in files.items():
        write(root / name, text)
    assert commit(root) == HASH[:12]


@pytest.mark.parametrize("text", ["", "main", "ref: refs/heads/gone", "\x00"])
def test_a_commit_that_cannot_be_found_is_not_shown(tmp_path: Path, text: str) -> None:
    write(tmp_path / ".git" / "HEAD", text)
    assert commit(tmp_path) == ""
