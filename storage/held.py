"""Everything that the store holds on one person, for him to read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from storage.sql import Sql, Value


@dataclass(frozen=True, slots=True)
class Held:
    """The rows of one table of the store that are about somebody, as their columns are called."""

    table: str
    rows: tuple[Mapping[str, Value], ...] = field(repr=False)


_ABOUT = (
    ("people", "SELECT * FROM people WHERE id = :id"),
    ("chats", "SELECT * FROM chats WHERE id = :id"),
    (
        "tables",
        """SELECT DISTINCT t.id, t.chat_id, t.thread_id, t.host_id = :id AS hosted, t.status, t.settings, t.created_at,
            t.touched_at FROM tables t
        WHERE t.host_id = :id OR t.id IN (SELECT table_id FROM seats WHERE person_id = :id) ORDER BY t.id""",
    ),
    ("seats", "SELECT * FROM seats WHERE person_id = :id ORDER BY table_id"),
    (
        "log",
        """SELECT l.* FROM seats s JOIN log l ON l.table_id = s.table_id AND l.seat = s.number
        WHERE s.person_id = :id AND l.action NOT LIKE 'deal %' AND l.action NOT LIKE 'shuffle %'
        ORDER BY l.table_id, l.seq""",
    ),
    (
        "drafts",
        """SELECT d.* FROM seats s JOIN drafts d ON d.table_id = s.table_id AND d.seat = s.number
        WHERE s.person_id = :id ORDER BY d.table_id""",
    ),
    ("votes", "SELECT * FROM votes WHERE person_id = :id ORDER BY table_id, kind"),
    (
        "promises",
        """SELECT p.table_id, p.cut FROM seats s
            JOIN promises p ON p.table_id = s.table_id AND p.cut_by = s.number
        WHERE s.person_id = :id ORDER BY p.table_id""",
    ),
    (
        "finished_matches",
        """SELECT m.table_id, m.chat_id, m.thread_id, m.started_at, m.ended_at, m.preset, p.seat, p.name, p.place,
            p.total, p.deals_won, p.busted_in
        FROM finished_players p JOIN finished_matches m ON m.table_id = p.table_id
        WHERE p.person_id = :id ORDER BY m.ended_at, m.table_id""",
    ),
    ("screens", "SELECT * FROM screens WHERE person_id = :id OR chat_id = :id ORDER BY id"),
    ("announcements", "SELECT * FROM announcements WHERE person_id = :id OR chat_id = :id ORDER BY id"),
    ("old_messages", "SELECT * FROM old_messages WHERE chat_id = :id ORDER BY id"),
    ("erasures", "SELECT * FROM erasures WHERE chat_id = :id ORDER BY id"),
)


def everything(sql: Sql, person_id: int) -> Iterator[Held]:
    """The rows about a person, table by table, none of them empty; of others' hands and of the stock nothing."""
    for table, statement in _ABOUT:
        rows = sql.all(statement, id=person_id)
        if rows:
            yield Held(table, tuple(dict(row) for row in rows))
