"""Restoring a copy into a scratch folder, to see whether the bot could go back to it. The copy is only read."""

import errno
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from storage.engines.sqlite_file import MAGIC, connect_read_only, examine
from storage.errors import StoreError
from storage.kinds import TableStatus
from storage.schema.migrations import schema_version
from storage.sql import Sql
from storage.store import Store
from storage.unit import Unit

SPARE_BYTES = 16 * 1024 * 1024
"""The room that opening needs beside the file and, if it is migrated, its write-ahead log."""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy that is open in the scratch folder: its store, and size and schema of the file as it was."""

    store: Store
    size: int
    schema: int


@contextmanager
def restored(copy: Path, clock: Callable[[], float], check: Callable[[Unit], None]) -> Iterator[Restored]:
    """Restore a copy into a scratch folder and open it there, with all checks; the folder is deleted afterwards.

    ``check`` is called with a unit before anything is migrated. Raises ``StoreError`` with a sentence if the copy
    cannot be used, or if there is no room.
    """
    with _file(copy) as file, _scratch(copy, size := os.fstat(file.fileno()).st_size) as folder:
        place = folder / "copy.sqlite"
        with _explained(copy, folder):
            with place.open("xb") as target:
                shutil.copyfileobj(file, target)
            schema = _examined(place)
            store = Store.open(place, clock, check)
        with closing(store):
            yield Restored(store, size, schema)


@contextmanager
def _file(copy: Path) -> Iterator[BinaryIO]:
    """Open the file for reading; StoreError if it is none, or another program may be writing to it."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        if copy.is_symlink():
            raise OSError(errno.ELOOP, "")
        handle = os.open(copy, flags)
    except (OSError, ValueError) as error:
        raise StoreError("unreadable", _why_not_opened(copy, getattr(error, "errno", None), error)) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise StoreError("unreadable", f"{copy} is no file: give the file of a copy.")
    with os.fdopen(handle, "rb") as file:
        for ending in ("-wal", "-journal"):
            if os.path.lexists(f"{copy}{ending}"):
                raise StoreError(
                    "in use",
                    f"{copy} has {copy.name}{ending} beside it, so a program uses it: give a copy that is complete.",
                )
        if file.read(len(MAGIC)) != MAGIC:
            raise StoreError("foreign", f"{copy} is not an SQLite database: give a copy that the bot has made.")
        file.seek(0)
        yield file


def _why_not_opened(copy: Path, code: int | None, error: Exception) -> str:
    match code:
        case errno.ENOENT:
            return f"There is no file {copy}."
        case errno.ELOOP:
            return f"{copy} is a symbolic link: give the file itself."
        case None:
            return "The name of the copy is not one of a file."
        case _:
            return f"{copy} cannot be read: {getattr(error, 'strerror', None) or type(error).__name__}."


@contextmanager
def _scratch(copy: Path, size: int) -> Iterator[Path]:
    """Make a folder for this user only, on a disk with enough room; delete it afterwards."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="scala40-copy-"))
    except OSError as error:
        raise StoreError("full", f"There is no folder to restore {copy} into: {error.strerror or error}.") from None
    try:
        needed, free = 2 * size + SPARE_BYTES, shutil.disk_usage(folder).free
        if free < needed:
            raise _no_room(copy, folder, f"{_mib(needed)} are needed, {_mib(free)} are free")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _no_room(copy: Path, folder: Path, why: str) -> StoreError:
    return StoreError(
        "full", f"There is not enough room in {folder.parent} to restore {copy} ({why}); TMPDIR names another folder."
    )


def _mib(size: int) -> str:
    return f"{size / 1024 / 1024:,.0f} MiB"


@contextmanager
def _explained(copy: Path, folder: Path) -> Iterator[None]:
    """Let errors be about the copy, not about the file in the scratch folder."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise _no_room(copy, folder, os.strerror(error.errno)) from None
        raise StoreError("unreadable", f"{copy} cannot be read: {error.strerror}.") from None
    except sqlite3.Error as error:
        raise StoreError("broken", f"{copy} is damaged ({error}): take another copy.") from None
    except StoreError as error:
        if error.reason == "full":
            raise _no_room(copy, folder, "it takes nothing any more") from None
        sentences = {
            "older": "is from before version 0.1.0 and cannot be used.",
            "newer": "was written by a newer version of this program: check it with that version.",
            "foreign": "is a database of another program: give a copy that the bot has made.",
            "broken": "is damaged: take another copy.",
        }
        raise StoreError(error.reason, f"{copy} {sentences.get(error.reason, 'cannot be opened.')}") from None


def _examined(place: Path) -> int:
    """Examine the restored file more thoroughly than a start does; return its schema."""
    examine(place)
    with closing(connect_read_only(place)) as db:
        schema = schema_version(db)
        if not schema:  # an empty database is no copy, although the bot can begin with one
            raise StoreError("foreign", "")
        faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check(1)")]
        if faults != ["ok"] or db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StoreError("broken", "")
    return schema


@dataclass(frozen=True, slots=True)
class Inventory:
    """How much of each kind a copy holds; ``results``: matches that have ended, ``screens``: those out of date."""

    people: int
    tables: dict[TableStatus, int]
    results: int
    moves: int
    updates: int
    announcements: int
    screens: int


_HELD = (
    "SELECT count(*) FROM people WHERE id > 0",
    "SELECT count(*) FROM finished_matches",
    "SELECT count(*) FROM log",
    "SELECT count(*) FROM inbox WHERE done_at IS NULL",
    "SELECT count(*) FROM announcements WHERE sent_at IS NULL AND failed IS NULL",
    "SELECT count(*) FROM screens WHERE wanted > shown AND retired = 0",
)


def inventory(copy: Store) -> Inventory:
    """Count everything in a restored copy, which may take a while: nothing else waits for it."""
    with closing(connect_read_only(copy.path)) as db:
        people, *others = (db.execute(statement).fetchone()[0] for statement in _HELD)
        found = {row[0]: row[1] for row in db.execute("SELECT status, count(*) FROM tables GROUP BY status")}
    return Inventory(people, {status: found.get(status, 0) for status in TableStatus}, *others)


def remembered(present: Path, key: str) -> str | None:
    """What a database, which a bot may be using, remembers under a key; None if that cannot be read."""
    try:
        with closing(connect_read_only(present)) as db:
            return Unit(Sql(db)).meta.get(key)
    except sqlite3.Error:
        return None
