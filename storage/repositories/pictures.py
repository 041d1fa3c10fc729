"""Pictures that Telegram has already: by which file each is sent again."""

from storage.sql import Sql

KEPT_SECONDS = 30 * 86400
"""A table looks like that once; the few pictures that come again and again are drawn anew once a month."""


class Pictures:
    """Files of pictures that everybody may see, by a fingerprint of what they show. A hand is never among them."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def file_of(self, fingerprint: str) -> str | None:
        """Telegram's id of the file that shows this picture."""
        row = self._sql.one("SELECT file_id FROM pictures WHERE fingerprint = :name", name=fingerprint)
        return None if row is None else str(row["file_id"])

    def remember(self, fingerprint: str, file_id: str, at: float) -> None:
        """Telegram has the picture; what it was given long ago is forgotten."""
        self._sql.run(
            """INSERT INTO pictures (fingerprint, file_id, given_at) VALUES (:name, :file, :at)
            ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id, given_at = excluded.given_at""",
            name=fingerprint,
            file=file_id,
            at=at,
        )
        self._sql.run("DELETE FROM pictures WHERE given_at < :old", old=at - KEPT_SECONDS)

    def forget(self, fingerprint: str) -> None:
        """Telegram does not know the file any more."""
        self._sql.run("DELETE FROM pictures WHERE fingerprint = :name", name=fingerprint)
