"""Copies of the database, one a day, made by a thread beside the running bot; old ones are deleted.

A copy that cannot be made costs a line in the log and is tried again an hour later; the bot goes on without.
"""

import asyncio
import logging
import threading

from handlers.host import Host
from handlers.tidying import is_believed
from storage.backup import Backup, BackupError, remove_old
from storage.retention import DAY

FIRST_SECONDS = 3600.0
"""A new store waits so long for its first copy: by then there is something in it."""
AGAIN_SECONDS = 3600.0
STOP_SECONDS = 10.0

NEXT = "next-backup"
"""Under this key the store knows when the next copy is to be made."""

log = logging.getLogger(__name__)


class Backups:
    """Makes a copy when one is due; `wake` it now and then."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._news = asyncio.Event()

    def wake(self) -> None:
        """A copy may be due."""
        self._news.set()

    async def run(self) -> None:
        """Copy until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                if self.is_due():
                    await self.back_up()
            except Exception:
                log.exception("the copies of the database cannot be looked after")

    def is_due(self) -> bool:
        """Whether it is time for a copy; the first time it is asked it says when that will be."""
        now = self._host.now()
        with self._host.store.read() as unit:
            due = unit.meta.get(NEXT)
        if due is None or float(due) > now + DAY:  # never, or the computer's clock was set back
            self._set_next(now + FIRST_SECONDS)
            return False
        return float(due) <= now

    async def back_up(self) -> None:
        """Delete the copies that are too old and make a new one, in a thread; try again later where that fails."""
        now, settings = self._host.now(), self._host.settings
        self._set_next(now + AGAIN_SECONDS)  # should even the thread die
        may_delete = is_believed(self._host, now)
        backup = Backup(settings.database, settings.backup_folder)
        ended = threading.Event()

        def work() -> str:
            try:
                if may_delete:
                    remove_old(settings.database, settings.backup_folder, now - settings.backup_days * DAY, now + DAY)
                if settings.backup_days:
                    backup.make(now)
            except (BackupError, OSError) as error:
                return str(error)
            finally:
                ended.set()
            return ""

        try:
            trouble = await asyncio.get_running_loop().run_in_executor(None, work)
        except asyncio.CancelledError:
            backup.stop()
            ended.wait(STOP_SECONDS)
            raise
        if trouble:
            log.warning("%s Once more in an hour.", trouble)
        else:
            self._set_next(now + DAY)

    def _set_next(self, at: float) -> None:
        with self._host.store.unit() as unit:
            unit.meta.set(NEXT, str(at))
