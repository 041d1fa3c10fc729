"""A lock, so that only one bot at a time works on a database.

SQLite itself would let two bots use one file, but each would have its own idea of what is shown. The lock is one of the
operating system (`flock`), on a separate file beside the database, so it always ends with the process. Programs that
only read, such as backups, need no lock.
"""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.errors import StoreError

if sys.platform != "win32":
    import fcntl


_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})


@contextmanager
def exclusive_access(path: Path) -> Iterator[None]:
    """Hold the lock of the database while the block runs; StoreError if another program holds it.

    The file of the lock is deleted at the end. If the process was killed it remains, which does no harm.
    """
    place = path.resolve()
    place = place.with_name(f"{place.name}.lock")
    try:
        held = _locked(place)
    except OSError as error:
        raise StoreError(
            "readonly", f"The folder of the database {path} may not be written to: {error.strerror}."
        ) from error
    if held is None:
        raise StoreError("in use", f"Another instance of this bot is working on the database {path}; this one stops.")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            place.unlink()
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
