"""An evening as people in Telegram live it: one post, a reminder, the lobby with those who come, and a restart."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from sandbox.client.people import Person, Seen
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.evenings import AnswerEvening, AskCancelEvening, CancelEvening, MoveEvening
from tables.requests.table import StartMatch
from tests.e2e.days import HOUR, days

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")


async def called(setup: Setup, person: Person, when: str = "stasera") -> Seen:
    """Call an evening; returns its post."""
    await person.send(setup.players.group, f"/serata {when}")
    return await see(person, lambda seen: offered(seen, AnswerEvening) is not None, setup.players.group)


async def say(person: Person, post: Seen, answer: int) -> None:
    await tap(person, post, offered(post, AnswerEvening, answer=answer) or "")


async def until(setup: Setup, hour: int, minute: int = 0) -> float:
    """How long it is until the wall clock in Rome shows that."""
    now = datetime.fromtimestamp(await setup.tg.now(), ZoneInfo("Europe/Rome"))
    return (now.replace(hour=hour, minute=minute, second=1) - now).total_seconds()


async def test_friends_meet_in_the_evening(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, bruno, carla = setup.people
    group = setup.players.group
    async with days(setup) as passing:
        await anna.start()
        await bruno.start()
        post = await called(setup, anna)
        assert "alle 21:00" in post.text
        await say(bruno, post, 2)
        await say(carla, post, 2)
        await see(carla, lambda seen: "Ci sono (3): Anna, Bruno e Carla" in seen.text, group)
        await passing.pass_(await until(setup, 20))
        await see(bruno, lambda seen: "Fra poco si gioca" in seen.text)
        await see(carla, lambda seen: "Carla, hai detto che ci sei" in seen.text, group)
        await passing.pass_(await until(setup, 21))
        lobby = await see(anna, lambda seen: offered(seen, StartMatch) is not None, group)
        assert all(name in lobby.text for name in ("1. Anna", "2. Bruno", "3. Carla"))
        over = await see(anna, lambda seen: "Il tavolo è aperto" in seen.text, group)
        assert over.id == post.id
        assert over.buttons == []
        await tap(anna, lobby, offered(lobby, StartMatch) or "")
        await setup.players.table_post()
    assert await watch.leaks() == []


async def test_it_is_moved_and_cancelled_by_who_may_and_a_stale_button_is_answered(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    group = setup.players.group
    async with days(setup) as passing:
        for person in (anna, bruno):
            await person.start()
        post = await called(setup, anna)
        await say(bruno, post, 1)
        await anna.send(group, "/serata domani 20:30")
        there = await see(anna, lambda seen: offered(seen, MoveEvening) is not None, group)
        assert "chi l'ha proposta" in (await tap(bruno, there, offered(there, MoveEvening) or "")).text
        assert "Spostata" in (await tap(anna, there, offered(there, MoveEvening) or "")).text
        await see(bruno, lambda seen: "è stata spostata" in seen.text)
        await passing.pass_(await until(setup, 21, 5))
        anew = await see(anna, lambda seen: "20:30" in seen.text and "invita" in seen.text, group)
        assert anew.id > post.id  # the command has brought it to the bottom
        await anna.send(group, "/serata")
        there = await see(anna, lambda seen: offered(seen, AskCancelEvening) is not None, group)
        await tap(anna, there, offered(there, AskCancelEvening) or "")
        there = await see(anna, lambda seen: offered(seen, CancelEvening) is not None, group)
        await tap(anna, there, offered(there, CancelEvening) or "")
        await see(bruno, lambda seen: "è stata annullata" in seen.text)
        assert "non c'è più" in (await tap(bruno, anew, AnswerEvening(1, 2).pack(), force=True)).text
        assert "non c'è più" in (await tap(anna, there, CancelEvening(1).pack(), force=True)).text


async def test_a_bot_that_was_down_over_the_hour_opens_the_lobby_late(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    async with setup.bot():
        await anna.start()
        await say(bruno, await called(setup, anna), 2)
        await setup.quiet()
    await setup.tg.advance(await until(setup, 21) + HOUR)
    async with days(setup):
        lobby = await see(anna, lambda seen: offered(seen, StartMatch) is not None, setup.players.group)
        assert "2. Bruno" in lobby.text


async def test_the_link_to_an_evening_is_for_the_members_of_its_group(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    async with setup.bot():
        zoe = await setup.tg.person("Zoe")
        await called(setup, anna)
        sent = await zoe.start("serata-1")
        await see(zoe, lambda seen: "in cui non sei" in seen.text, after=sent.seq)
        sent = await bruno.start("serata-1")
        await say(bruno, await see(bruno, lambda seen: offered(seen, AnswerEvening) is not None, after=sent.seq), 2)
        await see(bruno, lambda seen: "Hai detto che ci sei" in seen.text, after=sent.seq)
        await see(anna, lambda seen: "Ci sono (2): Anna e Bruno" in seen.text, setup.players.group)
