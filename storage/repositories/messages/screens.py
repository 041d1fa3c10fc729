"""The screens, which are messages that are kept up to date."""

import json
import sqlite3

from storage.answers import Rows
from storage.kinds import ScreenKind
from storage.message_records import Screen, Subject
from storage.sql import Sql

RESTS = """kind IN ('hand', 'ephemeral') AND touched_at = 0 AND EXISTS (
    SELECT 1 FROM open_pages o WHERE o.table_id = screens.table_id AND o.person_id = screens.person_id)"""
"""The screens of a hand whose owner has the table open in the page, and has not touched the screen meanwhile."""

_WANTED = f"""UPDATE screens SET wanted = wanted + 1 WHERE table_id = :table AND retired = 0 AND {{}}
    RETURNING chat_id, (SELECT version FROM tables WHERE id = :table) AS version,
        (SELECT chat_id FROM tables WHERE id = :table) AS home, {RESTS} AS rests"""  # noqa: S608 - words of this file
_WANT = _WANTED.format(
    """(kind = :kind OR (CAST(:kind AS TEXT) IS NULL AND kind <> 'ephemeral'))
    AND (CAST(:ids AS TEXT) = '[]' OR person_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:ids)))
    AND (kind <> 'hand' OR touched_at >= :since)"""
)
_WANT_HAND = _WANTED.format("person_id = :person AND kind IN ('hand', 'ephemeral')")

URGENCY = {kind: place for place, kind in enumerate(ScreenKind)}


class Screens:
    """At most one screen is in use for a table, a kind and a person; retired ones are not changed any more."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def ensure(
        self, table_id: int, kind: ScreenKind, chat_id: int, thread_id: int = 0, person_id: int | None = None
    ) -> Screen:
        """The screen in use; if there is none, a new one, which is to be shown."""
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
        return self._now(self._sql.one_as(_screen, "SELECT * FROM screens WHERE id = :id", id=screen_id))

    def find(self, table_id: int, kind: ScreenKind, person_id: int | None = None) -> Screen | None:
        """The screen of this kind (and person) that is in use."""
        found = self._sql.one_as(
            _screen,
            """SELECT * FROM screens WHERE table_id = :table AND kind = :kind AND ifnull(person_id, 0) = :person
                AND retired = 0""",
            table=table_id,
            kind=kind,
            person=person_id or 0,
        )
        return self._now(found)

    def hands(self, table_id: int, person_id: int) -> tuple[Screen, ...]:
        """The screens in use that show a person's hand: their panel in private, and the one in the group."""
        found = self._sql.all_as(
            _screen,
            """SELECT * FROM screens WHERE table_id = :table AND person_id = :person AND kind IN ('hand', 'ephemeral')
                AND retired = 0""",
            table=table_id,
            person=person_id,
        )
        confirmed = self._sql.confirmed
        return found if confirmed is None else tuple(map(confirmed.of, found))

    def _now(self, screen: Screen | None) -> Screen | None:
        """A screen with what it shows by now."""
        confirmed = self._sql.confirmed
        return screen if screen is None or confirmed is None else confirmed.of(screen)

    def of_table(self, table_id: int) -> tuple[Screen, ...]:
        """All screens of a table, including retired ones."""
        rows = self._sql.all("SELECT * FROM screens WHERE table_id = :table ORDER BY id", table=table_id)
        screens = (self._now(_screen(row)) for row in rows)
        return tuple(screen for screen in screens if screen is not None)

    def by_message(self, chat_id: int, message_id: int) -> Screen | None:
        """The newest screen with this message; group hands are left out: ephemeral messages have ids of their own."""
        row = self._sql.one(
            """SELECT * FROM screens WHERE chat_id = :chat AND message_id = :message AND kind <> 'ephemeral'
            ORDER BY id DESC LIMIT 1""",
            chat=chat_id,
            message=message_id,
        )
        return None if row is None else self._now(_screen(row))

    def stale(self, chat_id: int) -> tuple[Screen, ...]:
        """The screens of this chat that are out of date and do not rest, the most urgent first.

        A hand rests while its owner has the table open in the page; it stays out of date until they leave.
        """
        found = self._sql.all_as(
            _screen,
            f"SELECT * FROM screens WHERE chat_id = :chat AND wanted > shown AND retired = 0 AND NOT ({RESTS})",  # noqa: S608 - words of this file
            chat=chat_id,
        )
        if (confirmed := self._sql.confirmed) is not None:
            found = tuple(screen for screen in map(confirmed.of, found) if screen.wanted > screen.shown)
        if len(found) < 2:
            return found
        return tuple(sorted(found, key=lambda screen: (URGENCY[screen.kind], screen.id)))

    def want(
        self,
        table_id: int,
        kind: ScreenKind | None = None,
        *person_ids: int,
        touched_since: float = 0.0,
    ) -> None:
        """Request that these screens in use are shown again, or all of the table if no kind is given.

        If people are given, only theirs.

        Group hands are updated only if their kind is given, because each update counts against the group's rate limit.
        Panels in private chats are left out if their owner has not touched them since ``touched_since``.
        """
        rows = self._sql.all(
            _WANT,
            table=table_id,
            kind=kind,
            ids=json.dumps(person_ids),
            since=touched_since,
        )
        self._note(table_id, rows)

    def want_hand(self, table_id: int, person_id: int) -> None:
        """Request that a player's panels are shown again, in private and in the group, because their hand changed."""
        wanted = table_id, person_id
        if wanted in self._sql.wanted:  # a tap asks for its panel first, and what it changes asks again
            return
        rows = self._sql.all(_WANT_HAND, table=table_id, person=person_id)
        self._note(table_id, rows)
        self._sql.wanted.add(wanted)

    def _note(self, table_id: int, rows: Rows) -> None:
        """Note where the screens are that are to be shown again."""
        for row in rows:
            if not row["rests"]:
                self._sql.chats.add(row["chat_id"])
            self._sql.tables[table_id] = row["version"]
            self._sql.homes[table_id] = row["home"]

    def touch_hand(self, table_id: int, person_id: int, now: float, kind: ScreenKind = ScreenKind.HAND) -> None:
        """Note that a player has tapped their panel, or their group hand; 0 for one that they are done with."""
        rows = self._sql.all(
            """UPDATE screens SET touched_at = :now WHERE table_id = :table AND kind = :kind
                AND ifnull(person_id, 0) = :person AND retired = 0
            RETURNING chat_id, wanted > shown AND touched_at > 0 AS stale""",
            table=table_id,
            person=person_id,
            now=now,
            kind=kind,
        )
        self._sql.chats.update(row["chat_id"] for row in rows if row["stale"])

    def let_rest(self, table_id: int, person_id: int, before: float) -> None:
        """Let the screens of a player's hand rest that they have last touched before that time."""
        self._sql.run(
            """UPDATE screens SET touched_at = 0 WHERE table_id = :table AND kind IN ('hand', 'ephemeral')
                AND person_id = :person AND retired = 0 AND touched_at > 0 AND touched_at < :before""",
            table=table_id,
            person=person_id,
            before=before,
        )

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
        """Note what a message shows; if more was wanted since it was composed, the screen stays out of date."""
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

    def mark_edited(self, shown: Screen, fingerprint: str, before: Screen) -> None:
        """Note that the message shows what was wanted by this row.

        ``before``: the row as it was stored when the screen was drawn. If the screen has left the message since, or
        another worker has noted what the message shows, nothing is changed.
        """
        self._sql.run(
            """UPDATE screens SET shown = max(shown, :wanted), fingerprint = :fingerprint
            WHERE id = :id AND message_id = :message AND chat_id = :chat AND retired = 0
                AND shown <= :before AND fingerprint = :was""",
            before=before.shown,
            was=before.fingerprint,
            id=shown.id,
            wanted=shown.wanted,
            fingerprint=fingerprint,
            message=shown.message_id,
            chat=shown.chat_id,
        )

    def mark_updated(self, screen_id: int, wanted: int, fingerprint: str) -> None:
        """Note that the screen's message was edited; or, if the fingerprint is '', that it is left as it is."""
        self._sql.run(
            "UPDATE screens SET shown = max(shown, :wanted), fingerprint = :fingerprint WHERE id = :id",
            id=screen_id,
            wanted=wanted,
            fingerprint=fingerprint,
        )

    def doubt(self, screen_id: int) -> None:
        """Note that it is unknown what the message shows, so that the next edit is sent in any case."""
        self._sql.run("UPDATE screens SET fingerprint = '' WHERE id = :id", id=screen_id)

    def lost(self, screen_id: int) -> None:
        """Note that the message does not exist any more, so that the screen gets a new one."""
        self._sql.run("UPDATE screens SET message_id = NULL, fingerprint = '' WHERE id = :id", id=screen_id)

    def move_to(self, screen_id: int, message_id: int, *, is_photo: bool = False) -> None:
        """Show the screen in an existing message from now on."""
        self._sql.run(
            "UPDATE screens SET message_id = :message, is_photo = :photo, fingerprint = '' WHERE id = :id",
            id=screen_id,
            message=message_id,
            photo=is_photo,
        )

    def open_anew(self, screen_id: int, subject: Subject) -> None:
        """Give the screen a new subject and, when it is shown next, a new message."""
        self.mark_shown(screen_id, 0, None, subject, "")
        self._sql.run("UPDATE screens SET is_touched = 0 WHERE id = :id", id=screen_id)

    def touched(self, screen_id: int, message_id: int, *, is_photo: bool) -> None:
        """Note that the owner has tapped a button of this message, which is the screen's message from now on."""
        self._sql.run(
            "UPDATE screens SET message_id = :message, is_photo = :photo, is_touched = 1 WHERE id = :id",
            id=screen_id,
            message=message_id,
            photo=is_photo,
        )

    def retire(self, table_id: int, kind: ScreenKind | None = None, person_id: int | None = None) -> None:
        """Take these screens, or all of the table if no kind is given, out of use; their messages are not changed."""
        self._sql.run(
            """UPDATE screens SET retired = 1 WHERE table_id = :table AND retired = 0
                AND (CAST(:kind AS TEXT) IS NULL OR kind = :kind)
                AND (CAST(:person AS BIGINT) IS NULL OR person_id = :person)""",
            table=table_id,
            kind=kind,
            person=person_id,
        )


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
