"""People who play one match after the other in real time, as fast as Telegram's limits let them, and tap on and on."""

import asyncio
import random
from dataclasses import dataclass, replace
from typing import Any

from sandbox.client.people import Seen
from sandbox.taps import Tap
from scala40.rules import PRESETS, Rules
from simulation.cluster.cluster import Cluster
from simulation.cluster.database import ClusterGame
from simulation.people.deft import DeftPerson
from simulation.people.finding import is_to_play, labelled_buttons, offered
from simulation.people.phone import Phone
from simulation.people.players import Players
from simulation.program.setup import Setup
from simulation.watches.accounts import KNOWN
from tables.requests.codec import Request, unpack
from tables.requests.panel import ShowPage, SortHand
from tables.requests.table import DealNow, Rematch, SetOption, SetPreset, Sit, StartMatch

NAMES = ("Anna", "Bruno", "Carla", "Dario")
PRESET = "fisca"
LIMITS = (11, 31, 61)
"""The points above which somebody is out; low ones, so that many are."""

LOOK_SECONDS = (0.2, 0.4)
"""Between how many seconds somebody looks at their screen again."""
ANSWER_SECONDS = 6.0
"""How long somebody waits for an answer before they tap again, and for a change on their screen: `CHANGE_SECONDS`."""
CHANGE_SECONDS = 3.0
INSIST_SECONDS = 60.0
LOBBY_SECONDS = 150.0
"""How long a post of a lobby may take: a group that has been told much has to wait for a minute."""

OUTAGE = "Adesso non riesco a salvare"
"""The beginning of the answer to a tap that could not be stored, so that nothing was done."""

DOUBLE, OTHERS = 0.1, 0.05
"""The shares of taps that are doubled, or made with another button at the same time."""


class Unanswered(Exception):  # noqa: N818 - not an error of this program
    """Somebody cannot go on, because a tap was not answered."""


class PlayersOfCluster(Players):
    """Players who do in one tap what others do in several."""

    def use(self, rules: Rules) -> None:
        """Make the players, who know these rules."""
        self.machines = {person.id: DeftPerson(rules, random.Random(person.id)) for person in self.people}


@dataclass
class FastPhone(Phone):
    """Somebody at a phone; `pace`: seconds of thought before a tap; `idle`: seconds between taps while they wait."""

    pace: tuple[float, float] = (0.3, 0.9)
    idle: float = 20.0
    _sorted_at: float = 0.0

    async def play_at(self, table: int, is_over: asyncio.Event) -> None:
        """Tap at this table until its match is over, or everything is."""
        loop = asyncio.get_running_loop()
        self._sorted_at = loop.time() + self.dice.uniform(0, self.idle)
        while not is_over.is_set() and not self._has_ended(table):
            if self._panel(table) is None and self._next_deal(table) is None:
                if loop.time() > self._sorted_at:
                    self._sorted_at = loop.time() + self.dice.expovariate(1 / self.idle)
                    self.sort()
                await asyncio.sleep(self.dice.uniform(*LOOK_SECONDS))
                continue
            await asyncio.sleep(self.dice.uniform(*self.pace))
            if (wish := self._now(table)) is not None:
                await self._do(*wish)

    async def insist(self, message: Seen, button: Request) -> None:
        """Tap a button, whether or not it is shown, until the answer is not that nothing can be stored."""
        try:
            async with asyncio.timeout(INSIST_SECONDS):
                while True:
                    tapped = self._tap(message, button.pack())
                    await tapped.answered.wait()
                    if not says_outage(tapped):
                        return
                    await asyncio.sleep(CHANGE_SECONDS)
        except TimeoutError:
            raise Unanswered(f"{type(button).__name__} was not answered within {INSIST_SECONDS:.0f} s") from None

    async def _do(self, message: Seen, button: Request) -> None:
        tapped = self._tap(message, button.pack())
        if self.dice.random() < DOUBLE:
            self._tap(message, button.pack())
        if self.dice.random() < OTHERS:
            others = [key for _, key in labelled_buttons(message) if isinstance(key, KNOWN)]
            if others:
                self._tap(message, self.dice.choice(others).pack())
        await self._settled(message, tapped)

    async def _settled(self, message: Seen, tap: Tap) -> None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await tap.answered.wait()
        except TimeoutError:
            return
        loop = asyncio.get_running_loop()
        end = loop.time() + CHANGE_SECONDS
        while loop.time() < end:
            if all(seen.seq != message.seq for seen in self._screen(message.chat_id)):
                return
            await asyncio.sleep(LOOK_SECONDS[0] / 2)

    def _now(self, table: int) -> tuple[Seen, Request] | None:
        if (post := self._next_deal(table)) is not None and (deal := unpack(offered(post, DealNow))) is not None:
            return post, deal
        panel = self._panel(table)
        return None if panel is None else (panel, self._choice(panel))

    def _group(self) -> list[Seen]:
        return self._screen(self.setup.players.group.id)

    def _has_ended(self, table: int) -> bool:
        return any(offered(post, Rematch, table=table) is not None for post in self._group())

    def _next_deal(self, table: int) -> Seen | None:
        """The post that offers to deal, which the first of them does."""
        if self.person is not self.setup.people[0]:
            return None
        return next((post for post in reversed(self._group()) if offered(post, DealNow, table=table)), None)

    def _panel(self, table: int) -> Seen | None:
        """Their panel, if it is their turn."""
        for panel in reversed(self._screen(self.person.id)):
            if is_to_play(panel) and any(getattr(key, "table", 0) == table for _, key in labelled_buttons(panel)):
                return panel
        return None

    @property
    def has_cards(self) -> bool:
        """Whether there is a hand on their screen."""
        return any(offered(panel, kind) for panel in self._screen(self.person.id) for kind in (SortHand, ShowPage))

    def sort(self) -> None:
        """Sort their newest hand, as people do who wait."""
        for panel in reversed(self._screen(self.person.id)):
            if (data := offered(panel, SortHand)) is not None:
                self._tap(panel, data)
                return


@dataclass
class PlayingTable:
    """The people of a group, who play one match after the other."""

    setup: Setup
    phones: list[FastPhone]
    dice: random.Random
    matches: int = 0

    async def live(self, is_over: asyncio.Event) -> None:
        """Play until everything is over; tables that have been begun are left as they are."""
        lobby = await self._first_lobby()
        while not is_over.is_set():
            table = await self._deal(*lobby)
            async with asyncio.TaskGroup() as playing:
                for phone in self.phones:
                    playing.create_task(phone.play_at(table, is_over))
            if is_over.is_set():
                return
            self.matches += 1
            lobby = await self._rematch(table)

    async def _first_lobby(self) -> tuple[Seen, int]:
        for person in self.setup.people:
            await person.start()
        host = self.setup.people[0]
        await self.setup.players.say(host, "/nuova")
        lobby = await host.wait_message(
            self.setup.players.group, lambda seen: offered(seen, Sit) is not None, seconds=LOBBY_SECONDS
        )
        table = _table(offered(lobby, Sit))
        limit = self.dice.choice(LIMITS)
        first = self.phones[0]
        for button in (
            SetPreset(table, PRESET),
            SetOption(table, "opening_points", "0"),
            SetOption(table, "limit", str(limit)),
        ):
            await first.insist(lobby, button)
        for phone in self.phones[1:]:
            await phone.insist(lobby, Sit(table))
        assert isinstance(self.setup.players, PlayersOfCluster)
        self.setup.players.use(replace(PRESETS[PRESET], opening_points=0, limit=limit))
        return lobby, table

    async def _deal(self, lobby: Seen, table: int) -> int:
        await self.phones[0].insist(lobby, StartMatch(table))
        return table

    async def _rematch(self, table: int) -> tuple[Seen, int]:
        """Open the next lobby, in which everybody sits already."""
        host, group = self.setup.people[0], self.setup.players.group
        post = next(post for post in reversed(self.phones[0]._group()) if offered(post, Rematch, table=table))
        await self.phones[0].insist(post, Rematch(table))
        lobby = await host.wait_message(
            group,
            lambda seen: (data := offered(seen, StartMatch)) is not None and _table(data) > table,
            seconds=LOBBY_SECONDS,
        )
        return lobby, _table(offered(lobby, StartMatch))


def says_outage(tap: Tap) -> bool:
    """Whether the answer says that nothing was done, because the database cannot be reached."""
    return str((tap.answer or {}).get("text")).startswith(OUTAGE)


def _table(data: str | None) -> int:
    button: Any = unpack(data)
    return int(button.table)


async def sit_down(
    cluster: Cluster, game: ClusterGame, tables: int, seed: int, *, idle: float = 20.0
) -> list[PlayingTable]:
    """Make groups of people, who have not begun to play."""
    dice = random.Random(seed)
    found = []
    for number in range(1, tables + 1):
        people = [await cluster.tg.person(f"{name}{number}") for name in NAMES[: dice.choice((3, 4))]]
        group = await cluster.tg.group(f"Gruppo {number}", people)
        setup = Setup(cluster.tg, PlayersOfCluster(group, people), cluster.folder)
        setup.stored = game
        phones = [FastPhone(setup, person, random.Random(dice.getrandbits(64)), idle=idle) for person in people]
        found.append(PlayingTable(setup, phones, random.Random(dice.getrandbits(64))))
    return found
