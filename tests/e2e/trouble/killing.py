"""A bot that is killed now and then."""

import random

from simulation.program.process import BotProcess


async def kill_now_and_then(bot: BotProcess, times: int, dice: random.Random) -> None:
    """Kill the bot after some number of its calls, whatever it is doing, and start it again; so many times."""
    journal, events = bot.setup.tg.journal, bot.setup.tg.world.events
    for _ in range(times):
        end = len(journal.after(0)) + dice.randrange(10, 70)
        while len(journal.after(0)) < end:
            await events.changed(1)
        await bot.restart()
