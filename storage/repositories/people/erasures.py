"""What remains to be done after a person was erased: the last messages in their chat, then compacting the file."""

from storage.sql import Sql


class Erasures:
    """One row for each erasure, until the file has been compacted. ``unit.people.forget`` begins an erasure."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def with_quiet_chat(self, quiet_since: float, at_latest: float) -> tuple[int, ...]:
        """The numbers of the erasures whose private chat can be forgotten now.

        They are older than ``quiet_since`` or, if something must still be sent or deleted in the chat, older than
        ``at_latest``.
        """
        return self._sql.numbers(
            """SELECT id FROM erasures WHERE chat_id IS NULL OR (since <= :quiet AND (since <= :latest OR NOT (
                EXISTS (SELECT 1 FROM old_messages o WHERE o.chat_id = erasures.chat_id)
                OR EXISTS (SELECT 1 FROM announcements a
                    WHERE a.chat_id = erasures.chat_id AND sent_at IS NULL AND failed IS NULL))))
            ORDER BY id""",
            quiet=quiet_since,
            latest=at_latest,
        )

    def waiting_for_vacuum(self) -> dict[int, float]:
        """The erasures that wait only for the file to be compacted, by number, and since when they wait."""
        rows = self._sql.all("SELECT id, since FROM erasures WHERE chat_id IS NULL ORDER BY id")
        return {row["id"]: row["since"] for row in rows}

    def move(self, seconds: float) -> None:
        """Move all erasures by some seconds, because the clock was set by as much."""
        self._sql.run("UPDATE erasures SET since = since + :seconds", seconds=seconds)

    def forget_chat(self, number: int, at: float) -> None:
        """Forget the chat of an erasure and what was sent there; then the erasure waits for the file to be compacted.

        If the person has come back, as somebody new, the rows of the chat are theirs and stay.
        """
        row = self._sql.one(
            """SELECT chat_id FROM erasures WHERE id = :id AND chat_id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = chat_id)""",
            id=number,
        )
        if row is not None:
            self._sql.run("DELETE FROM announcements WHERE chat_id = :chat", chat=row["chat_id"])
            self._sql.run("DELETE FROM old_messages WHERE chat_id = :chat", chat=row["chat_id"])
        self._sql.run(
            "UPDATE erasures SET chat_id = NULL, since = :at WHERE id = :id AND chat_id IS NOT NULL", id=number, at=at
        )

    def done(self, number: int) -> None:
        """Delete an erasure, because the file has been compacted since its chat was forgotten."""
        self._sql.run("DELETE FROM erasures WHERE id = :id AND chat_id IS NULL", id=number)
