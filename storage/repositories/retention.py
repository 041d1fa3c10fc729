"""Puts away what has been kept long enough, a few rows at a time (``storage.retention`` says how long)."""

from storage.sql import Sql

_OF_A_MATCH = (
    "DELETE FROM log WHERE table_id = :table",
    "DELETE FROM drafts WHERE table_id = :table",
    "DELETE FROM promises WHERE table_id = :table",
    "DELETE FROM records WHERE table_id = :table",
    "DELETE FROM screens WHERE table_id = :table",
    "DELETE FROM announcements WHERE table_id = :table",
    "DELETE FROM votes WHERE table_id = :table",
)
_FOR_A_CHAT = (
    # As a chat is at first sight, but for what its results need.
    """UPDATE chats SET title = '', is_forum = 0, language = 'it', timezone = 'Europe/Rome', defaults = NULL,
        form = 'pictures', dark = 0, four_colours = 0, inside = 'auto', volume = 'every_turn', left_at = NULL
    WHERE id = :chat""",
    "DELETE FROM screens WHERE chat_id = :chat",
    "DELETE FROM announcements WHERE chat_id = :chat",
    "DELETE FROM old_messages WHERE chat_id = :chat",
)


class Retention:
    """Every method does at most ``limit`` of what there is to do, and returns how many that were: 0, and it is done."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def updates(self, before: float, limit: int) -> int:
        """Forget the numbers of updates that were worked off before that time."""
        return self._sql.run(
            """DELETE FROM inbox WHERE update_id IN (
                SELECT update_id FROM inbox WHERE done_at < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def answers(self, before: float, limit: int) -> int:
        """Forget what belongs to no table and was said, or given up, when it had been asked for before that time."""
        return self._sql.run(
            """DELETE FROM announcements WHERE id IN (
                SELECT id FROM announcements WHERE table_id IS NULL AND created_at < :before
                    AND (sent_at IS NOT NULL OR failed IS NOT NULL) LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def pictures(self, before: float, limit: int) -> int:
        """Forget the files that Telegram gave before that time."""
        return self._sql.run(
            """DELETE FROM pictures WHERE fingerprint IN (
                SELECT fingerprint FROM pictures WHERE given_at < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def ended_tables(self, before: float, limit: int) -> int:
        """Of tables that ended before that time the notices go, and which messages showed them.

        A table that was never dealt goes wholly; what is still to be sent or shown stays to be so.
        """
        tables = self._ended(0, before, limit)
        for table_id in tables:
            gone = self._sql.run(
                "DELETE FROM tables WHERE id = :table AND status = 'closed' AND match IS NULL", table=table_id
            )
            if gone.rowcount:
                continue
            self._sql.run(
                """DELETE FROM announcements WHERE table_id = :table
                    AND (sent_at IS NOT NULL OR failed IS NOT NULL)""",
                table=table_id,
            )
            self._sql.run(
                "DELETE FROM screens WHERE table_id = :table AND (retired = 1 OR wanted <= shown)", table=table_id
            )
            self._sql.run("UPDATE tables SET tidied = 1 WHERE id = :table", table=table_id)
        return len(tables)

    def matches(self, before: float, limit: int) -> int:
        """Of matches that ended before that time the result is left; those without one go, their table with them.

        The deals that were broken off are still counted for their chat.
        """
        tables = self._ended(1, before, limit)
        for table_id in tables:
            self._sql.run(
                """UPDATE chats SET broken_off = broken_off + (
                    SELECT count(*) FROM fair_deals WHERE table_id = :table AND broken_off = 1)
                WHERE id = (SELECT chat_id FROM tables WHERE id = :table)""",
                table=table_id,
            )
            gone = self._sql.run(
                """DELETE FROM tables WHERE id = :table
                    AND NOT EXISTS (SELECT 1 FROM finished_matches WHERE table_id = :table)""",
                table=table_id,
            )
            if not gone.rowcount:
                self._leave_the_result(table_id)
        return len(tables)

    def _leave_the_result(self, table_id: int) -> None:
        for statement in _OF_A_MATCH:
            self._sql.run(statement, table=table_id)
        self._sql.tables[table_id] = self._sql.number(
            """UPDATE tables SET status = 'closed', match = NULL, tidied = 2, version = version + 1 WHERE id = :table
            RETURNING version""",
            table=table_id,
        )

    def _ended(self, tidied: int, before: float, limit: int) -> tuple[int, ...]:
        return self._sql.numbers(
            """SELECT id FROM tables WHERE status IN ('over', 'closed') AND tidied < 2 AND tidied = :tidied
                AND touched_at < :before LIMIT :limit""",
            tidied=tidied,
            before=before,
            limit=limit,
        )

    def chats(self, now: float, before: float, limit: int) -> int:
        """Note the groups that the bot is not in; of those noted before that time no more than results are kept.

        Where a match goes on in the private chats, it goes on.
        """
        self._sql.run(
            "UPDATE chats SET left_at = :now WHERE bot_present = 0 AND title <> '' AND left_at IS NULL", now=now
        )
        left = self._sql.numbers(
            """SELECT id FROM chats WHERE bot_present = 0 AND title <> '' AND left_at < :before AND NOT EXISTS (
                SELECT 1 FROM tables WHERE chat_id = chats.id AND status IN ('lobby', 'playing', 'pause'))
            LIMIT :limit""",
            before=before,
            limit=limit,
        )
        for chat_id in left:
            for statement in _FOR_A_CHAT:
                self._sql.run(statement, chat=chat_id)
        return len(left)
