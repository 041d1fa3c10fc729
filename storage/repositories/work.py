"""Where something is still to be sent."""

from storage.sql import Sql


class Work:
    """What the sender of messages asks for."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def chats(self, limit: int = -1) -> tuple[int, ...]:
        """The chats with a stale screen, an announcement not yet made, or an old message.

        A group that the bot may not write to is not among them: what waits there waits until the bot is back. With a
        ``limit`` no more rows are read than that, and nothing is said of the rest.
        """
        chats = self._sql.numbers(
            """SELECT chat_id FROM (
                SELECT chat_id FROM screens WHERE wanted > shown AND retired = 0
                UNION ALL SELECT chat_id FROM announcements WHERE sent_at IS NULL AND failed IS NULL
                UNION ALL SELECT chat_id FROM old_messages
            )
            WHERE NOT EXISTS (SELECT 1 FROM chats WHERE id = chat_id AND bot_present = 0) LIMIT :limit""",
            limit=limit,
        )
        return tuple(dict.fromkeys(chats))
