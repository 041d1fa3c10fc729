"""A person at a table, who looks at their screen and taps.

They recognise buttons only by the class of their request (`requests`), so that the bot may be of any checkout.
"""

import asyncio
import time
from contextlib import suppress

from benchmarks.people.gestures import Tapped
from benchmarks.people.requests import Requests
from sandbox.client.people import Group, Person, Refused, Seen

PATIENCE = 90.0
"""The most seconds to wait for anything; Telegram's rate limits make a group wait for most of a minute."""


class Player:
    """A person at a table, and the messages of their private chat or of the group, which `watch` updates."""

    pause: float = 0.0
    """Seconds of thinking before each tap."""

    def __init__(self, person: Person, requests: Requests, changed: asyncio.Event, chat: Group | None = None) -> None:
        self.person = person
        self._requests = requests
        self._changed = changed
        self._chat = chat
        self._shown: dict[int, Seen] = {}
        self.tapped: list[Tapped] = []

    async def watch(self) -> None:
        """Follow the chat until cancelled."""
        after = 0
        while True:
            for message in await self.person.messages(self._chat, after, wait=PATIENCE / 3):
                after = max(after, message.seq)
                self._shown[message.id] = message
                self._changed.set()

    def offered(self, kind: str) -> tuple[Seen, list[str]] | None:
        """The newest message with buttons of a class, and their data."""
        for number in sorted(self._shown, reverse=True):
            message = self._shown[number]
            if message.visible and (found := self._requests.under(message, kind)):
                return message, found
        return None

    async def wait_for(self, *kinds: str, seconds: float = PATIENCE) -> tuple[Seen, list[str]] | None:
        """Wait for a button of one of several classes; as `offered`, None if there is none in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    for kind in kinds:
                        if (offered := self.offered(kind)) is not None:
                            return offered
                    await self.change()
        return None

    async def gone(self, kind: str, *, seconds: float) -> bool:
        """Wait until there are no buttons of a class any more; False if there still are after `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.offered(kind) is not None:
                    await self.change()
                return True
        return False

    async def tap(self, message: Seen, data: str) -> None:
        """Tap, and wait until the message has changed; do nothing if the button is gone."""
        await asyncio.sleep(self.pause)
        at, begun = time.time(), time.perf_counter()
        answered = shown = None
        with suppress(Refused):
            tapped = await self.person.tap(message, data=data, wait=PATIENCE / 2)
            if not tapped.answered:
                raise RuntimeError("a tap was not answered")
            answered = time.perf_counter() - begun
        with suppress(TimeoutError):  # a refusal changes nothing
            async with asyncio.timeout(PATIENCE / 6):
                while self._shown.get(message.id) is message:
                    await self.change()
                shown = time.perf_counter() - begun
        self.tapped.append(Tapped(at, self.person.id, self._requests.kind_of(data), answered, shown))

    async def change(self) -> None:
        """Wait until any of the table's screens has changed."""
        self._changed.clear()
        async with asyncio.timeout(PATIENCE):
            await self._changed.wait()
