"""Groups that open tables by the buttons of the lobby and play matches to their end."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sandbox.client.seen import Seen
from sandbox.world import Chat
from simulation.people.actors import DAY, DILIGENT, Actor, Habits, wake_on_changes
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.places import asked
from simulation.program.simulation import PATIENCE, Simulation
from storage import Display, Form, GroupHands, Table, TableStatus
from tables.requests.chat_pages import HideCards
from tables.requests.codec import Request
from tables.requests.table import AddComputer, SetOption, SetPreset, SetQuiet, SetSlow, SetTurnTime, Sit, StartMatch

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Eva", "Franco", "Gina", "Ivo", "Lia", "Marco", "Nina", "Omar")
SHORT: Mapping[str, object] = {"opening_points": 0, "limit": 1}
"""Any meld suffices for the opening, and the match ends with the first deal."""


@dataclass
class PlayingGroup:
    """A group where some people play one match after the other; the first of them opens the tables."""

    simulation: Simulation
    chat: Chat
    actors: list[Actor]
    preset: str = "fisca"
    options: Mapping[str, object] = field(default_factory=lambda: dict(SHORT))
    turn_seconds: int = 3600
    quiet: tuple[int, int] = (0, 0)
    slow: Mapping[str, int] = field(default_factory=dict)
    """Options of slow turns: a reserve, quiet weekends, pauses."""
    computers: int = 0
    forms: str = ""
    """How everybody sees tables: "text", or some as text and some as pictures."""
    inside: bool = False
    """Whether hands are shown inside the group, in ephemeral messages."""
    replays: str = ""
    """Whether the group may look at its deals again ("on"), and somebody there has said no ("hidden")."""
    tables: list[int] = field(default_factory=list)

    def table(self) -> Table | None:
        """The unfinished table of this group."""
        with self.simulation.store.read() as unit:
            return unit.tables.current(self.chat.id, 0)

    async def open(self) -> int:
        """Go from /nuova to the first deal, repeating taps that get lost. Returns the table's id."""
        host = self.actors[0]
        while self.table() is None:
            host.say(self.chat, "/nuova")
            await self._moment(lambda: self.table() is not None)
        table = self._current()
        self._choose_forms()
        for button in self._settings(table.id):
            await self._insist(host, button)
        for actor in self.actors[1:]:
            await self._insist(actor, Sit(table.id), lambda who=actor: self._sits(who))
        if self.replays == "hidden":
            await self._insist(self.actors[-1], HideCards(table.id, 1), lambda: self._current().seats[-1].hides)
        for number in range(self.computers):
            seated = len(self.actors) + number + 1
            await self._insist(
                host, AddComputer(table.id, "easy"), lambda wanted=seated: len(self._current().seats) >= wanted
            )
        for actor in self.actors:
            actor.rules[table.id] = self._current().settings.rules
        await self._insist(host, StartMatch(table.id), lambda: self._status(table.id) is not TableStatus.LOBBY)
        self.tables.append(table.id)
        return table.id

    async def play(self, patience: float = PATIENCE) -> int:
        """Play a whole match; returns the table's id."""
        table_id = await self.open()
        await self.over(table_id, patience)
        return table_id

    async def over(self, table_id: int, patience: float = PATIENCE) -> None:
        """Wait until a match has ended."""
        step = 5.0 if patience < 3 * DAY else 300.0  # looking more often would slow down a month
        await self.simulation.until(lambda: not self.is_on(table_id), f"table {table_id} does not end", patience, step)

    def _choose_forms(self) -> None:
        """Let most see tables as text and some as pictures."""
        with self.simulation.store.unit() as unit:
            for actor in self.actors:
                person = unit.people.get(actor.person.id)
                assert person is not None, "everybody has started the bot"
                form = Form.PICTURES if actor.person.id % 3 == 0 and not self.forms else Form.TEXT
                unit.people.save(replace(person, display=Display(form)))
            chat = unit.chats.get(self.chat.id)
            if chat is not None and (self.chat.id % 2 or self.forms):
                chat = replace(chat, display=Display(Form.TEXT))
            if chat is not None:
                inside, replays = GroupHands.ON if self.inside else chat.group_hands, bool(self.replays)
                unit.chats.save(replace(chat, group_hands=inside, replays=replays))
                if (table := unit.tables.current(self.chat.id, 0)) is not None:
                    unit.tables.save(replace(table, replays=replays))

    def is_on(self, table_id: int) -> bool:
        """Whether a table is unfinished."""
        return self._status(table_id).is_unfinished

    def _settings(self, table_id: int) -> list[Request]:
        options = [SetOption(table_id, name, str(value)) for name, value in self.options.items()]
        times = [SetTurnTime(table_id, self.turn_seconds), SetQuiet(table_id, *self.quiet)]
        slow = [SetSlow(table_id, name, value) for name, value in self.slow.items()]
        return [SetPreset(table_id, self.preset), *options, *times, *slow]

    def _current(self) -> Table:
        table = self.table()
        assert table is not None, f"seed {self.simulation.seed}: the table has disappeared"
        return table

    def _sits(self, actor: Actor) -> bool:
        return any(seat.person_id == actor.person.id for seat in self._current().seats)

    def _status(self, table_id: int) -> TableStatus:
        (row,) = asked(self.simulation.store, "SELECT status FROM tables WHERE id = :table", table=table_id)
        return TableStatus(row[0])

    async def _insist(self, actor: Actor, button: Request, done: object = None) -> None:
        """Tap a button of the lobby post until `done`; without `done`, tap once and wait for the answer."""
        for _ in range(100):
            tap = actor.tap(self._post(actor), button.pack(), force=True)
            assert tap is not None, "a member of the group may tap there"
            if callable(done):
                await self._moment(done)
                if done():
                    return
            else:
                await self._moment(lambda tapped=tap: tapped.answer is not None)
                return
        raise AssertionError(f"seed {self.simulation.seed}: {type(button).__name__} has no effect")

    async def _moment(self, done: object) -> None:
        """Wait until `done`, for at most half a minute."""
        assert callable(done)
        for _ in range(60):
            if done():
                return
            self.simulation.raise_trouble()
            await asyncio.sleep(0.5)

    def _post(self, actor: Actor) -> Seen:
        """The newest message with buttons, or else the newest message."""
        seen = screen(self.simulation, actor.person, self.chat)
        return next((message for message in reversed(seen) if labelled_buttons(message)), seen[-1])


def playing_groups(
    simulation: Simulation,
    count: int,
    most: int = 4,
    habits: tuple[Habits, ...] = (DILIGENT,),
    deft: bool = False,
    **fields: object,
) -> list[PlayingGroup]:
    """Make `count` groups of two to `most` people, each with people of its own, while the bot runs."""
    found = []
    dice = random.Random(simulation.dice.getrandbits(64))
    for number in range(count):
        people = [simulation.person(f"{name}{number or ''}") for name in dice.sample(NAMES, dice.randint(2, most))]
        chat = simulation.group(f"Gruppo {number}", people, dice.choice(("group", "supergroup")))
        actors = [Actor(simulation, person, [chat], dice.choice(habits), deft=deft) for person in people]
        found.append(PlayingGroup(simulation, chat, actors, **fields))  # type: ignore[arg-type]  # fields of the class
    wake_on_changes(simulation, [actor for group in found for actor in group.actors])
    return found
