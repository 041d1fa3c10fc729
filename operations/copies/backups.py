"""Backups: one copy of the database a day, made in a thread while the bot runs; every hour the old ones are deleted.

If a copy cannot be made, a line is logged and it is tried again an hour later. Old copies are deleted even then,
because /privacy promises it; if that deletes the last one, an error is logged.
"""

import asyncio
import logging
import os
from functools import partial
from pathlib import Path

from operations.exit_codes import Exit, StartError
from operations.retention import clock_is_trusted
from operations.settings import FileSettings, Settings
from operations.threads import in_thread
from storage import StoreBusy
from storage.backup import Backup, BackupError, Removed, remove_old
from storage.retention import DAY
from tables.context import Context

FIRST_SECONDS = 3600.0
"""The time until the first copy of a new store, so that there is something in it."""
RETRY_SECONDS = 3600.0
STOP_SECONDS = 10.0
"""How long a copy that is being made may take to be broken off."""

NEXT = "next-backup"
"""The key under which the store has the time of the next copy."""

log = logging.getLogger(__name__)


class Backups:
    """Makes a copy when one is due; `wake` has to be called now and then."""

    def __init__(self, context: Context, settings: Settings) -> None:
        self._context = context
        self._settings = settings
        self._woken = asyncio.Event()
        self._deleted_at: float | None = None
        self._failing: set[str] = set()

    def wake(self) -> None:
        """Let `run` check whether a copy is due."""
        self._woken.set()

    async def run(self) -> None:
        """Make and delete copies until cancelled."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self.do_what_is_due()

    async def do_what_is_due(self) -> None:
        """Make a copy and delete old ones, each if it is due; a failure is logged once as long as it lasts.

        The database of a server is copied by its operator.
        """
        if self._settings.file is None:
            return
        for name, work in (("make", self._back_up_if_due), ("delete", self._delete_if_due)):
            try:
                await work()
            except StoreBusy:
                pass  # it is tried again in a second
            except Exception:  # usually a full disk, for which a line every second would not help
                if name not in self._failing:
                    log.exception("making or deleting backups has failed; it is tried again every second")
                self._failing.add(name)
            else:
                self._failing.discard(name)

    async def _back_up_if_due(self) -> None:
        if self.is_due():
            await self.back_up()

    def is_due(self) -> bool:
        """Return whether it is time for a copy; the first call sets that time."""
        now = self._context.now()
        with self._context.store.read() as unit:
            due = unit.meta.get(NEXT)
        if due is None:
            self._set_next(now + FIRST_SECONDS)
            return False
        # If the computer's clock was set back by days, the copies of these days are deleted: now there is another one.
        return not now < float(due) <= now + DAY

    async def back_up(self) -> None:
        """Make a copy and delete those that are too old, in a thread; if making one fails, try again later."""
        now, settings = self._context.now(), self._settings
        self._set_next(now + RETRY_SECONDS)  # in case the thread does not end normally
        may_delete = clock_is_trusted(self._context, now)
        self._deleted_at = now
        assert settings.file is not None
        backup = Backup(settings.file, settings.backup_folder)

        def work() -> tuple[str, Removed | None]:
            trouble = _make(backup, now) if settings.backup_days else ""
            removed = _delete_old(settings, now) if may_delete else None
            if trouble and removed is not None and removed.copies:
                trouble = _make(backup, now)  # there is more room now
                removed = removed if trouble else removed._replace(left=removed.left + 1)
            return trouble, removed

        trouble, removed = await in_thread(work, STOP_SECONDS, backup.stop)
        if trouble:
            log.warning("%s It is tried again in an hour.", trouble)
        self._log_removed(removed)
        if not trouble:
            self._set_next(now + DAY)

    async def _delete_if_due(self) -> None:
        """Delete the copies that are too old once an hour, whether new ones are made or not."""
        now = self._context.now()
        if self._deleted_at is not None and 0 <= now - self._deleted_at < RETRY_SECONDS:
            return
        self._deleted_at = now
        if clock_is_trusted(self._context, now):
            self._log_removed(await in_thread(partial(_delete_old, self._settings, now), STOP_SECONDS))

    def _log_removed(self, removed: Removed | None) -> None:
        if removed is None:
            return
        if removed.problem:
            log.warning("%s It is tried again in an hour.", removed.problem)
        days = self._settings.backup_days
        if days and removed.copies and not removed.left:
            log.error("No copy of the database is left: the last one was %d days old, and no newer one was made.", days)

    def _set_next(self, at: float) -> None:
        with self._context.store.unit() as unit:
            unit.meta.set(NEXT, str(at))


def copy_now(settings: FileSettings, now: float) -> Path:
    """Make a copy for an operator, also while the bot runs; StartError with a sentence if that is not possible."""
    database = settings.file
    if database is None:
        raise StartError("A server has the database: copy it there, such as with pg_dump.", Exit.SETTINGS)
    if not database.is_file():
        raise StartError(f"There is no database {database} to copy.", Exit.DATABASE)
    try:
        copy = Backup(database, settings.backup_folder).make(now)
        _give_to(copy, database.stat())
    except (BackupError, OSError) as error:
        raise StartError(str(error), Exit.DATABASE) from None
    return copy


def _give_to(copy: Path, owner: os.stat_result) -> None:
    """Give a copy made by root, and its folder, to the owner of the database, because the bot has to delete it."""
    for path in (copy, copy.parent):
        if hasattr(os, "chown") and path.stat().st_uid != owner.st_uid:
            os.chown(path, owner.st_uid, owner.st_gid)


def _make(backup: Backup, now: float) -> str:
    """Make a copy; return '', or why none could be made."""
    try:
        backup.make(now)
    except (BackupError, OSError) as error:
        return str(error)
    return ""


def _delete_old(settings: Settings, now: float) -> Removed:
    assert settings.file is not None
    return remove_old(settings.file, settings.backup_folder, now - settings.backup_days * DAY, now + DAY)
