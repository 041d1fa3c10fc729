"""All parts of a cluster together: the database, the local Telegram, the forwarder and the workers."""

import asyncio
import random
import shutil
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from simulation.cluster.database import Database, a_database
from simulation.cluster.forwarder import Forwarder
from simulation.cluster.link import Link
from simulation.cluster.telegram import WatchedTelegram
from simulation.cluster.workers import LOCK_WAITS, WORDED, Worker, WorkerEnded
from simulation.program.ports import own_port

WEBHOOK = "telegram"


@dataclass
class Cluster:
    """The parts; `links` is empty unless the workers reach their database through lines that can be parted."""

    database: Database
    tg: WatchedTelegram
    forwarder: Forwarder
    folder: Path
    workers: list[Worker] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def lock_waits(self) -> float:
        """How many seconds all workers have waited for locks, if they note that."""
        lines = [line for file in self.folder.glob("waits*") for line in file.read_text().split()]
        return sum(map(float, lines))

    @property
    def holder(self) -> Worker | None:
        """The worker that speaks to Telegram, as its calls show; None before the first."""
        number = self.tg.calls.holder
        return next((worker for worker in self.workers if worker.number == number), None)

    def holder_or_any(self, dice: random.Random) -> Worker:
        """Every other time the holder, else any worker."""
        holder = self.holder
        return holder if holder is not None and dice.random() < 0.5 else dice.choice(self.workers)

    def refuse_ended(self) -> None:
        """Raise WorkerEnded if a worker has ended by itself."""
        for worker in self.workers:
            if not worker.is_running:
                raise WorkerEnded(f"{worker.name} has ended by itself: {worker.log[-2000:]}")

    async def start_again(self) -> None:
        """Start workers again that found the database down, as systemd does."""
        for worker in self.workers:
            if worker.found_no_database:
                await worker.start()

    async def all_ready(self) -> None:
        """Wait until every worker serves; one that found the database down, which was just restarted, starts again."""
        for worker in self.workers:
            try:
                await worker.ready()
            except WorkerEnded:
                if not worker.found_no_database:
                    raise
                await worker.start()
                await worker.ready()

    async def start(self) -> None:
        """Start every worker, and wait until all serve."""
        for worker in self.workers:
            await worker.start()
        await asyncio.gather(*(worker.ready() for worker in self.workers))


@asynccontextmanager
async def a_cluster(
    count: int,
    engine: str = "postgres",
    *,
    program: Sequence[str] = WORDED,
    parted: bool = False,
    telegram: WatchedTelegram | None = None,
    database: Database | None = None,
    virtual_clock: bool = False,
    note_waits: bool = False,
    more: dict[str, str] | None = None,
) -> AsyncIterator[Cluster]:
    """Prepare `count` workers, which have not been started; whatever of it runs at the end of the block is killed.

    `parted`: their lines to the database can be parted. `virtual_clock`: they follow the local Telegram's clock, which
    can be moved ahead. `note_waits`: they note how long they wait for locks. `more`: settings of the bot.
    """
    async with AsyncExitStack() as stack:
        database = database or await stack.enter_async_context(a_database(engine))
        folder = Path(tempfile.mkdtemp(prefix="workers-"))
        stack.callback(lambda: shutil.rmtree(folder, ignore_errors=True))
        tg = await stack.enter_async_context(telegram or WatchedTelegram())
        cluster = Cluster(database, tg, Forwarder(own_port(), lambda: cluster.workers), folder)
        await stack.enter_async_context(cluster.forwarder)
        for number in range(1, count + 1):
            port = None
            if parted:
                assert database.server is not None, "a file has no line to it"
                link = await stack.enter_async_context(Link(database.server.port))
                cluster.links.append(link)
                port = link.port
            worker = Worker(number, own_port(), {}, folder, tuple(program), operator_port=own_port())
            worker.settings = {
                "BOT_TOKEN": tg.token,
                "DATABASE": database.setting(port),
                "BOT_API_URL": await tg.address_for(number),
                "WEB_LISTEN": f"127.0.0.1:{worker.port}",
                "OPS_LISTEN": f"127.0.0.1:{worker.operator_port}",
                "WEB_URL": f"{cluster.forwarder.url}/",
                "WEBHOOK_URL": f"{cluster.forwarder.url}/{WEBHOOK}",
                "SLIP_SECONDS": "0",
                "BACKUP_DAYS": "0",
                **({LOCK_WAITS: str(folder / f"waits{number}")} if note_waits else {}),
                **({"CLOCK_URL": f"{tg.url}/control/clock"} if virtual_clock else {}),
                **(more or {}),
            }
            cluster.workers.append(worker)
            stack.push_async_callback(worker.kill)
        yield cluster
