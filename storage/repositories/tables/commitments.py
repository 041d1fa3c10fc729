"""The commitments of tables to their cards, and the inputs of each of their deals (``scala40.fair.deal``)."""

import sqlite3
from dataclasses import dataclass, field

from scala40.fair.deal import Inputs
from scala40.fair.terms import Terms, hash_of_salt
from storage.errors import BrokenRow
from storage.repositories.people import committed_names
from storage.sql import Sql


@dataclass(frozen=True, slots=True)
class TableCommitment:
    """The commitment of a table: the ``root`` of its secrets, perhaps encrypted, and the ``commitment`` as posted.

    ``die`` and ``cut`` are for the next deal. The cut comes from the seat ``cut_by``; before the first deal,
    ``cut_for`` is a hash of the table at that time. ``die_settled``: no die is expected any more, if one counts or not.
    ``salt`` and ``salt_hash`` are for the names at the table: both are None if these are not bound; the salt is None if
    one of the players has been forgotten.
    """

    table_id: int
    root: bytes = field(repr=False)
    encrypted: bool
    commitment: str
    die: int | None = None
    cut: str | None = None
    cut_by: int | None = None
    cut_for: str | None = None
    die_settled: bool = False
    salt: str | None = field(default=None, repr=False)
    salt_hash: str | None = None


@dataclass(frozen=True, slots=True)
class FixedDeal:
    """A deal whose inputs are fixed; once it has ended (``ended_at``) its secret is public.

    ``log_hash``: the hash of the public log; None while the deal is played, and if it was broken off.
    """

    table_id: int
    inputs: Inputs
    log_hash: str | None
    ended_at: float | None
    broken_off: bool


class Commitments:
    """One commitment for each table."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def make(
        self, table_id: int, root: bytes, commitment: str, *, encrypted: bool, salt: str | None = None
    ) -> TableCommitment:
        """Store the commitment of a table, once; with a salt it will also bind the names of the players."""
        salt_hash = None if salt is None else hash_of_salt(salt)
        self._sql.run(
            """INSERT INTO commitments (table_id, root, encrypted, commitment, salt, salt_hash)
            VALUES (:table, :root, :encrypted, :commitment, :salt, :salt_hash)""",
            table=table_id,
            root=root,
            encrypted=encrypted,
            commitment=commitment,
            salt=salt,
            salt_hash=salt_hash,
        )
        return TableCommitment(table_id, root, encrypted, commitment, salt=salt, salt_hash=salt_hash)

    def agree(self, table_id: int, terms: Terms) -> None:
        """Fix rules and names of a table, with its first deal."""
        committed_names.agree(self._sql, table_id, terms)

    def forget_names(self, table_id: int) -> None:
        """Delete the names at a table, because they are not true any more; their digest stays."""
        committed_names.forget_names_of(self._sql, table_id)

    def terms(self, table_id: int) -> Terms | None:
        """The rules and names of a table; None before the first deal, and if they are not bound."""
        return committed_names.terms_of(self._sql, table_id)

    def get(self, table_id: int) -> TableCommitment | None:
        """The commitment of a table; None if the table is older than commitments."""
        row = self._sql.one("SELECT * FROM commitments WHERE table_id = :table", table=table_id)
        return None if row is None else _commitment(row)

    def newest_encrypted(self, limit: int) -> tuple[bytes, ...]:
        """The roots of the newest encrypted commitments, to test a key."""
        rows = self._sql.all(
            "SELECT root FROM commitments WHERE encrypted = 1 ORDER BY table_id DESC LIMIT :limit", limit=limit
        )
        return tuple(row["root"] for row in rows)

    def after(self, table_id: int, limit: int) -> tuple[TableCommitment, ...]:
        """The commitments of the next tables after that one, in order."""
        return self._sql.all_as(
            _commitment,
            "SELECT * FROM commitments WHERE table_id > :table ORDER BY table_id LIMIT :limit",
            table=table_id,
            limit=limit,
        )

    def encrypt(self, table_id: int, root: bytes) -> None:
        """Store the root of a table's secrets, encrypted with another key than before."""
        self._sql.run(
            "UPDATE commitments SET root = :root, encrypted = 1 WHERE table_id = :table", root=root, table=table_id
        )

    def ask_die(self, table_id: int) -> bool:
        """Note that a die was requested; True if this is the first time at a table with a commitment."""
        asked = self._sql.run(
            "UPDATE commitments SET die_asked = 1 WHERE table_id = :table AND die_asked = 0", table=table_id
        )
        return asked.rowcount == 1

    def begin_throw(self, table_id: int) -> bool:
        """Note that a die will be thrown; False if it may have been thrown before, as that must not happen twice."""
        begun = self._sql.run(
            "UPDATE commitments SET die_state = 'throwing' WHERE table_id = :table AND die_state = '' AND die IS NULL",
            table=table_id,
        )
        return begun.rowcount == 1

    def not_thrown(self, table_id: int) -> None:
        """Note that Telegram has refused to throw the die: none was thrown."""
        self._sql.run(
            "UPDATE commitments SET die_state = '' WHERE table_id = :table AND die_state = 'throwing'", table=table_id
        )

    def throw(self, table_id: int, die: int | None) -> bool:
        """Store the die for the next deal, None if no die counts; False if that was decided before."""
        settled = self._sql.run(
            """UPDATE commitments SET die = :die, die_state = 'settled'
            WHERE table_id = :table AND die IS NULL AND die_state <> 'settled'""",
            table=table_id,
            die=die,
        )
        return settled.rowcount == 1

    def cut(self, table_id: int, seat: int, cut: str, given_for: str | None = None) -> None:
        """Store the cut of a seat for the next deal; ``given_for``: before the first deal, a hash of the table."""
        self._sql.run(
            "UPDATE commitments SET cut = :cut, cut_by = :seat, cut_for = :given_for WHERE table_id = :table",
            table=table_id,
            seat=seat,
            cut=cut,
            given_for=given_for,
        )
        self._sql.table_changed(table_id)

    def fix(self, table_id: int, inputs: Inputs) -> None:
        """Store the fixed inputs of a deal, and remove the cut and the die that are used for it.

        ``BrokenRow`` if this deal was fixed before, or the previous one has not ended.
        """
        try:
            is_fixed = self._insert(table_id, inputs)
        except sqlite3.IntegrityError:
            is_fixed = False
        if not is_fixed:
            raise BrokenRow(table_id, "what was fixed for its deals")
        self._sql.run(
            """UPDATE commitments SET die = NULL, cut = NULL, cut_by = NULL, cut_for = NULL
            WHERE table_id = :table""",
            table=table_id,
        )

    def _insert(self, table_id: int, inputs: Inputs) -> bool:
        fixed = self._sql.run(
            """INSERT INTO fair_deals (table_id, deal, seats, dealer, cut, die, previous, next_commitment)
            VALUES (:table, :deal, :seats, :dealer, :cut, :die, :previous, :next) ON CONFLICT DO NOTHING""",
            table=table_id,
            deal=inputs.deal,
            seats=",".join(map(str, inputs.seats)),
            dealer=inputs.dealer,
            cut=inputs.cut,
            die=inputs.die,
            previous=inputs.previous,
            next=inputs.next_commitment,
        )
        return fixed.rowcount == 1

    def deals(self, table_id: int) -> tuple[FixedDeal, ...]:
        """All fixed deals of a table, in order; ``BrokenRow`` if one cannot be read."""
        rows = self._sql.all("SELECT * FROM fair_deals WHERE table_id = :table ORDER BY deal", table=table_id)
        return tuple(map(_deal, rows))

    def has_dealt(self, table_id: int) -> bool:
        """Whether a deal of a table was ever fixed."""
        return self._sql.one("SELECT 1 FROM fair_deals WHERE table_id = :table LIMIT 1", table=table_id) is not None

    def running(self, table_id: int) -> FixedDeal | None:
        """The deal whose secret is not public yet; ``BrokenRow`` if it cannot be read."""
        row = self._sql.one("SELECT * FROM fair_deals WHERE table_id = :table AND ended_at IS NULL", table=table_id)
        return None if row is None else _deal(row)

    def end(self, table_id: int, log_hash: str, at: float) -> None:
        """Note that the running deal has ended: its secret is public now, and its public log has this hash."""
        self._sql.run(
            "UPDATE fair_deals SET log_hash = :hash, ended_at = :at WHERE table_id = :table AND ended_at IS NULL",
            table=table_id,
            hash=log_hash,
            at=at,
        )

    def break_off(self, table_id: int, at: float) -> None:
        """Note that the running deal, if there is one, is broken off because the table was closed."""
        self._sql.run(
            "UPDATE fair_deals SET broken_off = 1, ended_at = :at WHERE table_id = :table AND ended_at IS NULL",
            table=table_id,
            at=at,
        )

    def broken_off(self, chat_id: int) -> int:
        """How many deals of a chat were broken off after they had been dealt; deleted ones are included."""
        return self._sql.number(
            """SELECT count(*) + ifnull((SELECT broken_off FROM chats WHERE id = :chat), 0)
            FROM tables t JOIN fair_deals d ON d.table_id = t.id WHERE t.chat_id = :chat AND d.broken_off = 1""",
            chat=chat_id,
        )

    def forget(self, table_id: int) -> None:
        """Delete the commitment of a table, because its log does not lead to its match."""
        self._sql.run("DELETE FROM commitments WHERE table_id = :table", table=table_id)


def _commitment(row: sqlite3.Row) -> TableCommitment:
    return TableCommitment(
        table_id=row["table_id"],
        root=row["root"],
        encrypted=bool(row["encrypted"]),
        commitment=row["commitment"],
        die=row["die"],
        cut=row["cut"],
        cut_by=row["cut_by"],
        cut_for=row["cut_for"],
        die_settled=row["die"] is not None or row["die_state"] == "settled",
        salt=row["salt"],
        salt_hash=row["salt_hash"],
    )


def _deal(row: sqlite3.Row) -> FixedDeal:
    try:
        inputs = Inputs(
            deal=row["deal"],
            seats=tuple(map(int, row["seats"].split(","))),
            dealer=row["dealer"],
            cut=row["cut"],
            die=row["die"],
            previous=row["previous"],
            next_commitment=row["next_commitment"],
        )
    except ValueError:
        raise BrokenRow(row["table_id"], "what was fixed for its deals") from None
    return FixedDeal(row["table_id"], inputs, row["log_hash"], row["ended_at"], bool(row["broken_off"]))
