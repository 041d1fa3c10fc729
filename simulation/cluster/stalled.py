"""Stalled: the server hangs, is full, takes no changes, or is restarted, while people play.

Every bot goes on answering for itself, says that the store is in trouble if that lasts, and says little in its log. No
tap is lost or done twice.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from simulation.cluster.bots import Bot
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Broken
from simulation.cluster.database import KEEPS, Database, a_database
from simulation.cluster.playing import Playing, played
from simulation.program.postgres import Server

SECONDS, LONG, LONG_SHARE = (1.0, 10.0), (26.0, 30.0), 0.25
"""Between how many seconds the server is in trouble; it is noticed after 15, and the last commit may be 5 old."""
WELL_SECONDS = 60.0
"""How long it may take until one bot works and says that all is well."""
LOOK_SECONDS = 0.5
"""The time between two questions to the bots how they are."""
MOST_LINES = 10
"""So many lines a bot may write to its log in 20 seconds of trouble."""


async def stalled(options: argparse.Namespace) -> Verdict:
    """Let the server hang, be full and take no changes, in turns."""
    return await _troubled(options, ("hangs", "full", "takes no changes"))


async def restarted(options: argparse.Namespace) -> Verdict:
    """Restart the server without a word to anybody; every other time it is away for some seconds."""
    return await _troubled(options, ("restarts", "is away"))


async def _troubled(options: argparse.Namespace, kinds: tuple[str, ...]) -> Verdict:
    async def disturb(playing: Playing) -> None:
        cluster, dice = playing.cluster, playing.dice
        while playing.done < options.times and not playing.wrong:
            await asyncio.sleep(options.every * dice.uniform(0.5, 1.5))
            await playing.working()
            is_long = options.seconds is None and dice.random() < LONG_SHARE
            seconds = dice.uniform(*(LONG if is_long else options.seconds or SECONDS))
            kind = kinds[playing.done % len(kinds)]
            lines = [bot.log.count("\n") for bot in cluster.bots]
            async with _in_trouble(cluster.database, kind, seconds):
                red = await _watched(playing, 0.0 if kind == "restarts" else seconds)
            for bot, before in zip(cluster.bots, lines, strict=True):
                written = bot.log.count("\n") - before
                if written > MOST_LINES * max(1.0, seconds / 20):
                    playing.wrong.append(f"{bot.name} has written {written} lines in {seconds:.0f} s ({kind})")
            if is_long and kind != "restarts" and len(red) < len(cluster.bots):
                playing.wrong.append(f"only bots {sorted(red)} said that they were in trouble ({kind})")
            await _well(playing, kind)
            playing.count()

    async with a_database(small="full" in kinds) as database:
        return await played(options, disturb, database=database, without_server=True)


async def _watched(playing: Playing, seconds: float) -> set[int]:
    """Ask all bots for so many seconds; which of them were in trouble, or waited."""
    loop, red = asyncio.get_running_loop(), set()
    end = loop.time() + seconds
    while loop.time() < end:
        for bot, word in await _words(playing):
            if word == 503:
                red.add(bot.number)
            elif word == 0 and (bot.serves or bot.waits):
                playing.wrong.append(f"{bot.name} has not said how it is")
        await asyncio.sleep(LOOK_SECONDS)
    return red


async def _words(playing: Playing) -> list[tuple[Bot, int]]:
    bots = playing.cluster.bots
    return list(zip(bots, await asyncio.gather(*(bot.health() for bot in bots)), strict=True))


async def _well(playing: Playing, kind: str) -> None:
    """Wait until one bot works again."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    while 200 not in (words := [word for _, word in await _words(playing)]):
        if loop.time() > begun + WELL_SECONDS:
            raise Broken(f"{WELL_SECONDS:.0f} s after the server was in trouble ({kind}) the bots say {words}")
        await asyncio.sleep(LOOK_SECONDS)
    playing.taken.append(loop.time() - begun)


@asynccontextmanager
async def _in_trouble(database: Database, kind: str, seconds: float) -> AsyncIterator[None]:
    server = database.server
    if kind == "hangs":
        with server.frozen():
            yield
    elif kind == "full" and database.disk is not None:
        filled = database.disk / "filled"
        with filled.open("wb") as file, suppress(OSError):
            while True:
                file.write(bytes(1 << 16))
        try:
            yield
        finally:
            filled.unlink()
    elif kind in ("restarts", "is away"):
        await asyncio.to_thread(server.stop, "immediate")
        try:
            yield
        finally:
            await asyncio.to_thread(lambda: server.start(**KEEPS))
    else:
        await asyncio.to_thread(_set_read_only, server, "on")
        try:
            yield
        finally:
            await asyncio.to_thread(_set_read_only, server, "off")


def _set_read_only(server: Server, value: str) -> None:
    server.run(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
    server.run("SELECT pg_reload_conf()")
