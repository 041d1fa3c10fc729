"""People who play over HTTP, and keep tapping although the bot may be killed at any moment."""

import asyncio
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox import life
from sandbox.client.people import Person, Seen
from sandbox.taps import Tap
from simulation.people.finding import is_to_play, labelled_buttons, offered
from simulation.people.screens_seen import screen
from simulation.program.setup import Setup
from simulation.watches.accounts import KNOWN
from tables.requests.codec import Request, unpack
from tables.requests.panel import Pick, ShowPage, SortHand
from tables.requests.table import DealNow, MyCards, Rematch

PATIENCE, GLANCE = 1.0, 0.2


@dataclass
class Phone:
    """Somebody who plays at one table, and taps without much thought."""

    setup: Setup
    person: Person
    dice: random.Random
    taps: list[tuple[int, str, Tap]] = field(default_factory=list)
    """The update id, the callback data, and the tap with its answer."""
    table: int = 0
    """The table at which they play; 0: at any."""
    pace: tuple[float, float] = (0.0, 0.0)
    """Between how many seconds they think before a tap."""
    patience: float = PATIENCE
    """Seconds that they wait for an answer before they tap again; for a change on their screen, `glance`."""
    glance: float = GLANCE
    idle: float = math.inf
    """How many seconds pass on average until they sort their hand while somebody else is on turn."""
    is_over: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def count(self) -> int:
        """How often they have asked for something."""
        return len(self.taps)

    async def play(self) -> None:
        """Tap until the match is over, or everything is."""
        world = self.setup.tg.world
        sorts_at = time.monotonic() + self.idle * self.dice.expovariate(1.0)
        while not self.is_over.is_set() and (wish := self._wish()) != "over":
            if not isinstance(wish, tuple):
                if time.monotonic() > sorts_at:
                    sorts_at = time.monotonic() + self.idle * self.dice.expovariate(1.0)
                    self._sort()
                await world.events.changed(GLANCE)
                await asyncio.sleep(self.dice.uniform(*self.pace))
                continue
            message, button = wish
            tapped = self.tap(message, button.pack())
            if self.dice.random() < 0.2:
                self.tap(message, button.pack())  # a double tap
            others = [key for _, key in labelled_buttons(message) if isinstance(key, KNOWN)]
            if others and self.dice.random() < 0.1:
                self.tap(message, self.dice.choice(others).pack())  # two buttons at once
            await self._settled(message, tapped)
            await asyncio.sleep(self.dice.uniform(*self.pace))

    def _wish(self) -> tuple[Seen, Request] | str:
        """The message and the button to tap; `over` after the match, and '' while somebody else has to act."""
        here = {"table": self.table} if self.table else {}
        for post in reversed(self.screen(self.setup.players.group.id)):
            if offered(post, Rematch, **here) is not None:
                return "over"
            if (data := offered(post, DealNow, **here)) is not None:
                button = unpack(data)
                return (post, button) if button is not None and self.person is self.setup.people[0] else ""
            if offered(post, MyCards, **here) is not None:
                break  # it shows a deal, and the posts above it are older: the bot may not know them
        for panel in reversed(self.screen(self.person.id)):
            if is_to_play(panel) and any(
                getattr(key, "table", 0) == self.table or not self.table for _, key in labelled_buttons(panel)
            ):
                return panel, self._choice(panel)
        return ""

    @property
    def has_cards(self) -> bool:
        """Whether there is a hand on their screen."""
        return any(offered(panel, kind) for panel in self.screen(self.person.id) for kind in (SortHand, ShowPage))

    def _sort(self) -> None:
        """Sort their newest hand."""
        for panel in reversed(self.screen(self.person.id)):
            if (data := offered(panel, SortHand)) is not None:
                self.tap(panel, data)
                return

    def _choice(self, panel: Seen) -> Request:
        """The button that they want to tap; if a double tap has confused them, any card, and they plan anew."""
        try:
            return self.setup.players.choice(self.person, panel)
        except StopIteration:
            machine = self.setup.players.machines[self.person.id]
            machine.plan, machine.planned, machine.cornered = [], False, False
            machine.tried, machine.hopeless = set(), set()
            return self.dice.choice([button for _, button in labelled_buttons(panel) if isinstance(button, Pick)])

    def screen(self, chat_id: int) -> list[Seen]:
        """The newest messages that they see in a chat, the newest last."""
        world = self.setup.tg.world
        return screen(self.setup.tg, world.people[self.person.id], world.chats[chat_id], newest=12)

    def tap(self, message: Seen, data: str) -> Tap:
        """Tap a button, whether or not it is shown."""
        world = self.setup.tg.world
        wish = {"chat_id": message.chat_id, "message_id": message.id, "data": data, "force": True}
        me = world.people[self.person.id]
        tap = life.tap(world, me, life.find_button(world, me, wish))
        assert tap is not None, "every button of a table sends a request to the bot"
        self.taps.append((world.updates._last_id, data, tap))
        return tap

    async def _settled(self, message: Seen, tap: Tap) -> None:
        """Wait a short time for the answer, and for a change of the message."""
        posts = self.setup.tg.world.chats[message.chat_id].posts
        await self._until(lambda: tap.answer is not None, self.patience)
        if tap.answer is not None:
            await self._until(lambda: message.id not in posts or posts[message.id].seq != message.seq, self.glance)

    async def _until(self, check: Callable[[], bool], seconds: float) -> None:
        end = time.monotonic() + seconds
        while not check() and (left := end - time.monotonic()) > 0:
            await self.setup.tg.world.events.changed(left)
