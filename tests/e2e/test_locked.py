"""Another program holds the database, as a tool that copies files may: reading goes on, and the one who taps is
told.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sandbox.client.people import Person, Seen
from simulation.people.blind import done
from simulation.people.eyes import hear, offered, see, tap
from simulation.program.process import BotProcess, bot_process
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from tables.requests.panel import DrawStock, Pick
from tables.requests.table import MyCards
from texts.catalogue import Catalogue

BUSY = Catalogue.load().plain("it", "error-busy")

HOLDER = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute(f"BEGIN {sys.argv[2]}")
print("held", flush=True)
sys.stdin.readline()
"""


@asynccontextmanager
async def held(town: Town, lock: str) -> AsyncIterator[None]:
    """Another process holds the file for as long as the block runs."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-c", HOLDER, str(town.ledger.path), lock)
    holder = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        await holder.communicate(b"\n")


@asynccontextmanager
async def a_match(town: Town) -> AsyncIterator[tuple[BotProcess, Person, Seen]]:
    """`bot.py` serves a match in which somebody, whose panel this is, has to draw."""
    async with town.bot():
        await town.party.open_table()
        person = town.party.on_turn(await town.party.table_post())
        await town.quiet()
    async with bot_process(town) as bot:
        asked = await person.send(None, "/lingua")  # who answers this is this process
        await see(person, lambda seen: seen.id > asked.id)
        await town.quiet()
        yield bot, person, await town.party.panel(person)


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
async def test_while_another_program_holds_the_file_taps_are_answered_and_what_is_read_is_shown(
    town: Town, lock: str
) -> None:
    async with a_match(town) as (bot, person, panel):
        draw = offered(panel, DrawStock) or ""
        async with held(town, lock):
            for _ in range(2):
                tapped = await tap(person, panel, draw)
                assert (tapped.text, tapped.alert) == (BUSY, True)
            asked = await town.party.say(person, "/punti")
            await town.party.hear("📊", after=asked.seq)
            await person.send(None, "/partite")
            await hear(person, "Venerdì", after=asked.seq)
            await person.send(None, "/nuova")
            await hear(person, BUSY, after=asked.seq)
            said = await person.send(None, "buonasera")
            await see(person, lambda seen: seen.id > said.id and BUSY in seen.text)
            answers = await asyncio.gather(*(town.party.press(each, MyCards) for each in town.people))
            assert {answer.text for answer in answers} == {BUSY}
            assert done(town) == []
        await town.quiet()
        assert not any("Qui capisco i comandi" in seen.text for seen in await person.screen())
        drawn = await tap(person, panel, draw)
        assert "Hai pescato" in (drawn.text or "")
        await see(person, lambda seen: offered(seen, Pick) is not None)
        await town.quiet()
        assert [step[1] for step in done(town)] == ["draw"]
        assert sum("📊" in seen.text for seen in await person.screen(town.party.group)) == 1
        assert await check_screens(town) == 4
        assert bot.log.count("cannot be stored") == 1 == bot.log.count("stored again")
        assert len(bot.log.splitlines()) < 20, bot.log
    async with town.bot():
        await town.party.turn(person)
        town.party.answered = None
        assert await town.party.play(4) is False
    town.ledger.check_log()
