"""The bot, whose pictures are words: `python -m simulation.cluster.worded` is `python bot.py` in all other respects."""

import sys

import bot
from handlers.delivery import picture_cache
from simulation.program.worded_pictures import draw_words

if __name__ == "__main__":
    picture_cache.draw = draw_words
    sys.exit(bot.main())
