"""Copies of the database, one a day, made by a thread beside the running bot; old ones are deleted, hour by hour.

A copy that cannot be made costs a line in the log and is tried again an hour later; the bot goes on without. Old copies
go all the same, because /privacy promises it; where the last one goes like that the log says so as an error.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from operations.retention import is_believed
from operations.settings import Settings
from storage import StoreBusy
from storage.backup import Backup, BackupError, Removed, remove_old
from storage.retention import DAY
from tables.context import Context

FIRST_SECONDS = 3600.0
"""A new store waits so long for its first copy: by then there is something in it."""
AGAIN_SECONDS = 3600.0
STOP_SECONDS = 10.0

NEXT = "next-backup"
"""Under this key the store knows when the next copy is to be made."""

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class Backups:
    """Makes a copy when one is due; `wake` it now and then."""

    def __init__(self, context: Context, settings: Settings) -> None:
        self._context = context
        self._settings = settings
        self._news = asyncio.Event()
        self._cleared: float | None = None
        self._failing: set[str] = set()

    def wake(self) -> None:
        """A copy may be due."""
        self._news.set()

    async def run(self) -> None:
        """Copy until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self.look_after()

    async def look_after(self) -> None:
        """Make a copy and delete old ones, each where it is time; whatever goes wrong is logged once while it lasts."""
        for name, work in (("make", self._back_up_if_due), ("delete", self._clear_if_due)):
            try:
                await work()
            except StoreBusy:
                pass  # once more in a second
            except Exception:  # a full disk, mostly: a line every second would not help it
                if name not in self._failing:
                    log.exception("the copies of the database cannot be looked after; it is tried again every second")
                self._failing.add(name)
            else:
                self._failing.discard(name)

    async def _back_up_if_due(self) -> None:
        if self.is_due():
            await self.back_up()

    def is_due(self) -> bool:
        """Whether it is time for a copy; the first time it is asked it says when that will be."""
        now = self._context.now()
        with self._context.store.read() as unit:
            due = unit.meta.get(NEXT)
        if due is None or float(due) > now + DAY:  # never, or the computer's clock was set back
            self._set_next(now + FIRST_SECONDS)
            return False
        return float(due) <= now

    async def back_up(self) -> None:
        """Make a copy and delete those that are too old, in a thread; try again later where that fails."""
        now, settings = self._context.now(), self._settings
        self._set_next(now + AGAIN_SECONDS)  # should even the thread die
        may_delete = is_believed(self._context, now)
        self._cleared = now
        backup = Backup(settings.database, settings.backup_folder)

        def work() -> tuple[str, Removed | None]:
            trouble = _made(backup, now) if settings.backup_days else ""
            removed = _cleared(settings, now) if may_delete else None
            if trouble and removed is not None and removed.copies:
                trouble = _made(backup, now)  # there is more room now
                removed = removed if trouble else removed._replace(left=removed.left + 1)
            return trouble, removed

        trouble, removed = await self._beside(work, backup.stop)
        if trouble:
            log.warning("%s Once more in an hour.", trouble)
        self._tell(removed)
        if not trouble:
            self._set_next(now + DAY)

    async def _clear_if_due(self) -> None:
        """Delete the copies that are too old once an hour, whether new ones are made or not."""
        now = self._context.now()
        if self._cleared is not None and 0 <= now - self._cleared < AGAIN_SECONDS:
            return
        self._cleared = now
        if is_believed(self._context, now):
            self._tell(await self._beside(partial(_cleared, self._settings, now)))

    def _tell(self, removed: Removed | None) -> None:
        if removed is None:
            return
        if removed.problem:
            log.warning("%s Once more in an hour.", removed.problem)
        days = self._settings.backup_days
        if days and removed.copies and not removed.left:
            log.error("No copy of the database is left: the last one was %d days old, and no newer one was made.", days)

    async def _beside(self, work: Callable[[], Result], stop: Callable[[], None] = lambda: None) -> Result:
        """What the work says, done in a thread; the one who is cancelled meanwhile stops it, and waits for its end."""
        begun, ended = threading.Event(), threading.Event()

        def until_the_end() -> Result:
            begun.set()
            try:
                return work()
            finally:
                ended.set()

        try:
            return await asyncio.get_running_loop().run_in_executor(None, until_the_end)
        except asyncio.CancelledError:
            stop()
            if begun.is_set():  # while all threads are busy it may not have been
                ended.wait(STOP_SECONDS)
            raise

    def _set_next(self, at: float) -> None:
        with self._context.store.unit() as unit:
            unit.meta.set(NEXT, str(at))


def _made(backup: Backup, now: float) -> str:
    """Make a copy; says why none was made."""
    try:
        backup.make(now)
    except (BackupError, OSError) as error:
        return str(error)
    return ""


def _cleared(settings: Settings, now: float) -> Removed:
    return remove_old(settings.database, settings.backup_folder, now - settings.backup_days * DAY, now + DAY)
