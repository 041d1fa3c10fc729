"""The deal of the day as people in Telegram play it: the group's post, one try in private, and who is no member."""

import random

import pytest

from sandbox.client.people import Person, Seen
from scala40.rules import PRESETS
from simulation.people.finding import is_to_play, labelled_buttons, offered, see, tap
from simulation.people.machine_person import MachinePerson
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.daily import EnableDaily, PlayDaily, ShowDaily
from tables.requests.panel import DiscardCard, KeepCard
from tests.e2e.days import HOUR, days

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")

MOST_TAPS = 2000


async def enabled(setup: Setup, person: Person) -> int:
    """Let the group begin to play, and return its chain."""
    group = setup.players.group
    await person.send(group, "/smazzata")
    offer = await see(person, lambda seen: offered(seen, EnableDaily) is not None, group)
    await tap(person, offer, offered(offer, EnableDaily) or "")
    await see(person, lambda seen: "N. 1" in seen.text, group)
    with setup.stored.store.read() as unit:
        chain = unit.daily.chain_of(group.id)
    assert chain is not None
    return chain.id


async def page(person: Person, chain: int) -> Seen:
    """Open the link of the group's post."""
    sent = await person.start(f"oggi-{chain}")
    return await see(person, lambda seen: "Smazzata del giorno" in seen.text and bool(seen.buttons), after=sent.seq)


async def play(person: Person, chain: int) -> Seen:
    """Play the first day to its end; returns the last message."""
    message = await page(person, chain)
    await tap(person, message, offered(message, PlayDaily, number=1) or "")
    machine = MachinePerson(PRESETS["fisca"], random.Random(person.id))
    asked = await see(person, _asks, after=message.seq)
    for _ in range(MOST_TAPS):
        if offered(asked, ShowDaily) is not None:
            return asked
        opened = "Tu: hai aperto" in asked.text or "ha aperto" in asked.text
        if offered(asked, KeepCard) is not None:  # the question about a discard
            data = offered(asked, DiscardCard)
        else:
            request = machine.choose(asked.text, labelled_buttons(asked), opened)
            data = None if request is None else request.pack()
        assert data is not None
        await tap(person, asked, data)
        asked = await see(person, _asks, after=asked.seq)
    raise AssertionError("the deal does not end")


def _asks(seen: Seen) -> bool:
    return is_to_play(seen) or any(offered(seen, kind) is not None for kind in (KeepCard, ShowDaily))


async def test_a_group_plays_a_day_and_reads_in_the_evening_who_has_played(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, bruno, carla = setup.people
    async with days(setup) as passing:
        for person in setup.people:
            await person.start()
        chain = await enabled(setup, carla)
        end = await play(anna, chain)
        await tap(anna, end, offered(end, ShowDaily) or "")
        mine = await see(anna, lambda seen: "fuori classifica" in seen.text)
        assert any("Condividi" in button["text"] for button in mine.buttons)
        assert offered(await page(bruno, chain), PlayDaily, number=1) is not None
        await passing.pass_(8.5 * HOUR)
        post = await see(carla, lambda seen: "Già giocata da Anna" in seen.text, setup.players.group)
        assert "fuori classifica" not in post.text
        await passing.pass_(22 * HOUR)
        await bruno.start(f"oggi-{chain}")
        told = await see(bruno, lambda seen: "finita" in seen.text)
        assert "N. 1" in told.text
        assert "Anna" in told.text
    assert await watch.leaks() == []


async def test_who_has_left_the_group_cannot_play_its_day(setup: Setup) -> None:
    anna, bruno, carla = setup.people
    async with setup.bot() as service:
        for person in setup.people:
            await person.start()
        chain = await enabled(setup, anna)
        await bruno.leave(setup.players.group)
        # So a page asks, which no update comes from.
        assert [await service.is_member(setup.players.group.id, one.id) for one in (anna, bruno, carla)] == [
            True,
            False,
            True,
        ]
        sent = await bruno.start(f"oggi-{chain}")
        await see(bruno, lambda seen: "non fai parte" in seen.text, after=sent.seq)


async def test_a_bot_that_is_killed_goes_on_with_the_same_cards_and_one_try(setup: Setup) -> None:
    anna, *_ = setup.people
    async with setup.bot():
        for person in setup.people:
            await person.start()
        chain = await enabled(setup, anna)
        message = await page(anna, chain)
        await tap(anna, message, offered(message, PlayDaily, number=1) or "")
        hand = await see(anna, is_to_play)
    async with setup.bot():
        again = await page(anna, chain)
        await tap(anna, again, offered(again, PlayDaily, number=1) or "")
        shown = await see(anna, is_to_play, after=again.seq)
        assert shown.text == hand.text
        with setup.stored.store.read() as unit:
            assert len(unit.tables.of_person(anna.id)) == 1
