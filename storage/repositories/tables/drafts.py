"""The drafts: steps that players have prepared in a turn that has not ended (R39), in the notation (R41, R43)."""

import sqlite3
from dataclasses import replace

from scala40.meld import known
from scala40.notation import format_action, format_melds, parse_action, parse_melds
from storage.records import Draft
from storage.sql import Sql


class Drafts:
    """One draft for each seat. Its revision never decreases, so a button for an older one is never valid again."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, table_id: int, seat: int) -> Draft:
        """The draft of a seat; an empty one with revision 1 if there is none."""
        statement = "SELECT * FROM drafts WHERE table_id = :table AND seat = :seat"
        draft = self._sql.one_as(_draft, statement, table=table_id, seat=seat)
        return Draft(table_id, seat) if draft is None else draft

    def save(self, draft: Draft) -> Draft:
        """Store a draft; return it with its revision, which is the given one, or a new one if that is out of date.

        The caller raises the revision if something changes that buttons refer to; a selection alone keeps it.
        """
        revision = self._sql.number(
            """INSERT INTO drafts (table_id, seat, actions, collected, selection, revision, advised, page, asked)
            VALUES (:table, :seat, :actions, :collected, :selection, :revision, :advised, :page, :asked)
            ON CONFLICT (table_id, seat) DO UPDATE SET actions = excluded.actions, collected = excluded.collected,
                selection = excluded.selection, advised = excluded.advised, page = excluded.page,
                asked = excluded.asked,
                revision = CASE WHEN excluded.revision < drafts.revision THEN drafts.revision + 1
                    ELSE excluded.revision END
            RETURNING revision""",
            table=draft.table_id,
            seat=draft.seat,
            actions="\n".join(map(format_action, draft.actions)),
            collected=format_melds(meld.cards for meld in draft.collected),
            selection=" ".join(draft.selection),
            revision=max(draft.revision, 1),
            advised=draft.advised,
            page=draft.page,
            asked=draft.asked,
        )
        self._sql.table_changed(draft.table_id)
        return replace(draft, revision=revision)

    def tapped(self, table_id: int, seat: int, at: float) -> None:
        """Note when the player's last tap arrived; that changes nothing that anybody sees."""
        self._sql.run(
            """INSERT INTO drafts (table_id, seat, revision, tapped_at) VALUES (:table, :seat, 1, :at)
            ON CONFLICT (table_id, seat) DO UPDATE SET tapped_at = excluded.tapped_at""",
            table=table_id,
            seat=seat,
            at=at,
        )

    def clear(self, table_id: int, seat: int | None = None) -> None:
        """Empty every draft of a table, but not those of turns that are being prepared, or that of one seat.

        The rows stay, for their revisions.
        """
        self._sql.run(
            """UPDATE drafts SET actions = '', collected = '', selection = '', advised = '', page = '',
                asked = '', revision = revision + 1
            WHERE table_id = :table AND (seat = :seat OR (CAST(:seat AS BIGINT) IS NULL AND NOT EXISTS (
                SELECT 1 FROM prepared_turns AS p WHERE p.table_id = drafts.table_id AND p.seat = drafts.seat
                    AND p.set_at IS NULL AND p.dropped IS NULL)))
                AND actions || collected || selection || advised || page || asked <> ''""",
            table=table_id,
            seat=seat,
        )


def _draft(row: sqlite3.Row) -> Draft:
    try:
        actions = tuple(map(parse_action, row["actions"].splitlines()))
        collected = tuple(map(known, parse_melds(row["collected"]))) if row["collected"] else ()
    except (ValueError, LookupError):
        # The prepared steps are lost, but the turn can go on.
        return Draft(row["table_id"], row["seat"], revision=row["revision"])
    return Draft(
        table_id=row["table_id"],
        seat=row["seat"],
        actions=actions,
        collected=collected,
        selection=tuple(row["selection"].split()),
        revision=row["revision"],
        advised=row["advised"],
        page=row["page"],
        asked=row["asked"],
        tapped_at=row["tapped_at"],
    )
