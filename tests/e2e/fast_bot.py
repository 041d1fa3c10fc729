"""The bot as a process of its own, in a hurry: dice with a seed, Telegram's budgets and the pauses run faster.

python -m tests.e2e.fast_bot SEED
"""

import asyncio
import random
import sys

from handlers import app, courier, gallery, logs, timing
from handlers.app import serving
from handlers.host import Chance
from handlers.settings import Settings
from tests.e2e.hurry import fast_budget
from tests.e2e.sights import draw_words


async def main(seed: int) -> None:
    """Serve until killed."""
    settings = Settings.from_environment()
    logs.set_up(settings.log_level, settings.token)
    courier.FIRST_PAUSE = 0.01
    gallery.draw = draw_words
    app.SWEEP_SECONDS, timing.THINKING_SECONDS = 0.1, (0.0, 0.05)
    async with serving(settings, Chance(random.Random(seed)), fast_budget()) as service:
        await service.endings.wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
