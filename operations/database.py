"""Opening the database of the settings for this process alone, or reporting in a sentence why it cannot be used."""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from operations.exit_codes import Exit, StartError
from operations.file_lock import Lock, exclusive_access
from operations.settings import Settings
from storage import Store, StoreError, Unit
from storage.backup import BackupError
from storage.engines.sqlite_file import FILES, examine
from storage.errors import Reason
from tables.context import Context
from tables.encryption import EncryptionError
from tables.fair.key_change import encrypt_anew
from tables.people.restored_backup import close_restored_tables

if TYPE_CHECKING:  # psycopg is an optional package
    from storage.engines.postgres_connection import Connection

OWNER = "bot"
"""The key under which the store has the id of its bot."""

PUT_BACK = "Put {database} back, with the files beside it, or in their place the copy that the log names."
SAVED = "Everything is saved: start it again."

log = logging.getLogger(__name__)

CODES: Mapping[Reason, Exit] = {
    "in use": Exit.SECOND,
    "unreachable": Exit.UNREACHABLE,
    "locked": Exit.UNREACHABLE,
    "lost": Exit.LOST,
}
"""The exit codes for errors of the store; all others are `Exit.DATABASE`."""

ROOTS_TRIED = 5
"""How many secrets are tried with the keys: a single broken row must not prevent a start."""

NETWORK = re.compile(
    r"nfs\d?|cifs|smb\w*|9p|afs|ceph|lustre|beegfs|davfs|fuse\.(sshfs|rclone|s3fs|davfs2?|glusterfs|ceph\S*|smb\S*)"
)
"""The kinds of file systems that are those of another computer, as the kernel names them."""


def open_database(
    settings: Settings, now: Callable[[], float], stack: AsyncExitStack, connection: "Connection | None" = None
) -> Store:
    """Open the store, locked for this process until the stack is left; on a server, on the connection with its lock.

    Nothing is written if it does not fit the settings; then StartError is raised.
    """

    def check(unit: Unit) -> None:
        _belongs_to(settings, unit.meta.get(OWNER))
        settings.encryption.try_keys(unit.commitments.newest_encrypted(ROOTS_TRIED))

    try:
        if settings.file is not None:
            examine(settings.file)  # before the lock is put beside it
            lock = stack.enter_context(exclusive_access(settings.file))
        store = Store.open(settings.database, now, check, connection=connection)
    except EncryptionError as error:
        raise StartError(str(error), Exit.SETTINGS) from None
    except StoreError as error:
        raise cannot_start(error) from None
    stack.callback(store.close)
    if settings.file is not None:
        if (kind := network_drive(settings.file)) is not None:
            log.warning("the database %s is on a network drive (%s), where it can be damaged", settings.file, kind)
        lock.note()
        stack.callback(_save_what_is_displaced, store, lock, settings, now)
    return store


def displaced(store: Store) -> StartError | None:
    """What to say if a file of the database was moved or deleted, which nothing else would show until the next start.

    What is committed then is lost with the process, or is in a file that the next start does not find.
    """
    place = store.displaced()
    if place is None:
        return None
    what_to_do = SAVED if _is_beside(place) else PUT_BACK.format(database=store.path)
    return StartError(
        f"{place} was moved, replaced or deleted while the bot worked with it: the bot stops. {what_to_do}", Exit.LOST
    )


def _is_beside(place: Path) -> bool:
    """Whether a file is one of those that SQLite puts beside the database: closing that does without them."""
    return place.name.endswith(FILES[1:])


def _save_what_is_displaced(store: Store, lock: Lock, settings: Settings, now: Callable[[], float]) -> None:
    """At the end, save what only this process can still read, and let the next start find out that it is missing."""
    place = store.displaced()
    if place is None or _is_beside(place):
        return
    lock.stays = True
    try:
        log.critical("all that the database held is in %s", store.save_what_is_open(settings.backup_folder, now()))
    except BackupError as error:
        log.critical("%s", error)


def cannot_start(error: StoreError) -> StartError:
    """Return the same sentence with its exit code, which says whether to start again helps."""
    return StartError(str(error), CODES.get(error.reason, Exit.DATABASE))


def _belongs_to(settings: Settings, owner: str | None) -> None:
    """Raise StartError if the database is another bot's, for which messages have other ids.

    A token begins with the id of its bot.
    """
    ours = settings.bot_number
    if owner is not None and owner != ours:
        raise StartError(
            f"The database {settings.database} belongs to the bot with the number {owner}, "
            f"but BOT_TOKEN to number {ours}: set the token of that bot, or another DATABASE.",
            Exit.DATABASE,
        )


def take_over(context: Context, bot: int) -> None:
    """Do what a start has to do once: record whose database this is, encrypt with a new key, and go back to a copy."""
    with context.store.unit() as unit:
        if unit.meta.get(OWNER) is None:
            unit.meta.set(OWNER, str(bot))
    encrypt_anew(context)
    close_restored_tables(context)


@contextmanager
def start_errors() -> Iterator[None]:
    """Turn a StoreError into a StartError with the same sentence."""
    try:
        yield
    except StoreError as error:
        raise cannot_start(error) from None


@contextmanager
def disk_errors_reported(store: Store) -> Iterator[None]:
    """Turn an error of the disk during the start into a StartError with a sentence."""
    with start_errors(), store.starting():
        yield


def network_drive(file: Path, mounts: Path = Path("/proc/self/mounts")) -> str | None:
    """The kind of the network drive on which a file is; None if it is on none, or the system does not say.

    There SQLite's locks and its shared memory are not to be relied on.
    """
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    found, longest = None, -1
    for _, place, kind, *_ in (line.split(" ") for line in lines):
        folder = Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), place))
        if file.resolve().is_relative_to(folder) and len(folder.parts) >= longest:
            found, longest = kind, len(folder.parts)
    return found if found is not None and NETWORK.fullmatch(found) else None
