"""Old messages, which must be deleted."""

import sqlite3

from storage.message_records import OldMessage
from storage.sql import Sql


class OldMessages:
    """Messages to be deleted or stripped of their buttons when there is time."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(self, chat_id: int, message_id: int) -> None:
        """Add a message; adding it again changes nothing."""
        self._sql.run(
            "INSERT INTO old_messages (chat_id, message_id) VALUES (:chat, :message) ON CONFLICT DO NOTHING",
            chat=chat_id,
            message=message_id,
        )
        self._sql.chats.add(chat_id)

    def of(self, chat_id: int) -> tuple[OldMessage, ...]:
        """The messages of a chat, in the order in which they were added."""
        found = self._sql.all_as(
            _old_message, "SELECT * FROM old_messages WHERE chat_id = :chat ORDER BY id", chat=chat_id
        )
        confirmed = self._sql.confirmed
        return found if confirmed is None else tuple(one for one in found if not confirmed.is_deleted(one))

    def done(self, old_message_id: int) -> None:
        """Remove a message that was deleted or has lost its buttons."""
        self._sql.run("DELETE FROM old_messages WHERE id = :id", id=old_message_id)


def _old_message(row: sqlite3.Row) -> OldMessage:
    return OldMessage(row["id"], row["chat_id"], row["message_id"])
