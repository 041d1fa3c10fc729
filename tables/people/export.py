"""Everything stored about a person, as one file for them: JSON that both people and programs can read.

    {"format": 1, "made_at": "2026-03-07T20:15:00+00:00", "read_me": […], "person": {…}, "private_chat": {…},
     "tables": [{"id": 7, "place": "Venerdì", "at_the_table": ["Anna", "Bruno"], "my_hand": "7H TS", "log": […], …}],
     "messages": {…}}

The keys are those of the store (`storage.repositories.people.personal`); `read_me` explains them in the person's
language. The file is made when it is sent, and not stored. About other people it contains the names at the person's
tables, and the public records of finished matches.
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
from tables.handling import Document
from tables.languages import language_of_person
from tables.seats import seat_of
from texts.clean_name import MARK
from texts.line import Line

FORMAT = 1
FILENAME = "scala40-privacy.json"

TIMES = frozenset(
    {"at", "first_seen", "last_seen", "created_at", "touched_at", "tapped_at", "started_at", "ended_at",
     "sent_at", "left_at", "made_at", "told_at", "answered_at", "since", "until", "begins", "ends", "paused_at",
     "paused_until", "set_at"}
)  # fmt: skip
YES_OR_NO = frozenset(
    {"asks", "away", "bot_present", "changed_by_me", "closed", "clover", "comfort", "comfort_offered",
     "confirmed_by_me", "corrected", "dark", "deleted", "fast_computers", "four_colours", "given_time", "guided",
     "hides", "in_hand", "invitations", "is_forum", "is_pause", "is_photo", "is_touched", "language_chosen",
     "large_cards", "left", "marks", "menu_due", "on_reserve", "opened_by_me", "outside", "owed", "page_sound",
     "page_sound_offered", "page_used", "protected", "ranked", "reachable", "remarks", "replays", "retired",
     "run_by_me", "season_best", "shows", "visitors"}
)  # fmt: skip
WORDS = frozenset({"dropped", "settings", "defaults", "result", "made", "daily", "back"})
"""Columns that hold JSON."""
LINES = frozenset({"record", "actions", "advised"})
"""Columns that hold text of several lines."""

BETWEEN_EXPORTS = 60.0
"""Seconds after which a person can get the file again."""

Parts: TypeAlias = dict[str, list[dict[str, Any]]]
"""Readable rows, by part."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, indent=2)


def queue_export(unit: Unit, person_id: int, now: float) -> None:
    """Queue the file of a person, to be sent to their own chat and nowhere else."""
    unit.announcements.add(person_id, AnnouncementKind.EXPORT, {}, now, person_id=person_id)


def export_is_on_its_way(unit: Unit, person_id: int) -> bool:
    """Whether the file waits to be sent already, with the content of that time."""
    return any(waiting.kind is AnnouncementKind.EXPORT for waiting in unit.announcements.pending(person_id))


def export_has_just_come(unit: Unit, person_id: int, now: float) -> bool:
    """Whether they got the file a moment ago; making it takes a while, so they cannot have it all the time."""
    sent_at = unit.announcements.last_sent(person_id, AnnouncementKind.EXPORT)
    return sent_at is not None and 0 <= now - sent_at < BETWEEN_EXPORTS


async def export_document(context: Context, person_id: int) -> Document | None:
    """Return the file; None if nothing is stored about this person, because they were erased since they asked.

    It is made in a thread, with a separate connection to the store, so that nobody else has to wait: for somebody who
    has played every evening for years it takes seconds.
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
    while tables:  # one by one: freeing all of them at once would block the other threads
        tables.pop()
    return f"{text.getvalue()}\n"


def _hands(unit: Unit, person_id: int) -> dict[int, str]:
    """Return their own cards in running deals, by table."""
    hands: dict[int, str] = {}
    for table in unit.tables.of_person(person_id, trying=True):
        seat = seat_of(table, person_id)
        if table.match is not None and seat is not None:
            hands[table.id] = format_cards(seat_view(table.match, seat.number).hand)
    return hands


def _sorted(held: Everything, rows: Iterable[tuple[str, dict[str, Any]]]) -> tuple[Parts, dict[int, Parts]]:
    """Return the rows that belong to none of their tables, by part, and the others, by table and part."""
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
    """Yield each of their tables, with all rows that belong to it."""
    for table in held.tables:
        content = {**_readable(table), "place": held.places[table["id"]], **of_tables.pop(table["id"])}
        names = [f"{MARK} {name}" if is_computer else name for name, is_computer in held.names.get(table["id"], ())]
        if names:
            content["at_the_table"] = names
        if table["id"] in hands:
            content["my_hand"] = hands[table["id"]]
        yield content


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
