"""Runs the bot as a process of its own, with seeded dice, and with shorter pauses and faster rate limits.

python -m simulation.program.fast_bot SEED
"""

import asyncio
import random
import sys

from handlers import schedule
from handlers.app import serving
from handlers.delivery import dispatcher, picture_cache
from handlers.telegram import logs
from operations.settings import Settings
from simulation.program.hurry import fast_budget
from simulation.program.worded_pictures import draw_words
from tables.context import Chance
from tables.match import thinking
from web.limits import Limits
from web.server import listening, page_served

UNLIMITED = 10**9
"""Simulated people ask for more in a minute than people do."""


async def main(seed: int) -> None:
    """Serve until killed."""
    settings = Settings.from_environment()
    logs.set_up(settings.log_level, settings.token)
    dispatcher.FIRST_PAUSE = 0.01
    picture_cache.draw = draw_words
    schedule.SWEEP_SECONDS, thinking.PACE = 0.1, 0.02
    with listening(settings) as taken:
        async with (
            serving(settings, Chance(random.Random(seed)), fast_budget()) as service,
            page_served(settings, service.context, taken, limits=Limits(lambda: 0.0, *[UNLIMITED] * 3)),
        ):
            await service.endings.wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
