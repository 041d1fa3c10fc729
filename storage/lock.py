"""One program at a time works on a database: the one who comes second is told so, and touches nothing.

SQLite alone would let two bots take turns in one file, each with its own idea of what is shown. The lock is a system's
(`flock`) on a file of its own beside the database, so it ends with the process, however that ends; copies for safety
and other readers are not kept out.
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
def alone(path: Path) -> Iterator[None]:
    """Keep every other program from the database while the block runs; StoreError where one is working on it.

    The file of the lock is taken away at the end; where the process was killed it stays, and is in nobody's way.
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
    """An open file that is locked and that everybody else will find, too; None where it is locked already."""
    while True:
        file = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not _lock(file):
            os.close(file)
            return None
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), place.stat()):
                return file
        os.close(file)  # the one who had it has just taken it away: the next one to come would make another


def _lock(file: int) -> bool:
    """Whether nobody else has it; where the system, or a disk in the network, has no locks, nobody is looked for."""
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
