"""`make cluster`: PostgreSQL, a bot that works, one that waits and a local Telegram in one terminal, to kill them."""

import argparse
import asyncio
import contextlib
import signal

import aiohttp

from handlers.local_play import seat_everybody, usual_port
from simulation.cluster.bots import THE_BOT
from simulation.cluster.checks import Verdict
from simulation.cluster.cluster import Cluster, a_cluster
from simulation.cluster.telegram import WatchedTelegram

PEOPLE = ("Anna", "Bruno", "Carla", "Dario")
GROUP = "Scala 40 del venerdì"


async def run(options: argparse.Namespace) -> Verdict:
    """Run until Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    for name in ("SIGTERM", "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    telegram = WatchedTelegram(port=usual_port() if options.port is None else options.port, people=PEOPLE, group=GROUP)
    more = {"SLIP_SECONDS": "0.5", "WEB_URL": "{front}/", "CLOCK_URL": "{telegram}/control/clock"}
    async with a_cluster(options.bots, program=THE_BOT, telegram=telegram, more=more, logs=options.logs) as cluster:
        print("\n  PostgreSQL runs, and the bots are starting.", flush=True)
        try:
            await cluster.start()
            await cluster.tg.apps(main=cluster.bots[0].settings["WEB_URL"])
            with contextlib.suppress(aiohttp.ClientError):
                await seat_everybody(cluster.tg.url)
            print(f"\n  Scala 40 is being played here:  {cluster.tg.url}/", flush=True)
            print("  Kill a bot, and play on: it is started again. Ctrl-C stops everything.\n", flush=True)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(cluster.keep_running())
                tasks.create_task(_say_who_works(cluster))
        finally:
            print("\n  Everything is being stopped.", flush=True)
            await asyncio.gather(*(bot.end(signal.SIGTERM) for bot in cluster.bots), return_exceptions=True)
    return Verdict()


async def _say_who_works(cluster: Cluster) -> None:
    """Say which bot works and which ones wait, and how to kill them, each time that it has changed."""
    said: list[tuple[int, str]] = []
    while True:
        states = [
            (bot.pid, "works" if bot is cluster.working and bot.serves else "waits" if bot.waits else "is starting")
            for bot in cluster.bots
        ]
        if states != said:
            said = states
            for bot, (pid, state) in zip(cluster.bots, states, strict=True):
                print(f"    kill -9 {pid:<8} {bot.name} {state}; its log: {bot.log_file}")
            print(f"    kill -9 {cluster.database.server.pid:<8} PostgreSQL, which nobody starts again\n", flush=True)
        await cluster.tg.world.events.changed(0.2)
