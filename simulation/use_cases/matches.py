"""Matches played by tapping the buttons of panels, from any position."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from operations import liveness, sweep
from scala40.fair.record import load_any
from scala40.records.record import replay
from scala40.rules import nearest_preset
from scala40.state import Match
from screens.compose import compose_announcement
from screens.message import Message
from screens.render.announcements import Obsolete
from screens.results import ComposedResult
from simulation.games.positions import position
from simulation.people.machine_person import MachinePerson
from simulation.program.places import hurry
from simulation.use_cases.chats import Chats
from simulation.use_cases.wording import bare
from simulation.use_cases.world import labelled_buttons
from storage import Announcement, Deadline, DeadlineKind, Draft, ScreenKind, Table, TableSettings, TableStatus, Unit
from tables.commitment import commit_to_cards
from tables.lobby.seating import lobby_changed
from tables.match import deadlines, progress
from tables.requests.codec import Request
from tables.requests.panel import MORE_PAGE, AttachCard, DiscardCard, Pick, ShowPage
from tables.requests.table import DealNow, Resign, StartMatch
from tables.seats import with_person

HOUR = 3600.0
DAY = 24 * HOUR
MOST_TAPS = 20_000
ELSEWHERE = -200
THIRD_PLACE = -300

Wanted = TypeVar("Wanted", bound=Request)


def rome(day: int, hour: int, minute: int = 0) -> float:
    """A moment in March 2026, as people in Rome read it."""
    return datetime(2026, 3, day, hour, minute, tzinfo=ZoneInfo("Europe/Rome")).timestamp()


@dataclass
class Matches(Chats):
    """Tables of people who sit in seats 0, 1, 2 … in the order of `names`; the first of them is the host."""

    machines: dict[int, MachinePerson] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        # Matches have thousands of commits, and does not test power cuts.
        hurry(self.store)

    @property
    def people(self) -> list[int]:
        """All people, in the order of their seats."""
        return list(self.names)

    # --- tables -------------------------------------------------------------------------------------------------------

    def begin(
        self, seats: int = 3, *, turn_seconds: int | None = 600, preset: str = "fisca", **options: str | int
    ) -> Table:
        """Open a match that has just been dealt, without quiet hours."""
        settings = TableSettings(preset, tuple(options.items()), turn_seconds, quiet=None)
        table = self.open(tuple(self.people[:seats]), settings)
        self.tap(self.people[0], StartMatch(table.id), self.group)
        return self.table(table.id)

    def begin_elsewhere(self, seats: int = 2) -> Table:
        """Open a match of the same people in another group."""
        with self.store.unit() as unit:
            unit.chats.seen(ELSEWHERE, "group", "Sabato", False)
            settings = TableSettings(turn_seconds=600, quiet=None)
            table = unit.tables.create(ELSEWHERE, 0, self.people[0], settings, self.time)
            commit_to_cards(self.context, unit, table)
            for person in self.people[:seats]:
                table = with_person(table, person)
            return progress.start_match(self.context, unit, unit.tables.save(table), self.time)

    def at(self, *hands: str, **fields: object) -> Table:
        """Open a match at a position, whose fields are those of a scenario."""
        return self.arrange(position(*hands, **fields))

    def arrange(self, match: Match, turn_seconds: int | None = 600) -> Table:
        """Open a table at which this match is being played."""
        table = self.begin(match.players, turn_seconds=turn_seconds)
        settings = table.settings.with_rules(nearest_preset(match.rules), match.rules)
        return self.change(table, match=match, settings=settings)

    def match(self, table: Table) -> Match:
        """The match as it is stored now."""
        match = self.table(table.id).match
        assert match is not None
        return match

    def turn_of(self, table: Table) -> int:
        """The person on turn."""
        turn = self.match(table).turn
        assert turn is not None
        person = self.table(table.id).seats[turn].person_id
        assert person is not None
        return person

    # --- panels -------------------------------------------------------------------------------------------------------

    def panel_of(self, table: Table, person: int) -> Message:
        """The present panel of a person."""
        message = self.panel(table.id, person)
        assert message is not None
        return message

    def post_of(self, table: Table) -> Message:
        """The present post of the table in the group."""
        message = self.post(table.id)
        assert message is not None
        return message

    def read(self, table: Table, person: int) -> str:
        """The text of a person's panel."""
        return bare(self.panel_of(table, person).text.plain)

    def read_post(self, table: Table) -> str:
        """The text of the table's post."""
        return bare(self.post_of(table).text.plain)

    def read_shown(self, table: Table, person: int | None = None) -> str:
        """The text of the post, or of a panel, by its viewer's preferences: a picture replaces parts of the text."""
        return bare(self.shown_post(table, person).text.plain)

    def toast(self, reply: ComposedResult) -> str:
        """The words of an answer to a tap."""
        return bare(super().toast(reply))

    def announcements(self, chat: int | None = None) -> list[str]:
        """The texts of the announcements that wait for a chat (by default the group) and are not obsolete."""
        with self.store.read() as unit:
            waiting = unit.announcements.pending(self.group if chat is None else chat)
            return [bare(message.text.plain) for found in waiting if (message := self.composed(unit, found))]

    def composed(self, unit: Unit, waiting: Announcement) -> Message | None:
        """The message of an announcement; None if it is obsolete."""
        try:
            return compose_announcement(self.context, unit, waiting)
        except Obsolete:
            return None

    def offered(self, table: Table, person: int, kind: type[Wanted]) -> list[Wanted]:
        """The requests of a kind on a person's panel: what the selected cards can do first, then in order."""
        panel = self.panel_of(table, person)
        use = Message(panel.text, panel.rows[-2:-1]), Message(panel.text, (*panel.rows[:-2], *panel.rows[-1:]))
        return [found for part in use for _, found in labelled_buttons(part) if isinstance(found, kind)]

    def press(self, table: Table, person: int, kind: type[Request], number: int = 0) -> ComposedResult:
        """Tap a button of a kind on the panel, by default the first; it has to be there."""
        return self.tap(person, self.offered(table, person, kind)[number])

    def open_more(self, table: Table, person: int) -> None:
        """Open the buttons of a panel that are needed rarely."""
        self.tap(person, ShowPage(table.id, MORE_PAGE))

    def pick(self, table: Table, person: int, *cards: str) -> None:
        """Select cards by their names, such as `7H1`."""
        for card in cards:
            reply = self.tap(person, Pick(table.id, card))
            assert reply.line is not None, reply
            assert reply.line.key.startswith("panel-picked"), reply

    def draft(self, table: Table, person: int) -> Draft:
        """The draft of a person."""
        with self.store.read() as unit:
            return unit.drafts.get(table.id, self.people.index(person))

    # --- time ---------------------------------------------------------------------------------------------------------

    def deadline(self, table: Table, kind: DeadlineKind) -> Deadline | None:
        """The deadline of a kind at the table, if there is one."""
        with self.store.read() as unit:
            return unit.deadlines.get(table.id, kind)

    def deadlines(self, table: Table) -> set[DeadlineKind]:
        """The kinds of the table's deadlines."""
        with self.store.read() as unit:
            return {deadline.kind for deadline in unit.deadlines.all() if deadline.table_id == table.id}

    def due_at(self, table: Table, kind: DeadlineKind) -> float:
        """When a deadline of the table is due."""
        deadline = self.deadline(table, kind)
        assert deadline is not None
        return deadline.due_at

    def wait(self, seconds: float) -> int:
        """Let time pass, and sweep; returns how many deadlines took effect."""
        self.time += seconds
        liveness.beat(self.context)
        return sweep.sweep(self.context)

    def time_out(self, table: Table) -> None:
        """Let the time of the player on turn run out."""
        self.wait(self.due_at(table, DeadlineKind.TURN) - self.time)

    # --- whole matches ------------------------------------------------------------------------------------------------

    def tap_once(self, table: Table) -> None:
        """Make one tap of the player on turn, or of the host between two deals."""
        table = self.table(table.id)
        assert table.match is not None
        if table.status is TableStatus.PAUSE:
            self.tap(table.host_id, DealNow(table.id, table.match.deal_number), self.group)
            return
        person = self.turn_of(table)
        machine = self.machines.setdefault(
            person, MachinePerson(table.match.rules, random.Random(f"{self.seed} {person}"))
        )
        panel = self.panel_of(table, person)
        lines = panel.text.plain.splitlines()
        opened = any(self.names[person] in line and "ha aperto" in line for line in lines)
        request = machine.choose(panel.text.plain, labelled_buttons(panel), opened)
        assert request is not None, "the panel of the player on turn has a button to tap"
        self.tap(person, request)

    def play_out(self, table: Table, look: Callable[[], None] = lambda: None) -> Table:
        """Play until the match is over; `look` is called after every tap."""
        for _ in range(MOST_TAPS):
            if not self.table(table.id).status.is_unfinished:
                return self.table(table.id)
            self.tap_once(table)
            look()
        raise AssertionError("the match does not end")

    def close_deal(self, *others: str, totals: list[int], **fields: object) -> Table:
        """Open a table at which the host has just closed the first deal, and the others hold these hands."""
        scene = {"totals": totals, "table": ["3H 4H 5H"], "opened": [0], "phase": "play", **fields}
        table, host = self.at("6H 5C", *others, **scene), self.people[0]
        self.pick(table, host, "6H1")
        self.press(table, host, AttachCard)
        self.pick(table, host, "5C1")
        self.press(table, host, DiscardCard)
        return self.table(table.id)

    def quiet_at_night(self, seconds: int) -> Table:
        """Open a match with quiet hours from 23 to 8."""
        table = self.begin(2, turn_seconds=seconds)
        table = self.change(table, settings=replace(table.settings, quiet=(23 * 60, 8 * 60)))
        with self.store.unit() as unit:
            deadlines.arm(self.context, unit, table, self.time, asleep=False)
        return table

    def lobby_elsewhere(self) -> Table:
        """Open a lobby in a third group, with Anna as its host."""
        with self.store.unit() as unit:
            unit.chats.seen(THIRD_PLACE, "group", "Domenica", False)
            table = unit.tables.create(THIRD_PLACE, 0, 1, TableSettings(), self.time)
            unit.screens.ensure(table.id, ScreenKind.LOBBY, THIRD_PLACE)
            return lobby_changed(unit, table, 1, self.time)

    def resign(self, table: Table, person: int) -> None:
        """Let a person confirm that they resign."""
        self.tap(person, Resign(table.id, person))

    def send_away(self, table: Table, *people: int) -> None:
        """Mark these people as away."""
        for person in people:
            self.change_seat(self.table(table.id), person, away=True, missed=2)

    def replayed(self, table: Table) -> Match:
        """The last match of the archived record, replayed."""
        with self.store.read() as unit:
            finished = unit.archive.get(table.id)
        assert finished is not None
        return [step.match for step in replay(load_any(finished.record))][-1]

    # --- what must not change -----------------------------------------------------------------------------------------

    def state_of(self, table: Table) -> tuple[object, ...]:
        """All that a tap at a table could change: the table, its drafts, log, deadlines, messages, cut and die."""
        with self.store.read() as unit:
            return (
                unit.tables.get(table.id),
                tuple(replace(unit.drafts.get(table.id, seat), tapped_at=0.0) for seat in range(6)),
                unit.log.entries(table.id),
                tuple(deadline for deadline in unit.deadlines.all() if deadline.table_id == table.id),
                tuple(unit.announcements.pending(chat) for chat in (table.chat_id, *self.names)),
                tuple(replace(screen, wanted=0, shown=0) for screen in unit.screens.of_table(table.id)),
                tuple(unit.old_messages.of(chat) for chat in (table.chat_id, *self.names)),
                unit.commitments.get(table.id),
                unit.archive.get(table.id),
            )

    def stale(self, table: Table) -> set[tuple[ScreenKind, int | None]]:
        """The kind and person of each screen that is out of date."""
        with self.store.read() as unit:
            found = [screen for screen in unit.screens.of_table(table.id) if not screen.retired]
        return {(screen.kind, screen.person_id) for screen in found if screen.wanted > screen.shown}
