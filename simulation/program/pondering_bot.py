"""Runs the bot as a process of its own whose computers draw, and then think until the process is killed.

python -m simulation.program.pondering_bot
"""

import asyncio
import threading

from scala40.actions import Action, Draw
from scala40.players import Chance
from scala40.state import Phase
from scala40.views import SeatView
from simulation.program import fast_bot
from tables.play import computers


def pondering(view: SeatView, chance: Chance) -> Action:
    """Draw; after that, think for ever."""
    if view.table.phase is not Phase.DRAW:
        threading.Event().wait()
    return Draw()


if __name__ == "__main__":
    computers.player_of = lambda level, *, varied=False: pondering
    asyncio.run(fast_bot.main(1))
