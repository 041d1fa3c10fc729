"""Something above tables, such as a day: its tables belong together, and may share one commitment to their cards."""

import sqlite3
from dataclasses import dataclass, field

from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something above tables; ``root`` and ``commitment`` are as in ``TableCommitment``, or None.

    ``chat_id``: the group that it is of; None also if that is not known any more. What its secret determines is not
    published before ``ended_at``, also at tables that have ended.
    """

    id: int
    kind: str
    chat_id: int | None
    created_at: float
    ended_at: float | None
    root: bytes | None = field(default=None, repr=False)
    encrypted: bool = False
    commitment: str | None = None


class Occasions:
    """The occasions of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def create(self, kind: str, chat_id: int | None, at: float) -> Occasion:
        row = self._sql.one(
            "INSERT INTO occasions (kind, chat_id, created_at) VALUES (:kind, :chat, :at) RETURNING *",
            kind=kind,
            chat=chat_id,
            at=at,
        )
        assert row is not None
        return _occasion(row)

    def get(self, occasion_id: int) -> Occasion | None:
        return self._sql.one_as(_occasion, "SELECT * FROM occasions WHERE id = :id", id=occasion_id)

    def commit(self, occasion_id: int, root: bytes, commitment: str, *, encrypted: bool) -> None:
        """Store the secret that the tables of an occasion share, once."""
        self._sql.run(
            """UPDATE occasions SET root = :root, encrypted = :encrypted, commitment = :commitment
            WHERE id = :id AND root IS NULL""",
            root=root,
            encrypted=encrypted,
            commitment=commitment,
            id=occasion_id,
        )

    def encrypt(self, occasion_id: int, root: bytes) -> None:
        """Store the secret of an occasion, encrypted with another key than before."""
        self._sql.run("UPDATE occasions SET root = :root, encrypted = 1 WHERE id = :id", root=root, id=occasion_id)

    def with_secrets(self, after: int = 0) -> tuple[Occasion, ...]:
        """The occasions that have a secret, those after that one, in order."""
        return self._sql.all_as(
            _occasion, "SELECT * FROM occasions WHERE id > :after AND root IS NOT NULL ORDER BY id", after=after
        )

    def end(self, occasion_id: int, at: float) -> None:
        """Note that an occasion is over, if it was not before: its secret may be published from now on."""
        self._sql.run("UPDATE occasions SET ended_at = :at WHERE id = :id AND ended_at IS NULL", at=at, id=occasion_id)

    def forget_secrets(self, before: float) -> int:
        """Delete the secrets of the occasions that ended before that time; return how many these were."""
        return self._sql.run(
            """UPDATE occasions SET root = NULL, commitment = NULL, encrypted = 0
            WHERE ended_at < :before AND root IS NOT NULL""",
            before=before,
        ).rowcount


def _occasion(row: sqlite3.Row) -> Occasion:
    return Occasion(
        id=row["id"],
        kind=row["kind"],
        chat_id=row["chat_id"],
        created_at=row["created_at"],
        ended_at=row["ended_at"],
        root=row["root"],
        encrypted=bool(row["encrypted"]),
        commitment=row["commitment"],
    )
