"""Deletes rows by age, a few at a time (``storage.retention`` has the numbers of days)."""

from storage.sql import Sql

_OF_A_MATCH = (
    "DELETE FROM log WHERE table_id = :table",
    "DELETE FROM drafts WHERE table_id = :table",
    "DELETE FROM prepared_turns WHERE table_id = :table",
    "DELETE FROM hands WHERE table_id = :table",
    "DELETE FROM remarks WHERE table_id = :table",
    "UPDATE finished_deals SET dealt = NULL WHERE table_id = :table",
    "DELETE FROM commitments WHERE table_id = :table",
    "DELETE FROM records WHERE table_id = :table",
    "DELETE FROM screens WHERE table_id = :table",
    "DELETE FROM announcements WHERE table_id = :table",
    "DELETE FROM votes WHERE table_id = :table",
    "DELETE FROM waiting_list WHERE table_id = :table",
)
_FOR_A_CHAT = (
    # Like a chat that is seen for the first time, except for what its results need.
    """UPDATE chats SET title = '', is_forum = 0, language = 'it', timezone = 'Europe/Rome', defaults = NULL,
        form = 'pictures', dark = 0, four_colours = 0, group_hands = 'auto', verbosity = 'every_turn', clover = 0,
        invitations = 1, replays = 0, daily = NULL, daily_post_at = NULL, daily_posted = NULL, season_deals = 0,
        season_best = 0, season_told = 0, season_due = NULL, left_at = NULL
    WHERE id = :chat""",
    "DELETE FROM occasions WHERE chat_id = :chat AND kind = 'evening'",
    "DELETE FROM lobby_watches WHERE chat_id = :chat",
    "DELETE FROM topics WHERE chat_id = :chat",
    "DELETE FROM screens WHERE chat_id = :chat",
    "DELETE FROM announcements WHERE chat_id = :chat",
    "DELETE FROM old_messages WHERE chat_id = :chat",
)


class Retention:
    """Every method processes at most ``limit`` rows and returns how many it has processed; 0 when nothing is left."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def updates(self, before: float, limit: int) -> int:
        """Delete updates that were processed before that time."""
        return self._sql.run(
            """DELETE FROM inbox WHERE update_id IN (
                SELECT update_id FROM inbox WHERE done_at < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def answers(self, before: float, limit: int) -> int:
        """Delete announcements of no table, created before that time, that were sent or given up.

        The posts of score sheets and evenings are kept as long as these.
        """
        return self._sql.run(
            """DELETE FROM announcements WHERE id IN (
                SELECT id FROM announcements WHERE table_id IS NULL AND created_at < :before
                    AND (sent_at IS NOT NULL OR failed IS NOT NULL)
                    AND NOT EXISTS (SELECT 1 FROM score_sheets WHERE post_id = announcements.id)
                    AND NOT EXISTS (SELECT 1 FROM evenings WHERE post_id = announcements.id) LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def evenings(self, before: float, limit: int) -> int:
        """Delete the evenings that were over before that time."""
        return self._sql.run(
            """DELETE FROM occasions WHERE id IN (
                SELECT id FROM occasions WHERE ended_at < :before AND kind = 'evening' LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def page_tickets(self, before: float, limit: int) -> int:
        """Delete tickets of pages that were valid until before that time."""
        return self._sql.run(
            """DELETE FROM page_tickets WHERE hash IN (
                SELECT hash FROM page_tickets WHERE until < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def invitations(self, before: float, limit: int) -> int:
        """Delete links made before that time whose lobbies have ended; they had ended with these."""
        return self._sql.run(
            """DELETE FROM invitations WHERE (table_id, person_id) IN (
                SELECT i.table_id, i.person_id FROM invitations i JOIN tables t ON t.id = i.table_id
                WHERE i.made_at < :before AND t.status <> 'lobby' LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def page_requests(self, before: float, limit: int) -> int:
        """Forget requests of pages that were done before that time."""
        return self._sql.run(
            """DELETE FROM page_requests WHERE (person_id, id) IN (
                SELECT person_id, id FROM page_requests WHERE at < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def pictures(self, before: float, limit: int) -> int:
        """Forget the files of pictures that are older than that time."""
        return self._sql.run(
            """DELETE FROM pictures WHERE fingerprint IN (
                SELECT fingerprint FROM pictures WHERE given_at < :before LIMIT :limit)""",
            before=before,
            limit=limit,
        ).rowcount

    def ended_tables(self, before: float, limit: int) -> int:
        """Delete the announcements and screens of tables that ended before that time.

        A table that was never dealt is deleted completely. What must still be sent or shown is kept.
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
            self._sql.run("UPDATE tables SET pruned = 1 WHERE id = :table", table=table_id)
        return len(tables)

    def matches(self, before: float, limit: int) -> int:
        """Of matches that ended before that time, keep only the result; delete tables without a result.

        Deals that were broken off are still counted in their chat.
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
                    AND NOT EXISTS (SELECT 1 FROM finished_matches WHERE table_id = :table)
                    AND NOT EXISTS (SELECT 1 FROM finished_deals WHERE table_id = :table AND par_number > 0)""",
                table=table_id,
            )
            if not gone.rowcount:
                self._keep_only_the_result(table_id)
        return len(tables)

    def _keep_only_the_result(self, table_id: int) -> None:
        for statement in _OF_A_MATCH:
            self._sql.run(statement, table=table_id)
        self._sql.tables[table_id] = self._sql.number(
            """UPDATE tables SET status = 'closed', match = NULL, pruned = 2, version = version + 1 WHERE id = :table
            RETURNING version""",
            table=table_id,
        )

    def _ended(self, pruned: int, before: float, limit: int) -> tuple[int, ...]:
        return self._sql.numbers(
            """SELECT id FROM tables WHERE status IN ('over', 'closed') AND pruned < 2 AND pruned = :pruned
                AND touched_at < :before
                AND NOT EXISTS (SELECT 1 FROM occasions o WHERE o.id = tables.occasion_id AND o.ended_at IS NULL)
            LIMIT :limit""",
            pruned=pruned,
            before=before,
            limit=limit,
        )

    def chats(self, now: float, before: float, limit: int) -> int:
        """Note the groups that the bot has left; of those noted before that time, keep only the results.

        Groups with an unfinished table are not changed, because a match may go on in the private chats.
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
