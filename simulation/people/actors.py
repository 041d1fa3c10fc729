"""Simulated people: each looks at their screen when something changes there, and taps what they see.

They are not tasks of the loop but scheduled callbacks, so they go on when the bot dies.
"""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field

from sandbox import life
from sandbox.client.seen import Json, Seen
from sandbox.refusals import PersonError
from sandbox.taps import Tap
from sandbox.world import Chat, Person
from scala40.rules import PRESETS, Rules
from simulation.people.deft import DeftPerson
from simulation.people.machine_person import LabelledButtons, MachinePerson
from simulation.people.screens_seen import entities_of, labelled_buttons, screen
from simulation.program.simulation import Simulation
from simulation.program.worded_pictures import read
from storage import GroupHands
from tables.requests.codec import Request, unpack
from tables.requests.deep_links import table_payload
from tables.requests.panel import DiscardCard, DrawStock, FollowAdvice, Pick, StepBack, TakeDiscardPile
from tables.requests.table import DealNow, ImBack, Play

RETRY_SECONDS = 25.0
"""Seconds after which somebody taps the same button again if nothing has changed."""

SEARCH_SECONDS = 90.0
"""Seconds after which somebody who finds nothing to tap looks for their panel."""

MOST_TAPS_A_TURN = 80
"""Taps in one turn after which somebody, confused by their own whims, taps any button and plans anew."""
ANYTHING = (DrawStock, TakeDiscardPile, Pick, StepBack, DiscardCard, FollowAdvice)

DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody behaves. `pace`: seconds between seeing and tapping; `absent`: the probability, each time they look,
    of putting the phone away for `away` seconds."""

    pace: tuple[float, float] = (0.5, 4.0)
    absent: float = 0.0
    away: tuple[float, float] = (600.0, 2 * DAY)
    deals: bool = True
    """Whether they tap the button for the next deal instead of waiting, where it is dealt by itself."""
    lapses: float = 0.0
    """The probability that they let a turn of theirs pass."""
    races: float = 0.0
    """The probability that they begin a turn only when its time is over, or nearly."""


DILIGENT = Habits()
SLOW = Habits(pace=(20.0, 400.0), deals=False)
ABSENT = Habits(pace=(1.0, 60.0), absent=0.05)
GONE = Habits(absent=1.0, away=(400 * DAY, 500 * DAY))


@dataclass
class Actor:
    """Somebody who plays in one or more groups. `deft`: whether they need only few taps for a turn."""

    simulation: Simulation
    person: Person
    chats: list[Chat]
    habits: Habits = DILIGENT
    dice: random.Random = field(init=False)
    rules: dict[int, Rules] = field(default_factory=dict)
    """The rules of tables that do not play the usual ones."""
    taps: list[Tap] = field(default_factory=list)
    deft: bool = False
    searches: bool = False
    """Whether they ask for a panel again that is gone from their screen."""
    _machines: dict[int, MachinePerson] = field(default_factory=dict)
    _moves: dict[int, int] = field(default_factory=dict)  # taps in their present turn, by table
    _thoughts: dict[int, tuple[int, float, Request | None]] = field(default_factory=dict)
    _looking: asyncio.TimerHandle | None = None
    _delayed: dict[str, bool] = field(default_factory=dict)
    _away_until: float = 0.0
    _last: tuple[str, int, float] = ("", 0, 0.0)
    _searched: float = -SEARCH_SECONDS

    def __post_init__(self) -> None:
        self.dice = random.Random(self.simulation.dice.getrandbits(64))
        self.simulation.wakers.append(self.news)

    @property
    def private(self) -> Chat:
        """Their chat with the bot."""
        return self.simulation.world.chats[self.person.id]

    def news(self, soon: float | None = None) -> None:
        """Let them look at their screen after a while, because something has changed there."""
        pause = self.dice.uniform(*self.habits.pace) if soon is None else soon
        if self.dice.random() < self.habits.absent:
            self._away_until = self.simulation.loop.time() + self.dice.uniform(*self.habits.away)
        pause = max(pause, self._away_until - self.simulation.loop.time())
        if self._looking is not None:
            if self._looking.when() <= self.simulation.loop.time() + pause:
                return
            self._looking.cancel()
        self._looking = self.simulation.later(pause, self._look)

    def _look(self) -> None:
        self._looking = None
        if self.simulation.at_rest:
            return
        if not self.simulation.is_serving:
            self.news(10.0)
            return
        if (wish := self.wish()) is None:
            if self.searches:
                self._search()
            return
        message, data = wish
        if isinstance(unpack(data), DrawStock | TakeDiscardPile) and self._delays(message, data):
            return
        known, seq, since = self._last
        now = self.simulation.loop.time()
        if (known, seq) == (data, message.seq) and now - since < RETRY_SECONDS:
            self.news(RETRY_SECONDS)  # the last tap has not changed anything yet
            return
        self._last = (data, message.seq, now)
        self.tap(message, data, force=self.deft)
        self.news(RETRY_SECONDS)

    def _search(self) -> None:
        """Ask for their panel by the group's post if it is their turn and they find none."""
        rest = self._searched + SEARCH_SECONDS - self.simulation.loop.time()
        if rest > 0:
            self.news(
                rest
            )  # they have looked for it a moment ago, and perhaps nothing changes any more that wakes them
            return
        self._searched = self.simulation.loop.time()
        with self.simulation.store.read() as unit:
            tables = unit.tables.of_person(self.person.id)
            inside = {table.id for table in tables if unit.chats.of_table(table).group_hands is GroupHands.ON}
        for table in tables:
            turn = table.match.turn if table.match is not None else None
            if turn is None or table.seats[turn].person_id != self.person.id:
                continue
            self.news(SEARCH_SECONDS)
            here = [chat for chat in self.chats if chat.id == table.chat_id]
            if here and table.id in inside and (posts := screen(self.simulation, self.person, here[0])):
                self.tap(posts[-1], Play(table.id).pack(), force=True)
                continue
            with suppress(PersonError):
                life.start(self.simulation.world, self.person, table_payload(table.id))

    def _delays(self, message: Seen, data: str) -> bool:
        """Whether they delay their turn: they let it pass, or wait until its very end."""
        if data in self._delayed:
            return self._delayed[data]
        chance = self.dice.random()
        self._delayed[data] = chance < self.habits.lapses + self.habits.races
        if self.habits.lapses <= chance < self.habits.lapses + self.habits.races:
            ends = [entity["unix_time"] for entity in entities_of(message) if "unix_time" in entity]
            soon = (ends[-1] if ends else 0) - self.simulation.loop.unix() + self.dice.uniform(-2.0, 2.0)
            self.simulation.later(max(soon, 0.0), lambda: self._begin(message, data))
        return self._delayed[data]

    def _begin(self, message: Seen, data: str) -> None:
        """Begin a delayed turn."""
        self._delayed[data] = False
        self.tap(message, data)
        self.news()

    def wish(self) -> tuple[Seen, str] | None:
        """The message and the callback data that they want to tap now; None if there is nothing to tap."""
        for chat in (self.private, *self.chats):
            for seen in reversed(screen(self.simulation, self.person, chat)):
                if (button := self._choice(seen)) is not None:
                    return seen, button.pack()
        return None

    def _choice(self, seen: Seen) -> Request | None:
        buttons = labelled_buttons(seen)
        if any(isinstance(button, DrawStock | TakeDiscardPile | Pick | FollowAdvice) for _, button in buttons):
            return self._thought(seen, buttons)
        for _, button in buttons:
            deals = self.habits.deals or seen.chat_id > 0  # alone against computers nobody else does
            if isinstance(button, DealNow) and deals and self.is_seated(button.table):
                return button
            if isinstance(button, ImBack) and self.is_seated(button.table, away=True):
                return button
        return None

    def is_seated(self, table_id: int, *, away: bool = False) -> bool:
        """Whether they play at a table (people see that in the post)."""
        with self.simulation.store.read() as unit:
            table = unit.tables.get(table_id)
        if table is None or not table.status.is_unfinished:
            return False
        mine = [seat for seat in table.seats if seat.person_id == self.person.id and not seat.left]
        return any(seat.away or not away for seat in mine)

    def _thought(self, seen: Seen, buttons: LabelledButtons) -> Request | None:
        """Their move on a panel: chosen once, and again if the panel has changed or the tap had no effect."""
        now = self.simulation.loop.time()
        known = self._thoughts.get(seen.id)
        if known is None or known[0] != seen.seq or now - known[1] >= RETRY_SECONDS:
            self._thoughts[seen.id] = known = (seen.seq, now, self._move(seen, buttons))
        return known[2]

    def _move(self, seen: Seen, buttons: LabelledButtons) -> Request | None:
        table = next(
            (button.table for _, button in buttons if isinstance(button, DrawStock | TakeDiscardPile | Pick)), None
        )
        if table is None:
            return next(button for _, button in buttons if isinstance(button, FollowAdvice))
        if table not in self._machines:
            rules = self.rules.get(table, PRESETS["fisca"])
            chance = random.Random(self.dice.getrandbits(64))
            self._machines[table] = DeftPerson(rules, chance) if self.deft else MachinePerson(rules, chance, tries=1)
        self._moves[table] = self._moves.get(table, 0) + 1
        try:
            if self._moves[table] > MOST_TAPS_A_TURN:
                raise StopIteration
            button = self._machines[table].choose(
                read(self.simulation.telegram, seen), buttons, self._has_opened(table)
            )
        # A whim has taken back a step that they were about to take back, or has replaced a button by an advice.
        except StopIteration:
            del self._machines[table]
            button = self.dice.choice([button for _, button in buttons if isinstance(button, ANYTHING)])
        if (
            isinstance(button, DrawStock | TakeDiscardPile | DiscardCard | FollowAdvice)
            or self._moves[table] > MOST_TAPS_A_TURN
        ):
            self._moves[table] = 0
        return button

    def _has_opened(self, table_id: int) -> bool:
        """Whether they have opened (panels say so in words or in their picture)."""
        with self.simulation.store.read() as unit:
            table = unit.tables.get(table_id)
        assert table is not None or not table_id, "a panel belongs to a table, or to a lesson"
        if table is None or table.match is None:
            return False
        mine = [seat.number for seat in table.seats if seat.person_id == self.person.id]
        return any(table.match.deal.opened[seat] for seat in mine)

    def tap(self, message: Seen, data: str, *, force: bool = False) -> Tap | None:
        """Tap a button; None if Telegram does not let them."""
        wish: Json = {"chat_id": message.chat_id, "message_id": message.id, "data": data, "force": force}
        if message.ephemeral_id is not None:
            wish["ephemeral_message_id"] = message.ephemeral_id
        try:
            tap = life.tap(
                self.simulation.world, self.person, life.find_button(self.simulation.world, self.person, wish)
            )
        except PersonError:
            return None
        if tap is not None:
            self.taps.append(tap)
        return tap

    def say(self, chat: Chat, text: str) -> None:
        """Write something, if they may write there."""
        with suppress(PersonError):
            life.send(self.simulation.world, self.person, chat.id, text)


def wake_on_changes(simulation: Simulation, actors: list[Actor]) -> None:
    """Let each actor look at their screen from now on when something changes in one of their chats."""
    publish = simulation.world.events.publish
    by_chat: dict[object, list[Actor]] = {}

    def those_in(chat_id: object) -> list[Actor]:
        if chat_id not in by_chat:  # the first change there, or in the supergroup that a group has become
            by_chat[chat_id] = [a for a in actors if any(chat.id == chat_id for chat in (a.private, *a.chats))]
        return by_chat[chat_id]

    def listening(kind: str, **fields: object) -> int:
        number = publish(kind, **fields)
        if kind == "chat":
            by_chat.clear()
        if kind in ("message", "edit", "delete"):
            for actor in those_in(fields["chat_id"]):
                if fields.get("user_id") in (None, actor.person.id):
                    actor.news()
        return number

    simulation.world.events.publish = listening  # type: ignore[method-assign]  # the same, and it wakes actors
