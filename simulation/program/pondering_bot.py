"""The bot as a process of its own whose computers draw, and then ponder until they are killed.

python -m tests.e2e.pondering_bot
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
    """Draw; after that come to no end."""
    if view.table.phase is not Phase.DRAW:
        threading.Event().wait()
    return Draw()


if __name__ == "__main__":
    computers.player_of = lambda level: pondering
    asyncio.run(fast_bot.main(1))
