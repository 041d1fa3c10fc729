"""Computers at the table, over HTTP: alone with them in private, among friends, in the place of somebody away."""

import asyncio
import random
import threading
from contextlib import suppress

import pytest

from sandbox.client.people import Refused
from scala40.actions import Action
from scala40.players import Chance, greedy
from scala40.views import SeatView
from simulation.people.finding import is_to_play, labelled_buttons, mentioned, offered, see, see_text, tap
from simulation.people.practice import Practice
from simulation.program.forked import forked_bot
from simulation.program.process import bot_process
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import TableStatus
from tables.play import computers
from tables.requests.panel import DrawStock, SortHand
from tables.requests.table import AddComputer, RemoveComputer, Sit, StartMatch
from tests.e2e.trouble.killing import kill_now_and_then

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")

PONDERING_BOT = ("-m", "simulation.program.pondering_bot")


def fewer(seen: object) -> int:
    """How many computers a lobby offers to take away."""
    return sum(isinstance(button, RemoveComputer) for _, button in labelled_buttons(seen))  # type: ignore[arg-type]  # every button has a request


async def test_somebody_alone_plays_in_private_against_every_level_from_nuova_to_the_winner(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    practice = Practice(setup.people[0])
    async with setup.bot(3):
        await practice.open("easy", "strong", deals=1)  # beside the medium one that is seated already
        last = await practice.play()
        await setup.quiet()
        screen = await setup.people[0].screen()
    assert setup.stored.table().status is TableStatus.OVER
    assert last.text.startswith(("🏆 Vinc", "🏆 Hai vinto!"))
    dead = [seen for seen in screen if labelled_buttons(seen) and seen.id != last.id and not seen.text.startswith("👋")]
    assert dead == [], "no dead keyboard is left in the chat"
    ends = [seen for seen in screen if seen.text.startswith("🏁 Smazzata")]
    match = setup.stored.table().match
    assert len(ends) == sum(result.scored for result in match.results)
    setup.stored.check_log()
    assert await watch.leaks() == []


async def test_two_people_and_two_computers_play_a_match_to_its_winner(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    setup.players.people.pop()
    async with setup.bot(4):
        for person in setup.people:
            await person.start()
        await setup.players.open_lobby()
        await setup.players.play_short(deals=1)
        await setup.players.press(setup.people[1], Sit)
        await setup.players.press(setup.people[0], AddComputer, level="easy")
        await setup.players.press(setup.people[0], AddComputer, level="strong")
        await setup.players.see(lambda seen: fewer(seen) == 2)
        await setup.players.press(setup.people[0], StartMatch)
        assert await setup.players.play()
        await setup.quiet()
        last = await setup.players.table_post()
        posts = await setup.people[0].screen(setup.players.group)
        assert await check_screens(setup) >= 2
    assert last.text.startswith("🏆")
    assert set(mentioned(last)) <= {person.id for person in setup.people}
    keyboards = [
        post.id for post in posts if labelled_buttons(post) and not post.text.startswith("👋")
    ]  # the bot's first words
    assert keyboards == [last.id]
    setup.stored.check_log()
    assert await watch.leaks() == []


async def test_a_bot_killed_while_a_computer_thinks_goes_on_with_the_turn_it_had_begun(setup: Setup) -> None:
    """R39"""
    practice = Practice(setup.people[0])
    async with bot_process(setup, PONDERING_BOT) as bot:
        await practice.open()
        while not (drawn := [line for line in setup.stored.log() if line.seat == 1 and line.action == "draw"]):
            for panel in filter(is_to_play, await practice.person.screen()):
                with suppress(Refused):  # it has just changed
                    await practice.players.step(practice.person, panel)
            await setup.tg.world.events.changed(0.05)
        await bot.kill()
    assert setup.stored.log()[-1] == drawn[-1]
    async with setup.bot():
        await setup.quiet()  # what is on the screen may be from before the kill
        await practice.asked()
    done = [line.action.split()[0] for line in setup.stored.log() if line.seat == 1]
    turn = done[done.index("draw") :]  # before it stands the deal, if the lot has made it the dealer
    assert turn[-1] == "discard"
    assert turn.count("draw") == 1
    setup.stored.check_log()


async def test_a_match_against_computers_goes_on_to_its_end_whenever_the_bot_is_killed(setup: Setup) -> None:
    practice = Practice(setup.people[0])
    async with forked_bot(setup) as bot:
        await bot.start()
        await practice.open("strong", "strong", deals=1)
        killer = asyncio.create_task(kill_now_and_then(bot, 6, random.Random(3)))
        await practice.play_blindly(setup)
        killer.cancel()
        await asyncio.gather(killer, return_exceptions=True)
        await setup.quiet()
        assert bot.starts > 3
    assert setup.stored.table().status is TableStatus.OVER
    setup.stored.check_log()


async def test_taps_are_answered_while_a_computer_thinks(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, enough = threading.Event(), threading.Event()

    def slow(view: SeatView, chance: Chance) -> Action:
        thinks.set()
        assert enough.wait(300)
        return greedy(view, chance)

    monkeypatch.setattr(computers, "player_of", lambda level: slow)
    anna, bruno, _ = setup.people
    practice = Practice(anna)
    try:
        async with setup.bot():
            await practice.open()
            while not thinks.is_set():
                for panel in filter(is_to_play, await anna.screen()):
                    await practice.players.step(anna, panel)
                await setup.tg.world.events.changed(0.05)
            panel = await see(anna, lambda seen: offered(seen, SortHand) is not None)
            assert (await tap(anna, panel, offered(panel, SortHand) or "")).answered
            await bruno.start()
            await see_text(bruno, "👋 Ciao Bruno")
            enough.set()
            await see(anna, lambda seen: offered(seen, DrawStock) is not None, after=panel.seq)
    finally:
        enough.set()
    setup.stored.check_log()
