"""What a killed process leaves of a database is whole, or the next one is refused with a sentence."""

import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from operations.file_lock import exclusive_access
from storage import Store, StoreError
from storage.backup import Backup

WORKS = """
import os, signal, sys
from pathlib import Path
from storage import Store
from operations.file_lock import exclusive_access
path = Path(sys.argv[1])
with exclusive_access(path) as lock:
    store = Store.open(path)
    lock.note()
    for number in range(1, 9):
        with store.unit() as unit:
            unit.people.seen(number, "Anna", None, "it", 1.0)
    os.kill(os.getpid(), signal.SIGKILL)
"""

ROOT = Path(__file__).parents[3]


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A database whose process was killed after eight commits."""
    path = tmp_path / "scala40.sqlite"
    done = subprocess.run([sys.executable, "-c", WORKS, str(path)], cwd=ROOT, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    return path


def starts(path: Path) -> int:
    """Open and close the database as a bot does; how many people it has."""
    with exclusive_access(path) as lock:
        store = Store.open(path)
        lock.note()
        with store.read() as unit:
            number = sum(unit.people.get(number) is not None for number in range(1, 9))
        store.close()
    assert sorted(left.name for left in path.parent.glob("scala40.sqlite*")) == [path.name]
    return number


def wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def overwrite(path: Path, at: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(os.urandom(length))


def put_a_copy(path: Path) -> None:
    """Put another file in the place of the database, beside its log."""
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def test_a_database_that_is_whole_is_opened(killed: Path) -> None:
    assert starts(killed) == 8
    assert starts(killed) == 8


DAMAGES: tuple[tuple[Callable[[Path], object], str], ...] = (
    (lambda path: path.unlink(), "is not there any more: put it back"),
    (lambda path: path.write_bytes(b""), "is not there any more: put it back"),
    (lambda path: overwrite(wal(path), 0, 32), "is damaged, so that moves are lost"),
    (lambda path: overwrite(wal(path), 40, 8), "is damaged, so that moves are lost"),
    (lambda path: overwrite(wal(path), wal(path).stat().st_size // 2, 9), "is damaged, so that moves are lost"),
    (put_a_copy, "belongs to another file than the present"),
)


@pytest.mark.parametrize(("damage", "said"), DAMAGES)
def test_a_part_of_a_database_is_refused_until_somebody_decides(
    killed: Path, damage: Callable[[Path], object], said: str
) -> None:
    damage(killed)
    before = {path: path.read_bytes() for path in killed.parent.iterdir() if not path.name.endswith("-shm")}
    for _ in range(2):
        with pytest.raises(StoreError) as refused, exclusive_access(killed):
            pass
        assert refused.value.reason == "lost"
        assert said in str(refused.value)
        assert before == {path: path.read_bytes() for path in before}
    for ending in (".lock", "-wal"):  # as the sentence allows
        killed.with_name(killed.name + ending).unlink(missing_ok=True)
    starts(killed)


@pytest.mark.parametrize(
    "harmless",
    [
        lambda path: overwrite(
            wal(path), wal(path).stat().st_size - 8, 8
        ),  # a power cut while the last one was written
        lambda path: (path.unlink(), wal(path).unlink(), shutil.copy(path.with_name("copy"), path)),  # going back to it
        lambda path: (wal(path).unlink(), shutil.copyfile(path.with_name("copy"), path)),  # the same, in the same file
        lambda path: [put_a_copy(left) for left in (path, wal(path))],  # on another machine
    ],
)
def test_what_is_no_loss_is_not_refused(
    killed: Path, harmless: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    Backup(killed, killed.parent).make(1.0).rename(killed.with_name("copy"))
    harmless(killed)
    starts(killed)
    assert caplog.text == ""


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_a_log_that_is_gone_is_warned_of_and_stops_nobody(
    killed: Path, caplog: pytest.LogCaptureFixture, is_looked_at: bool
) -> None:
    if is_looked_at:
        with closing(sqlite3.connect(killed)) as db:
            assert db.execute("SELECT count(*) FROM people").fetchone() == (8,)
        assert not wal(killed).exists(), "who closes a database last puts the log into it"
    else:
        wal(killed).unlink()
    with caplog.at_level(logging.WARNING):
        found = starts(killed)
    assert "the last moves are lost" in caplog.text
    assert str(killed.parent) not in caplog.text
    assert found == 8 or not is_looked_at


def test_looking_at_what_is_left_gives_back_no_lock_of_others_in_the_process(killed: Path) -> None:
    """Else the next program that opens the database takes itself for the first, and cuts the index off below them."""
    with closing(sqlite3.connect(killed, isolation_level=None)) as reader:
        reader.execute("SELECT * FROM people").fetchone()
        assert not may_be_first(killed)
        with exclusive_access(killed):
            assert not may_be_first(killed)
    assert may_be_first(killed)


def may_be_first(path: Path) -> bool:
    """Whether another process could take itself for the only one that has the database open."""
    index = path.with_name(path.name + "-shm")
    index.touch()
    command = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+b'), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 128)"
    return subprocess.run([sys.executable, "-c", command, str(index)], check=False, capture_output=True).returncode == 0
