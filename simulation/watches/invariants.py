"""What holds at every moment of a simulation, and what holds whenever it has come to rest."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sandbox.client.seen import Seen
from sandbox.world import Json, shown
from scala40.records.record import loads, replay
from scala40.state import Match
from simulation.program.city import City
from simulation.program.sights import picture_words
from simulation.watches import mirror
from simulation.watches.ledger import GAME
from storage import DeadlineKind, LogEntry, ScreenKind, Store, Table, TableStatus, Unit
from tables.context import Chance
from tables.fair.match_record import record_text
from tables.match.deadlines import computer_on_turn
from tables.seats import everybody_away

EXTRAS = {
    TableStatus.LOBBY: {DeadlineKind.HOST_SILENT},
    TableStatus.PLAYING: {DeadlineKind.REMINDER},
    TableStatus.PAUSE: {DeadlineKind.REMINDER},
}
"""What may wait beside the one thing that moves a table on."""


def tables_of(unit: Unit) -> list[Table]:
    """Every table there ever was."""
    tables = []
    while (table := unit.tables.get(len(tables) + 1)) is not None:
        tables.append(table)
    return tables


def check_waiting(city: City) -> int:
    """Each unfinished table waits for exactly one known thing; a finished one for nothing. Returns how many tables."""
    with city.store.read() as unit:
        deadlines = unit.deadlines.all()
        states = city.store._db.conn.execute("SELECT id, status FROM tables").fetchall()
        known = {number: TableStatus(status) for number, status in states}
        wanted = {number: awaited(unit, number) if known[number].is_unfinished else set() for number in known}
    for number, status in known.items():
        waits = {deadline.kind for deadline in deadlines if deadline.table_id == number}
        extras = EXTRAS.get(status, set())
        assert waits - extras == wanted[number] - extras, (
            f"seed {city.seed}: table {number} ({status}) waits for {waits}"
        )
    return len(known)


def awaited(unit: Unit, table_id: int) -> set[DeadlineKind]:
    """The deadline that an unfinished table has to have."""
    table = unit.tables.get(table_id)
    assert table is not None
    assert table.status.is_unfinished
    if table.status is TableStatus.LOBBY:
        return {DeadlineKind.IDLE_LOBBY}
    if everybody_away(table):
        return {DeadlineKind.DEAD_MATCH}
    if table.status is TableStatus.PAUSE:
        return {DeadlineKind.NEXT_DEAL}
    if computer_on_turn(table) is not None:
        return {DeadlineKind.COMPUTER}
    if table.settings.turn_seconds is not None:
        return {DeadlineKind.TURN}
    return {DeadlineKind.DEAD_MATCH}


@dataclass
class Books:
    """The logs of a city's tables, each checked against what is stored; what was checked is not replayed again."""

    city: City
    checked: dict[int, int] = field(default_factory=dict)
    """How long a table's log was when it was checked last."""

    def check(self) -> int:
        """The log of each table, played again, gives the match that is stored; returns how many were checked."""
        count = 0
        with self.city.store.read() as unit:
            for table in tables_of(unit):
                entries = unit.log.entries(table.id)
                if table.match is None or self.checked.get(table.id) == len(entries):
                    continue
                replayed = _replayed(unit, table)[-1]
                assert replayed == table.match, (
                    f"seed {self.city.seed}: the log of table {table.id} tells another match"
                )
                self.checked[table.id] = len(entries)
                count += 1
        return count


def _replayed(unit: Unit, table: Table) -> list[Match]:
    return [step.match for step in replay(loads(record_text(unit, table)))]


@dataclass
class Shelf:
    """What the checks of the end-to-end tests ask of a ledger, read through the bot's own store."""

    city: City

    @property
    def store(self) -> Store:
        return self.city.store

    @property
    def path(self) -> Path:
        return self.city.database

    def tables(self) -> list[Table]:
        """Every table there ever was."""
        with self.store.read() as unit:
            return tables_of(unit)

    def log(self, table_id: int) -> tuple[LogEntry, ...]:
        """What was done at a table."""
        with self.store.read() as unit:
            return unit.log.entries(table_id)

    def log_sizes(self) -> dict[int, int]:
        """How many lines the log of each table has."""
        rows = self.store._db.conn.execute("SELECT table_id, count(*) FROM log GROUP BY table_id")
        return {row[0]: row[1] for row in rows}

    def matches(self, table_id: int) -> list[Match]:
        """The match after each line of the log."""
        with self.store.read() as unit:
            table = unit.tables.get(table_id)
            assert table is not None
            return _replayed(unit, table) if unit.log.entries(table_id) else []


def check_screens(city: City, *, finished: bool = True) -> int:
    """Once the queue is empty every screen in use shows what is stored; returns how many were compared.

    Panels of `finished` matches stay as they were: they are not compared where people change their names afterwards.
    """
    shelf = Shelf(city)
    context = city.service.context
    composing = replace(context, store=city.store, chance=Chance(city.dice))
    count = 0
    state = city.dice.getstate()
    for table in shelf.tables():
        for screen, looks in mirror._looks(composing, _Town(shelf), table):
            if screen.retired and not finished:
                continue
            seen = _message(city, screen.chat_id, screen.message_id, ephemeral=screen.kind is ScreenKind.EPHEMERAL)
            where = f"seed {city.seed}: screen {screen.id} ({screen.kind}) of table {table.id}"
            if seen is None or not _can_be_reached(city, screen.chat_id):
                assert seen or _may_be_gone(city, screen.chat_id, screen.message_id), f"{where} is not there"
                continue
            shows = (seen.text, mirror.data_of(seen), picture_words(city.telegram, seen.json.get("photo")))
            assert shows in looks, f"{where} does not show what is stored"
            count += 1
    city.dice.setstate(state)
    return count


@dataclass
class _Town:
    """What the mirror asks for."""

    ledger: Shelf


def _message(city: City, chat_id: int, message_id: int | None, *, ephemeral: bool) -> Seen | None:
    chat = city.world.chats[chat_id]
    post = (chat.ephemeral if ephemeral else chat.posts).get(message_id or 0)
    if post is None or post.deleted:
        return None
    message: Json = shown(post.message)
    return Seen(message, post.seq, False, post.edited, True)


def _can_be_reached(city: City, chat_id: int) -> bool:
    """Whether the bot can do anything in this chat at present."""
    chat = city.world.chats[chat_id]
    return city.world.bot_present(chat) and not (chat_id > 0 and city.world.people[chat_id].blocked)


def _may_be_gone(city: City, chat_id: int, message_id: int | None) -> bool:
    """Whether somebody has deleted the message, which nobody tells the bot, or the bot cannot look after it."""
    post = city.world.chats[chat_id].posts.get(message_id or 0)
    return (post is not None and "_erased" in post.message) or not _can_be_reached(city, chat_id)


def state_of_game(store: Store, tables: list[int]) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that belongs to these tables, to be compared with itself; their ids stand in the first column."""
    state = {}
    for name in GAME:
        rows = store._db.conn.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall()
        state[name] = [tuple(row) for row in rows if row[0] in tables]
    return state
