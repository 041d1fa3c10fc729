"""The schedule: one job that looks every second for what is due, whatever is done to the computer's clock."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from apscheduler.job import Job
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.base import BaseTrigger

from handlers.delivery.computer_worker import ComputerWorker
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.menu_buttons import MenuButtons
from handlers.delivery.par_worker import ParWorker
from handlers.updates.errors import Ending, Endings
from operations import liveness, sweep
from operations.copies.backups import Backups
from operations.database import displaced
from operations.time_source import REPORTED_SECONDS, TimeSource
from operations.watching.health import Health, Sign
from storage import StoreBusy
from tables.context import Context

SWEEP_SECONDS = 1
"""Seconds between two sweeps."""

log = logging.getLogger(__name__)


class Every(BaseTrigger):  # type: ignore[misc]  # the library has no types
    """So many seconds after the last run; the library's own makes up for each second by which a clock is set on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime:
        return now + timedelta(seconds=self.seconds)


async def keep_time(job: Job) -> None:
    """Move a job to now if the computer's clock, by which the library counts, was set back; runs until cancelled."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)  # by a clock that nobody can set
        now = datetime.now(UTC)
        if job.next_run_time > now + timedelta(seconds=SWEEP_SECONDS):
            job.modify(next_run_time=now)


@asynccontextmanager
async def schedule(
    context: Context,
    dispatcher: Dispatcher,
    *others: ComputerWorker | ParWorker | Backups | MenuButtons,
    time_source: TimeSource | None = None,
    health: Health | None = None,
    endings: Endings | None = None,
) -> AsyncIterator[None]:
    """Run the sweep every second while the block runs. A sweep is never cut short.

    `endings`: what ends the bot if a file of its database is gone.
    """
    sweeping = asyncio.Lock()

    is_failing = False

    async def look() -> None:
        nonlocal is_failing
        async with sweeping:
            try:
                if endings is not None and (gone := displaced(context.store)) is not None:
                    endings.end(Ending(str(gone), gone.code))
                leapt = 0.0 if time_source is None else liveness.follow_clock(context, time_source)
                if health is not None and abs(leapt) >= REPORTED_SECONDS:
                    health.clock_leapt()
                while not context.contact.is_lost:
                    if not sweep.sweep(context):
                        break
                    await asyncio.sleep(0)  # taps are answered between two batches
            except StoreBusy:
                if not is_failing:
                    log.warning("another program holds the database: what is due waits, and is tried every second")
                is_failing = True
            except Exception:  # mostly a full disk: logged once, not every second
                if not is_failing:
                    log.exception("what is due cannot be processed; it is tried again every second")
                is_failing = True
            else:
                is_failing = False
                if health is not None:
                    health.note(Sign.SWEEP)
            dispatcher.wake()  # it may have failed to read the store while another program held it
            for other in others:
                other.wake()

    scheduler = AsyncIOScheduler(timezone=UTC)
    every = {"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
    job = scheduler.add_job(look, Every(SWEEP_SECONDS), **every)
    scheduler.start()
    keeping = asyncio.create_task(keep_time(job), name="schedule")
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        scheduler.pause()
        await asyncio.sleep(0)  # a sweep that was scheduled begins
        async with sweeping:  # and ends; otherwise the scheduler would cancel it and log that as an error
            scheduler.shutdown()
