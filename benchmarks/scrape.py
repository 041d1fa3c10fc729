"""Measures what Prometheus waits for: `/metrics` and `/healthz` of a bot with a hundred thousand running tables.

    python -m benchmarks.scrape [--tables 100000]

The floor is a server that sends the same bytes and has nothing else to do. Both are asked over one connection each,
alternately, so that other work of the machine slows both alike.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from aiohttp import web
from pydantic import SecretStr

from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import Times, heading, line, machine
from operations.settings import Settings
from operations.watching.exposition import exposition
from operations.watching.facts import gathering
from operations.watching.health import Health
from operations.watching.metrics import METHODS, Metrics, _counted
from storage import Store
from tables.context import Context
from web.operator import HEALTH, METRICS, operator_served
from web.server import listening

SCRAPES = 300
MOST_SCRAPE = 5.0
"""How long a scrape may take, in milliseconds."""

TAPS = 10_000


class Connection:
    """A connection to a server, over which one request after the other is sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def get(self, path: str) -> bytes:
        """Return the content of an answer."""
        self._writer.write(f"GET {path} HTTP/1.1\r\nHost: bot\r\n\r\n".encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = next(part for part in head.split(b"\r\n") if part.lower().startswith(b"content-length:"))
        return await self._reader.readexactly(int(length.partition(b":")[2]))

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


async def connected(port: int) -> Connection:
    return Connection(*await asyncio.open_connection("127.0.0.1", port))


@asynccontextmanager
async def floor_served(content: bytes) -> AsyncIterator[int]:
    """Serve the same bytes again and again; gives the port."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(body=content)

    application = web.Application()
    application.router.add_get(METRICS, answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def busy_metrics() -> Metrics:
    """Return figures with as many series as there can be."""
    metrics = Metrics()
    for method in (*METHODS, "others"):
        for status in (200, 400, 429, None):
            metrics.called(method, status)
    for number in range(TAPS):
        metrics.tap_seconds.observe(number / TAPS)
    return metrics


async def measure(settings: Settings, context: Context, store: Store) -> bool:
    """Measure and print; whether a scrape is fast enough."""
    metrics, health = busy_metrics(), Health(settings, context.contact)
    started = time.perf_counter()
    metrics.counts = await asyncio.to_thread(_counted, context)
    print(f"  counting the store, in a thread every 15 s, takes {(time.perf_counter() - started) * 1000:.0f} ms")
    async with AsyncExitStack() as stack:
        facts = stack.enter_context(gathering(settings, store, health, metrics, context.now))
        health.probe(context)
        figures = exposition(metrics, facts, context.now)
        assert figures is not None, "prometheus-client is installed"
        taken = stack.enter_context(listening(settings, "OPS_LISTEN"))
        assert taken is not None
        port = taken.getsockname()[1]
        words = partial(context.texts.plain, "en")
        await stack.enter_async_context(operator_served(facts, words, taken, figures))
        floor_port = await stack.enter_async_context(floor_served(figures()[0]))
        bot, floor = await connected(port), await connected(floor_port)
        stack.push_async_callback(bot.close)
        stack.push_async_callback(floor.close)
        content = (await bot.get(METRICS)).decode()
        series = sum(not each.startswith("#") for each in content.splitlines())
        print(f"  {series} series, {len(content) / 1000:.1f} kB")
        return await compare(bot, floor, lambda: asyncio.to_thread(_counted, context))


async def compare(bot: Connection, floor: Connection, count: Callable[[], Coroutine[object, object, object]]) -> bool:
    """Ask both again and again, then the bot while its store is being counted."""
    floors, scrapes, healths, counting = Times(), Times(), Times(), Times()
    for number in range(SCRAPES + 10):
        for connection, path, times in ((floor, METRICS, floors), (bot, METRICS, scrapes), (bot, HEALTH, healths)):
            with times.one():
                await connection.get(path)
            if number < 10:  # the first ones load what they need
                times.seconds.clear()
    for _ in range(SCRAPES // 10):
        task = asyncio.ensure_future(count())
        await asyncio.sleep(0.005)
        while not task.done() and len(counting.seconds) < SCRAPES:
            with counting.one():
                await bot.get(METRICS)
        await task
    heading(f"a scrape; wanted {MOST_SCRAPE:.0f} ms at most")
    line("the floor: the same bytes", floors)
    line(METRICS, scrapes, floors)
    line(f"{METRICS} while the store is counted", counting, floors)
    line(HEALTH, healths, floors)
    return scrapes.median <= MOST_SCRAPE


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure a scrape of a bot with many running tables.")
    parser.add_argument("--tables", type=int, default=100_000, help="running tables in the file")
    tables = parser.parse_args().tables
    machine()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.sqlite"
        settings = Settings(_env_file=None, bot_token=SecretStr("40:BENCH"), database=path, ops_listen="0")  # type: ignore[call-arg]  # an argument of the library
        begun = time.perf_counter()
        with host_on(path) as context:
            fill(context, tables)
            print(f"  {tables:,} tables built in {time.perf_counter() - begun:.0f} s")
            is_fast = asyncio.run(measure(settings, context, context.store))
    print("  within the limit" if is_fast else "  OVER the limit")


if __name__ == "__main__":
    main()
