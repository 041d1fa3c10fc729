"""A worker that waits for somebody to finish selecting cards delivers everything else at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handlers.delivery.page_turns import NextPage
from handlers.delivery.timing.rate_limits import Budget
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.wording import bare
from storage import AnnouncementKind
from tables.requests.panel import SortHand
from tests.handlers.delivery.selecting import Selecting
from tests.handlers.fake_time import FakeTime
from tests.handlers.outbox import Outbox
from texts.line import Line
from texts.text import Text


@asynccontextmanager
async def selecting(outbox: Outbox) -> AsyncIterator[Selecting]:
    """Two cards are selected: the first is shown, and the worker waits with the second."""
    table = outbox.matches.at("7H 8H 9H 2S 4D", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    time = FakeTime()
    outbox.budget = Budget(lambda: time.now, time.later)
    for _ in range(2):  # of the five places of the chat three are left
        await outbox.budget.acquire(outbox.matches.people[0])
    outbox.reopen(outbox.matches)
    found = Selecting(outbox, table)
    running = asyncio.create_task(outbox.dispatcher.run())
    async with asyncio.timeout(300):
        found.pick("2S1")
        while not found.is_shown():
            await outbox.tg.requests()
        found.pick("4D1")
        await found.until_waiting()
        yield found
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_another_change_is_shown_at_once_with_the_selection_before_it(outbox: Outbox) -> None:
    async with selecting(outbox) as found:
        assert not found.is_shown()
        outbox.matches.tap(found.person, SortHand(found.table.id, "rank"))
        while not found.is_shown():
            await outbox.tg.requests()
        (panel,) = await outbox.private(0)
        assert bare(panel.text) == outbox.matches.read_shown(found.table, found.person)


async def test_an_announcement_does_not_wait_for_a_selection(outbox: Outbox) -> None:
    async with selecting(outbox) as found:
        line = {**Line("clock-idle-lobby").dump(), "people": {}}
        with outbox.matches.store.unit() as unit:
            unit.announcements.add(found.person, AnnouncementKind.LINE, line, 0.0)
        await found.shows("🌙")
        await found.until_waiting()
        assert not found.is_shown()


async def test_a_page_and_an_answer_in_memory_do_not_wait_for_a_selection(outbox: Outbox) -> None:
    page = await outbox.bot.send_message(outbox.people[0].id, "Una pagina")
    async with selecting(outbox) as found:
        outbox.dispatcher.turn_page(found.person, page.message_id, NextPage(Message(Text("Pagina due"))))
        await found.shows("Pagina due")
        await found.until_waiting()
        assert await outbox.dispatcher.say_unwritten(found.person, 0, Outgoing((Message(Text("Il disco è pieno")),)))
        assert not found.is_shown()


async def test_a_selection_that_waits_keeps_the_dispatcher_busy_and_others_are_served(outbox: Outbox) -> None:
    async with selecting(outbox) as found:
        assert outbox.dispatcher.is_busy
        other = outbox.people[1]
        with outbox.matches.store.unit() as unit:
            unit.screens.want_hand(found.table.id, other.id)
        while outbox.waiting() != (found.person,):
            await outbox.tg.requests()
