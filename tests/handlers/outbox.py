"""An outbox for tests: the real client library and a local Telegram, but a clock that never makes anybody wait."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from telegram import Bot

from handlers.delivery.chat_worker import ChatWorker
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.picture_cache import PictureCache
from handlers.delivery.sender import Sender
from handlers.delivery.timing.rate_limits import Budget
from sandbox.client.people import Group, Person, Seen
from sandbox.http.server import LocalTelegram
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import World
from storage import AnnouncementKind
from texts.line import Line

MOST_DELIVERIES = 200


class FastTime:
    """Seconds that pass by themselves, and at once, whenever somebody waits for them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waited: list[float] = []

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.Handle:
        """What a budget asks for."""
        return asyncio.get_running_loop().call_soon(self._pass, seconds, call)

    async def sleep(self, seconds: float) -> None:
        """What a dispatcher asks for."""
        self.waited.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def _pass(self, seconds: float, call: Callable[[], None]) -> None:
        self.now += seconds
        call()


class Outbox:
    """People with phones in a group, a store, and what carries messages between them."""

    def __init__(self, tg: LocalTelegram, bot: Bot, matches: Matches, people: list[Person], group: Group) -> None:
        self.tg = tg
        self.bot = bot
        self.matches = matches
        self.people = people
        self.group = group
        self.time = FastTime()
        self.budget = Budget(lambda: self.time.now, self.time.later)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._compose(matches)

    def reopen(self, matches: Matches) -> None:
        """Start anew with this store, as another process would: what waits there is sent without a commit."""
        self._compose(matches)
        self.dispatcher.wake()

    def _compose(self, matches: Matches) -> None:
        self.matches = matches
        self.picture_cache = PictureCache(matches.context)
        self.sender = Sender(self.bot, self.picture_cache)
        self.chat_worker = ChatWorker(matches.context, self.sender, self.budget)
        self.connect(Dispatcher(matches.context, self.chat_worker, self.budget, self.time.sleep))

    def connect(self, dispatcher: Dispatcher) -> None:
        """Let this dispatcher, and no other, hear of what is committed."""
        self._unsubscribe()
        self.dispatcher = dispatcher
        self._unsubscribe = self.matches.context.changes.subscribe(dispatcher.changed)

    async def deliver(self, chat_id: int) -> int:
        """Deliver everything that waits for a chat; returns how many deliveries that took."""
        for number in range(MOST_DELIVERIES):
            waited = chat_id in (*self.waiting(), *self.chat_worker.chats_in_memory())
            if not await self.chat_worker.deliver_next(chat_id):
                return number + waited
        raise AssertionError("there is no end to what is delivered")

    async def deliver_all(self) -> None:
        """Deliver everything that waits anywhere; the dispatcher has no news then, until something is committed."""
        while chats := self.waiting():
            for chat_id in chats:
                await self.deliver(chat_id)
        self.dispatcher._news.clear()
        self.dispatcher._changed.clear()

    def waiting(self) -> tuple[int, ...]:
        """The chats where something waits."""
        with self.matches.store.read() as unit:
            return unit.work.chats()

    async def run_dispatcher(self) -> None:
        """Let the dispatcher run until it has nothing to do; nothing may be left of which no commit told it."""
        running = asyncio.create_task(self.dispatcher.run())
        if self.chat_worker.chats_in_memory():
            self.dispatcher.wake()  # of this no commit tells
        async with asyncio.timeout(300):
            while self.dispatcher.is_busy:
                await self.tg.requests()  # each question is time in which the dispatcher works
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert self.waiting() == (), "something waits of which the dispatcher was not told"

    async def screen(self, number: int = 0) -> list[Seen]:
        """What somebody sees in the group, without Telegram's own messages."""
        return [seen for seen in await self.people[number].screen(self.group) if seen.text]

    async def private(self, number: int = 0) -> list[Seen]:
        """What somebody sees in their private chat."""
        return [seen for seen in await self.people[number].screen(None) if not seen.text.startswith("/")]


@asynccontextmanager
async def an_outbox(path: Path, *names: str, kind: str = "group", is_forum: bool = False) -> AsyncIterator[Outbox]:
    """Open the outbox; at the end no request may have been one that Telegram calls bad."""
    async with LocalTelegram() as tg:
        people = [await tg.person(name) for name in names or ("Anna", "Bruno", "Carla", "Dario")]
        for person in people:
            await person.start()
        group = await tg.group("Venerdì", people, kind, is_forum=is_forum)
        bot = Bot(tg.token, base_url=tg.base_url, base_file_url=tg.base_file_url)
        matches = Matches(path, names={person.id: person.name for person in people}, group=group.id)
        outbox = Outbox(tg, bot, matches, people, group)
        try:
            async with bot:
                yield outbox
            assert await tg.bad_requests() == []
        finally:
            outbox.matches.store.close()


def say(outbox: Outbox, *chats: int) -> None:
    """Queue an announcement in each of these chats."""
    with outbox.matches.store.unit() as unit:
        for chat in chats:
            unit.announcements.add(chat, AnnouncementKind.LINE, {**Line("clock-idle-lobby").dump(), "people": {}}, 0.0)


def waiting(world: World, chat: int) -> list[str]:
    """What kinds of things wait to be sent to a chat."""
    with world.store.read() as unit:
        return [row.kind for row in unit.announcements.pending(chat)]
