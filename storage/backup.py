"""Copies of the database file, made while the store runs: complete, checked, and readable only by the file's owner."""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, nullcontext, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import NamedTuple

from storage.engines.sqlite_file import connect
from storage.schema.migrations import APPLICATION_ID, COPIED, STEPS

_STAMP = "%Y%m%d-%H%M%S"
_UNFINISHED = ".part"


class BackupError(Exception):
    """The copy could not be made; the message is a sentence for the operator."""


class Backup:
    """Makes one copy in a thread of its own; another thread can ``stop`` it."""

    def __init__(self, database: Path, folder: Path, opened: sqlite3.Connection | None = None) -> None:
        """``opened``: the connection to copy from if the file is not at its place any more."""
        self._database = database
        self._folder = folder
        self._opened = opened
        self._db: sqlite3.Connection | None = None
        self._stopped = False

    def stop(self) -> None:
        """Stop ``make``, which raises and leaves no file behind."""
        self._stopped = True
        if self._db is not None:
            with suppress(sqlite3.ProgrammingError):  # it has just finished
                self._db.interrupt()

    def make(self, now: float) -> Path:
        """Write a copy of all that is committed, dated ``now``; BackupError if that is not possible.

        The store can be used meanwhile. The copy gets its name only when it is complete and has been read back.
        """
        copy = self._folder / f"{self._database.stem}-{_stamped(now)}.sqlite"
        unfinished = copy.with_name(copy.name + _UNFINISHED)
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _delete(_unfinished(self._database, self._folder))
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            try:
                self._write(unfinished)
                _mark(unfinished, now)
                _check(unfinished)
                _sync(unfinished)
                unfinished.replace(copy)
                _sync(self._folder)
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
        except (OSError, sqlite3.Error) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise BackupError(f"The database could not be copied to {self._folder}: {why}.") from error
        return copy

    def _write(self, unfinished: Path) -> None:
        """Write with ``VACUUM INTO``, which copies one consistent view, without the remains of deleted rows."""
        opened = self._opened
        with closing(connect(self._database, "ro").conn) if opened is None else nullcontext(opened) as self._db:
            if self._stopped:
                raise sqlite3.OperationalError("interrupted")
            self._db.execute("VACUUM INTO ?", [str(unfinished)])


class Removed(NamedTuple):
    """How many copies were deleted, how many are left, and a sentence about one that cannot be deleted, or ''."""

    copies: int
    left: int
    problem: str


def newest_copy(database: Path, folder: Path) -> float | None:
    """Return the unix time in the name of the newest copy; None if there is none. Raises OSError."""
    stamps = [stamp for stamp, _ in _copies(database, folder)]
    return datetime.strptime(max(stamps), _STAMP).replace(tzinfo=UTC).timestamp() if stamps else None


def remove_old(database: Path, folder: Path, before: float, after: float) -> Removed:
    """Delete the copies whose names have the date ``before`` or an earlier one; if one cannot be deleted, go on.

    Copies dated later than ``after``, a time in the future, are deleted, too: a wrong clock has dated them, and they
    would not become old for years. So are unfinished copies: no copy may be made at the same time.
    """
    oldest, newest = _stamped(before), _stamped(after)
    copies = _copies(database, folder)
    old = [copy for stamp, copy in copies if stamp <= oldest or stamp > newest]
    kept = _delete(old)
    undeletable = {**kept, **_delete(_unfinished(database, folder))}
    problem = "".join(f"{path} is too old and cannot be deleted: {why}." for path, why in list(undeletable.items())[:1])
    return Removed(len(old) - len(kept), len(copies) - len(old) + len(kept), problem)


def _copies(database: Path, folder: Path) -> list[tuple[str, Path]]:
    """Every copy, with the date in its name; folders are left out."""
    found = [
        (copy.stem.removeprefix(f"{database.stem}-"), copy) for copy in folder.glob(f"{escape(database.stem)}-*.sqlite")
    ]
    return [(stamp, copy) for stamp, copy in found if _is_stamp(stamp) and not copy.is_dir()]


def _unfinished(database: Path, folder: Path) -> list[Path]:
    """The files of copies that were not finished; they may be as large as complete ones."""
    return [path for path in folder.glob(f"{escape(database.stem)}-*{_UNFINISHED}") if not path.is_dir()]


def _delete(paths: Iterable[Path]) -> dict[Path, str]:
    """Delete files; return those that cannot be deleted, each with the reason."""
    kept = {}
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            kept[path] = error.strerror or str(error)
    return kept


def _stamped(unix_time: float) -> str:
    return datetime.fromtimestamp(unix_time, UTC).strftime(_STAMP)


def _is_stamp(text: str) -> bool:
    try:
        return datetime.strptime(text, _STAMP).strftime(_STAMP) == text  # noqa: DTZ007 - compared as text
    except ValueError:
        return False


def _mark(copy: Path, now: float) -> None:
    with closing(connect(copy, "rw").conn) as db:
        db.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [COPIED, str(now)])


def _check(copy: Path) -> None:
    """Read the whole copy; raise DatabaseError if the bot could not start with it."""
    with closing(connect(copy, "ro&immutable=1").conn) as db:
        faults = [str(row[0]) for row in db.execute("PRAGMA quick_check(1)")]
        if faults != ["ok"]:
            raise sqlite3.DatabaseError(f"the copy is damaged: {faults[0]}")
        kept = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if kept != [APPLICATION_ID, len(STEPS)]:
            raise sqlite3.DatabaseError("the copy has another schema")


def _sync(path: Path) -> None:
    """Make the system write a file, or a folder if it can be opened (not on Windows), to the disk."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:
        if path.is_dir():
            return
        raise
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
