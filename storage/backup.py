"""Copies of the database file, made beside the running store: each whole, checked, and for its owner's eyes alone."""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import NamedTuple

from storage.opening import connect
from storage.schema.migrations import APPLICATION_ID, names_of_all

_STAMP = "%Y%m%d-%H%M%S"
_UNFINISHED = ".part"

COPIED = "copied-at"
"""Under this key of its ``meta`` a copy knows when it was made; a store that was never copied knows nothing there."""


class BackupError(Exception):
    """No copy could be made; the message is a sentence for the operator."""


class Backup:
    """One copy in the making, by a thread of its own; ``stop``, from another thread, breaks it off."""

    def __init__(self, database: Path, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._db: sqlite3.Connection | None = None
        self._stopped = False

    def stop(self) -> None:
        """Break off: ``make`` raises, and leaves nothing behind."""
        self._stopped = True
        if self._db is not None:
            with suppress(sqlite3.ProgrammingError):  # it has just ended by itself
                self._db.interrupt()

    def make(self, now: float) -> Path:
        """Write a copy of all that is committed, dated ``now``; BackupError where that is not possible.

        The store goes on meanwhile. Under its name a copy only appears when it is complete and has been read back.
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
        """As ``VACUUM INTO`` does: one consistent view, without the leftovers of what was deleted."""
        with closing(connect(self._database, "ro").conn) as self._db:
            if self._stopped:
                raise sqlite3.OperationalError("interrupted")
            self._db.execute("VACUUM INTO ?", [str(unfinished)])


class Removed(NamedTuple):
    """How many copies were deleted, how many are left, and a sentence on what cannot be deleted ('' for nothing)."""

    copies: int
    left: int
    trouble: str


def remove_old(database: Path, folder: Path, before: float, after: float) -> Removed:
    """Delete the copies made ``before`` that time or at it, by the date in their names; what one cannot stays alone.

    Those made ``after`` a time that has not come yet go, too: a clock that was wrong has dated them, and they would
    not become old for years. And what a copy has left that was broken off; so none may be in the making.
    """
    oldest, newest = _stamped(before), _stamped(after)
    copies = _copies(database, folder)
    old = [copy for stamp, copy in copies if stamp <= oldest or stamp > newest]
    kept = _delete(old)
    undeletable = {**kept, **_delete(_unfinished(database, folder))}
    trouble = "".join(f"{path} is too old and cannot be deleted: {why}." for path, why in list(undeletable.items())[:1])
    return Removed(len(old) - len(kept), len(copies) - len(old) + len(kept), trouble)


def _copies(database: Path, folder: Path) -> list[tuple[str, Path]]:
    """Every copy with the date in its name. A folder is none, whatever its name."""
    found = [
        (copy.stem.removeprefix(f"{database.stem}-"), copy) for copy in folder.glob(f"{escape(database.stem)}-*.sqlite")
    ]
    return [(stamp, copy) for stamp, copy in found if _is_stamp(stamp) and not copy.is_dir()]


def _unfinished(database: Path, folder: Path) -> list[Path]:
    """What is left of copies that were broken off: it may hold as much as a whole one."""
    return [path for path in folder.glob(f"{escape(database.stem)}-*{_UNFINISHED}") if not path.is_dir()]


def _delete(paths: Iterable[Path]) -> dict[Path, str]:
    """Delete what can be deleted; returns the rest, each with the reason."""
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
    """Read the whole copy; what could not be started from is none."""
    with closing(connect(copy, "ro&immutable=1").conn) as db:
        faults = [str(row[0]) for row in db.execute("PRAGMA quick_check(1)")]
        if faults != ["ok"]:
            raise sqlite3.DatabaseError(f"the copy is damaged: {faults[0]}")
        kept = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if kept != [APPLICATION_ID, len(names_of_all())]:
            raise sqlite3.DatabaseError("the copy has another schema")


def _sync(path: Path) -> None:
    """Have the system write it to the disk, a folder where that can be opened (not on Windows)."""
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
