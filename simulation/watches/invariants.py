"""Invariants of a simulation: at every moment, and whenever the bot is idle."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sandbox.client.seen import Seen
from sandbox.world import Json, shown
from scala40.records.record import loads, replay
from scala40.state import Match, Phase
from simulation.program.places import asked
from simulation.program.simulation import Simulation
from simulation.program.worded_pictures import picture_words
from simulation.watches import mirror
from simulation.watches.stored_game import GAME, OWNERS
from storage import DeadlineKind, LogEntry, ScreenKind, Store, Table, TableStatus, Unit
from tables.context import Chance
from tables.match.deadlines import computer_on_turn
from tables.records.match_record import record_text
from tables.seats import everybody_away, is_private

EXTRAS = {
    TableStatus.LOBBY: {DeadlineKind.HOST_SILENT, DeadlineKind.TELL},
    TableStatus.PLAYING: {DeadlineKind.REMINDER, DeadlineKind.PREPARED},
    TableStatus.PAUSE: {DeadlineKind.REMINDER},
}
"""Deadlines that a table may have beside the one that it waits for."""


def tables_of(unit: Unit) -> list[Table]:
    """Every table that is there; the numbers of those that were deleted are missing."""
    numbers = unit._sql.numbers("SELECT id FROM tables ORDER BY id")
    return [table for number in numbers if (table := unit.tables.get(number)) is not None]


def check_waiting(simulation: Simulation) -> int:
    """Check that each unfinished table waits for exactly one known thing, and finished ones for nothing.

    Returns the number of tables.
    """
    with simulation.store.read() as unit:
        deadlines = unit.deadlines.all()
        states = asked(simulation.store, "SELECT id, status FROM tables")
        known = {number: TableStatus(status) for number, status in states}
        wanted = {number: awaited(unit, number) if known[number].is_unfinished else set() for number in known}
    for number, status in known.items():
        waits = {deadline.kind for deadline in deadlines if deadline.table_id == number}
        extras = EXTRAS.get(status, set())
        assert waits - extras == wanted[number] - extras, (
            f"seed {simulation.seed}: table {number} ({status}) waits for {waits}"
        )
    return len(known)


def awaited(unit: Unit, table_id: int) -> set[DeadlineKind]:
    """The deadlines that an unfinished table has to have."""
    table = unit.tables.get(table_id)
    assert table is not None
    assert table.status.is_unfinished
    if table.status is TableStatus.LOBBY:
        return {DeadlineKind.IDLE_LOBBY}
    if everybody_away(table):
        return {DeadlineKind.DEAD_MATCH}
    if table.status is TableStatus.PAUSE:  # a player who is alone against computers deals themselves
        return {DeadlineKind.DEAD_MATCH if is_private(table) else DeadlineKind.NEXT_DEAL}
    if computer_on_turn(table) is not None:
        return {DeadlineKind.COMPUTER}
    if table.settings.turn_seconds is not None:
        return {DeadlineKind.TURN}
    return {DeadlineKind.DEAD_MATCH}


@dataclass
class LogChecker:
    """Checks the logs of all tables against what is stored; logs that have not changed are not replayed again."""

    simulation: Simulation
    checked: dict[int, int] = field(default_factory=dict)
    """How long a table's log was when it was checked last."""

    def check(self) -> int:
        """Check that the log of each table, replayed, gives the stored match; returns how many were checked."""
        count = 0
        with self.simulation.store.read() as unit:
            for table in tables_of(unit):
                entries = unit.log.entries(table.id)
                if table.match is None or self.checked.get(table.id) == len(entries):
                    continue
                replayed = _replayed(unit, table)[-1]
                assert replayed == table.match, (
                    f"seed {self.simulation.seed}: the log of table {table.id} gives another match"
                )
                self.checked[table.id] = len(entries)
                count += 1
        return count


def _replayed(unit: Unit, table: Table) -> list[Match]:
    return [step.match for step in replay(loads(record_text(unit, table)))]


@dataclass
class StoreReader:
    """Reads what `StoredGame` reads, for the same checks, through the simulation's connection to the bot's file."""

    simulation: Simulation

    @property
    def store(self) -> Store:
        return self.simulation.store

    def exists(self) -> bool:
        """Whether the bot has made its database: that of a server is there before."""
        place = self.simulation.database
        return place.exists() if isinstance(place, Path) else True

    def tables(self) -> list[Table]:
        """Every table that is there."""
        with self.store.read() as unit:
            return tables_of(unit)

    def log(self, table_id: int) -> tuple[LogEntry, ...]:
        """The log of a table."""
        with self.store.read() as unit:
            return unit.log.entries(table_id)

    def log_sizes(self) -> dict[int, int]:
        """How many lines the log of each table has."""
        rows = asked(self.store, "SELECT table_id, count(*) FROM log GROUP BY table_id")
        return {row[0]: row[1] for row in rows}

    def owners(self) -> frozenset[tuple[int, int, int]]:
        """Who sits where at tables where cards were dealt, as table, seat and person."""
        return frozenset((row[0], row[1], row[2]) for row in asked(self.store, OWNERS))

    def matches(self, table_id: int) -> list[Match]:
        """The match after each line of the log."""
        with self.store.read() as unit:
            table = unit.tables.get(table_id)
            assert table is not None
            return _replayed(unit, table) if unit.log.entries(table_id) else []


def check_screens(simulation: Simulation, *, finished: bool = True, awake: bool = False) -> int:
    """Check that every screen in use shows what is stored, once the bot is idle; returns how many were compared.

    Panels of finished matches stay as they were, and screens of a table where a computer is in the middle of its turn
    show the table before it. `finished`: compare them too, if no name has changed since then. `awake`: also panels of
    those who wait for their turn show the present, after `mirror.wake_panels`.
    """
    reader = StoreReader(simulation)
    context = simulation.service.context
    composing = replace(context, store=simulation.store, chance=Chance(simulation.dice))
    count = 0
    state = simulation.dice.getstate()
    for table in reader.tables():
        if computer_on_turn(table) is not None and table.match is not None and table.match.phase is Phase.PLAY:
            continue  # what it has drawn is only shown with its discard
        for screen, looks in mirror._looks(composing, _SetupPart(reader), table):
            if screen.retired and not finished:
                continue
            seen = _message(
                simulation, screen.chat_id, screen.message_id, ephemeral=screen.kind is ScreenKind.EPHEMERAL
            )
            where = f"seed {simulation.seed}: screen {screen.id} ({screen.kind}) of table {table.id}"
            if seen is None or not _can_be_reached(simulation, screen.chat_id):
                assert seen or _may_be_gone(simulation, screen.chat_id, screen.message_id), f"{where} is not there"
                continue
            shows = (seen.text, mirror.data_of(seen), picture_words(simulation.telegram, seen.json.get("photo")))
            if not awake and mirror.may_rest(table, screen):
                kept = [mirror.resting(look[1]) for look in looks]
                assert mirror.resting(shows[1]) in kept, f"{where} rests with other buttons"
            else:
                assert shows in looks, f"{where} does not show what is stored"
            count += 1
    simulation.dice.setstate(state)
    return count


@dataclass
class _SetupPart:
    """The part of a setup that `mirror` uses."""

    stored: StoreReader


def _message(simulation: Simulation, chat_id: int, message_id: int | None, *, ephemeral: bool) -> Seen | None:
    chat = simulation.world.chats[chat_id]
    post = (chat.ephemeral if ephemeral else chat.posts).get(message_id or 0)
    if post is None or post.deleted:
        return None
    message: Json = shown(post.message)
    return Seen(message, post.seq, False, post.edited, True)


def _can_be_reached(simulation: Simulation, chat_id: int) -> bool:
    """Whether the bot can write to this chat now."""
    chat = simulation.world.chats[chat_id]
    return simulation.world.bot_present(chat) and not (chat_id > 0 and simulation.world.people[chat_id].blocked)


def _may_be_gone(simulation: Simulation, chat_id: int, message_id: int | None) -> bool:
    """Whether somebody has deleted the message, which Telegram does not report, or the bot cannot reach the chat."""
    post = simulation.world.chats[chat_id].posts.get(message_id or 0)
    return (post is not None and "_erased" in post.message) or not _can_be_reached(simulation, chat_id)


def state_of_game(store: Store, tables: list[int]) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that belongs to these tables, for a comparison; the table's id is in the first column."""
    state = {}
    for name in GAME:
        rows = asked(store, f"SELECT * FROM {name} ORDER BY 1, 2, 3")
        state[name] = [tuple(row) for row in rows if row[0] in tables]
    return state
