"""A lock, so that only one bot at a time works on a database.

SQLite itself would let two bots use one file, but each would have its own idea of what is shown. The lock is one of the
operating system (`flock`), on a separate file beside the database, so it always ends with the process. Programs that
only read, such as backups, need no lock. While the database is open, a note in the file says so.
"""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.engines.sqlite_remains import beside, note_of, refuse_a_part
from storage.errors import StoreError

if sys.platform != "win32":
    import fcntl


_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})


class Lock:
    """The lock that a process holds, on an open file at its place."""

    def __init__(self, path: Path, place: Path, file: int) -> None:
        self._path, self._place, self._file = path, place, file
        self._note = os.read(file, 100).decode("ascii", "replace")
        self.stays = bool(self._note)
        """Whether the next start has to look whether the database is whole."""
        refuse_a_part(path, self._note)

    def note(self) -> None:
        """Note that the database is open from now on, until it is closed in order."""
        if os.name == "posix":  # the log has to be on the disk before the note of it
            folder = os.open(self._place.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
        self._note, self.stays = note_of(self._path), False
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, self._note.encode(), 0)

    def end(self) -> None:
        """Delete the file; or, if it has to stay and was moved away with the database, make it again."""
        with contextlib.suppress(OSError):
            if self.stays:
                with self._place.open("x", encoding="ascii") as file:
                    file.write(self._note)
            elif os.path.samestat(os.fstat(self._file), self._place.stat()):
                self._place.unlink()


@contextmanager
def exclusive_access(path: Path) -> Iterator[Lock]:
    """Hold the lock of the database while the block runs; StoreError if another program holds it.

    The file of the lock is deleted at the end. If the process was killed it remains: StoreError then, too, if what it
    had noted shows that a part of the database is missing.
    """
    place = beside(path.resolve(), ".lock")
    try:
        held = _locked(place)
    except OSError as error:
        raise StoreError(
            "readonly", f"The folder of the database {path} may not be written to: {error.strerror}."
        ) from error
    if held is None:
        raise StoreError("in use", f"Another instance of this bot is working on the database {path}; this one stops.")
    try:
        lock = Lock(path.resolve(), place, held)
        try:
            yield lock
        finally:
            lock.end()
    finally:
        os.close(held)


def _locked(place: Path) -> int | None:
    """Open and lock the file; None if another program has locked it."""
    while True:
        file = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not _lock(file):
            os.close(file)
            return None
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), place.stat()):
                return file
        os.close(file)  # its last owner has just deleted it, so another program would lock a new one: try again


def _lock(file: int) -> bool:
    """Lock an open file; False if another program has locked it, True if the system or a network disk has no locks."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            os.close(file)
            raise
    return True
