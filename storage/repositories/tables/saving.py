"""Storing a changed table: only the columns that change, because the others would be checked and indexed again."""

from storage.codec import match_to_text, settings_to_text
from storage.engines.engine import Cursor
from storage.records import Table
from storage.sql import Sql


def save_table(sql: Sql, before: Table | None, table: Table) -> Cursor:
    """Store a table with the next version, if it still has its version: then one row is affected.

    ``before``: the stored table, if it is known. Most steps of a turn change nothing but the match and the time.
    """
    match = match_to_text(table.match)
    if before is not None and _beside_match(before) == _beside_match(table):
        return sql.run(
            """UPDATE tables SET version = :version + 1, match = :match, touched_at = :touched_at
            WHERE id = :id AND version = :version""",
            id=table.id,
            version=table.version,
            match=match,
            touched_at=table.touched_at,
        )
    return sql.run(
        """UPDATE tables SET host_id = :host, status = :status, version = :version + 1, settings = :settings,
            match = :match, page = :page, touched_at = :touched_at WHERE id = :id AND version = :version""",
        id=table.id,
        version=table.version,
        host=table.host_id,
        status=table.status,
        settings=settings_to_text(table.settings),
        match=match,
        page=table.page,
        touched_at=table.touched_at,
    )


def _beside_match(table: Table) -> tuple[object, ...]:
    return table.host_id, table.status, table.settings, table.page
