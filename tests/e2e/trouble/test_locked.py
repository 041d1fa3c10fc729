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
from simulation.people.finding import offered, see, see_text, tap
from simulation.program.process import BotProcess, bot_process
from simulation.program.setup import Setup
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
async def held(setup: Setup, lock: str) -> AsyncIterator[None]:
    """Another process holds the file for as long as the block runs."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-c", HOLDER, str(setup.stored.path), lock)
    holder = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert await holder.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        await holder.communicate(b"\n")


@asynccontextmanager
async def a_match(setup: Setup) -> AsyncIterator[tuple[BotProcess, Person, Seen]]:
    """`bot.py` serves a match in which somebody, whose panel this is, has to draw."""
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        await setup.quiet()
    async with bot_process(setup) as bot:
        asked = await person.send(None, "/lingua")  # who answers this is this process
        await see(person, lambda seen: seen.id > asked.id)
        await setup.quiet()
        yield bot, person, await setup.players.panel(person)


@pytest.mark.parametrize("lock", [pytest.param("IMMEDIATE", marks=pytest.mark.long), "EXCLUSIVE"])
async def test_taps_are_answered_and_reads_are_shown_while_another_program_holds_the_file(
    setup: Setup, lock: str
) -> None:
    async with a_match(setup) as (bot, person, panel):
        draw = offered(panel, DrawStock) or ""
        async with held(setup, lock):
            for _ in range(2):
                tapped = await tap(person, panel, draw)
                assert (tapped.text, tapped.alert) == (BUSY, True)
            asked = await setup.players.say(person, "/punti")
            await setup.players.see(lambda seen: "📊" in seen.text, after=asked.seq, by=person)
            await person.send(None, "/partite")
            await see_text(person, "Venerdì", after=asked.seq)
            await person.send(None, "/nuova")
            await see_text(person, BUSY, after=asked.seq)
            said = await person.send(None, "buonasera")
            await see(person, lambda seen: seen.id > said.id and BUSY in seen.text)
            answers = await asyncio.gather(*(setup.players.press(each, MyCards) for each in setup.people))
            assert {answer.text for answer in answers} == {BUSY}
            assert done(setup) == []
        await setup.quiet()
        assert not any("Qui capisco i comandi" in seen.text for seen in await person.screen())
        drawn = await tap(person, panel, draw)
        assert "Hai pescato" in (drawn.text or "")
        await see(person, lambda seen: offered(seen, Pick) is not None)
        await setup.quiet()
        assert [step[1] for step in done(setup)] == ["draw"]
        assert sum("📊" in seen.text for seen in await person.screen(setup.players.group)) == 1
        assert await check_screens(setup) == 4
        assert bot.log.count("cannot be stored") == 1 == bot.log.count("stored again")
        lines = [line for line in bot.log.splitlines() if " DEBUG " not in line]
        assert len(lines) < 20, bot.log
    async with setup.bot():
        setup.players.answered = None
        post = await setup.players.table_post()
        await setup.players.turn(person)
        setup.players.answered = post  # the next player's post may arrive after the answer to the discard
        assert await setup.players.play(4) is False
    setup.stored.check_log()
