"""The schedule: one job that looks every second for what is due."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from handlers.delivery.computer_worker import ComputerWorker
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.menu_buttons import MenuButtons
from operations import liveness, sweep
from operations.copies.backups import Backups
from operations.time_source import TimeSource
from operations.watching.health import Health, Sign
from storage import StoreBusy
from tables.context import Context

SWEEP_SECONDS = 1
"""Seconds between two sweeps."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def schedule(
    context: Context,
    dispatcher: Dispatcher,
    *others: ComputerWorker | Backups | MenuButtons,
    time_source: TimeSource | None = None,
    health: Health | None = None,
) -> AsyncIterator[None]:
    """Run the sweep every second while the block runs. A sweep is never cut short."""
    sweeping = asyncio.Lock()

    is_failing = False

    async def look() -> None:
        nonlocal is_failing
        async with sweeping:
            try:
                if time_source is not None and liveness.follow_clock(context, time_source) and health is not None:
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
    scheduler.add_job(look, "interval", seconds=SWEEP_SECONDS, **every)
    scheduler.start()
    try:
        yield
    finally:
        scheduler.pause()
        await asyncio.sleep(0)  # a sweep that was scheduled begins
        async with sweeping:  # and ends; otherwise the scheduler would cancel it and log that as an error
            scheduler.shutdown()
