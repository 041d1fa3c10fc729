"""The chats in which something is still to be sent."""

import json

from storage.repositories.messages.screens import RESTS, Screens
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
        confirmed = self._sql.confirmed
        shown, deleted = ([], []) if confirmed is None else confirmed.done(Screens(self._sql).get)
        chats = self._sql.numbers(
            f"""SELECT chat_id FROM (
                SELECT chat_id FROM screens WHERE wanted > shown AND retired = 0 AND NOT ({RESTS})
                    AND id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(:shown))
                UNION ALL SELECT chat_id FROM announcements WHERE sent_at IS NULL AND failed IS NULL
                UNION ALL SELECT chat_id FROM old_messages
                    WHERE id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(:deleted))
            ) AS waiting
            WHERE NOT EXISTS (SELECT 1 FROM chats WHERE id = chat_id AND bot_present = 0) LIMIT :limit""",  # noqa: S608 - words of the store
            shown=json.dumps(shown),
            deleted=json.dumps(deleted),
            limit=limit,
        )
        return tuple(dict.fromkeys(chats))
