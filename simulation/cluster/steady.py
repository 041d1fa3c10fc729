"""A steady load: so many taps a second, whatever happens, by people who sort their hands."""

import asyncio
import random
from collections.abc import Sequence

from simulation.cluster.cluster import Cluster
from simulation.cluster.people import FastPhone, PlayingTable

DEALT_SECONDS = 300.0


def phones_of(tables: Sequence[PlayingTable]) -> list[FastPhone]:
    """Everybody's."""
    return [phone for table in tables for phone in table.phones]


async def everybody_has_cards(cluster: Cluster, tables: Sequence[PlayingTable]) -> None:
    """Wait until all tables have been dealt and everybody has a panel."""
    async with asyncio.timeout(DEALT_SECONDS):
        while not all(phone.has_cards for phone in phones_of(tables)):
            await cluster.tg.world.events.changed(0.5)


async def tap(tables: Sequence[PlayingTable], rate: float, over: asyncio.Event, dice: random.Random) -> int:
    """Let people tap at this rate, one after the other, until it is over; returns how many taps they made."""
    loop, made = asyncio.get_running_loop(), 0
    begun, phones = loop.time(), phones_of(tables)
    while not over.is_set():
        await asyncio.sleep(max(0.0, begun + made / rate - loop.time()))
        dice.choice(phones).sort()
        made += 1
    return made
