"""Whether the bot serves: the signs of life that its parts leave, judged for an operator and for systemd.

The parts call `note` when they have done something that has to happen again and again. `Health.findings` says which of
them have not done it for too long. All of it is in memory; only the probe of the store writes.
"""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from enum import Enum

from operations.settings import Settings
from storage.backup import newest_copy
from tables.contact import Contact
from tables.context import Context
from tables.facts import Finding
from texts.catalogue import Catalogue
from texts.line import Line

PROBE_SECONDS = 5.0
"""The time between two probes of the store, the disk and the copies."""

FREE_BYTES = 32 * 1024 * 1024
"""A disk with less room than this is about to take nothing: the write-ahead log alone may need some megabytes."""

CLOCK_SECONDS = 30.0
"""How far the computer's clock may be from Telegram's."""

LEAP_SECONDS = 60.0
"""How long a leap of the clock is reported."""

COPY_HOURS = 27
"""How old the newest copy may be: one is made a day, and tried again every hour."""

PROBE = "probe"
"""The key under which a probe writes to the store."""

log = logging.getLogger(__name__)


class Sign(Enum):
    """Something that has to happen again and again."""

    UPDATES = "updates"
    """Telegram was asked for updates, and answered; it waits up to ten seconds before it does."""
    COMMIT = "commit"
    """The probe was committed."""
    SWEEP = "sweep"
    """What is due was looked for, and none of it failed."""


MOST_SECONDS = {Sign.UPDATES: 25.0, Sign.COMMIT: 15.0, Sign.SWEEP: 15.0}
"""The most seconds between two signs of life of a part that is well."""

WAITING_SECONDS = 20.0
"""How long a message may wait that the rate limits let through."""


class Health:
    """Collects signs of life; `steady` gives monotonic seconds, `shown` unix seconds by the computer's clock."""

    def __init__(
        self,
        settings: Settings,
        contact: Contact,
        steady: Callable[[], float] = time.monotonic,
        shown: Callable[[], float] = time.time,
    ) -> None:
        self._settings = settings
        self._contact = contact
        self._steady = steady
        self._shown = shown
        self._begun_at = steady()
        self._noted: dict[Sign, float] = {}
        self._served_at = self._begun_at
        self._leapt_at: float | None = None
        self._free_bytes: int | None = None
        self._copy_at: float | None = None
        self._red: set[str] = set()
        self.waiting: Callable[[], float] = lambda: 0.0
        """Returns for how many seconds no message has left although one may be sent."""

    def note(self, sign: Sign) -> None:
        """Note that something has happened that has to happen again and again."""
        self._noted[sign] = self._steady()

    def serves(self) -> None:
        """Note that the start is over: from now on updates arrive, and what is due is looked for."""
        self._served_at = self._steady()

    def clock_leapt(self) -> None:
        """Note that the computer's clock was set, or that the computer slept."""
        self._leapt_at = self._steady()

    def telegram_time(self) -> float | None:
        """Unix seconds by Telegram's clock; None if it is not known."""
        return self._contact.telegram_time()

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return self._steady() - self._begun_at

    @property
    def copy_age(self) -> float | None:
        """Seconds since the newest copy of the store was made; None if there is none."""
        return None if self._copy_at is None else max(0.0, self._shown() - self._copy_at)

    @property
    def free_bytes(self) -> int | None:
        """How much room the disk of the store had at the last probe; None if it cannot be looked at."""
        return self._free_bytes

    # --- probing ------------------------------------------------------------------------------------------------------

    async def run(self, context: Context) -> None:
        """Probe the store, the disk and the copies every few seconds, and log what has changed, until cancelled."""
        while True:
            self.probe(context)
            self._log(context.texts)
            await asyncio.sleep(PROBE_SECONDS)

    def _log(self, texts: Catalogue) -> None:
        """Log once that a part is in trouble, and once that it is well again."""
        for name, trouble in ((finding.name, finding.trouble) for finding in self.findings()):
            if trouble is not None and name not in self._red:
                log.warning("%s is in trouble: %s", name, texts.plain("en", trouble))
            elif trouble is None and name in self._red:
                log.info("%s is well again", name)
            self._red = self._red - {name} if trouble is None else self._red | {name}

    def probe(self, context: Context) -> None:
        """Commit something, and look how much room there is and how old the copies are.

        What fails is not logged here: the findings say it.
        """
        try:
            with context.store.unit() as unit:
                unit.meta.set(PROBE, str(context.now()))
            self.note(Sign.COMMIT)
        except Exception as error:
            log.debug("the store does not take a probe (%s)", type(error).__name__)
        file = self._settings.file
        if file is None:  # the disk is that of a server
            return
        try:
            self._free_bytes = shutil.disk_usage(file.absolute().parent).free
            self._copy_at = newest_copy(file, self._settings.backup_folder)
        except OSError as error:
            log.debug("the disk cannot be looked at (%s)", type(error).__name__)

    # --- judging ------------------------------------------------------------------------------------------------------

    def findings(self) -> tuple[Finding, ...]:
        """What was found out about each part."""
        return (
            Finding("updates", self._updates()),
            Finding("store", self._store()),
            Finding("disk", self._disk()),
            Finding("messages", self._messages()),
            Finding("sweep", self._sweep()),
            Finding("clock", self._clock()),
            Finding("copies", self._copies()),
        )

    def is_alive(self) -> bool:
        """Whether a restart would not help: all runs, or what stands still waits for the database."""
        return bool(self._store()) or not (self._messages() or self._sweep())

    def _late(self, sign: Sign) -> float:
        """For how many seconds something should have happened; 0 if it has."""
        begun = self._begun_at if sign is Sign.COMMIT else self._served_at
        age = self._steady() - max(begun, self._noted.get(sign, begun))
        return age if age > MOST_SECONDS[sign] else 0.0

    def _updates(self) -> Line | None:
        late = self._late(Sign.UPDATES)
        key = "health-updates" if self._settings.webhook_url is None else "health-webhook"
        return Line(key, seconds=round(late)) if late else None

    def _store(self) -> Line | None:
        late = self._late(Sign.COMMIT)
        return Line("health-store", seconds=round(late)) if late else None

    def _disk(self) -> Line | None:
        free = self._free_bytes
        return None if free is None or free >= FREE_BYTES else Line("health-disk", kib=free // 1024)

    def _messages(self) -> Line | None:
        waited = self.waiting()
        return Line("health-messages", seconds=round(waited)) if waited > WAITING_SECONDS else None

    def _sweep(self) -> Line | None:
        late = self._late(Sign.SWEEP)
        return Line("health-sweep", seconds=round(late)) if late else None

    def _clock(self) -> Line | None:
        if self._leapt_at is not None and self._steady() - self._leapt_at < LEAP_SECONDS:
            return Line("health-clock-set")
        if self._settings.clock_url is not None:
            return None
        telegram = self.telegram_time()
        ahead = 0.0 if telegram is None else self._shown() - telegram
        if abs(ahead) < CLOCK_SECONDS:
            return None
        return Line("health-clock-ahead" if ahead > 0 else "health-clock-behind", seconds=round(abs(ahead)))

    def _copies(self) -> Line | None:
        if not self._settings.makes_copies:
            return None
        age = self.copy_age
        if age is None:
            return Line("health-no-copy", hours=COPY_HOURS) if self.uptime > COPY_HOURS * 3600 else None
        return Line("health-old-copy", hours=round(age / 3600)) if age > COPY_HOURS * 3600 else None
