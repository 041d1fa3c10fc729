"""The tables with their seats and matches."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from storage.codec import match_from_text, match_to_text, readable_settings, settings_to_text
from storage.engines.engine import Cursor
from storage.errors import AlreadyOpen, BrokenRow, Conflict
from storage.kinds import TableKind, TableStatus
from storage.records import BegunFrom, Seat, Table, TableSettings
from storage.sql import Rows, Sql

_BY_ID = "SELECT * FROM tables WHERE id = :id"
_KINDS = frozenset(map(str, TableKind))


class Tables:
    """The tables of the store.

    A table whose settings or match cannot be read raises ``BrokenRow`` when it is read by its id, and is left out of
    lists, so that it does not affect others. ``close_unreadable`` closes it.
    """

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def create(
        self,
        chat_id: int,
        thread_id: int,
        host_id: int,
        settings: TableSettings,
        at: float,
        *,
        rematch_of: int | None = None,
        kind: TableKind = TableKind.ORDINARY,
        occasion_id: int | None = None,
        replays: bool = False,
        begun_from: BegunFrom | None = None,
    ) -> Table:
        """Open a lobby without seats.

        ``AlreadyOpen`` while another table of this kind is unfinished in this chat and topic, unless the new one
        belongs to an occasion.
        """
        open_here = self._current_id(chat_id, thread_id, kind) if occasion_id is None else None
        if open_here is not None:
            raise AlreadyOpen(open_here)
        row = self._sql.one(
            """INSERT INTO tables
                (chat_id, thread_id, host_id, status, settings, created_at, touched_at, rematch_of, kind, occasion_id,
                replays, from_table, from_deal, from_turn)
            VALUES (:chat, :thread, :host, :status, :settings, :at, :at, :rematch_of, :kind, :occasion,
                :replays, :from_table, :from_deal, :from_turn) RETURNING *""",
            chat=chat_id,
            thread=thread_id,
            host=host_id,
            status=TableStatus.LOBBY,
            settings=settings_to_text(settings),
            at=at,
            rematch_of=rematch_of,
            kind=kind,
            occasion=occasion_id,
            replays=replays,
            from_table=None if begun_from is None else begun_from.table_id,
            from_deal=None if begun_from is None else begun_from.deal,
            from_turn=None if begun_from is None else begun_from.turn,
        )
        assert row is not None
        self._sql.tables[row["id"]] = row["version"]
        return self._table(row)

    def get(self, table_id: int) -> Table | None:
        return self._sql.one_as(self._table, _BY_ID, id=table_id)

    def current(self, chat_id: int, thread_id: int, kind: TableKind = TableKind.ORDINARY) -> Table | None:
        """The unfinished table of a kind in a chat or topic, without those of occasions."""
        table_id = self._current_id(chat_id, thread_id, kind)
        return None if table_id is None else self.get(table_id)

    def latest(self, chat_id: int, thread_id: int) -> Table | None:
        """The table that was opened last in a chat or topic, finished or not; none where somebody tries out."""
        row = self._sql.one(
            """SELECT * FROM tables WHERE chat_id = :chat AND thread_id = :thread AND kind <> 'what-if'
            ORDER BY id DESC LIMIT 1""",
            chat=chat_id,
            thread=thread_id,
        )
        return next(iter(self._readable([] if row is None else [row])), None)

    def dealt_before(self, table: Table) -> TableSettings | None:
        """The settings of the last table before this one at which cards were dealt, in the same chat or topic."""
        row = self._sql.one(
            """SELECT settings FROM tables WHERE chat_id = :chat AND thread_id = :thread AND id < :table
                AND match IS NOT NULL AND kind <> 'what-if' ORDER BY id DESC LIMIT 1""",
            chat=table.chat_id,
            thread=table.thread_id,
            table=table.id,
        )
        return None if row is None else readable_settings(row["settings"])

    def of_person(self, person_id: int, *, trying: bool = False) -> tuple[Table, ...]:
        """The unfinished tables at which a person sits and which they have not left, the oldest first.

        `trying`: also that where they try out what might have been.
        """
        rows = self._sql.all(
            """SELECT t.* FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person_id = :person
            AND s."left" = 0 AND t.status IN ('lobby', 'playing', 'pause') ORDER BY t.id""",
            person=person_id,
        )
        return tuple(table for table in self._readable(rows) if trying or table.kind.counts)

    def awaited_by(self, person_id: int) -> tuple[Table, ...]:
        """The unfinished tables after whose match somebody waits for the next one, the oldest first."""
        rows = self._sql.all(
            """SELECT t.* FROM waiting_list w JOIN tables t ON t.id = w.table_id
            WHERE w.person_id = :person AND t.status IN ('lobby', 'playing', 'pause') ORDER BY t.id""",
            person=person_id,
        )
        return self._readable(rows)

    def count_of_person(self, person_id: int) -> int:
        """How many tables `of_person` would return, if all of them can be read."""
        return self._sql.number(
            """SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person_id = :person
            AND s."left" = 0 AND t.status IN ('lobby', 'playing', 'pause') AND t.kind <> 'what-if'""",
            person=person_id,
        )

    def run_or_played_by(self, person_id: int) -> tuple[Table, ...]:
        """The unfinished tables whose host a person is, or at which they sit and which they have not left."""
        return self._readable(self._run_or_played_by(person_id))

    def is_away(self, table_id: int, person_id: int) -> bool:
        """Whether a person counts as away at a table which they have not left; it is asked with every request."""
        found = self._sql.number(
            'SELECT count(*) FROM seats WHERE person_id = :person AND table_id = :table AND away = 1 AND "left" = 0',
            person=person_id,
            table=table_id,
        )
        return found > 0

    def unreadable_of_person(self, person_id: int) -> tuple[int, ...]:
        """The ids of those tables of a person that cannot be read."""
        return self._unreadable(self._run_or_played_by(person_id))

    def _run_or_played_by(self, person_id: int) -> Rows:
        return self._sql.all(
            """SELECT * FROM tables WHERE status IN ('lobby', 'playing', 'pause') AND (host_id = :person
                OR id IN (SELECT table_id FROM seats WHERE person_id = :person AND "left" = 0)) ORDER BY id""",
            person=person_id,
        )

    def unreadable_of_chat(self, chat_id: int, thread_id: int) -> tuple[int, ...]:
        """The ids of the unfinished tables of a chat or topic that cannot be read."""
        return self._unreadable(
            self._sql.all(
                """SELECT * FROM tables WHERE chat_id = :chat AND thread_id = :thread
                    AND status IN ('lobby', 'playing', 'pause')""",
                chat=chat_id,
                thread=thread_id,
            )
        )

    def _unreadable(self, rows: Sequence[sqlite3.Row]) -> tuple[int, ...]:
        readable = {table.id for table in self._readable(rows)}
        return tuple(row["id"] for row in rows if row["id"] not in readable)

    def close_unreadable(self, table_id: int) -> Table:
        """Close a table that cannot be read, and delete the unreadable columns and the commitment.

        Its deals count as broken off. It stays of its kind, if this program knows that.
        """
        self._sql.run(
            """UPDATE chats SET broken_off = broken_off + (SELECT count(*) FROM fair_deals
                WHERE table_id = :table AND (broken_off = 1 OR ended_at IS NULL))
            WHERE id = (SELECT chat_id FROM tables WHERE id = :table)""",
            table=table_id,
        )
        self._sql.run("DELETE FROM commitments WHERE table_id = :table", table=table_id)
        row = self._sql.one("SELECT * FROM tables WHERE id = :table", table=table_id)
        assert row is not None
        settings = readable_settings(row["settings"]) or TableSettings()
        row = self._sql.one(
            """UPDATE tables SET status = 'closed', match = NULL, page = '', kind = :kind, settings = :settings,
                version = version + 1 WHERE id = :table RETURNING *""",
            table=table_id,
            kind=row["kind"] if row["kind"] in _KINDS else TableKind.ORDINARY,
            settings=settings_to_text(settings),
        )
        assert row is not None
        return self._table(row)

    def last_broken_off(self, person_id: int) -> Table | None:
        """Of a person's closed tables with a fixed deal, the one that was closed last."""
        row = self._sql.one(
            """SELECT t.* FROM seats s JOIN tables t ON t.id = s.table_id
            WHERE s.person_id = :person AND t.status = 'closed'
                AND EXISTS (SELECT 1 FROM fair_deals d WHERE d.table_id = t.id)
            ORDER BY t.touched_at DESC, t.id DESC LIMIT 1""",
            person=person_id,
        )
        return next(iter(self._readable([] if row is None else [row])), None)

    def forget_what_if(self, person_id: int) -> None:
        """Delete the tables, finished or not, at which a person has tried out what might have been."""
        self._sql.run("DELETE FROM tables WHERE host_id = :person AND kind = 'what-if'", person=person_id)

    def of_occasion(self, occasion_id: int) -> tuple[Table, ...]:
        """The tables that belong to an occasion, finished or not, the oldest first."""
        rows = self._sql.all(
            "SELECT * FROM tables WHERE occasion_id = :occasion AND occasion_id IS NOT NULL ORDER BY id",
            occasion=occasion_id,
        )
        return self._readable(rows)

    def of_chat(self, chat_id: int) -> tuple[Table, ...]:
        """The unfinished tables of a chat, in the order of its topics, the oldest first; as `of_person`."""
        rows = self._sql.all(
            """SELECT * FROM tables WHERE chat_id = :chat AND status IN ('lobby', 'playing', 'pause')
            AND kind <> 'what-if' ORDER BY thread_id, id""",
            chat=chat_id,
        )
        return self._readable(rows)

    def close_replays(self, chat_id: int) -> None:
        """Let nobody see the deals of any table of a chat again who has not played there."""
        self._sql.run("UPDATE tables SET replays = 0 WHERE chat_id = :chat AND replays = 1", chat=chat_id)

    def unfinished(self) -> tuple[int, ...]:
        """The ids of all unfinished tables."""
        return self._sql.numbers("SELECT id FROM tables WHERE status IN ('lobby', 'playing', 'pause') ORDER BY id")

    def save(self, table: Table) -> Table:
        """Store a changed table; return it with the next version.

        Its chat, topic and time of creation are not changed. Raises ``Conflict`` if it was saved since it was read.
        """
        saved = self._sql.run(
            """UPDATE tables SET host_id = :host, status = :status, version = :version + 1, settings = :settings,
                match = :match, page = :page, touched_at = :touched_at, visitors = :visitors,
                paused_at = :paused_at, paused_until = :paused_until, replays = :replays
            WHERE id = :id AND version = :version""",
            id=table.id,
            version=table.version,
            host=table.host_id,
            status=table.status,
            settings=settings_to_text(table.settings),
            match=match_to_text(table.match),
            page=table.page,
            touched_at=table.touched_at,
            visitors=table.visitors,
            paused_at=None if table.pause is None else table.pause[0],
            paused_until=None if table.pause is None else table.pause[1],
            replays=table.replays,
        )
        self._save_seats(table, saved)
        self._sql.tables[table.id] = table.version + 1
        return replace(table, version=table.version + 1)

    def save_people(self, table: Table) -> None:
        """Store the host and the seats of a table; its version stays.

        Buttons do not depend on these, so those that players see remain valid. Raises ``Conflict`` if the table was
        saved since it was read.
        """
        saved = self._sql.run(
            "UPDATE tables SET host_id = :host WHERE id = :id AND version = :version",
            id=table.id,
            version=table.version,
            host=table.host_id,
        )
        self._save_seats(table, saved)
        self._sql.tables[table.id] = table.version

    def move_to_general_topic(self, chat_id: int, thread_id: int) -> Table | None:
        """Move the unfinished table of a topic, and what is to be sent about it, to the general topic; return it then.

        None if there is no such table, or another one in the general topic.
        """
        table_id = self._current_id(chat_id, thread_id, TableKind.ORDINARY)
        if table_id is None or self._current_id(chat_id, 0, TableKind.ORDINARY) is not None:
            return None
        for statement in (
            "UPDATE tables SET thread_id = 0 WHERE id = :table AND chat_id = :chat",
            "UPDATE screens SET thread_id = 0 WHERE table_id = :table AND chat_id = :chat",
            "UPDATE announcements SET thread_id = 0 WHERE table_id = :table AND chat_id = :chat",
            "UPDATE announcements SET fallback_thread_id = 0 WHERE table_id = :table AND fallback_chat_id = :chat",
        ):
            self._sql.run(statement, table=table_id, chat=chat_id)
        self._sql.table_changed(table_id)
        return self.get(table_id)

    def _save_seats(self, table: Table, saved: Cursor) -> None:
        if saved.rowcount != 1:
            raise Conflict(table.id, table.version, self._stored_version(table.id))
        if self._seats(table.id) != table.seats:
            self._replace_seats(table)

    def _current_id(self, chat_id: int, thread_id: int, kind: TableKind) -> int | None:
        row = self._sql.one(
            """SELECT id FROM tables WHERE chat_id = :chat AND thread_id = :thread AND kind = :kind
                AND status IN ('lobby', 'playing', 'pause') AND occasion_id IS NULL""",
            chat=chat_id,
            thread=thread_id,
            kind=kind,
        )
        return None if row is None else int(row["id"])

    def _stored_version(self, table_id: int) -> int | None:
        row = self._sql.one("SELECT version FROM tables WHERE id = :id", id=table_id)
        return None if row is None else int(row["version"])

    def _seats(self, table_id: int) -> tuple[Seat, ...]:
        return self._sql.all_as(_seat, "SELECT * FROM seats WHERE table_id = :table ORDER BY number", table=table_id)

    def _replace_seats(self, table: Table) -> None:
        self._sql.run("DELETE FROM seats WHERE table_id = :table", table=table.id)
        for seat in table.seats:
            self._sql.run(
                """INSERT INTO seats (table_id, number, person_id, computer, name, missed, away, "left", outside,
                    unseen_hands, handed_in, told_at, reserve, on_reserve, given_time, hides)
                VALUES (:table, :number, :person, :computer, :name, :missed, :away, :left, :outside, :unseen_hands,
                    :handed_in, :told_at, :reserve, :on_reserve, :given_time, :hides)""",
                table=table.id,
                number=seat.number,
                person=seat.person_id,
                computer=seat.computer,
                name=seat.name,
                missed=seat.missed,
                away=seat.away,
                left=seat.left,
                outside=seat.outside,
                unseen_hands=seat.unseen_hands,
                handed_in=seat.handed_in,
                told_at=seat.told_at,
                reserve=seat.reserve,
                on_reserve=seat.on_reserve,
                given_time=seat.given_time,
                hides=seat.hides,
            )

    def _readable(self, rows: Iterable[sqlite3.Row]) -> tuple[Table, ...]:
        found = []
        for row in rows:
            try:
                found.append(self._table(row))
            except BrokenRow:
                continue
        return tuple(found)

    def _table(self, row: sqlite3.Row) -> Table:
        settings = readable_settings(row["settings"])
        if settings is None:
            raise BrokenRow(row["id"], "its settings")
        try:
            match = match_from_text(row["match"])
        except (ValueError, LookupError, TypeError):
            raise BrokenRow(row["id"], "its match") from None  # the error's message may contain a hand
        if row["kind"] not in _KINDS:
            raise BrokenRow(row["id"], "its kind")
        return Table(
            id=row["id"],
            chat_id=row["chat_id"],
            thread_id=row["thread_id"],
            host_id=row["host_id"],
            status=TableStatus(row["status"]),
            version=row["version"],
            settings=settings,
            seats=self._seats(row["id"]),
            match=match,
            page=row["page"],
            created_at=row["created_at"],
            touched_at=row["touched_at"],
            rematch_of=row["rematch_of"],
            kind=TableKind(row["kind"]),
            occasion_id=row["occasion_id"],
            visitors=bool(row["visitors"]),
            pause=None if row["paused_at"] is None else (row["paused_at"], row["paused_until"]),
            replays=bool(row["replays"]),
            begun_from=_begun_from(row),
        )


def _begun_from(row: sqlite3.Row) -> BegunFrom | None:
    return None if row["from_table"] is None else BegunFrom(row["from_table"], row["from_deal"], row["from_turn"])


def _seat(row: sqlite3.Row) -> Seat:
    return Seat(
        number=row["number"],
        person_id=row["person_id"],
        missed=row["missed"],
        away=bool(row["away"]),
        left=bool(row["left"]),
        outside=bool(row["outside"]),
        computer=None if row["computer"] is None else row["computer"],
        name=row["name"],
        unseen_hands=row["unseen_hands"],
        handed_in=row["handed_in"],
        told_at=row["told_at"],
        reserve=row["reserve"],
        on_reserve=bool(row["on_reserve"]),
        given_time=bool(row["given_time"]),
        hides=bool(row["hides"]),
    )
