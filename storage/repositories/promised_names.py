"""The names under which matches are played, as their records tell them, and how they go when somebody is forgotten."""

from dataclasses import replace

from scala40.fair.record import without_names
from scala40.fair.terms import Terms
from storage.sql import Sql

_WHERE_HE_PLAYS = "(SELECT table_id FROM seats WHERE person_id = :id)"


def agree(sql: Sql, table_id: int, terms: Terms) -> None:
    """Fix rules and names of a table, with its first deal."""
    sql.run(
        "UPDATE promises SET rules = :rules, names_digest = :digest WHERE table_id = :table",
        table=table_id,
        rules=terms.rules,
        digest=terms.digest,
    )
    for seat, name in enumerate(terms.names or ()):
        sql.run(
            "INSERT INTO promised_names (table_id, seat, name) VALUES (:table, :seat, :name)",
            table=table_id,
            seat=seat,
            name=name,
        )


def terms_of(sql: Sql, table_id: int) -> Terms | None:
    """What was agreed; None before the first deal, and where nothing binds it."""
    row = sql.one("SELECT * FROM promises WHERE table_id = :table AND names_digest IS NOT NULL", table=table_id)
    if row is None:
        return None
    names = sql.all("SELECT name FROM promised_names WHERE table_id = :table ORDER BY seat", table=table_id)
    told = tuple(name["name"] for name in names)
    terms = Terms(row["rules"], row["names_digest"], row["salt_hash"])
    return terms if row["salt"] is None or not told else replace(terms, salt=row["salt"], names=told)


def names_of(sql: Sql, person_id: int) -> tuple[str, ...]:
    """Every name that somebody has in a record that is still to be written."""
    rows = sql.all(
        """SELECT DISTINCT n.name FROM promised_names n
        JOIN seats s ON s.table_id = n.table_id AND s.number = n.seat WHERE s.person_id = :id""",
        id=person_id,
    )
    return tuple(row["name"] for row in rows)


def forget_names(sql: Sql, person_id: int) -> None:
    """All names of the matches that somebody has played in go, and the salts that would let them be guessed.

    What is left is the digest, by which everything else in the records is verified as before.
    """
    sql.run(f"DELETE FROM promised_names WHERE table_id IN {_WHERE_HE_PLAYS}", id=person_id)  # noqa: S608 - words of this file
    sql.run(
        f"UPDATE promises SET salt = NULL WHERE names_digest IS NOT NULL AND table_id IN {_WHERE_HE_PLAYS}",  # noqa: S608 - words of this file
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
