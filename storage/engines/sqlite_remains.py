"""What a killed process leaves of its database: whether all of it is still there when the next one starts.

SQLite itself makes a missing file anew, goes on without a missing write-ahead log, and reads a damaged one up to the
damage. All three would lose moves without a word.
"""

import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from storage.engines.sqlite_file import connect_read_only
from storage.errors import StoreError
from storage.schema.migrations import COPIED

log = logging.getLogger(__name__)

HEADER, FRAME_HEADER = 32, 24
"""Bytes at the beginning of a write-ahead log, and before each page in it."""
MAGIC = b"\x37\x7f\x06"
"""How such a log begins, unless a sector of its disk is damaged."""


def beside(path: Path, ending: str) -> Path:
    """A file that SQLite, or the bot, puts beside a database."""
    return path.with_name(path.name + ending)


def note_of(path: Path) -> str:
    """What identifies the file and the log of a database that is open."""
    return f"{_number(path)} {_number(beside(path, '-wal'))}\n"


def refuse_a_part(path: Path, note: str) -> None:
    """Raise StoreError if a process that noted this did not close the database, and not all of it is here now.

    A log that is not there is only warned of: a program that was used to look at the database has put the moves into
    it, which cannot be told apart, and of a log that was deleted nothing is left to put back.
    """
    if not note:
        return
    main, now_log = (f"{number}" for number in note_of(path).split())
    was_main, was_log = [*note.split(), "", ""][:2]
    wal, lock = beside(path, "-wal"), beside(path, ".lock")
    if main == "0":
        said = f"the database {path} is not there any more: put it back, with {wal.name}, or a copy of it"
    elif now_log == "0" and main == was_main and not _is_copy(path):  # numbers of deleted files are given again
        log.warning(
            "When the bot was killed, its database was open. Now %s is not there any more: "
            "unless another program has opened the database since, the last moves are lost.",
            wal.name,
        )
        return
    elif main != was_main and now_log == was_log:
        said = f"{wal} belongs to another file than the present {path}: put that back, or delete {wal.name}"
    elif now_log != "0" and _lost_commits(path, wal) > 1:
        said = f"{wal} is damaged, so that moves are lost: put a copy of the database in the place of {path} and of it"
    else:
        return
    raise StoreError("lost", f"When the bot was killed, its database was open. Now {said}; or delete {lock} to go on.")


def _number(path: Path) -> int:
    """The number of a file on its disk; 0 for one that is not there, or is an empty database."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return 0
    return found.st_ino if found.st_size or path.name.endswith("-wal") else 0


def _is_copy(path: Path) -> bool:
    """Whether somebody has gone back to a copy."""
    try:
        with closing(connect_read_only(path)) as db:
            return db.execute("SELECT 1 FROM meta WHERE key = :key", {"key": COPIED}).fetchone() is not None
    except sqlite3.Error:
        return False


def _lost_commits(path: Path, wal: Path) -> int:
    """How many commits of a log come after the first damage.

    A power cut can leave one: that which was being written, and was not confirmed to anybody yet.
    """
    with closing(connect_read_only(path)) as db:
        frame = FRAME_HEADER + int(db.execute("PRAGMA page_size").fetchone()[0])
        db.execute("SELECT 1 FROM sqlite_master").fetchone()  # SQLite reads the log, and notes how much of it is good
        # It stays open: to close it would give back the locks that SQLite holds on it for other connections of this
        # process, and the next program to open the database would cut it off below them.
        index = os.open(beside(path, "-shm"), os.O_RDONLY | os.O_CLOEXEC)
        good = int.from_bytes(os.pread(index, 4, 16), sys.byteorder)
    lost = 0
    with wal.open("rb") as file:
        head, first = file.read(HEADER), file.read(FRAME_HEADER)
        salt = head[16:24] if head.startswith(MAGIC) else first[8:16]  # that of the present use of the log
        file.seek(HEADER + good * frame)
        while len(page := file.read(frame)) == frame:
            lost += page[8:16] == salt and any(page[4:8])
    return lost
