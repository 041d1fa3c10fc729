"""People, tables and matches to store, and looks behind the curtain."""

import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from scala40.cards import Card
from scala40.engine import Step, start_match
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Match
from storage import (
    FinishedMatch,
    FinishedPlayer,
    Seat,
    SeatResult,
    Store,
    Table,
    TableSettings,
    TableStatus,
    Unit,
)
from storage.address import Address
from storage.engines.engine import WRITES
from storage.engines.sqlite import SqliteEngine

Place: TypeAlias = Path | Address
"""Where a store is: a file, or a database of a server."""

GROUP = -1001
PEOPLE = (11, 12, 13)


def in_some_order(
    cards: Iterable[Card], rng: random.Random, deal: Callable[[tuple[Card, ...]], Step]
) -> tuple[tuple[Card, ...], Step]:
    """Shuffle until the rules take the order (R12); that order, and what it led to."""
    order = list(cards)
    while True:
        rng.shuffle(order)
        with suppress(Illegal):
            return tuple(order), deal(tuple(order))


def a_match(seats: int = 3, seed: int = 1) -> Match:
    """A match just dealt."""
    rules = Rules()
    _, step = in_some_order(rules.pack(), random.Random(seed), lambda order: start_match(rules, seats, 0, order))
    return step.match


def people_and_group(unit: Unit, chat_id: int = GROUP) -> None:
    """Three people in a group."""
    for person_id in PEOPLE:
        unit.people.seen(person_id, f"Name{person_id}", f"user{person_id}", "it", 100)
    unit.chats.seen(chat_id, "supergroup", "Friends", False)


def a_lobby(unit: Unit, chat_id: int = GROUP, thread_id: int = 0) -> Table:
    """A table at which three people sit and wait."""
    people_and_group(unit, chat_id)
    table = unit.tables.create(chat_id, thread_id, PEOPLE[0], TableSettings(), 100)
    return unit.tables.save(replace(table, seats=tuple(Seat(n, person) for n, person in enumerate(PEOPLE))))


def a_dealt_table(unit: Unit, chat_id: int = GROUP, thread_id: int = 0) -> Table:
    """A table whose match has begun."""
    table = a_lobby(unit, chat_id, thread_id)
    return unit.tables.save(replace(table, status=TableStatus.PLAYING, match=a_match()))


def rows_of(place: Place) -> list[str]:
    """Everything that is committed, as another connection reads it: the rows, and where their numbers stand."""
    if isinstance(place, Address):
        return _rows_of_server(place)
    conn = sqlite3.connect(place)
    try:
        return list(conn.iterdump())
    finally:
        conn.close()


def _rows_of_server(address: Address) -> list[str]:
    from storage.engines.postgres_connection import connect

    with closing(connect(address)) as wire:
        tables = [row[0] for row in wire.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")]
        return [
            f'INSERT INTO "{table}" VALUES({",".join(map(_quoted, row))});'
            for table in sorted(tables)
            for row in sorted(wire.execute(f'SELECT * FROM "{table}"'), key=str)
        ]


def _quoted(value: object) -> str:
    """A value as it stands in a dump."""
    return "NULL" if value is None else "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


@contextmanager
def _told(store: Store, tell: Callable[[str, object], None]) -> Iterator[None]:
    """Tell of each statement before it is run."""
    if isinstance(store._engine, SqliteEngine):
        with store._db.tracer(tell):
            yield
        return
    execute = store._db.execute

    def telling(statement: str, values: object = None, /) -> object:
        if statement != "ROLLBACK":  # a file is told otherwise
            tell(WRITES[0] if "READ COMMITTED" in statement else statement, values)
        return execute(statement, values)

    store._db.execute = telling
    yield
    del store._db.execute


@contextmanager
def statements_of(store: Store) -> Iterator[list[tuple[str, object]]]:
    """Collect every statement that the store runs."""
    seen: list[tuple[str, object]] = []
    with _told(store, lambda sql, parameters: seen.append((sql, parameters))):
        yield seen


@contextmanager
def failing_at(store: Store, number: int) -> Iterator[None]:
    """Let the statement with that number (from 1) fail as on a broken disk."""
    count = 0

    def fail(sql: str, parameters: object) -> None:
        nonlocal count
        count += 1
        if count == number:
            raise sqlite3.OperationalError("disk I/O error")

    with _told(store, fail):
        yield


def a_finished_deal(deal: int = 1) -> tuple[SeatResult, ...]:
    """Three people have played a deal: the second has closed in hand, with a computer in the place of the third."""
    return (
        SeatResult(deal, 0, PEOPLE[0], None, 31, False, False, None, 4),
        SeatResult(deal, 1, PEOPLE[1], None, 0, True, True, 4, 4),
        SeatResult(deal, 2, PEOPLE[2], "easy", 12, False, False, 2, 3),
    )


def a_finished_match(table_id: int, chat_id: int = GROUP, ended_at: float = 900) -> FinishedMatch:
    """Three people who have played to the end."""
    players = tuple(
        FinishedPlayer(person, f"Name{person}", place, 100 * place, 3 - place, place if place > 1 else None)
        for place, person in enumerate(PEOPLE, 1)
    )
    return FinishedMatch(table_id, chat_id, 0, 100, ended_at, "fisca", "a record", players)
