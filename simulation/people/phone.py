"""People who play over HTTP, and keep tapping although the bot may be killed at any moment."""

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
from tables.requests.panel import Pick
from tables.requests.table import DealNow, MyCards, Rematch

PATIENCE = 1.0
"""Seconds that somebody waits for an answer before they tap again; for a change on their screen, `GLANCE`."""
GLANCE = 0.2


@dataclass
class Phone:
    """Somebody who plays at one table, and taps without much thought."""

    setup: Setup
    person: Person
    dice: random.Random
    taps: list[tuple[int, str, Tap]] = field(default_factory=list)
    """The update id, the callback data, and the tap with its answer."""

    @property
    def count(self) -> int:
        """How often they have asked for something."""
        return len(self.taps)

    async def play(self) -> None:
        """Tap until the match is over."""
        world = self.setup.tg.world
        while (wish := self._wish()) != "over":
            if not isinstance(wish, tuple):
                await world.events.changed(GLANCE)
                continue
            message, button = wish
            tapped = self._tap(message, button.pack())
            if self.dice.random() < 0.2:
                self._tap(message, button.pack())  # a double tap
            if self.dice.random() < 0.1:
                others = [key for _, key in labelled_buttons(message) if isinstance(key, KNOWN)]
                self._tap(message, self.dice.choice(others).pack())  # two buttons at once
            await self._settled(message, tapped)

    def _wish(self) -> tuple[Seen, Request] | str:
        """The message and the button to tap; `over` after the match, and '' while somebody else has to act."""
        for post in reversed(self._screen(self.setup.players.group.id)):
            if offered(post, Rematch) is not None:
                return "over"
            if (data := offered(post, DealNow)) is not None:
                button = unpack(data)
                return (post, button) if button is not None and self.person is self.setup.people[0] else ""
            if offered(post, MyCards) is not None:
                break  # it shows a deal, and the posts above it are older: the bot may not know them
        for panel in reversed(self._screen(self.person.id)):
            if is_to_play(panel):
                return panel, self._choice(panel)
        return ""

    def _choice(self, panel: Seen) -> Request:
        """The button that they want to tap; if a double tap has confused them, any card, and they plan anew."""
        try:
            return self.setup.players.choice(self.person, panel)
        except StopIteration:
            machine = self.setup.players.machines[self.person.id]
            machine.plan, machine.planned, machine.cornered = [], False, False
            machine.tried, machine.hopeless = set(), set()
            return self.dice.choice([button for _, button in labelled_buttons(panel) if isinstance(button, Pick)])

    def _screen(self, chat_id: int) -> list[Seen]:
        world = self.setup.tg.world
        return screen(self.setup.tg, world.people[self.person.id], world.chats[chat_id], newest=12)

    def _tap(self, message: Seen, data: str) -> Tap:
        world = self.setup.tg.world
        wish = {"chat_id": message.chat_id, "message_id": message.id, "data": data, "force": True}
        me = world.people[self.person.id]
        tap = life.tap(world, me, life.find_button(world, me, wish))
        assert tap is not None, "every button of a table sends a request to the bot"
        self.taps.append((world.updates._last_id, data, tap))
        return tap

    async def _settled(self, message: Seen, tap: Tap) -> None:
        """Wait a short time for the answer, and for a change of the message."""
        await self._until(lambda: tap.answer is not None, PATIENCE)
        if tap.answer is not None:
            await self._until(lambda: all(seen.seq != message.seq for seen in self._screen(message.chat_id)), GLANCE)

    async def _until(self, check: Callable[[], bool], seconds: float) -> None:
        end = time.monotonic() + seconds
        while not check() and (left := end - time.monotonic()) > 0:
            await self.setup.tg.world.events.changed(left)
