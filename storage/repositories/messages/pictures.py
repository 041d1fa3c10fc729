"""The picture cache: the files under which Telegram already has pictures."""

from storage.sql import Sql

KEPT_SECONDS = 30 * 86400
"""Most pictures of a table are never needed again; the few that are needed often are sent anew once a month."""


class Pictures:
    """Files of pictures that everybody may see, by a fingerprint of what they show; never of a hand."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def file_of(self, fingerprint: str) -> str | None:
        """Telegram's id of the file that shows this picture."""
        row = self._sql.one("SELECT file_id FROM pictures WHERE fingerprint = :name", name=fingerprint)
        return None if row is None else str(row["file_id"])

    def remember(self, fingerprint: str, file_id: str, at: float) -> None:
        """Store the file of a picture, and forget those that are older than ``KEPT_SECONDS``."""
        self._sql.run(
            """INSERT INTO pictures (fingerprint, file_id, given_at) VALUES (:name, :file, :at)
            ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id, given_at = excluded.given_at""",
            name=fingerprint,
            file=file_id,
            at=at,
        )
        self._sql.run("DELETE FROM pictures WHERE given_at < :old", old=at - KEPT_SECONDS)

    def forget(self, fingerprint: str) -> None:
        """Forget a file that Telegram does not know any more."""
        self._sql.run("DELETE FROM pictures WHERE fingerprint = :name", name=fingerprint)
