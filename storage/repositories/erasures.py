"""What is left to do after somebody was erased: the last messages in their chat, then the bytes of the file."""

from storage.sql import Sql


class Erasures:
    """One row an erasure, until the file has been compacted. ``unit.people.forget`` begins one."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def ripe(self, quiet_since: float, at_latest: float) -> tuple[int, ...]:
        """The erasures after which no chat has to be waited for any more, by number.

        They are from before ``quiet_since``; where something is still to be sent or cleared away in the private chat,
        from before ``at_latest``.
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

    def let_go_at(self) -> dict[int, float]:
        """The erasures that wait for the file to be compacted and nothing else, by number, and since when."""
        rows = self._sql.all("SELECT id, since FROM erasures WHERE chat_id IS NULL ORDER BY id")
        return {row["id"]: row["since"] for row in rows}

    def move(self, seconds: float) -> None:
        """The clock moved by so many seconds at once: what is waited for is waited for as long as before."""
        self._sql.run("UPDATE erasures SET since = since + :seconds", seconds=seconds)

    def let_go(self, number: int, at: float) -> None:
        """Forget the chat of an erasure, and what was sent there; from then on it waits for the file to be compacted.

        A chat whose person has come back is theirs, as somebody new: what they have had since then stays.
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
        """The file has been compacted since the chat was let go."""
        self._sql.run("DELETE FROM erasures WHERE id = :id AND chat_id IS NULL", id=number)
