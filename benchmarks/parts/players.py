"""People in groups of four who play turns by tapping what stands on their screens, whatever checkout the bot is of.

They know buttons by the class of the request alone (what stands before the first colon of the callback data), never by
label, and need few of them: draw from the stock, select a card, discard it, deal the next cards. Where a button puts
melds on the table they use it now and then.
"""

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sandbox.people import Group, Person, Refused, Seen, Telegram

SEATS = ("Anna", "Bruno", "Carla", "Dario")
PATIENCE = 90.0
"""Seconds that anything may take; Telegram's budgets make a group wait for most of a minute."""
MOST_TAPS = 60
"""More taps than this in one turn mean that it cannot be ended."""
OPENS = 0.5
"""In how many of their turns people use what is proposed."""

SIT, START, DEAL, REMATCH, DRAW, PICK, DISCARD, BACK = (
    "Sit", "StartMatch", "DealNow", "Rematch", "DrawStock", "Pick", "DiscardCard", "StepBack",
)  # fmt: skip
CODES = {SIT: "s", START: "go", DEAL: "dn", REMATCH: "rm", DRAW: "d", PICK: "p", DISCARD: "z", BACK: "b"}
"""What stands before the first colon, by class, where a checkout declares no class of that name."""
PROPOSAL = "a proposal"
"""Any class whose button puts melds on the table."""
_PROPOSES = re.compile(r"(?!OpenPanel$)(?:Open|Lay|Propos)")
"""The beginnings of their names."""
_DECLARED = re.compile(r'^class (\w+)\([^)]*\bcode="([^":]+)"', re.MULTILINE)
_NOT_ALLOWED = "🚫"
"""Marks a button that only says why it does nothing; without the mark people find out by tapping."""


class Requests:
    """The classes of requests that a checkout declares, read from its source without importing it."""

    def __init__(self, checkout: Path) -> None:
        self.declared: dict[str, str] = {}
        """Code by name."""
        for folder, inner, files in os.walk(checkout):
            inner[:] = [name for name in inner if not name.startswith(".") and name not in ("tests", "benchmarks")]
            for file in files:
                if file.endswith(".py"):
                    self.declared |= _DECLARED.findall((Path(folder) / file).read_text(encoding="utf-8"))
        named = CODES | self.declared
        self._codes = {name: {named[name]} for name in CODES}
        self._codes[PROPOSAL] = {code for name, code in named.items() if _PROPOSES.match(name)}

    def under(self, message: Seen, kind: str) -> list[str]:
        """The data of the message's buttons of a class, without those that are marked as not allowed."""
        codes = self._codes[kind]
        return [
            button["callback_data"]
            for button in message.buttons
            if "callback_data" in button
            and button["callback_data"].split(":", 1)[0] in codes
            and _NOT_ALLOWED not in button["text"]
        ]


class Player:
    """Somebody at a table and what stands in their private chat, or in the group, kept up to date by `watch`."""

    def __init__(self, person: Person, requests: Requests, changed: asyncio.Event, chat: Group | None = None) -> None:
        self.person = person
        self._requests = requests
        self._changed = changed
        self._chat = chat
        self._shown: dict[int, Seen] = {}

    async def watch(self) -> None:
        """Look at the chat all the time, until cancelled."""
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

    def still_shows(self, message: Seen) -> bool:
        """Whether the message stands there as it was."""
        return self._shown.get(message.id) is message


@dataclass
class Turn:
    """What somebody has done so far in a turn."""

    opens: bool
    picked: str | None = None
    tried: set[str] = field(default_factory=set)
    discarded: set[str] = field(default_factory=set)
    proposals: set[str] = field(default_factory=set)

    def next_tap(self, player: Player, dice: random.Random) -> tuple[Seen, str] | None:
        """The message and the button to tap now; None where there is nothing to do."""
        drawing = player.offered(DRAW)
        if drawing is not None:
            return drawing[0], drawing[1][0]
        picks = player.offered(PICK)
        if picks is None:
            return None
        panel, cards = picks
        stuck = len(self.discarded) > 1
        for kind, tapped in ((PROPOSAL, self.proposals), (DISCARD, self.discarded)):
            offered = player.offered(kind) if kind == DISCARD or self.opens or stuck else None
            fresh = [data for data in offered[1] if data not in tapped] if offered is not None else []
            if offered is not None and fresh:
                tapped.add(fresh[0])
                return offered[0], fresh[0]
        if self.picked in cards:  # it must not be discarded: it is put back
            picked, self.picked = self.picked, None
            return panel, picked
        left = sorted(set(cards) - self.tried)
        if left:
            self.picked = dice.choice(left)
            self.tried.add(self.picked)
            return panel, self.picked
        back = player.offered(BACK)
        self.tried.clear()
        self.discarded.clear()
        return None if back is None else (back[0], back[1][0])


class Table:
    """Four people who play one turn after the other; `pause`: seconds of thinking before each tap."""

    def __init__(self, number: int, group: Group, people: Sequence[Person], requests: Requests, pause: float) -> None:
        self._changed = asyncio.Event()
        self.players = [Player(person, requests, self._changed) for person in people]
        self.watched = [*self.players, Player(people[0], requests, self._changed, group)]
        self._gone_on: set[str] = set()
        self._dice = random.Random(number)
        self._pause = pause

    async def play(self, turns: int) -> None:
        """Play so many turns; each ends with a discard."""
        for _ in range(turns):
            await self._turn(await self._on_turn())

    async def _on_turn(self) -> Player:
        """Whoever may draw. Where a deal is over the next one is dealt, where a match is over another one begins."""
        while True:
            for player in self.players:
                if player.offered(DRAW):
                    return player
            if not await self._go_on():
                await self._change()

    async def _go_on(self) -> bool:
        """Tap what deals or begins anew, each once; False where nothing does."""
        for kind in (DEAL, START, REMATCH):
            for player in self.watched:
                offered = player.offered(kind)
                if offered is not None and offered[1][0] not in self._gone_on:
                    self._gone_on.add(offered[1][0])
                    await self._tap(player, offered[0], offered[1][0])
                    return True
        return False

    async def _turn(self, player: Player) -> None:
        turn = Turn(self._dice.random() < OPENS)
        for _ in range(MOST_TAPS):
            while (tap := turn.next_tap(player, self._dice)) is None:
                if turn.discarded:
                    return
                await self._change()
            await self._tap(player, *tap)
        raise RuntimeError(f"a turn was not ended by {MOST_TAPS} taps")

    async def _tap(self, player: Player, message: Seen, data: str) -> None:
        """Tap, and wait until the message has changed; a button that has gone meanwhile is let be."""
        await asyncio.sleep(self._pause)
        with suppress(Refused):
            tapped = await player.person.tap(message, data=data, wait=PATIENCE / 2)
            if not tapped.answered:
                raise RuntimeError("a tap was not answered")
        with suppress(TimeoutError):  # a refusal changes nothing
            async with asyncio.timeout(PATIENCE / 6):
                while player.still_shows(message):
                    await self._change()

    async def _change(self) -> None:
        """Wait until any of the screens has changed."""
        self._changed.clear()
        await asyncio.wait_for(self._changed.wait(), PATIENCE)


async def gather(telegram: Telegram, groups: int) -> list[tuple[Group, list[Person]]]:
    """So many groups of four people who have opened the bot: the same ids in every fresh local Telegram."""
    found = []
    for number in range(groups):
        people = [await telegram.person(f"{name} {number + 1}") for name in SEATS]
        for person in people:
            await person.start()
        found.append((await telegram.group(f"Gruppo {number + 1}", people), people))
    return found


async def prefer_text(person: Person, chat: Group | None = None) -> None:
    """Choose text instead of pictures, for oneself or for a group, on the pages of /impostazioni."""
    await person.send(chat, "/impostazioni")
    for words in ({"display"}, {"display", "text"}):
        await _tap(person, chat, partial(_leading, words))


def _leading(words: set[str], message: Seen) -> list[str]:
    """The data of the message's buttons that hold these words."""
    every = [button["callback_data"] for button in message.buttons if "callback_data" in button]
    return [data for data in every if words <= set(data.split(":"))]


@asynccontextmanager
async def tables(
    groups: list[tuple[Group, list[Person]]], requests: Requests, pause: float
) -> AsyncIterator[list[Table]]:
    """Seat and deal as people do, at all tables at once; everybody watches their screen while the block runs."""
    found = [Table(number, *group, requests, pause) for number, group in enumerate(groups)]
    async with asyncio.TaskGroup() as watching:
        watchers = [watching.create_task(player.watch()) for table in found for player in table.watched]
        await asyncio.gather(*(_seat(group, people, requests) for group, people in groups))
        yield found
        for watcher in watchers:
            watcher.cancel()


async def _seat(group: Group, people: list[Person], requests: Requests) -> None:
    await people[0].send(group, "/nuova")
    for person, kind in [*((person, SIT) for person in people[1:]), (people[0], START)]:
        await _tap(person, group, partial(requests.under, kind=kind))


async def _tap(person: Person, chat: Group | None, find: Callable[[Seen], list[str]]) -> None:
    """Wait for a message with a button, tap it, also where the message is just being redrawn, and be answered."""
    message = await person.wait_message(chat, lambda seen: bool(find(seen)), seconds=PATIENCE)
    tapped = await person.tap(message, data=find(message)[0], force=True, wait=PATIENCE / 2)
    if not tapped.answered:
        raise RuntimeError("a tap was not answered")
