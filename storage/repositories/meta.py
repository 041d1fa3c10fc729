"""What the host remembers about itself, for instance its heartbeat."""

from storage.sql import Sql


class Meta:
    """Words under keys."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, key: str) -> str | None:
        """The value of a key."""
        row = self._sql.one("SELECT value FROM meta WHERE key = :key", key=key)
        return None if row is None else str(row["value"])

    def set(self, key: str, value: str) -> None:
        """Give a key a value."""
        self._sql.run(
            """INSERT INTO meta (key, value) VALUES (:key, :value)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value""",
            key=key,
            value=value,
        )
