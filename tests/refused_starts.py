"""Starts that fail: one sentence, an exit code, and nothing written."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from operations.settings import Settings
from tests.operations.copies import what_is_in
from tests.started import SECRET, TOKEN


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the bot is started, with a token and no other settings; the log is as before afterwards."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("storage.engines.sqlite_file.BUSY_SECONDS", 0.0)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield tmp_path
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)


def refused(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the sentence of a start that fails; proves that nothing was written."""
    before = what_is_in(folder)
    code = bot.main(list(arguments))
    said = capsys.readouterr()
    assert what_is_in(folder) == before
    assert said.out == ""
    assert re.fullmatch(r"[^\n]+\.\n", said.err), "one sentence, no traceback"
    assert SECRET not in said.err
    return code, said.err
