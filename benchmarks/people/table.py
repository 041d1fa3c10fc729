"""People who tap in a local Telegram, at a table of the bot or at the floor, and the times they wait."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Protocol

from benchmarks.parts.figures import Times, together
from benchmarks.people.turn import STEPS, turn
from handlers.local_play import seat_everybody
from sandbox.client.people import Group, Person, Seen, Telegram
from storage import Store
from tables.requests.codec import Request, unpack
from tables.requests.panel import ShowPage, SortHand
from tables.requests.table import Sit, StartMatch

BETWEEN_LOOKS = 0.3
"""Seconds from one watched tap to the next: four chats take turns, and each may have an edit a second."""
PATIENCE = 30.0
"""The most seconds to wait for a message, also if the rate limits hold up many tables that are dealt at once."""
QUIET = 3.5
"""Seconds after which an edit does not count for the rate limits of a private chat any more."""

LOOKS = (SortHand, ShowPage)
"""What everybody may tap at any time: beginners on turn have the one behind the other."""


class Tapped(Protocol):
    """A table or a floor where people tap."""

    answers: dict[str, Times]
    """The times to the answers of taps in quick succession, by kind."""
    calm: Times
    """The times to the answers of single taps."""
    redrawn: Times
    """The times until the message has changed after single taps."""

    async def play(self) -> None:
        """Make the taps of a turn in quick succession."""

    async def look(self, number: int) -> None:
        """Make one tap, and wait until the message has changed."""


class Table:
    """The four people of a local Telegram at a table that has been dealt."""

    def __init__(self, people: list[Person], panels: dict[int, Seen], store: Store) -> None:
        self._people = people
        self._panels = panels
        self._store = store
        self.answers = {name: Times() for name in STEPS}
        self.calm, self.redrawn = Times(), Times()

    @classmethod
    async def dealt(cls, telegram: Telegram, store: Store) -> "Table":
        """Sit down and deal as people do, and wait until everybody has their panel."""
        await seat_everybody(telegram.url)
        people, (group,) = await telegram.people(), await telegram.groups()
        return await cls._deal(people, group, store)

    @classmethod
    async def of(cls, people: list[Person], group: Group, store: Store) -> "Table":
        """As `dealt`, but with these people, who have started the bot, in this group."""
        await people[0].send(group, "/nuova")
        for person in people[1:]:
            lobby = await person.wait_message(group, lambda seen: _offers(seen, Sit), seconds=PATIENCE)
            await _tap(person, lobby, _key(lobby, Sit))
        return await cls._deal(people, group, store)

    @classmethod
    async def _deal(cls, people: list[Person], group: Group, store: Store) -> "Table":
        lobby = await people[0].wait_message(group, lambda seen: _offers(seen, StartMatch), seconds=PATIENCE)
        await _tap(people[0], lobby, _key(lobby, StartMatch))
        panels = {
            person.id: await person.wait_message(None, lambda seen: _offers(seen, *LOOKS), seconds=PATIENCE)
            for person in people
        }
        return cls(people, panels, store)

    @property
    def panel(self) -> Seen:
        """The panel of the first person."""
        return self._panels[self._people[0].id]

    def begin_anew(self) -> Times:
        """Begin new times of answers; returns those so far."""
        before = together(self.answers.values())
        self.answers = {name: Times() for name in STEPS}
        return before

    async def play(self) -> None:
        """Play a turn."""
        by_id = {person.id: person for person in self._people}
        button = unpack(_key(self.panel, *LOOKS))
        assert isinstance(button, LOOKS)
        for step in turn(self._store, button.table):
            with self.answers[step.name].one():
                await _tap(by_id[step.person_id], self._panels[step.person_id], step.button.pack())

    async def look(self, number: int) -> None:
        """Let one of the people sort their hand or, on turn, see other buttons."""
        person = self._people[number % len(self._people)]
        panel = self._panels[person.id]
        self._panels[person.id] = await _look(person, panel, _key(panel, *LOOKS), self.calm, self.redrawn)


class Floor:
    """A person in a local Telegram whose bot is the floor; its message looks like a panel."""

    def __init__(self, person: Person, message: Seen) -> None:
        self._person = person
        self._message = message
        self.answers = {"any": Times()}
        self.calm, self.redrawn = Times(), Times()

    @classmethod
    async def started(cls, telegram: Telegram) -> "Floor":
        """Start the bot."""
        person = (await telegram.people())[0]
        await person.start()
        return cls(person, await person.wait_message(None, lambda seen: bool(seen.buttons)))

    async def play(self) -> None:
        """Tap the button that is only answered."""
        for _ in STEPS:
            with self.answers["any"].one():
                await _tap(self._person, self._message, _keys(self._message)[0])

    async def look(self, number: int) -> None:
        """Tap a button that makes the bot edit its message."""
        key = _keys(self._message)[1]
        self._message = await _look(self._person, self._message, key, self.calm, self.redrawn)


async def unhurried(times: int) -> AsyncIterator[int]:
    """Count so slowly that no edit has to wait for the rate limits, because that wait must not be measured."""
    await asyncio.sleep(QUIET)
    start = time.monotonic()
    for number in range(times):
        await asyncio.sleep(max(0.0, start + number * BETWEEN_LOOKS - time.monotonic()))
        yield number


async def _look(person: Person, message: Seen, key: str, answered: Times, redrawn: Times) -> Seen:
    with redrawn.one():
        with answered.one():
            await _tap(person, message, key)
        return await person.wait_message(None, lambda seen: seen.json != message.json, after=message.seq)


async def _tap(person: Person, message: Seen, key: str) -> None:
    """Tap, and wait for the answer. The message may not show the button yet, because edits are rate-limited."""
    tapped = await person.tap(message, data=key, force=True)
    if not tapped.answered:
        raise RuntimeError("a tap was not answered")


def _key(message: Seen, *kinds: type[Request]) -> str:
    """The data of the message's button of one of these classes."""
    return next(data for data in _keys(message) if isinstance(unpack(data), kinds))


def _offers(message: Seen, *kinds: type[Request]) -> bool:
    return any(isinstance(unpack(data), kinds) for data in _keys(message))


def _keys(message: Seen) -> list[str]:
    """The callback data of all buttons that have any."""
    return [entry["callback_data"] for entry in message.buttons if "callback_data" in entry]
