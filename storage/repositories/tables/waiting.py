"""Who wants to be told when a lobby opens in a chat, and who waits for the next match after that of a table."""

from storage.sql import Sql


class Waiting:
    """The people who wait for a table."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    # Told of each lobby of a chat, until they stop it

    def watch(self, chat_id: int, person_id: int, at: float) -> None:
        """Note that somebody wants to be told of lobbies, if it was not noted before."""
        self._sql.run(
            """INSERT INTO lobby_watches (chat_id, person_id, since) VALUES (:chat, :person, :at)
            ON CONFLICT (chat_id, person_id) DO NOTHING""",
            chat=chat_id,
            person=person_id,
            at=at,
        )

    def stop(self, chat_id: int, person_id: int) -> bool:
        """Forget that somebody wants to be told of lobbies; return whether they did."""
        gone = "DELETE FROM lobby_watches WHERE chat_id = :chat AND person_id = :person"
        return self._sql.run(gone, chat=chat_id, person=person_id).rowcount > 0

    def watchers(self, chat_id: int) -> dict[int, float | None]:
        """Who wants to be told of the lobbies of a chat, and when that was done last."""
        rows = self._sql.all(
            "SELECT person_id, told_at FROM lobby_watches WHERE chat_id = :chat ORDER BY since, person_id", chat=chat_id
        )
        return {row["person_id"]: row["told_at"] for row in rows}

    def watched_by(self, person_id: int) -> tuple[int, ...]:
        """The chats of whose lobbies somebody wants to be told."""
        return self._sql.numbers(
            "SELECT chat_id FROM lobby_watches WHERE person_id = :person ORDER BY since, chat_id", person=person_id
        )

    def told(self, chat_id: int, person_id: int, at: float) -> None:
        """Note when somebody was told of a lobby."""
        self._sql.run(
            "UPDATE lobby_watches SET told_at = :at WHERE chat_id = :chat AND person_id = :person",
            at=at,
            chat=chat_id,
            person=person_id,
        )

    # The waiting list of a table

    def join(self, table_id: int, person_id: int, at: float) -> None:
        """Put somebody at the end of a table's waiting list, if they are not on it."""
        self._sql.run(
            """INSERT INTO waiting_list (table_id, person_id, since) VALUES (:table, :person, :at)
            ON CONFLICT (table_id, person_id) DO NOTHING""",
            table=table_id,
            person=person_id,
            at=at,
        )

    def leave(self, table_id: int, person_id: int) -> None:
        """Take somebody off a table's waiting list."""
        self._sql.run(
            "DELETE FROM waiting_list WHERE table_id = :table AND person_id = :person", table=table_id, person=person_id
        )

    def move(self, old_id: int, new_id: int) -> None:
        """Let who waits at a table wait at another one, at which nobody does yet."""
        self._sql.run("UPDATE waiting_list SET table_id = :new WHERE table_id = :old", old=old_id, new=new_id)

    def at(self, table_id: int) -> tuple[int, ...]:
        """Who waits for the next match after that of a table, in order."""
        return self._sql.numbers(
            "SELECT person_id FROM waiting_list WHERE table_id = :table ORDER BY since, person_id", table=table_id
        )

    def in_place(self, chat_id: int, thread_id: int) -> dict[int, int]:
        """Who waits in a chat or topic, in order, and at which table."""
        rows = self._sql.all(
            """SELECT w.person_id, w.table_id FROM tables t JOIN waiting_list w ON w.table_id = t.id
            WHERE t.chat_id = :chat AND t.thread_id = :thread ORDER BY w.since, w.person_id""",
            chat=chat_id,
            thread=thread_id,
        )
        return {row["person_id"]: row["table_id"] for row in rows}

    def left_by(self, chat_id: int, person_id: int) -> tuple[int, ...]:
        """Forget that somebody waits in a chat; return at which tables."""
        self.stop(chat_id, person_id)
        return self._sql.numbers(
            """DELETE FROM waiting_list WHERE person_id = :person
                AND table_id IN (SELECT id FROM tables WHERE chat_id = :chat) RETURNING table_id""",
            person=person_id,
            chat=chat_id,
        )

    def forget(self, person_id: int) -> tuple[int, ...]:
        """Forget that somebody waits or wants to be told of lobbies, wherever it is; return at which tables."""
        self._sql.run("DELETE FROM lobby_watches WHERE person_id = :person", person=person_id)
        return self._sql.numbers(
            "DELETE FROM waiting_list WHERE person_id = :person RETURNING table_id", person=person_id
        )

    def end(self, before: float) -> int:
        """Forget who waits at tables that ended before that time: no lobby has followed; return how many these were."""
        return self._sql.run(
            """DELETE FROM waiting_list WHERE since < :before AND EXISTS (SELECT 1 FROM tables t
                WHERE t.id = waiting_list.table_id AND t.status IN ('over', 'closed') AND t.touched_at < :before)""",
            before=before,
        ).rowcount
