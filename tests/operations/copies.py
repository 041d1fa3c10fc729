"""Checking a copy by the command line, for tests."""

import re
import tempfile
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit


def what_is_in(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path.relative_to(folder)): (path.stat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def checked(copy: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said about a copy that can be used; nothing beside it was touched."""
    before = what_is_in(copy.parent)
    assert bot.main(["--check-copy", str(copy)]) == Exit.STOPPED
    assert what_is_in(copy.parent) == before
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(copy: Path, capsys: pytest.CaptureFixture[str], code: Exit = Exit.DATABASE) -> str:
    """The sentence about a file to which the bot cannot go back."""
    assert bot.main(["--check-copy", str(copy)]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"[^\n]+\.\n", said.err), "one sentence, no traceback"
    assert str(tempfile.gettempdir()) + "/scala40-copy" not in said.err, "it is about the copy"
    return said.err.rstrip("\n")


def bytes_of(path: Path) -> bytes:
    return b"".join(found.read_bytes() for found in sorted(path.parent.glob(path.name + "*")))
