"""The bot, whose pictures are words: `python -m simulation.cluster.worded` is `python bot.py` in all other respects.

It notes how long it waits for locks of the database that other workers have, in the file that `LOCK_WAITS` names.
"""

import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import bot
from handlers.delivery import picture_cache
from handlers.updates.inbox import Inbox
from simulation.cluster.workers import LOCK_WAITS
from simulation.program.worded_pictures import draw_words
from storage.engines import postgres


def note_waits(file: Path) -> None:
    """Add a line with its seconds for each wait."""

    def note(seconds: float) -> None:
        with file.open("a") as lines:
            lines.write(f"{seconds}\n")

    def sleep(seconds: float) -> None:
        time.sleep(seconds)
        note(seconds)

    def pausing(self: Inbox, update_id: int) -> float:
        is_locked = update_id in self._soon
        seconds: float = pause(self, update_id)
        if is_locked:
            note(seconds)
        return seconds

    known: Any = Inbox
    pause, known._pause = known._pause, pausing
    # The engine itself sleeps only while it waits for a lock.
    postgres.time = SimpleNamespace(monotonic=time.monotonic, sleep=sleep)  # type: ignore[assignment]


if __name__ == "__main__":
    picture_cache.draw = draw_words
    if LOCK_WAITS in os.environ:
        note_waits(Path(os.environ[LOCK_WAITS]))
    sys.exit(bot.main())
