"""Everything held on a person, as one file for themselves: JSON that a person can read and a program too.

    {"format": 1, "made_at": "2026-03-07T20:15:00+00:00", "read_me": […], "person": {…}, "private_chat": {…},
     "tables": [{"id": 7, "place": "Venerdì", "at_the_table": ["Anna", "Bruno"], "my_hand": "7H TS", "log": […], …}],
     "messages": {…}}

The words are those of the store (`storage.repositories.personal`); `read_me` explains them in their language. It is
made at the moment when it is sent, and kept nowhere. Of others it tells the names that they see at their tables, and of
matches that are over the record that everybody may read.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import StringIO
from typing import Any, TypeAlias

from scala40.notation import format_cards
from scala40.views import seat_view
from storage import AnnouncementKind, Everything, Unit
from tables.context import Context
from tables.languages import language_of_person
from tables.players import seat_of
from tables.result import Document
from texts.clean_name import MARK
from texts.line import Line

BETWEEN_EXPORTS = 60.0
"""Seconds after which somebody is sent it again."""

FORMAT = 1
FILENAME = "scala40-privacy.json"

TIMES = frozenset(
    {"at", "first_seen", "last_seen", "created_at", "touched_at", "started_at", "ended_at", "sent_at",
     "left_at"}
)  # fmt: skip
YES_OR_NO = frozenset(
    {"away", "bot_present", "dark", "deleted", "four_colours", "guided", "is_forum", "is_pause", "is_photo",
     "is_touched", "language_chosen", "left", "outside", "reachable", "retired", "run_by_me"}
)  # fmt: skip
WORDS = frozenset({"settings", "defaults"})
"""Columns that hold JSON."""
LINES = frozenset({"record", "actions"})
"""Columns that hold lines."""

BETWEEN_EXPORTS = 60.0
"""Seconds after which somebody is sent it again."""

Parts: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows as they read them, by part."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, indent=2)


def queue_export(unit: Unit, person_id: int, now: float) -> None:
    """Let somebody be sent what is held on them: to their own chat, and nowhere else."""
    unit.announcements.add(person_id, AnnouncementKind.EXPORT, {}, now, person_id=person_id)


def export_is_on_its_way(unit: Unit, person_id: int) -> bool:
    """Whether it waits to be sent already: they get one file, as it is then."""
    return any(waiting.kind is AnnouncementKind.EXPORT for waiting in unit.announcements.pending(person_id))


def export_has_just_come(unit: Unit, person_id: int, now: float) -> bool:
    """Whether they have got it a moment ago: it takes a while to make, and everybody else waits meanwhile."""
    sent_at = unit.announcements.last_sent(person_id, AnnouncementKind.EXPORT)
    return sent_at is not None and 0 <= now - sent_at < BETWEEN_EXPORTS


async def export_document(context: Context, person_id: int) -> Document | None:
    """The file; None where nothing is held on this person, who has been forgotten since they asked.

    It is made in a thread with an eye of its own on the store: of somebody who plays every evening for years it takes
    seconds, and nobody waits for them.
    """
    with context.store.read() as unit:
        guide = context.texts.plain(language_of_person(context, unit, person_id), "privacy-guide").splitlines()
    text = await asyncio.get_running_loop().run_in_executor(None, _read_aside, context, person_id, guide)
    with context.store.read() as unit:
        if text is None or unit.people.get(person_id) is None:
            return None
    return Document(FILENAME, text, Line("privacy-file"))


def _read_aside(context: Context, person_id: int, guide: list[str]) -> str | None:
    with context.store.read_in_thread() as unit:
        return _written(unit, person_id, context.now(), guide)


def _written(unit: Unit, person_id: int, now: float, guide: list[str]) -> str | None:
    held = unit.personal.of(person_id)
    if held is None:
        return None
    messages, of_tables = _sorted(held, unit.personal.rows(person_id))
    tables = list(_tables(held, of_tables, _hands(unit, person_id)))
    content = {
        "format": FORMAT,
        "made_at": _time(now),
        "read_me": guide,
        "person": _readable(held.person),
        "private_chat": None if held.private_chat is None else _readable(held.private_chat),
        "tables": tables,
        "messages": messages,
    }
    text = StringIO()
    for piece in _ENCODER.iterencode(content):
        text.write(piece)
    while tables:  # one by one: while so much is let go at once no other thread gets on
        tables.pop()
    return f"{text.getvalue()}\n"


def _hands(unit: Unit, person_id: int) -> dict[int, str]:
    """Their own cards of the deals that run, by table."""
    hands: dict[int, str] = {}
    for table in unit.tables.of_person(person_id):
        seat = seat_of(table, person_id)
        if table.match is not None and seat is not None:
            hands[table.id] = format_cards(seat_view(table.match, seat.number).hand)
    return hands


def _sorted(held: Everything, rows: Iterable[tuple[str, dict[str, Any]]]) -> tuple[Parts, dict[int, Parts]]:
    """By part, what belongs to none of their tables; and by table, what belongs to it."""
    others: Parts = {}
    of_tables: dict[int, Parts] = {table["id"]: {} for table in held.tables}
    for part, row in rows:
        table_id = row.get("table_id")
        if table_id in of_tables:
            del row["table_id"]
            of_tables[table_id].setdefault(part, []).append(_readable(row))
        else:
            others.setdefault(part, []).append(_readable(row))
    return others, of_tables


def _tables(held: Everything, of_tables: dict[int, Parts], hands: dict[int, str]) -> Iterator[dict[str, Any]]:
    """Each of their tables, with all that belongs to it."""
    for table in held.tables:
        told = {**_readable(table), "place": held.places[table["id"]], **of_tables.pop(table["id"])}
        names = [f"{MARK} {name}" if is_computer else name for name, is_computer in held.names.get(table["id"], ())]
        if names:
            told["at_the_table"] = names
        if table["id"] in hands:
            told["my_hand"] = hands[table["id"]]
        yield told


def _readable(row: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in row.items()}


def _value(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in TIMES:
        return _time(value)
    if name in YES_OR_NO:
        return bool(value)
    if name in WORDS:
        return json.loads(value)
    return value.splitlines() if name in LINES else value


def _time(unix_time: float) -> str:
    return datetime.fromtimestamp(unix_time, UTC).isoformat(timespec="seconds")
