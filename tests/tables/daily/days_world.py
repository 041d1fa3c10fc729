"""People who play deals of the day: their taps, and their turns played by a computer player in their place."""

import random
from datetime import datetime
from zoneinfo import ZoneInfo

from operations import sweep
from scala40 import engine
from scala40.actions import Discard, Draw
from scala40.players import PLAYERS
from scala40.state import Phase
from scala40.views import seat_view
from screens.compose import compose_announcement
from screens.message import Message
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, place_of
from storage import Announcement, AnnouncementKind, DailyChain, DeadlineKind, Table
from tables.context import Origin, Requester
from tables.match import progress
from tables.play import computers
from tables.requests.codec import Request
from tables.requests.daily import EnableDaily, PlayDaily, ShowDaily

NOON = datetime(2026, 6, 10, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp()
HOUR = 3600.0


class DaysWorld(Matches):
    """A group that plays the deal of the day, from a Wednesday at noon on."""

    def ask(
        self, request: Request, person: int = ANNA, *, chat: int | None = None, member: bool | None = True
    ) -> ComposedResult:
        """Tap a button or write a command in private, as a member of the group."""
        self.updates += 1
        requester = Requester(person, self.names[person], None, "it")
        origin = Origin(self.updates, requester, place_of(chat or person), message_id=1, is_member=member)
        return self.perform(origin, request)

    def enable(self) -> DailyChain:
        """Begin to play the deal of the day in the group, at noon; it knows Anna and Bruno."""
        self.time = NOON
        with self.store.unit() as unit:
            for person in (ANNA, BRUNO):
                unit.daily.know(GROUP, person, NOON)
        self.ask(EnableDaily(), chat=GROUP)
        with self.store.read() as unit:
            chain = unit.daily.chain_of(GROUP)
        assert chain is not None
        return chain

    def begin(self, person: int = ANNA, number: int = 1, chain: int | None = None) -> Table:  # type: ignore[override]
        """Begin a day, and return its table."""
        with self.store.read() as unit:
            of_group = unit.daily.chain_of(GROUP)
        assert chain is not None or of_group is not None
        chain_id = of_group.id if chain is None else chain
        reply = self.ask(PlayDaily(chain_id, number), person)
        assert reply.table_id is not None, reply.line
        return self.table(reply.table_id)

    def play_with(self, table: Table, player: str = "greedy", *, turns: int = 1000) -> Table:
        """Let a computer player play the person's turns, and the worker's part the others, until the deal is over."""
        for _ in range(turns):
            table = self.table(table.id)
            if table.match is None or not table.status.is_unfinished:
                break
            match = table.match
            if match.turn != 0:
                self.let_computer(table)
                continue
            actions = []
            while True:
                action = PLAYERS[player](seat_view(match, 0), random.Random(1))
                match = engine.apply(match, 0, action).match
                actions.append(action)
                if isinstance(action, Draw | Discard):
                    break
            with self.store.unit() as unit:
                progress.play(self.context, unit, table, 0, actions, self.time)
        return self.table(table.id)

    def let_computer(self, table: Table) -> None:
        """Play the turn of a computer, as the worker does."""
        with self.store.read() as unit:
            due = unit.deadlines.get(table.id, DeadlineKind.COMPUTER)
        assert due is not None
        self.time = max(self.time, due.due_at)
        situation = computers.due_turn(self.context, table.id)
        assert situation is not None
        thought = computers.think(situation, random.Random(self.updates))
        assert not thought.failure
        assert computers.act(self.context, situation, thought)

    def sweep_at(self, time: float) -> None:
        """Let it be that time, and do what is due."""
        self.time = time
        sweep.sweep(self.context)

    def announcements(self, person: int) -> list[Announcement]:
        """What waits to be sent to a person."""
        with self.store.read() as unit:
            return list(unit.announcements.pending(person))

    def posts(self) -> list[Message]:
        """What waits to be posted or edited in the group."""
        with self.store.read() as unit:
            return [
                compose_announcement(self.context, unit, row)
                for row in unit.announcements.pending(GROUP)
                if row.kind is AnnouncementKind.DAILY
            ]

    def show(self, person: int = ANNA) -> str:
        """The page with the days of the group, as one person reads it."""
        with self.store.read() as unit:
            chain = unit.daily.chain_of(GROUP)
        assert chain is not None
        (message,) = self.ask(ShowDaily(chain.id), person).messages
        return message.text.plain


def over(table: Table) -> bool:
    """Whether the one deal of a table is over."""
    return table.match is not None and table.match.phase is Phase.OVER
