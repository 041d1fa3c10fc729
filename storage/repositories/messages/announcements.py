"""The queue of announcements and answers."""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from storage.codec import json_text
from storage.kinds import AnnouncementKind
from storage.message_records import Announcement
from storage.sql import Sql


class Announcements:
    """Rows that are written together with what they announce, then sent in the order of their ids and marked.

    After a crash between sending and marking, a row is sent twice; no row is ever lost. A row that was sent or given up
    loses its payload: nothing reads it any more, and it may name people. The deal that it is about stays.
    """

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(
        self,
        chat_id: int,
        kind: AnnouncementKind,
        payload: Mapping[str, Any],
        at: float,
        *,
        table_id: int | None = None,
        thread_id: int = 0,
        person_id: int | None = None,
        fallback_chat_id: int | None = None,
        fallback_thread_id: int = 0,
        message_id: int | None = None,
    ) -> Announcement:
        """Queue an announcement; the payload must be JSON. The fallback is the chat to which ``redirect`` may move it.

        ``message_id``: an existing message that will be edited to show this announcement.
        """
        row = self._sql.one(
            """INSERT INTO announcements (table_id, chat_id, thread_id, person_id, fallback_chat_id, fallback_thread_id,
                kind, payload, created_at, message_id, deal)
            VALUES (:table, :chat, :thread, :person, :fallback_chat, :fallback_thread, :kind, :payload, :at, :message,
                :deal)
            RETURNING *""",
            table=table_id,
            chat=chat_id,
            thread=thread_id,
            person=person_id,
            fallback_chat=fallback_chat_id,
            fallback_thread=fallback_thread_id,
            kind=kind,
            payload=json_text(payload),
            at=at,
            message=message_id,
            deal=payload.get("deal"),
        )
        assert row is not None
        self._sql.chats.add(chat_id)
        self._sql.announcements.add(row["id"])
        return _announcement(row)

    def add_at(self, table_id: int, kind: AnnouncementKind, payload: Mapping[str, Any], at: float) -> None:
        """Queue an announcement in the chat of a table, without reading it; none of one where somebody tries out."""
        rows = self._sql.all(
            """INSERT INTO announcements (table_id, chat_id, thread_id, kind, payload, created_at)
            SELECT id, chat_id, thread_id, :kind, :payload, :at FROM tables WHERE id = :table AND kind <> 'what-if'
            RETURNING id, chat_id""",
            table=table_id,
            kind=kind,
            payload=json_text(payload),
            at=at,
        )
        self._sql.announcements.update(row["id"] for row in rows)
        self._sql.chats.update(row["chat_id"] for row in rows)

    def pending(self, chat_id: int) -> tuple[Announcement, ...]:
        """The announcements of this chat that have not been sent yet, in order."""
        return self._sql.all_as(
            _announcement,
            "SELECT * FROM announcements WHERE chat_id = :chat AND sent_at IS NULL AND failed IS NULL ORDER BY id",
            chat=chat_id,
        )

    def answers_waiting(self, chat_id: int, person_id: int | None) -> int:
        """How many answers to a person (None: to nobody in particular) wait; 0 if the bot is not in the chat."""
        row = self._sql.one(
            """SELECT count(*) AS waiting FROM announcements
            WHERE chat_id = :chat AND sent_at IS NULL AND failed IS NULL AND table_id IS NULL
                AND ifnull(person_id, 0) = :person
                AND EXISTS (SELECT 1 FROM chats WHERE id = :chat AND bot_present = 1)""",
            chat=chat_id,
            person=person_id or 0,
        )
        return 0 if row is None else int(row["waiting"])

    def latest(self, table_id: int) -> int | None:
        """The id of the last announcement about a table, sent or not."""
        row = self._sql.one("SELECT max(id) AS id FROM announcements WHERE table_id = :table", table=table_id)
        return None if row is None else row["id"]

    def last_sent(self, chat_id: int, kind: AnnouncementKind) -> float | None:
        """When an announcement of this kind was last sent to this chat, if the row is still kept."""
        row = self._sql.one(
            "SELECT max(sent_at) AS at FROM announcements WHERE chat_id = :chat AND kind = :kind",
            chat=chat_id,
            kind=kind,
        )
        return None if row is None else row["at"]

    def sent(self, announcement_id: int, message_id: int | None, at: float) -> None:
        """Mark as sent what Telegram has confirmed; what is marked already stays as it is."""
        self._sql.run(
            """UPDATE announcements SET sent_at = :at, message_id = :message, failed = NULL, payload = '{}'
            WHERE id = :id AND sent_at IS NULL""",
            id=announcement_id,
            message=message_id,
            at=at,
        )

    def failed(self, announcement_id: int, why: str) -> None:
        """Give an announcement up, because it cannot be sent."""
        self._sql.run(
            "UPDATE announcements SET failed = :why, payload = '{}' WHERE id = :id AND sent_at IS NULL",
            id=announcement_id,
            why=why,
        )

    def messages(self, table_id: int, kind: AnnouncementKind) -> tuple[int, ...]:
        """The ids of the messages of this kind about a table."""
        return self._sql.numbers(
            """SELECT message_id FROM announcements WHERE table_id = :table AND kind = :kind
                AND message_id IS NOT NULL ORDER BY id""",
            table=table_id,
            kind=kind,
        )

    def was_told(self, table_id: int, kind: AnnouncementKind, person_id: int) -> bool:
        """Whether there is an announcement of this kind about a table for a person."""
        return bool(
            self._sql.numbers(
                "SELECT id FROM announcements WHERE table_id = :table AND kind = :kind AND person_id = :person LIMIT 1",
                table=table_id,
                kind=kind,
                person=person_id,
            )
        )

    def again(self, table_id: int, kind: AnnouncementKind, deal: int) -> None:
        """Queue the message of this kind about a deal to be edited, if it has been sent."""
        rows = self._sql.all(
            """UPDATE announcements SET sent_at = NULL, payload = :payload
            WHERE table_id = :table AND kind = :kind AND deal = :deal
                AND message_id IS NOT NULL AND sent_at IS NOT NULL AND failed IS NULL
            RETURNING id, chat_id""",
            table=table_id,
            kind=kind,
            deal=deal,
            payload=json_text({"deal": deal}),
        )
        self._sql.announcements.update(row["id"] for row in rows)
        self._sql.chats.update(row["chat_id"] for row in rows)

    def again_in_chat(self, chat_id: int, kind: AnnouncementKind, payload: Mapping[str, Any]) -> None:
        """Queue the last message of this kind in a chat to be edited; one that waits to be sent is composed then."""
        rows = self._sql.all(
            """UPDATE announcements SET sent_at = NULL, payload = :payload
            WHERE message_id IS NOT NULL AND sent_at IS NOT NULL AND failed IS NULL AND id = (
                SELECT max(id) FROM announcements WHERE chat_id = :chat AND kind = :kind)
            RETURNING id""",
            chat=chat_id,
            kind=kind,
            payload=json_text(payload),
        )
        self._sql.announcements.update(row["id"] for row in rows)
        self._sql.chats.add(chat_id)

    def message_of(self, announcement_id: int) -> int | None:
        """The id of the message that shows an announcement."""
        found = self._sql.numbers(
            "SELECT message_id FROM announcements WHERE id = :id AND message_id IS NOT NULL", id=announcement_id
        )
        return next(iter(found), None)

    def edit(self, announcement_id: int, payload: Mapping[str, Any]) -> bool:
        """Queue the message of an announcement to be edited; False if there is none, nor one that waits to be sent."""
        row = self._sql.one(
            """UPDATE announcements SET sent_at = NULL, payload = :payload
            WHERE id = :id AND failed IS NULL AND (message_id IS NOT NULL OR sent_at IS NULL) RETURNING chat_id""",
            id=announcement_id,
            payload=json_text(payload),
        )
        if row is None:
            return False
        self._sql.announcements.add(announcement_id)
        self._sql.chats.add(row["chat_id"])
        return True

    def take_back(self, announcement_id: int) -> int | None:
        """Let an announcement be neither sent nor edited any more; return the message that shows it, if one does."""
        message_id = self.message_of(announcement_id)
        self._sql.run("DELETE FROM announcements WHERE id = :id", id=announcement_id)
        return message_id

    def take_back_all(
        self, chat_id: int, thread_id: int, kind: AnnouncementKind, person_id: int | None = None
    ) -> tuple[int, ...]:
        """Take back all of a kind in a chat or topic, or those for a person; return the messages that show them."""
        rows = self._sql.all(
            """DELETE FROM announcements WHERE chat_id = :chat AND thread_id = :thread AND kind = :kind
                AND (CAST(:person AS BIGINT) IS NULL OR person_id = :person) RETURNING message_id""",
            chat=chat_id,
            thread=thread_id,
            kind=kind,
            person=person_id,
        )
        return tuple(row["message_id"] for row in rows if row["message_id"] is not None)

    def shown_by(self, chat_id: int, message_id: int) -> tuple[AnnouncementKind | None, int | None]:
        """The kind of the announcement that a message shows, and the deal that it is about; None for others."""
        row = self._sql.one(
            """SELECT kind, deal FROM announcements WHERE chat_id = :chat AND message_id = :message
            ORDER BY id DESC LIMIT 1""",
            chat=chat_id,
            message=message_id,
        )
        return (None, None) if row is None else (_kind(row["kind"]), row["deal"])

    def withdraw(
        self, table_id: int, kind: AnnouncementKind, person_id: int | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Forget the sent messages of this kind about a table (and a person); return their chats and message ids."""
        rows = self._sql.all(
            """SELECT id, chat_id, message_id FROM announcements WHERE table_id = :table AND kind = :kind
                AND message_id IS NOT NULL AND (CAST(:person AS BIGINT) IS NULL OR person_id = :person) ORDER BY id""",
            table=table_id,
            kind=kind,
            person=person_id,
        )
        for row in rows:
            self._sql.run("UPDATE announcements SET message_id = NULL WHERE id = :id", id=row["id"])
        return tuple((row["chat_id"], row["message_id"]) for row in rows)

    def redirect(self, announcement_id: int, chat_id: int, thread_id: int) -> None:
        """Send an announcement to another chat instead; its place in the order stays."""
        self._sql.run(
            "UPDATE announcements SET chat_id = :chat, thread_id = :thread WHERE id = :id AND sent_at IS NULL",
            id=announcement_id,
            chat=chat_id,
            thread=thread_id,
        )
        self._sql.chats.add(chat_id)


def _announcement(row: sqlite3.Row) -> Announcement:
    return Announcement(
        id=row["id"],
        table_id=row["table_id"],
        chat_id=row["chat_id"],
        thread_id=row["thread_id"],
        person_id=row["person_id"],
        fallback_chat_id=row["fallback_chat_id"],
        fallback_thread_id=row["fallback_thread_id"],
        kind=_kind(row["kind"]),
        payload=json.loads(row["payload"]),
        created_at=row["created_at"],
        sent_at=row["sent_at"],
        message_id=row["message_id"],
        failed=row["failed"],
    )


def _kind(word: str) -> AnnouncementKind:
    """The kind with this word; a row with an unknown word must not block the others."""
    try:
        return AnnouncementKind(word)
    except ValueError:
        return AnnouncementKind.UNKNOWN
