"""The messages that show the present, and those whose buttons must still go."""

import sqlite3

from storage.kinds import ScreenKind
from storage.message_records import OldMessage, Screen, Subject
from storage.sql import Sql

URGENCY = {kind: place for place, kind in enumerate(ScreenKind)}


class Screens:
    """At most one screen in use for a table, a kind and a person; retired ones stay as they were."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def ensure(
        self, table_id: int, kind: ScreenKind, chat_id: int, thread_id: int = 0, person_id: int | None = None
    ) -> Screen:
        """The screen in use, made (and wanted) when there is none."""
        found = self.find(table_id, kind, person_id)
        if found is not None:
            return found
        row = self._sql.one(
            """INSERT INTO screens (table_id, kind, chat_id, thread_id, person_id)
            VALUES (:table, :kind, :chat, :thread, :person) RETURNING *""",
            table=table_id,
            kind=kind,
            chat=chat_id,
            thread=thread_id,
            person=person_id,
        )
        assert row is not None
        self._sql.chats.add(chat_id)
        return _screen(row)

    def get(self, screen_id: int) -> Screen | None:
        """The screen with that id."""
        row = self._sql.one("SELECT * FROM screens WHERE id = :id", id=screen_id)
        return None if row is None else _screen(row)

    def find(self, table_id: int, kind: ScreenKind, person_id: int | None = None) -> Screen | None:
        """The screen in use of that kind (and person)."""
        row = self._sql.one(
            """SELECT * FROM screens WHERE table_id = :table AND kind = :kind AND ifnull(person_id, 0) = :person
                AND retired = 0""",
            table=table_id,
            kind=kind,
            person=person_id or 0,
        )
        return None if row is None else _screen(row)

    def of_table(self, table_id: int) -> tuple[Screen, ...]:
        """Every screen of a table, the retired ones too."""
        rows = self._sql.all("SELECT * FROM screens WHERE table_id = :table ORDER BY id", table=table_id)
        return tuple(_screen(row) for row in rows)

    def by_message(self, chat_id: int, message_id: int) -> Screen | None:
        """The screen that a message shows or showed last; ephemeral messages are not numbered with the others."""
        row = self._sql.one(
            """SELECT * FROM screens WHERE chat_id = :chat AND message_id = :message AND kind <> 'ephemeral'
            ORDER BY id DESC LIMIT 1""",
            chat=chat_id,
            message=message_id,
        )
        return None if row is None else _screen(row)

    def stale(self, chat_id: int) -> tuple[Screen, ...]:
        """What this chat does not show yet, the most urgent first."""
        rows = self._sql.all(
            "SELECT * FROM screens WHERE chat_id = :chat AND wanted > shown AND retired = 0", chat=chat_id
        )
        return tuple(sorted(map(_screen, rows), key=lambda screen: (URGENCY[screen.kind], screen.id)))

    def want(self, table_id: int, kind: ScreenKind | None = None, person_id: int | None = None) -> None:
        """Something changed: these screens in use are to be shown anew (all of the table when none is named).

        Ephemeral ones have to be named: a group hand that follows costs the group's budget.
        """
        rows = self._sql.all(
            """UPDATE screens SET wanted = wanted + 1 WHERE table_id = :table AND retired = 0
                AND (kind = :kind OR (:kind IS NULL AND kind <> 'ephemeral'))
                AND (:person IS NULL OR person_id = :person)
            RETURNING chat_id, (SELECT version FROM tables WHERE id = :table) AS version""",
            table=table_id,
            kind=kind,
            person=person_id,
        )
        for row in rows:
            self._sql.chats.add(row["chat_id"])
            self._sql.tables[table_id] = row["version"]

    def want_hand(self, table_id: int, person_id: int) -> None:
        """Something changed in a player's hand: their panels are to be shown anew, in private and in the group."""
        for kind in (ScreenKind.HAND, ScreenKind.EPHEMERAL):
            self.want(table_id, kind, person_id)

    def mark_shown(
        self,
        screen_id: int,
        wanted: int,
        message_id: int | None,
        subject: Subject,
        fingerprint: str,
        *,
        is_photo: bool = False,
    ) -> None:
        """The message shows what was wanted when it was composed; what was wanted since keeps the screen stale."""
        self._sql.run(
            """UPDATE screens SET shown = max(shown, :wanted), message_id = :message, deal = :deal, turn = :turn,
                seat = :seat, is_pause = :pause, announcement_id = :announcement, is_photo = :photo,
                fingerprint = :fingerprint WHERE id = :id""",
            id=screen_id,
            wanted=wanted,
            message=message_id,
            deal=subject.deal,
            turn=subject.turn,
            seat=subject.seat,
            pause=subject.is_pause,
            announcement=subject.announcement_id,
            photo=is_photo,
            fingerprint=fingerprint,
        )

    def mark_updated(self, screen_id: int, wanted: int, fingerprint: str) -> None:
        """The message that it had shows what was wanted, or is left as it is where the fingerprint is ''."""
        self._sql.run(
            "UPDATE screens SET shown = max(shown, :wanted), fingerprint = :fingerprint WHERE id = :id",
            id=screen_id,
            wanted=wanted,
            fingerprint=fingerprint,
        )

    def doubt(self, screen_id: int) -> None:
        """What the message shows is not known any more: it is to be shown anew, whatever it should look like."""
        self._sql.run("UPDATE screens SET fingerprint = '' WHERE id = :id", id=screen_id)

    def lost(self, screen_id: int) -> None:
        """The message is gone: the screen needs a new one when it is shown next."""
        self._sql.run("UPDATE screens SET message_id = NULL, fingerprint = '' WHERE id = :id", id=screen_id)

    def move_to(self, screen_id: int, message_id: int, *, is_photo: bool = False) -> None:
        """The screen is to be shown in a message that stands there already, whatever that looks like now."""
        self._sql.run(
            "UPDATE screens SET message_id = :message, is_photo = :photo, fingerprint = '' WHERE id = :id",
            id=screen_id,
            message=message_id,
            photo=is_photo,
        )

    def open_anew(self, screen_id: int, subject: Subject) -> None:
        """The screen is to get a message about this that nobody has touched yet."""
        self.mark_shown(screen_id, 0, None, subject, "")
        self._sql.run("UPDATE screens SET is_touched = 0 WHERE id = :id", id=screen_id)

    def touched(self, screen_id: int, message_id: int, *, is_photo: bool) -> None:
        """Its owner has tapped a button of this message, which is the screen's from now on."""
        self._sql.run(
            "UPDATE screens SET message_id = :message, is_photo = :photo, is_touched = 1 WHERE id = :id",
            id=screen_id,
            message=message_id,
            photo=is_photo,
        )

    def retire(self, table_id: int, kind: ScreenKind | None = None, person_id: int | None = None) -> None:
        """These screens (all of the table when none is named) are out of use; their messages stay as they are."""
        self._sql.run(
            """UPDATE screens SET retired = 1 WHERE table_id = :table AND retired = 0
                AND (:kind IS NULL OR kind = :kind) AND (:person IS NULL OR person_id = :person)""",
            table=table_id,
            kind=kind,
            person=person_id,
        )


class OldMessages:
    """Messages to be deleted or stripped of their buttons when there is time."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(self, chat_id: int, message_id: int) -> None:
        """Note a message; noting it again changes nothing."""
        self._sql.run(
            "INSERT INTO old_messages (chat_id, message_id) VALUES (:chat, :message) ON CONFLICT DO NOTHING",
            chat=chat_id,
            message=message_id,
        )
        self._sql.chats.add(chat_id)

    def of(self, chat_id: int) -> tuple[OldMessage, ...]:
        """The messages of a chat, the first noted first."""
        rows = self._sql.all("SELECT * FROM old_messages WHERE chat_id = :chat ORDER BY id", chat=chat_id)
        return tuple(OldMessage(row["id"], row["chat_id"], row["message_id"]) for row in rows)

    def done(self, old_message_id: int) -> None:
        """Worked off."""
        self._sql.run("DELETE FROM old_messages WHERE id = :id", id=old_message_id)


def _screen(row: sqlite3.Row) -> Screen:
    return Screen(
        id=row["id"],
        table_id=row["table_id"],
        kind=ScreenKind(row["kind"]),
        chat_id=row["chat_id"],
        thread_id=row["thread_id"],
        person_id=row["person_id"],
        message_id=row["message_id"],
        wanted=row["wanted"],
        shown=row["shown"],
        subject=Subject(row["deal"], row["turn"], row["seat"], bool(row["is_pause"]), row["announcement_id"]),
        is_photo=bool(row["is_photo"]),
        is_touched=bool(row["is_touched"]),
        fingerprint=row["fingerprint"],
        retired=bool(row["retired"]),
    )
