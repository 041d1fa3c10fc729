"""Everything held on a person, as one file for himself: JSON that a person can read and a program too.

    {"format": 1, "made_at": "2026-03-07T20:15:00+00:00", "person": {…}, "private_chat": {…}, "messages": {…},
     "tables": [{"id": 7, "place": "Venerdì", "at_the_table": ["Anna", "Bruno"], "my_hand": "7H TS", "log": […], …}]}

The words are those of the store (`storage.personal`). It is made at the moment when it is sent, and kept nowhere. Of
others it tells the names that he sees at his tables, and of matches that are over the record that everybody may read.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from handlers.host import Host
from handlers.languages import language_of_person
from handlers.reply import Document
from handlers.tap import seat_of
from handlers.who import MARK
from scala40.notation import format_cards
from scala40.views import seat_view
from storage import Everything, Unit

FORMAT = 1
FILENAME = "scala40-privacy.json"

TIMES = frozenset(
    {"at", "first_seen", "last_seen", "created_at", "touched_at", "started_at", "ended_at", "sent_at",
     "left_at"}
)  # fmt: skip
YES_OR_NO = frozenset(
    {"away", "bot_present", "dark", "deleted", "four_colours", "guided", "is_forum", "language_chosen", "left",
     "opened_by_me", "reachable", "retired"}
)  # fmt: skip
WORDS = frozenset({"settings", "defaults"})
"""Columns that hold JSON."""
LINES = frozenset({"record", "actions"})
"""Columns that hold lines."""


def export_document(host: Host, unit: Unit, person_id: int) -> Document | None:
    """The file; None where nothing is held on this person, who has been forgotten since he asked."""
    held = unit.personal.of(person_id)
    if held is None:
        return None
    now = host.now()
    content = {
        "format": FORMAT,
        "made_at": _time(now),
        "person": _readable(held.person),
        "private_chat": None if held.private_chat is None else _readable(held.private_chat),
        "messages": dict(_messages(held)),
        "tables": list(_tables(held, _hands(unit, person_id))),
    }
    text = json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True)
    language = language_of_person(host, unit, person_id)
    return Document(FILENAME, f"{text}\n", host.texts.text(language, "privacy-file"))


def _hands(unit: Unit, person_id: int) -> dict[int, str]:
    """His own cards of the deals that run, by table."""
    hands: dict[int, str] = {}
    for table in unit.tables.of_person(person_id):
        seat = seat_of(table, person_id)
        if table.match is not None and seat is not None:
            hands[table.id] = format_cards(seat_view(table.match, seat.number).hand)
    return hands


def _messages(held: Everything) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """By part, what belongs to none of his tables."""
    his = {table["id"] for table in held.tables}
    for part, rows in held.rows.items():
        others = [_readable(row) for row in rows if row.get("table_id") not in his]
        if others:
            yield part, others


def _tables(held: Everything, hands: dict[int, str]) -> Iterator[dict[str, Any]]:
    """Each of his tables, with all that belongs to it."""
    parts: dict[int, dict[str, list[dict[str, Any]]]] = {}
    for part, rows in held.rows.items():
        for row in rows:
            if row.get("table_id") is not None:
                rest = {name: value for name, value in row.items() if name != "table_id"}
                parts.setdefault(row["table_id"], {}).setdefault(part, []).append(_readable(rest))
    for table in held.tables:
        told = {**_readable(table), "place": held.places[table["id"]], **parts.get(table["id"], {})}
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
