"""The screens, which are messages that are kept up to date."""

import json
import sqlite3

from storage.kinds import ScreenKind
from storage.message_records import Screen, Subject
from storage.repositories.messages.shown_screens import ShownScreens
from storage.sql import Rows

RESTS = """kind IN ('hand', 'ephemeral') AND touched_at = 0 AND EXISTS (
    SELECT 1 FROM open_pages o WHERE o.table_id = screens.table_id AND o.person_id = screens.person_id)"""
"""The screens of a hand whose owner has the table open in the page, and has not touched the screen meanwhile."""

_WANTED = f"""UPDATE screens SET wanted = wanted + 1 WHERE table_id = :table AND retired = 0 AND {{}}
    RETURNING chat_id, (SELECT version FROM tables WHERE id = :table) AS version, {RESTS} AS rests"""  # noqa: S608 - words of this file
_WANT = _WANTED.format(
    """(kind = :kind OR (CAST(:kind AS TEXT) IS NULL AND kind <> 'ephemeral'))
    AND (CAST(:ids AS TEXT) = '[]' OR person_id IN (SELECT CAST(value AS BIGINT) FROM json_each(:ids)))
    AND (kind <> 'hand' OR touched_at >= :since)"""
)
_WANT_HAND = _WANTED.format("person_id = :person AND kind IN ('hand', 'ephemeral')")

_OTHER_PANELS = """SELECT id FROM screens WHERE person_id = :person AND kind = 'hand' AND retired = 0
    AND table_id <> :table"""

URGENCY = {kind: place for place, kind in enumerate(ScreenKind)}


class Screens(ShownScreens):
    """At most one screen is in use for a table, a kind and a person; retired ones are not changed any more."""

    __slots__ = ()

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
        if kind is ScreenKind.HAND and person_id is not None:
            self._want_other_panel(table_id, person_id)
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
        rows = self._sql.all(_WANT, table=table_id, kind=kind, ids=json.dumps(person_ids), since=touched_since)
        self._note(table_id, rows)

    def want_hand(self, table_id: int, person_id: int) -> None:
        """Request that a player's panels are shown again, in private and in the group, because their hand changed."""
        wanted = table_id, person_id
        if wanted in self._sql.wanted:  # a tap asks for its panel first, and what it changes asks again
            return
        self._note(table_id, self._sql.all(_WANT_HAND, table=table_id, person=person_id))
        self._sql.wanted.add(wanted)

    def _note(self, table_id: int, rows: Rows) -> None:
        """Note where the screens are that are to be shown again."""
        for row in rows:
            if not row["rests"]:
                self._sql.chats.add(row["chat_id"])
            self._sql.tables[table_id] = row["version"]

    def has_another_panel(self, table_id: int, person_id: int) -> bool:
        """Whether a person has the panel of another table in their private chat, too; then each names its table."""
        return bool(self._sql.numbers(_OTHER_PANELS, table=table_id, person=person_id))

    def _want_other_panel(self, table_id: int, person_id: int) -> None:
        """Request that a panel is shown again that was alone with this table's panel, or is alone from now on."""
        others = self._sql.numbers(_OTHER_PANELS, table=table_id, person=person_id)
        if len(others) == 1:
            self._sql.run("UPDATE screens SET wanted = wanted + 1 WHERE id = :id", id=others[0])
            self._sql.chats.add(person_id)

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

    def retire(self, table_id: int, kind: ScreenKind | None = None, person_id: int | None = None) -> None:
        """Take these screens, or all of the table if no kind is given, out of use; their messages are not changed."""
        retired = self._sql.all(
            """UPDATE screens SET retired = 1 WHERE table_id = :table AND retired = 0
                AND (CAST(:kind AS TEXT) IS NULL OR kind = :kind)
                AND (CAST(:person AS BIGINT) IS NULL OR person_id = :person)
            RETURNING kind, person_id""",
            table=table_id,
            kind=kind,
            person=person_id,
        )
        for row in retired:
            if row["kind"] == ScreenKind.HAND:
                self._want_other_panel(table_id, row["person_id"])


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
