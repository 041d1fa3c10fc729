"""Fills a store with running matches in which nobody taps: the other tables that a bot serves."""

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from pydantic import SecretStr

from operations.context import context_from
from operations.settings import Settings
from scala40 import engine
from scala40.actions import Action, Discard, Draw
from scala40.legal import legal_actions
from scala40.players import greedy
from scala40.state import Match, Phase
from scala40.views import seat_view
from storage import Seat, Store, Subject, Table, TableSettings, Unit
from tables.context import Chance, Context
from tables.match import progress
from texts.catalogue import Catalogue

SEATS = 4
PATTERNS = 200
"""How many matches are really played; the others are copies of them at other tables, with other people."""
MOST_TURNS = 40
"""The most turns of a pattern; a deal has about thirty."""
FEW_CARDS = 6
"""With fewer cards somebody might close in their next turn, but these tables have to stay in the middle of a deal."""
SPREAD = 4 * 3600
"""Seconds over which the ends of the turns are spread."""

_FIRST_PERSON = 10_000_000
_FIRST_CHAT = -10_000_000
_NAMES = ("Ada", "Bianca", "Ciro", "Dora", "Elio", "Fosca", "Gino", "Ilda", "Lapo", "Mirella", "Nino", "Olga")


@contextmanager
def host_on(path: Path, now: Callable[[], float] = time.time) -> Iterator[Context]:
    """A context for use cases while the block runs: a real store and the real catalogue, without Telegram."""
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
        bot_token=SecretStr("40:BENCH"),
        database=path,
        slip_seconds=0.0,
    )
    with closing(Store.open(path, now)) as store:
        yield context_from(settings, store, Catalogue.load(), now, Chance(random.Random(40)), "scala40bot")


def fill(context: Context, tables: int) -> None:
    """Put running tables of four into an empty store, in the middle of their first deals."""
    chance = random.Random(1)
    with context.store.unit() as unit:
        for number in range(min(tables, PATTERNS)):
            first = _FIRST_PERSON + number * SEATS
            table = new_table(context, unit, _FIRST_CHAT - number, range(first, first + SEATS))
            table = _play_some(context, unit, table, chance, turns=1 + number % MOST_TURNS)
            _all_shown(context, unit, table)
    if tables > PATTERNS:
        _multiply(context.store.path, tables)


def new_table(context: Context, unit: Unit, chat_id: int, people: range) -> Table:
    """Make a lobby in a chat of its own, with its people seated and reachable; nobody is asked before a discard."""
    unit.chats.seen(chat_id, "group", f"Gruppo {-chat_id}", False)
    for number, person_id in enumerate(people):
        seen = unit.people.seen(person_id, _NAMES[(person_id + number) % len(_NAMES)], None, "it", context.now())
        unit.people.save(replace(seen, reachable=True, asks=False))
    table = unit.tables.create(chat_id, 0, people[0], TableSettings(), context.now())
    seats = tuple(Seat(number, person_id) for number, person_id in enumerate(people))
    return unit.tables.save(replace(table, seats=seats))


def _play_some(context: Context, unit: Unit, table: Table, chance: random.Random, turns: int) -> Table:
    """Deal, and let simple computer players play some turns; nobody may be able to close in the turn after these."""
    table = progress.start_match(context, unit, table, context.now())
    for _ in range(turns):
        match = table.match
        assert match is not None
        assert match.turn is not None  # a deal that is being played has somebody on turn
        table = progress.play(context, unit, table, match.turn, [Draw()], context.now())
        assert table.match is not None
        table = progress.play(context, unit, table, match.turn, _rest_of_turn(table.match, chance), context.now())
    return table


def _rest_of_turn(match: Match, chance: random.Random) -> list[Action]:
    """What a simple computer player does after drawing; if too few cards would be left, they only discard."""
    seat, actions, now = match.turn, list[Action](), match
    assert seat is not None  # as above
    while now.turn == seat and now.phase is Phase.PLAY:
        actions.append(greedy(seat_view(now, seat), chance))
        now = engine.apply(now, seat, actions[-1]).match
    if len(now.deal.hands[seat]) >= FEW_CARDS:
        return actions
    return [next(action for action in legal_actions(match, seat) if isinstance(action, Discard))]


def _multiply(path: Path, tables: int) -> None:
    """Copy the patterns, row by row, up to `tables` tables: a hundred thousand take a minute, not an hour."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        (screens,) = db.execute("SELECT max(id) FROM screens").fetchone()
        statements = [_copying(db, name, patterns, moved) for name, (patterns, moved) in _COPIED.items()]
        for number in range(1, -(-tables // PATTERNS)):
            moved = {"tables": number * PATTERNS, "screens": number * screens, "number": number}
            moved["seconds"] = SPREAD * number * PATTERNS / tables
            last = min(PATTERNS, tables - number * PATTERNS)
            db.execute("BEGIN")
            for statement in statements:
                db.execute(statement, {**moved, "last": last})
            db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


_PERSON = f":tables * {SEATS}"
_OF_PATTERN = "table_id BETWEEN 1 AND :last"
_COPIED: dict[str, tuple[str, dict[str, str]]] = {
    "people": (
        f"id BETWEEN {_FIRST_PERSON} AND {_FIRST_PERSON} + :last * {SEATS} - 1",
        # Other names make other pictures: Telegram would know those of a group that looks like another one.
        {"id": f"id + {_PERSON}", "name": "name || ' ' || :number"},
    ),
    "chats": (f"id BETWEEN {_FIRST_CHAT} - :last + 1 AND {_FIRST_CHAT}", {"id": "id - :tables"}),
    "tables": (
        "id BETWEEN 1 AND :last",
        {"id": "id + :tables", "chat_id": "chat_id - :tables", "host_id": f"host_id + {_PERSON}"},
    ),
    "seats": (_OF_PATTERN, {"table_id": "table_id + :tables", "person_id": f"person_id + {_PERSON}"}),
    "log": (_OF_PATTERN, {"table_id": "table_id + :tables"}),
    "deadlines": (_OF_PATTERN, {"table_id": "table_id + :tables", "due_at": "due_at + :seconds"}),
    "screens": (
        _OF_PATTERN,
        {
            "id": "id + :screens",
            "table_id": "table_id + :tables",
            "chat_id": f"iif(chat_id > 0, chat_id + {_PERSON}, chat_id - :tables)",
            "person_id": f"person_id + {_PERSON}",
        },
    ),
}
"""The rows of a running table: for each table of the database those of the patterns, and what changes in a copy."""


def _copying(db: sqlite3.Connection, name: str, patterns: str, moved: dict[str, str]) -> str:
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
    values = ", ".join(moved.get(column, column) for column in columns)
    return f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM {name} WHERE {patterns}"


def _all_shown(context: Context, unit: Unit, table: Table) -> None:
    """Mark everything as shown, in pictures as people see them unless they choose text: nothing has to be sent."""
    for number, screen in enumerate(unit.screens.of_table(table.id), start=1):
        unit.screens.mark_shown(screen.id, screen.wanted, number, Subject(), "", is_photo=True)
    for announcement in unit.announcements.pending(table.chat_id):
        unit.announcements.sent(announcement.id, 1, context.now())
