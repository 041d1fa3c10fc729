"""What the bot remembers about itself, for instance until when it was running."""

from storage.sql import Sql


class Meta:
    """Texts by their keys."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, key: str) -> str | None:
        row = self._sql.one("SELECT value FROM meta WHERE key = :key", key=key)
        return None if row is None else str(row["value"])

    def set(self, key: str, value: str) -> None:
        self._sql.run(
            """INSERT INTO meta (key, value) VALUES (:key, :value)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value""",
            key=key,
            value=value,
        )
