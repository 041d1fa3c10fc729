"""The players' names that the records of matches contain, and how they are deleted when a person is forgotten."""

from dataclasses import replace

from scala40.fair.terms import Terms
from scala40.fair.writing import without_names
from storage.sql import Sql

_THEIR_TABLES = "(SELECT table_id FROM seats WHERE person_id = :id)"


def agree(sql: Sql, table_id: int, terms: Terms) -> None:
    """Fix rules and names of a table, with its first deal."""
    sql.run(
        "UPDATE commitments SET rules = :rules, names_digest = :digest WHERE table_id = :table",
        table=table_id,
        rules=terms.rules,
        digest=terms.digest,
    )
    for seat, name in enumerate(terms.names or ()):
        sql.run(
            "INSERT INTO committed_names (table_id, seat, name) VALUES (:table, :seat, :name)",
            table=table_id,
            seat=seat,
            name=name,
        )


def terms_of(sql: Sql, table_id: int) -> Terms | None:
    """The rules and names of a table; None before the first deal, and if they are not bound."""
    row = sql.one("SELECT * FROM commitments WHERE table_id = :table AND names_digest IS NOT NULL", table=table_id)
    if row is None:
        return None
    names = sql.all("SELECT name FROM committed_names WHERE table_id = :table ORDER BY seat", table=table_id)
    players = tuple(name["name"] for name in names)
    terms = Terms(row["rules"], row["names_digest"], row["salt_hash"])
    return terms if row["salt"] is None or not players else replace(terms, salt=row["salt"], names=players)


def names_of(sql: Sql, person_id: int) -> tuple[str, ...]:
    """The names of a person in records that are still to be written."""
    rows = sql.all(
        """SELECT DISTINCT n.name FROM committed_names n
        JOIN seats s ON s.table_id = n.table_id AND s.number = n.seat WHERE s.person_id = :id""",
        id=person_id,
    )
    return tuple(row["name"] for row in rows)


def forget_names_of(sql: Sql, table_id: int) -> None:
    """Delete the names at a table whose record is still to be written, and the salt by which they could be guessed."""
    sql.run("DELETE FROM committed_names WHERE table_id = :table", table=table_id)
    sql.run("UPDATE commitments SET salt = NULL WHERE names_digest IS NOT NULL AND table_id = :table", table=table_id)


def forget_names(sql: Sql, person_id: int) -> None:
    """Delete all names in the matches of a person, and the salts with which the names could be guessed.

    The digest of the names stays, so everything else in the records can be verified as before.
    """
    sql.run(f"DELETE FROM committed_names WHERE table_id IN {_THEIR_TABLES}", id=person_id)  # noqa: S608 - words of this file
    sql.run(
        f"UPDATE commitments SET salt = NULL WHERE names_digest IS NOT NULL AND table_id IN {_THEIR_TABLES}",  # noqa: S608 - words of this file
        id=person_id,
    )
    records = sql.all(
        """SELECT table_id, record FROM records
        WHERE table_id IN (SELECT table_id FROM finished_players WHERE person_id = :id)""",
        id=person_id,
    )
    for row in records:
        sql.run(
            "UPDATE records SET record = :record WHERE table_id = :table",
            record=without_names(row["record"]),
            table=row["table_id"],
        )
