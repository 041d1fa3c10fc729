"""Computers at the table, over HTTP: alone with them in private, among friends, in the place of somebody away."""

import asyncio
import logging
import random
import threading
from contextlib import suppress

import pytest

from sandbox.client.people import Refused
from scala40.actions import Action, Draw
from scala40.players import Chance, greedy
from scala40.state import Phase
from scala40.views import SeatView
from simulation.people.eyes import hear, is_to_play, labelled_buttons, mentioned, offered, see, tap
from simulation.people.practice import Practice
from simulation.program.forked import forked_bot
from simulation.program.process import bot_process
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import TableStatus
from tables.play import computers
from tables.requests.panel import DrawStock, Refresh
from tables.requests.table import AddComputer, AskTakeOver, ImBack, RemoveComputer, Sit, StartMatch, TakeOver
from tests.e2e.days import HOUR, days
from tests.e2e.test_kills import kill_now_and_then

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")

PONDERING_BOT = ("-m", "simulation.program.pondering_bot")


def fewer(seen: object) -> int:
    """How many computers a lobby offers to take away."""
    return sum(isinstance(button, RemoveComputer) for _, button in labelled_buttons(seen))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
async def test_somebody_alone_plays_in_private_from_nuova_to_the_winner(town: Town, level: str) -> None:
    watch = Watch(town.tg, town.ledger)
    practice = Practice(town.people[0])
    async with town.bot(3):
        await practice.open(level, level, deals=1)
        last = await practice.play()
        await town.quiet()
        screen = await town.people[0].screen()
    assert town.ledger.table().status is TableStatus.OVER
    assert last.text.startswith(("🏆 Vince 🤖", "🏆 Hai vinto!"))
    dead = [seen for seen in screen if labelled_buttons(seen) and seen.id != last.id and not seen.text.startswith("👋")]
    assert dead == [], "no dead keyboard is left in the chat"
    ends = [seen for seen in screen if seen.text.startswith("🏁 Smazzata")]
    match = town.ledger.table().match
    assert match is not None
    assert len(ends) == sum(result.scored for result in match.results)
    town.ledger.check_log()
    assert await watch.leaks() == []


async def test_the_panel_is_the_newest_message_when_it_is_ones_turn(town: Town) -> None:
    practice = Practice(town.people[0])
    async with town.bot(3):
        await practice.open()
        while town.ledger.table().match.deal_number == 1:  # type: ignore[union-attr]  # it has been dealt
            message = await practice.play(1)
        panel = await see(town.people[0], is_to_play, after=message.seq - 1)
        await town.quiet()
        screen = await town.people[0].screen()
    assert screen[-1].id == panel.id
    assert sum(is_to_play(seen) for seen in screen) == 1
    assert any(seen.text.startswith("🏁 Smazzata 1") for seen in screen)


async def test_two_people_and_two_computers_play_a_match_to_its_winner(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    town.party.people.pop()
    async with town.bot(4):
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.play_short(deals=1)
        await town.party.press(town.people[1], Sit)
        await town.party.press(town.people[0], AddComputer, level="easy")
        await town.party.press(town.people[0], AddComputer, level="strong")
        await town.party.see(lambda seen: fewer(seen) == 2)
        await town.party.press(town.people[0], StartMatch)
        assert await town.party.play()
        await town.quiet()
        last = await town.party.table_post()
        posts = await town.people[0].screen(town.party.group)
        assert await check_screens(town) >= 2
    assert "(facile)" in last.text
    assert "(forte)" in last.text
    assert set(mentioned(last)) <= {person.id for person in town.people}
    keyboards = [
        post.id for post in posts if labelled_buttons(post) and not post.text.startswith("👋")
    ]  # the bot's first words
    assert keyboards == [last.id]
    town.ledger.check_log()
    assert await watch.leaks() == []


async def test_a_computer_takes_the_seat_of_somebody_away_until_they_are_back(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        first = town.party.on_turn(await town.party.table_post())
        seat = town.party.people.index(first)
        second, third = (town.party.people[(seat + step) % 3] for step in (1, 2))
        assert await time.expire() == first
        for person in (second, third):
            await time.play(person)
        assert await time.expire() == first
        governs = second if first is town.people[0] else town.people[0]
        await town.party.press(governs, AskTakeOver)
        await town.party.press(governs, TakeOver, level="easy")
        assert first.name in (await town.party.hear("gioca un computer (facile)")).text
        for person in (second, third, second):
            await time.play(person)
        assert [line.action.split()[0] for line in town.ledger.log() if line.seat == seat][-1] == "discard"
        panel = await hear(first, "un computer gioca i tuoi turni")
        await tap(first, panel, offered(panel, ImBack) or "")
        await town.party.hear("riprende il posto dal computer")
        await town.quiet()  # everybody's panel is redrawn
        await time.play(third)
        await time.play(first)
    seated = town.ledger.table().seats[seat]
    assert (seated.computer, seated.away) == (None, False)
    town.ledger.check_log()


async def test_a_bot_killed_while_a_computer_thinks_goes_on_with_the_turn_it_had_begun(town: Town) -> None:
    """R39"""
    practice = Practice(town.people[0])
    async with bot_process(town, PONDERING_BOT) as bot:
        await practice.open()
        while not (drawn := [line for line in town.ledger.log() if line.seat == 1 and line.action == "draw"]):
            for panel in filter(is_to_play, await practice.person.screen()):
                with suppress(Refused):  # it has just changed
                    await practice.party.step(practice.person, panel)
            await town.tg.world.events.changed(0.05)
        await bot.kill()
    assert town.ledger.log()[-1] == drawn[-1]
    async with town.bot():
        await town.quiet()  # what is on the screen may be from before the kill
        await practice.asked()
    done = [line.action.split()[0] for line in town.ledger.log() if line.seat == 1]
    turn = done[done.index("draw") :]  # before it stands the deal, if the lot has made it the dealer
    assert turn[-1] == "discard"
    assert turn.count("draw") == 1
    town.ledger.check_log()


async def test_a_match_against_computers_goes_on_to_its_end_whenever_the_bot_is_killed(town: Town) -> None:
    practice = Practice(town.people[0])
    async with forked_bot(town) as bot:
        await bot.start()
        await practice.open("strong", "strong", deals=2)
        killer = asyncio.create_task(kill_now_and_then(bot, 6, random.Random(3)))
        await practice.play_blindly(town)
        killer.cancel()
        await asyncio.gather(killer, return_exceptions=True)
        await town.quiet()
        assert bot.starts > 3
    assert town.ledger.table().status is TableStatus.OVER
    town.ledger.check_log()


async def test_a_computer_that_breaks_stops_no_table(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaking(view: SeatView, chance: Chance) -> Action:
        if view.table.phase is Phase.DRAW:
            return Draw()
        raise ZeroDivisionError(f"with {view.hand} in hand")

    monkeypatch.setattr(computers, "player_of", lambda level: breaking)
    practice = Practice(town.people[0])
    async with town.bot():
        await practice.open()
        await practice.play(30)
    assert sum(line.action.startswith("expire") for line in town.ledger.log()) > 1
    failures = [record.getMessage() for record in caplog.records if "the bot played" in record.getMessage()]
    assert failures
    assert set(failures) == {"table 1, seat 1: the medium computer failed (ZeroDivisionError), the bot played"}
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    town.ledger.check_log()


async def test_taps_are_answered_while_a_computer_thinks(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, enough = threading.Event(), threading.Event()

    def slow(view: SeatView, chance: Chance) -> Action:
        thinks.set()
        assert enough.wait(60)
        return greedy(view, chance)

    monkeypatch.setattr(computers, "player_of", lambda level: slow)
    anna, bruno, _ = town.people
    practice = Practice(anna)
    try:
        async with town.bot():
            await practice.open()
            while not thinks.is_set():
                for panel in filter(is_to_play, await anna.screen()):
                    await practice.party.step(anna, panel)
                await town.tg.world.events.changed(0.05)
            panel = await see(anna, lambda seen: offered(seen, Refresh) is not None)
            assert (await tap(anna, panel, offered(panel, Refresh) or "")).text == "Fatto."
            await bruno.start()
            await hear(bruno, "👋 Ciao Bruno")
            enough.set()
            await see(anna, lambda seen: offered(seen, DrawStock) is not None, after=panel.seq)
    finally:
        enough.set()
    town.ledger.check_log()
