"""Groups that play one match after the other in real time, as fast as Telegram's limits let them."""

import asyncio
import random
from dataclasses import dataclass, replace
from typing import Any

from sandbox.client.people import Seen
from sandbox.taps import Tap
from scala40.rules import PRESETS
from simulation.cluster.cluster import Broken, Cluster
from simulation.people.deft import DeftPerson
from simulation.people.finding import offered
from simulation.people.phone import Phone
from simulation.people.players import Players
from simulation.program.setup import Setup
from tables.requests.codec import Request, unpack
from tables.requests.table import Rematch, SetOption, SetPreset, Sit, StartMatch

NAMES = ("Anna", "Bruno", "Carla", "Dario")
PRESET = "fisca"
LIMITS = (11, 31, 61)
"""The points above which somebody is out; low ones, so that many are."""
PACE, PATIENCE, GLANCE, IDLE = (0.3, 0.9), 6.0, 3.0, 20.0
"""In seconds, what `Phone` says."""
INSIST_SECONDS = 60.0
LOBBY_SECONDS = 150.0
"""How long a post of a lobby may take: a group that has been told much has to wait for a minute."""

REFUSED = "Adesso non riesco a salvare"
"""The beginning of the answer to a tap that could not be stored, so that nothing was done."""
WAITS = "Adesso non posso salvare; il tuo tocco aspetta"
"""That of the answer to a tap that is done when there is a server again."""


@dataclass
class PlayingTable:
    """The people of a group, who play one match after the other; `table` is the number of the present one."""

    setup: Setup
    phones: list[Phone]
    dice: random.Random
    table: int = 0
    matches: int = 0

    async def deal(self) -> None:
        """Open the first lobby, sit down and deal."""
        for person in self.setup.people:
            await person.start()
        await self.setup.players.say(self.setup.people[0], "/nuova")
        lobby = await self._lobby(Sit)
        limit = self.dice.choice(LIMITS)
        rules = replace(PRESETS[PRESET], opening_points=0, limit=limit)
        self.setup.players.machines = {
            person.id: DeftPerson(rules, random.Random(person.id)) for person in self.setup.people
        }
        options = {"opening_points": "0", "limit": str(limit)}
        for button in (SetPreset(self.table, PRESET), *(SetOption(self.table, *option) for option in options.items())):
            await self._insist(self.phones[0], lobby, button)
        for phone in self.phones[1:]:
            await self._insist(phone, lobby, Sit(self.table))
        await self._insist(self.phones[0], lobby, StartMatch(self.table))

    async def play(self, is_over: asyncio.Event) -> None:
        """Play until everything is over; tables that have been begun are left as they are."""
        while True:
            for phone in self.phones:
                phone.table, phone.is_over = self.table, is_over
            await asyncio.gather(*(phone.play() for phone in self.phones))
            if is_over.is_set():
                return
            self.matches += 1
            host, group = self.phones[0], self.setup.players.group.id
            post = next(post for post in reversed(host.screen(group)) if offered(post, Rematch, table=self.table))
            await self._insist(host, post, Rematch(self.table))
            await self._insist(host, await self._lobby(StartMatch), StartMatch(self.table))

    async def _lobby(self, kind: type[Request]) -> Seen:
        """Wait for the next lobby with a button of this class, and note its table."""

        def table_of(seen: Seen) -> int:
            button: Any = unpack(offered(seen, kind))
            return 0 if button is None else int(button.table)

        lobby = await self.setup.people[0].wait_message(
            self.setup.players.group, lambda seen: table_of(seen) > self.table, seconds=LOBBY_SECONDS
        )
        self.table = table_of(lobby)
        return lobby

    async def _insist(self, phone: Phone, message: Seen, button: Request) -> None:
        """Tap a button, whether or not it is shown, until the answer is not that nothing can be stored."""
        try:
            async with asyncio.timeout(INSIST_SECONDS):
                while True:
                    tapped = phone.tap(message, button.pack())
                    await tapped.answered.wait()
                    if not says(tapped, REFUSED, WAITS):
                        return
                    await asyncio.sleep(GLANCE)
        except TimeoutError:
            raise Broken(f"{type(button).__name__} was not answered within {INSIST_SECONDS:.0f} s") from None


def says(tap: Tap, *beginnings: str) -> bool:
    """Whether the answer to a tap begins like that."""
    return str((tap.answer or {}).get("text")).startswith(beginnings)


async def sit_down(cluster: Cluster, tables: int, seed: int) -> list[PlayingTable]:
    """Make groups of people, who have been dealt cards."""
    dice = random.Random(seed)
    found = []
    for number in range(1, tables + 1):
        people = [await cluster.tg.person(f"{name}{number}") for name in NAMES[: dice.choice((3, 4))]]
        group = await cluster.tg.group(f"Gruppo {number}", people)
        setup = Setup(cluster.tg, Players(group, people), cluster.folder)
        phones = [
            Phone(setup, person, random.Random(dice.getrandbits(64)),
                  pace=PACE, patience=PATIENCE, glance=GLANCE, idle=IDLE)
            for person in people
        ]  # fmt: skip
        found.append(PlayingTable(setup, phones, random.Random(dice.getrandbits(64))))
    await asyncio.gather(*(table.deal() for table in found))
    return found
