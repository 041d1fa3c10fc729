"""People in groups of four, who sit down at tables and play one turn after the other (`turns`)."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

from benchmarks.people.gestures import Tapped
from benchmarks.people.players import PATIENCE, Player
from benchmarks.people.requests import DEAL, DRAW, REMATCH, SIT, START, Requests
from benchmarks.people.turns import Turn
from sandbox.client.people import Group, Person, Seen, Telegram

SEATS = ("Anna", "Bruno", "Carla", "Dario")
_SOON = 5.0
"""Seconds within which a page of settings is shown."""


class Table:
    """Four people who play one turn after the other."""

    def __init__(self, number: int, group: Group, people: Sequence[Person], requests: Requests) -> None:
        self._changed = asyncio.Event()
        self.players = [Player(person, requests, self._changed) for person in people]
        self.watched = [*self.players, Player(people[0], requests, self._changed, group)]
        self._requests, self._group, self._people = requests, group, people
        self._gone_on: set[str] = set()
        self._dice = random.Random(number)
        self._laid = 0
        self._is_short = False

    async def seat(self) -> None:
        """Open a table in the group, sit down, and deal."""
        context = self._people[0]
        await context.send(self._group, "/nuova")
        for person, kind in [*((person, SIT) for person in self._people[1:]), (context, START)]:
            await _tap(person, self._group, partial(self._requests.under, kind=kind))

    async def prefer_text(self) -> None:
        """Choose text instead of pictures: everybody for themselves, and one of them for the group."""
        await asyncio.gather(*(_prefer_text(person) for person in self._people))
        await _prefer_text(self._people[0], self._group)

    async def play_short_turns(self) -> None:
        """Put no cards on the table from now on, and let the bot ask nobody whether they mean their discard."""
        self._is_short = True
        await asyncio.gather(*(_ask_nothing(person) for person in self._people))

    def think(self, pause: float) -> None:
        """Let everybody wait this many seconds before each tap from now on."""
        for player in self.watched:
            player.pause = pause

    @property
    def tapped(self) -> list[Tapped]:
        """What everybody has tapped while playing."""
        return [tap for player in self.watched for tap in player.tapped]

    async def play(self, turns: int) -> list[int]:
        """Play some turns, each up to its discard. Returns the number of cards on the table before each."""
        found = []
        for _ in range(turns):
            player = await self.wait_for_draw()
            found.append(self._laid)
            self._laid += await Turn(player, self._dice, is_short=self._is_short).play()
        return found

    async def wait_for_draw(self) -> Player:
        """Wait for the player who may draw; after a deal, deal the next one, and after a match, begin another one."""
        while True:
            for player in self.players:
                if player.offered(DRAW):
                    return player
            if not await self._go_on():
                await self.players[0].change()

    async def _go_on(self) -> bool:
        """Tap each button that deals or begins a new match once; False if there is none."""
        for kind in (DEAL, START, REMATCH):
            for player in self.watched:
                offered = player.offered(kind)
                if offered is not None and offered[1][0] not in self._gone_on:
                    self._gone_on.add(offered[1][0])
                    self._laid = 0
                    await player.tap(offered[0], offered[1][0])
                    return True
        return False


async def gather(telegram: Telegram, groups: int) -> list[tuple[Group, list[Person]]]:
    """Make groups of four people who have started the bot; they have the same ids in every new local Telegram."""
    found = []
    for number in range(groups):
        people = [await telegram.person(f"{name} {number + 1}") for name in SEATS]
        for person in people:
            await person.start()
        found.append((await telegram.group(f"Gruppo {number + 1}", people), people))
    return found


async def _prefer_text(person: Person, chat: Group | None = None) -> None:
    """Choose text instead of pictures, for oneself or for a group, on the pages of /impostazioni."""
    await person.send(chat, "/impostazioni")
    for words in ({"display"}, {"display", "text"}):
        await _tap(person, chat, partial(_leading, words))


async def _ask_nothing(person: Person) -> None:
    """Switch off the question before a discard that gives something away; older checkouts do not have it."""
    await person.send(None, "/impostazioni")
    with suppress(TimeoutError):
        await person.wait_message(None, lambda seen: bool(_leading({"asks"}, seen)), seconds=_SOON)
        for words in ({"asks"}, {"asks", "off"}):
            await _tap(person, None, partial(_leading, words))


def _leading(words: set[str], message: Seen) -> list[str]:
    """The data of the message's buttons that hold these words."""
    every = [button["callback_data"] for button in message.buttons if "callback_data" in button]
    return [data for data in every if words <= set(data.split(":"))]


@asynccontextmanager
async def tables_of(groups: list[tuple[Group, list[Person]]], requests: Requests) -> AsyncIterator[list[Table]]:
    """The groups' tables, before anybody has sat down; everybody follows their screen while the block runs."""
    found = [Table(number, *group, requests) for number, group in enumerate(groups)]
    async with asyncio.TaskGroup() as watching:
        watchers = [watching.create_task(player.watch()) for table in found for player in table.watched]
        yield found
        for watcher in watchers:
            watcher.cancel()


async def _tap(person: Person, chat: Group | None, find: Callable[[Seen], list[str]]) -> None:
    """Wait for a message with a button, and tap it until it is answered, even if the message is just being edited."""
    message = await person.wait_message(chat, lambda seen: bool(find(seen)), seconds=PATIENCE)
    tapped = await person.tap(message, data=find(message)[0], force=True, wait=PATIENCE / 2)
    if not tapped.answered:
        raise RuntimeError("a tap was not answered")
