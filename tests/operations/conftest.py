"""A copy of a database on which a bot is working, and a scratch folder to restore it into."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from operations.settings import Settings
from simulation.use_cases.matches import Matches
from storage.backup import Backup


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where copies are restored; a check leaves nothing there. No setting is set, not even a token."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.chdir(tmp_path)
    yield folder
    assert list(folder.iterdir()) == []


@pytest.fixture
def copied(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> tuple[Matches, Path]:
    """A table where cards lie and a lobby, and a copy of them; the bot goes on working on its database."""
    monkeypatch.setenv("DATABASE", str(matches.path))
    playing = matches.begin(2)
    matches.lobby_elsewhere()
    for _ in range(4):
        matches.tap_once(playing)
    return matches, Backup(matches.path, matches.path.parent / "backups").make(matches.time)
