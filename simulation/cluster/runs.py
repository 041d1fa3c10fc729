"""Kills, freezes and parts the bot that works, again and again, while people play; another one takes over.

In the end every tap was answered and worked off once, no card has reached anybody else, every bust was announced,
Telegram was never called too often, and no bot began a call after it had lost the lock.
"""

import argparse
import asyncio
import signal
import time

from simulation.cluster.bots import Where
from simulation.cluster.checks import Verdict
from simulation.cluster.link import State
from simulation.cluster.playing import Playing, played

ENDED_SECONDS, STILL_SECONDS = 6.0, 8.0
"""How long taking over may take if a process has ended; if it stands still, is cut off, or its computer has died."""
FREEZES, ALONE = (6.0, 40.0), (0.5, 6.0)
"""Between how many seconds a bot stands still; one that is alone is frozen and parted for less."""
SHORT, SHORT_SHARE = (1.0, 5.0), 0.25
"""Such a share of the freezes is so short that nobody needs to take over, unless their length is given."""
STAYS = (0.5, 3.0)
"""How long a line stays broken after another bot has taken over."""


async def kills(options: argparse.Namespace) -> Verdict:
    """Kill the bot that works, or let its computer die, which cannot tell the server; stop it now and then, too.

    Each fourth time it is the bot that waits, or one that has just been started, whatever it does.
    """

    async def disturb(playing: Playing) -> None:
        cluster, dice = playing.cluster, playing.dice
        while playing.done < options.times:
            await asyncio.sleep(options.every * dice.uniform(0.8, 1.2))
            how = dice.choice(("killed", "killed", "died", "stopped"))
            if playing.done % 4 == 3 or len(cluster.bots) == 1:
                await dice.choice(cluster.bots).end()
                await asyncio.sleep(dice.uniform(0.0, options.every))
                await dice.choice(cluster.bots).end()
            else:
                bot, link = await playing.working(), None
                if how == "died" and cluster.links:
                    link = cluster.links[bot.number - 1]
                    link.part(State.SILENT)
                since = time.time()
                await bot.end(signal.SIGTERM if how == "stopped" else signal.SIGKILL)
                await playing.taken_over(bot, since, ENDED_SECONDS if link is None else STILL_SECONDS)
                if link is not None:
                    link.mend()
            playing.count()

    return await played(options, disturb)


async def frozen(options: argparse.Namespace) -> Verdict:
    """Let the bot that works stand still, as on a computer that swaps or sleeps: anywhere, in a unit, before a call."""

    async def disturb(playing: Playing) -> None:
        dice, longest = playing.dice, options.seconds or FREEZES
        while playing.done < options.times:
            await asyncio.sleep(options.every * dice.uniform(0.5, 1.5))
            bot, is_alone = await playing.working(), len(playing.cluster.bots) == 1
            is_short = is_alone or (options.seconds is None and dice.random() < SHORT_SHARE)
            await bot.freeze(dice.choice(list(Where)))
            since, seconds = time.time(), dice.uniform(*(SHORT if is_short else longest))
            if not is_short:
                await playing.taken_over(bot, since, STILL_SECONDS)
            await asyncio.sleep(max(0.0, since + seconds - time.time()))
            bot.wake()
            playing.count()

    return await played(options, disturb)


async def parted(options: argparse.Namespace) -> Verdict:
    """Break the line between the bot that works and the server: every other time nothing arrives, else it is cut."""

    async def disturb(playing: Playing) -> None:
        cluster, dice = playing.cluster, playing.dice
        while playing.done < options.times:
            await asyncio.sleep(options.every * dice.uniform(0.5, 1.5))
            bot = await playing.working()
            link = cluster.links[bot.number - 1]
            link.part(State.SILENT if playing.done % 2 else State.CUT)
            if len(cluster.bots) > 1:
                await playing.taken_over(bot, time.time(), STILL_SECONDS)
            await asyncio.sleep(dice.uniform(*(options.seconds or (ALONE if len(cluster.bots) == 1 else STAYS))))
            link.mend()
            playing.count()

    return await played(options, disturb, without_server=True)
