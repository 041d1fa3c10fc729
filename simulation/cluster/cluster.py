"""All parts of a cluster together: the database, the local Telegram and the bots."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from operations.exit_codes import RESTART_DOES_NOT_HELP, Exit
from simulation.cluster.bots import LOOK_SECONDS, WORDED, Bot
from simulation.cluster.database import Database, a_database, at_port
from simulation.cluster.link import Link
from simulation.cluster.telegram import WatchedTelegram
from simulation.program.ports import own_port

START_SECONDS = 120.0
"""How long a bot may take to serve, or to wait."""


class Broken(Exception):  # noqa: N818 - not an error of this program
    """Nobody can go on; the text says why."""


@dataclass
class Cluster:
    """The parts. `links`: the bots' lines to the database; none if it is on several servers."""

    database: Database
    tg: WatchedTelegram
    folder: Path
    bots: list[Bot] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    ended: Counter[int] = field(default_factory=Counter)
    """How often bots have ended, by their exit codes."""

    @property
    def working(self) -> Bot | None:
        """The bot that works, as its calls show; None before the first."""
        number = self.tg.receiver
        return self.bots[number - 1] if number else None

    async def start(self) -> None:
        """Start all bots, and wait until each serves or waits."""
        for bot in self.bots:
            await bot.start()
        await self.all_started()

    async def all_started(self) -> None:
        """Wait until one bot works and all others wait."""
        try:
            async with asyncio.timeout(START_SECONDS):
                while not self._is_as_wanted():  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            words = "; ".join(f"{bot.name}: {(bot.said.splitlines() or [''])[-1]}" for bot in self.bots)
            raise Broken(f"not every bot serves or waits: {words}") from None

    def _is_as_wanted(self) -> bool:
        working = self.working
        return working is not None and all(bot.serves if bot is working else bot.waits for bot in self.bots)

    async def keep_running(self) -> None:
        """Start bots again that end, as systemd does, until cancelled. Raises Broken where it does not help."""
        while True:
            for bot in self.bots:
                if (code := bot.ended_with) is not None:
                    self.ended[code] += 1
                    unexpected = (*RESTART_DOES_NOT_HELP, Exit.BROKEN, Exit.TELEGRAM)
                    if code in unexpected or (code == Exit.UNREACHABLE and not bot.found_no_server):
                        raise Broken(f"{bot.name} has ended with {code}: {bot.log[-2000:]}")
                    await bot.start()
            await asyncio.sleep(LOOK_SECONDS)


@asynccontextmanager
async def a_cluster(
    count: int,
    *,
    program: Sequence[str] = WORDED,
    telegram: WatchedTelegram | None = None,
    database: Database | None = None,
    more: dict[str, str] | None = None,
    logs: Path | None = None,
) -> AsyncIterator[Cluster]:
    """Prepare `count` bots, which have not been started; whatever of it runs at the end of the block is killed.

    Without a `database` there is a new one, and the bots' lines to it can be parted. `more`: settings of the bots;
    in their values `{front}` is the address at which the bot that works is reached, `{telegram}` that of Telegram.
    `logs`: where the bots' logs are to stay.
    """
    async with AsyncExitStack() as stack:
        folder = logs or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bots-")))
        place = database or await stack.enter_async_context(a_database())
        tg = await stack.enter_async_context(telegram or WatchedTelegram())
        cluster = Cluster(place, tg, folder)
        front = Link(lambda: 0 if cluster.working is None else cluster.working.page_port)
        await stack.enter_async_context(front)
        urls = {"front": f"http://127.0.0.1:{front.port}", "telegram": tg.url}
        for number in range(1, count + 1):
            address = place.place.whole
            if database is None:
                cluster.links.append(await stack.enter_async_context(Link(lambda: place.server.port)))
                address = at_port(cluster.links[-1].port)
            page, operator = own_port(), own_port()
            settings = {
                "BOT_TOKEN": tg.token,
                "DATABASE": address,
                "BOT_API_URL": await tg.address_for(number),
                "WEB_LISTEN": f"127.0.0.1:{page}",
                "OPS_LISTEN": f"127.0.0.1:{operator}",
                "SLIP_SECONDS": "0",
                "BACKUP_DAYS": "0",
                **{name: text.format(**urls) for name, text in (more or {}).items()},
            }
            bot = Bot(number, folder, page, operator, settings, tuple(program))
            cluster.bots.append(bot)
            stack.push_async_callback(bot.end)
        yield cluster
