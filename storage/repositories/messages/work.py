"""The chats in which something is still to be sent."""

from storage.repositories.messages.screens import RESTS
from storage.sql import Sql

ALL = (1 << 63) - 1
"""No limit."""


class Work:
    """Queries for the dispatcher of messages."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def chats(self, limit: int = ALL) -> tuple[int, ...]:
        """The chats with a screen that is out of date, an announcement that was not sent, or an old message.

        Groups that the bot is not in are left out: what waits there waits for its return. With a ``limit``, at most
        this number of rows is read, so chats may be missing.
        """
        chats = self._sql.numbers(
            f"""SELECT chat_id FROM (
                SELECT chat_id FROM screens WHERE wanted > shown AND retired = 0 AND NOT ({RESTS})
                UNION ALL SELECT chat_id FROM announcements WHERE sent_at IS NULL AND failed IS NULL
                UNION ALL SELECT chat_id FROM old_messages
            ) AS waiting
            WHERE NOT EXISTS (SELECT 1 FROM chats WHERE id = chat_id AND bot_present = 0) LIMIT :limit""",  # noqa: S608 - words of the store
            limit=limit,
        )
        return tuple(dict.fromkeys(chats))
