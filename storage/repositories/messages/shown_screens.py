"""Which messages show the screens, and what they show by now."""

from storage.message_records import Screen, Subject
from storage.sql import Sql


class ShownScreens:
    """Notes what has become of the messages of screens."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

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

    def mark_edited(self, shown: Screen, fingerprint: str, before: Screen) -> bool:
        """Note that the message shows what was wanted by this row; False if nothing was to be noted.

        ``before``: the row as it was stored when the screen was drawn. If the screen has left the message since, or was
        opened anew, nothing is changed.
        """
        marked = self._sql.run(
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
        return marked.rowcount == 1

    def mark_updated(self, screen_id: int, wanted: int, fingerprint: str) -> None:
        """Note that the screen's message was edited; or, if the fingerprint is '', that it is left as it is."""
        self._sql.run(
            "UPDATE screens SET shown = max(shown, :wanted), fingerprint = :fingerprint WHERE id = :id",
            id=screen_id,
            wanted=wanted,
            fingerprint=fingerprint,
        )

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
