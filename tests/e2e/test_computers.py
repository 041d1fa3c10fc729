"""Computers at the table, over HTTP: a whole match alone with them, and what happens while they think."""

import threading
from contextlib import suppress

import pytest

from sandbox.client.people import Refused
from scala40.actions import Action
from scala40.players import Chance, greedy
from scala40.views import SeatView
from simulation.people.finding import is_to_play, labelled_buttons, offered, see, see_text, tap
from simulation.people.practice import Practice
from simulation.program.process import bot_process
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from storage import TableStatus
from tables.play import computers
from tables.requests.panel import DrawStock, SortHand

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")

PONDERING_BOT = ("-m", "simulation.program.pondering_bot")


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


async def test_taps_are_answered_while_a_computer_thinks(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, enough = threading.Event(), threading.Event()

    def slow(view: SeatView, chance: Chance) -> Action:
        thinks.set()
        assert enough.wait(300)
        return greedy(view, chance)

    monkeypatch.setattr(computers, "player_of", lambda level, *, varied: slow)
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
