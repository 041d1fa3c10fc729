"""Which version of the program this is."""

import re
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMIT = "COMMIT"
"""A file with the hash of the commit, for a folder without the history, such as an image of Docker."""

DIGITS = 12
"""How much of a hash is shown."""

_HASH = re.compile(r"[0-9a-f]{40,64}")


@cache
def version(root: Path = ROOT) -> str:
    """Return the version in `pyproject.toml`; '?' if that file is missing."""
    try:
        return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, ValueError, KeyError):
        return "?"


@cache
def commit(root: Path = ROOT) -> str:
    """Return the beginning of the hash of the commit that runs; '' if it is not known."""
    try:
        found = _from_history(root / ".git") if (root / ".git").exists() else _read(root / COMMIT)
    except (OSError, ValueError):
        return ""
    return found[:DIGITS] if _HASH.fullmatch(found) else ""


def release() -> str:
    """Return version and commit as one word, such as `scala40@0.1.0+3f550b6`."""
    known = commit()
    return f"scala40@{version()}{f'+{known}' if known else ''}"


def _from_history(git: Path) -> str:
    """Return what HEAD names, without the program git; a work tree of its own has a file that names its folder."""
    if git.is_file():
        git = git.parent / _read(git).removeprefix("gitdir: ")
    head = _read(git / "HEAD")
    if not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    shared = git / _read(git / "commondir") if (git / "commondir").is_file() else git
    for folder in (git, shared):
        if (folder / name).is_file():
            return _read(folder / name)
    packed = (line.partition(" ") for line in _read(shared / "packed-refs").splitlines())
    return next((found for found, _, ref in packed if ref == name), "")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
