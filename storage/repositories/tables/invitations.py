"""Links to lobbies, one for each person who invites to a table."""

import hashlib
import sqlite3
from dataclasses import dataclass, field

from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody's link to a lobby; what it leads with (its token) follows from ``salt`` and a key."""

    table_id: int
    person_id: int
    salt: str = field(repr=False)
    made_at: float


class Invitations:
    """The invitations of the store; a token is stored as a hash, so that a copy of the file opens nothing."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def add(self, invitation: Invitation, token: str) -> None:
        """Store a link with its token; it replaces the last one of the person to that table."""
        self._sql.run(
            """INSERT INTO invitations (table_id, person_id, hash, salt, made_at)
            VALUES (:table, :person, :hash, :salt, :at)
            ON CONFLICT (table_id, person_id) DO UPDATE SET hash = excluded.hash, salt = excluded.salt,
                made_at = excluded.made_at""",
            table=invitation.table_id,
            person=invitation.person_id,
            hash=_hash(token),
            salt=invitation.salt,
            at=invitation.made_at,
        )

    def of(self, table_id: int, person_id: int) -> Invitation | None:
        """The link of a person to a table."""
        return self._sql.one_as(
            _invitation,
            "SELECT * FROM invitations WHERE table_id = :table AND person_id = :person",
            table=table_id,
            person=person_id,
        )

    def with_token(self, token: str) -> Invitation | None:
        """The link that leads with a token; None if there is none, or not any more."""
        return self._sql.one_as(_invitation, "SELECT * FROM invitations WHERE hash = :hash", hash=_hash(token))

    def revoke(self, table_id: int, person_id: int | None = None) -> None:
        """Revoke the link of a person to a table, or all links to it."""
        whose = "" if person_id is None else " AND person_id = :person"
        self._sql.run(
            f"DELETE FROM invitations WHERE table_id = :table{whose}",  # noqa: S608 - words of this file
            table=table_id,
            **({} if person_id is None else {"person": person_id}),
        )

    def revoke_of_gone(self, table_id: int) -> None:
        """Revoke the links to a lobby of those who neither sit there nor are its host."""
        self._sql.run(
            """DELETE FROM invitations WHERE table_id = :table
                AND person_id NOT IN (SELECT person_id FROM seats WHERE table_id = :table AND person_id IS NOT NULL)
                AND person_id <> (SELECT host_id FROM tables WHERE id = :table)""",
            table=table_id,
        )


def _invitation(row: sqlite3.Row) -> Invitation:
    return Invitation(row["table_id"], row["person_id"], row["salt"], row["made_at"])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
