"""Matches with computer players: they are seated by the buttons of the lobby, and play when they are due."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from scala40.players import Player
from screens.compose import compose
from screens.message import PLAIN
from simulation.people.machine_person import MachinePerson
from simulation.use_cases.matches import MOST_TAPS, Matches
from simulation.use_cases.world import labelled_buttons
from storage import DeadlineKind, ScreenKind, Subject, Table, TableSettings, TableStatus
from tables.lobby.seating import open_table
from tables.play import computers
from tables.play.computers import Situation
from tables.requests.table import AddComputer, DealNow, StartMatch

SLOWEST = 4.0
"""Seconds after which every computer has begun its turn."""


@dataclass
class MixedMatches(Matches):
    """Matches with people in the first seats and computers in the others."""

    def join(
        self,
        *levels: str,
        people: int = 1,
        turn_seconds: int | None = 600,
        quiet: tuple[int, int] | None = None,
        **options: str | int,
    ) -> Table:
        """Open a match of people and computers in the group, just dealt."""
        settings = TableSettings("fisca", tuple(options.items()), turn_seconds, quiet)
        table = self.open(tuple(self.people[:people]), settings)
        for level in levels:
            self.tap(self.people[0], AddComputer(table.id, level), self.group)
        self.tap(self.people[0], StartMatch(table.id), self.group)
        return self.table(table.id)

    def alone(self, person: int = 1) -> Table:
        """Open a private table with /nuova, and deal."""
        self.write(open_table, person, private=True)
        with self.store.read() as unit:
            table = unit.tables.current(person, 0)
        assert table is not None
        self.send_screens()
        self.tap(person, StartMatch(table.id))
        return self.table(table.id)

    def subject(self, table: Table) -> Subject:
        """The subject of the table's post now."""
        with self.store.read() as unit:
            screen = unit.screens.find(table.id, ScreenKind.TABLE)
            composed = compose(self.context, unit, screen, PLAIN) if screen is not None else None
        assert composed is not None
        return composed.subject

    def post_is_sent(self, table: Table) -> None:
        """Mark the table's post as shown in its present state."""
        subject = self.subject(table)
        with self.store.unit() as unit:
            screen = unit.screens.find(table.id, ScreenKind.TABLE)
            assert screen is not None
            unit.screens.mark_shown(screen.id, screen.wanted, 500, subject, "")

    def glance(self, table: Table) -> Situation:
        """The situation of the computer that has to play now."""
        situation = computers.due_turn(self.context, table.id)
        assert situation is not None
        return situation

    def think(self, table: Table) -> bool:
        """Let the computer on turn do its next action; returns whether it did one."""
        situation = self.glance(table)
        return computers.act(self.context, situation, computers.think(situation, self.chance.new_generator()))

    def computer_plays(self, table: Table) -> None:
        """Let time pass, and the computer on turn play its turn to the end."""
        turn = self.match(table).turn
        self.time += SLOWEST
        while computers.due_turn(self.context, table.id) is not None:
            self.think(table)
        assert not self.is_computers(table) or self.match(table).turn != turn

    def is_computers(self, table: Table) -> bool:
        """Whether a computer is on turn."""
        return self.deadline(table, DeadlineKind.COMPUTER) is not None

    def until_person(self, table: Table) -> None:
        """Let computers play until the table waits for a person."""
        while self.is_computers(table):
            self.computer_plays(table)

    def until_computer(self, table: Table) -> None:
        """Let people play until the table waits for a computer."""
        while not self.is_computers(table):
            self.tap_for(table)

    def step(self, table: Table) -> None:
        """Let the computer on turn play its turn, or the person make one tap."""
        if self.is_computers(table):
            self.computer_plays(table)
        else:
            self.tap_for(table)

    def panel_subject(self, table: Table, person: int) -> Subject:
        """The subject of a person's panel now."""
        with self.store.read() as unit:
            screen = unit.screens.find(table.id, ScreenKind.HAND, person)
            composed = compose(self.context, unit, screen, PLAIN) if screen is not None else None
        assert composed is not None
        return composed.subject

    def tap_for(self, table: Table) -> None:
        """Make one tap of the person on turn, or deal the next deal."""
        table = self.table(table.id)
        assert table.match is not None
        if table.status is TableStatus.PAUSE:
            self.tap(self.people[0], DealNow(table.id, table.match.deal_number), table.chat_id)
            return
        person = table.seats[table.match.deal.turn].person_id
        assert person is not None
        dice = random.Random(f"{self.seed} {person}")
        machine = self.machines.setdefault(person, MachinePerson(table.match.rules, dice))
        panel = self.panel_of(table, person)
        opened = table.match.deal.opened[table.match.deal.turn]
        request = machine.choose(panel.text.plain, labelled_buttons(panel), opened)
        assert request is not None, "the panel of the player on turn has a button to tap"
        self.tap(person, request)

    def play_on(self, table: Table, look: Callable[[], None] = lambda: None) -> Table:
        """Let people and computers play until the match is over; `look` is called after each step."""
        for _ in range(MOST_TAPS):
            if not self.table(table.id).status.is_unfinished:
                return self.table(table.id)
            self.step(table)
            look()
        raise AssertionError("the match does not end")


@contextmanager
def playing_like(player: Player) -> Iterator[None]:
    """Let every computer play like this player."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computers, "player_of", lambda level, *, varied: player)
        yield
