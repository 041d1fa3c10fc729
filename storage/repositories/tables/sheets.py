"""Score sheets: matches that are played with real cards, of which the bot only keeps the score."""

import json
import sqlite3
from dataclasses import asdict, dataclass
from enum import StrEnum

from storage.codec import json_text, settings_from_text, settings_to_text
from storage.records import MatchFigures, TableSettings
from storage.sql import Sql


class SheetStatus(StrEnum):
    """The status of a sheet: the match goes on, has ended by the rules, or was ended without a result."""

    OPEN = "open"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """Who sits there: a person, or a guest by name, whom ``named_by`` has entered; ``outside``: has left the group.

    The others are their result, once the match has ended.
    """

    person_id: int | None
    guest: str | None = None
    named_by: int | None = None
    outside: bool = False
    place: int | None = None
    total: int = 0
    deals_won: int = 0


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal: who closed, what each had left (None: was out), who came back after it, who entered or corrected it."""

    closer: int
    in_hand: bool
    points: tuple[int | None, ...]
    back: tuple[int, ...] = ()
    entered_by: int | None = None
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet. ``position``: the number of its changes; ``post_id``: the announcement that shows it."""

    id: int
    chat_id: int
    thread_id: int
    opened_by: int | None
    status: SheetStatus
    settings: TableSettings
    position: int
    changed_by: int | None
    confirmed_by: int | None
    post_id: int | None
    touched_at: float
    seats: tuple[SheetSeat, ...] = ()
    deals: tuple[SheetDeal, ...] = ()


class Sheets:
    """The score sheets of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def create(self, chat_id: int, thread_id: int, person_id: int, settings: TableSettings, at: float) -> ScoreSheet:
        """Open a sheet in a chat or topic that has no open one; nobody sits there yet."""
        row = self._sql.one(
            """INSERT INTO score_sheets (chat_id, thread_id, opened_by, changed_by, status, settings, touched_at)
            VALUES (:chat, :thread, :person, :person, 'open', :settings, :at) RETURNING *""",
            chat=chat_id,
            thread=thread_id,
            person=person_id,
            settings=settings_to_text(settings),
            at=at,
        )
        assert row is not None
        return self._sheet(row)

    def get(self, sheet_id: int) -> ScoreSheet | None:
        """A sheet, unless only its result is left."""
        return self._sql.one_as(self._sheet, "SELECT * FROM score_sheets WHERE id = :id AND pruned = 0", id=sheet_id)

    def open_in(self, chat_id: int, thread_id: int) -> ScoreSheet | None:
        """The open sheet of a chat or topic."""
        return self._sql.one_as(
            self._sheet,
            "SELECT * FROM score_sheets WHERE chat_id = :chat AND thread_id = :thread AND status = 'open'",
            chat=chat_id,
            thread=thread_id,
        )

    def of_person(self, person_id: int) -> tuple[ScoreSheet, ...]:
        """The open sheets on which somebody sits who has not left the group, the last one first; where the bot is."""
        return self._sql.all_as(
            self._sheet,
            """SELECT * FROM score_sheets WHERE status = 'open' AND id IN (
                SELECT sheet_id FROM sheet_seats WHERE person_id = :person AND outside = 0)
                AND EXISTS (SELECT 1 FROM chats c WHERE c.id = chat_id AND c.bot_present = 1)
            ORDER BY touched_at DESC""",
            person=person_id,
        )

    def showing(self, person_id: int) -> tuple[ScoreSheet, ...]:
        """The open sheets on which somebody, or a guest of theirs, has a name."""
        return self._sql.all_as(
            self._sheet,
            """SELECT * FROM score_sheets WHERE status = 'open' AND id IN (
                SELECT sheet_id FROM sheet_seats WHERE person_id = :person OR named_by = :person)""",
            person=person_id,
        )

    def save(self, sheet: ScoreSheet) -> None:
        """Store the changes of a sheet, with its seats and deals."""
        self._sql.run(
            """UPDATE score_sheets SET status = :status, settings = :settings, position = :position,
                changed_by = :changed_by, confirmed_by = :confirmed_by, post_id = :post, touched_at = :at
            WHERE id = :id""",
            id=sheet.id,
            status=sheet.status,
            settings=settings_to_text(sheet.settings),
            position=sheet.position,
            changed_by=sheet.changed_by,
            confirmed_by=sheet.confirmed_by,
            post=sheet.post_id,
            at=sheet.touched_at,
        )
        self._sql.run("DELETE FROM sheet_seats WHERE sheet_id = :id", id=sheet.id)
        for number, seat in enumerate(sheet.seats):
            self._sql.run(
                """INSERT INTO sheet_seats
                    (sheet_id, seat, person_id, guest, named_by, outside, place, total, deals_won)
                VALUES (:id, :seat, :person_id, :guest, :named_by, :outside, :place, :total, :deals_won)""",
                id=sheet.id,
                seat=number,
                **asdict(seat),
            )
        self._sql.run("DELETE FROM sheet_deals WHERE sheet_id = :id", id=sheet.id)
        for number, deal in enumerate(sheet.deals, 1):
            stored = asdict(deal) | {"points": json_text(list(deal.points)), "back": json_text(list(deal.back))}
            self._sql.run(
                """INSERT INTO sheet_deals (sheet_id, deal, closer, in_hand, points, back, entered_by, corrected)
                VALUES (:id, :deal, :closer, :in_hand, :points, :back, :entered_by, :corrected)""",
                id=sheet.id,
                deal=number,
                **stored,
            )

    def left_by(self, chat_id: int, person_id: int, *, left: bool) -> None:
        """Note on the sheets of a group that a person has left it, or is back."""
        self._sql.run(
            """UPDATE sheet_seats SET outside = :left WHERE person_id = :person
                AND sheet_id IN (SELECT id FROM score_sheets WHERE chat_id = :chat)""",
            left=left,
            person=person_id,
            chat=chat_id,
        )

    def figures(self, chat_id: int, since: float, until: float) -> dict[int, MatchFigures]:
        """The results of everybody on the confirmed sheets of a chat that ended in that time; guests never count."""
        rows = self._sql.all(
            """SELECT someone.id, someone.name, COUNT(*) AS matches, SUM(result.deals_won) AS deals_won,
                COUNT(CASE WHEN result.place = 1 THEN 1 END) AS first,
                COUNT(CASE WHEN result.place = 2 THEN 1 END) AS second,
                COUNT(CASE WHEN result.place = 3 THEN 1 END) AS third
            FROM score_sheets sheet JOIN sheet_seats result ON result.sheet_id = sheet.id
                JOIN people someone ON someone.id = result.person_id
            WHERE sheet.chat_id = :chat AND sheet.touched_at >= :since AND sheet.touched_at < :until
                AND sheet.confirmed_by IS NOT NULL AND someone.deleted = 0
            GROUP BY someone.id, someone.name""",
            chat=chat_id,
            since=since,
            until=until,
        )
        return {row["id"]: _figures(row) for row in rows}

    def prune(self, before: float, limit: int) -> int:
        """Of sheets not changed since that time keep only the confirmed results, without the names of guests."""
        found = self._sql.numbers(
            "SELECT id FROM score_sheets WHERE pruned = 0 AND touched_at < :before ORDER BY touched_at LIMIT :limit",
            before=before,
            limit=limit,
        )
        for sheet_id in found:
            gone = self._sql.run("DELETE FROM score_sheets WHERE id = :id AND confirmed_by IS NULL", id=sheet_id)
            if not gone.rowcount:
                self._sql.run("UPDATE score_sheets SET pruned = 1 WHERE id = :id", id=sheet_id)
                self._sql.run("DELETE FROM sheet_deals WHERE sheet_id = :id", id=sheet_id)
                self._sql.run("DELETE FROM sheet_seats WHERE sheet_id = :id AND guest IS NOT NULL", id=sheet_id)
        return len(found)

    def _sheet(self, row: sqlite3.Row) -> ScoreSheet:
        of_sheet = row["id"]
        return ScoreSheet(
            id=of_sheet,
            chat_id=row["chat_id"],
            thread_id=row["thread_id"],
            opened_by=row["opened_by"],
            status=SheetStatus(row["status"]),
            settings=settings_from_text(row["settings"]),
            position=row["position"],
            changed_by=row["changed_by"],
            confirmed_by=row["confirmed_by"],
            post_id=row["post_id"],
            touched_at=row["touched_at"],
            seats=self._sql.all_as(_seat, "SELECT * FROM sheet_seats WHERE sheet_id = :id ORDER BY seat", id=of_sheet),
            deals=self._sql.all_as(_deal, "SELECT * FROM sheet_deals WHERE sheet_id = :id ORDER BY deal", id=of_sheet),
        )


def _seat(row: sqlite3.Row) -> SheetSeat:
    return SheetSeat(
        person_id=row["person_id"],
        guest=row["guest"],
        named_by=row["named_by"],
        outside=bool(row["outside"]),
        place=row["place"],
        total=row["total"],
        deals_won=row["deals_won"],
    )


def _deal(row: sqlite3.Row) -> SheetDeal:
    return SheetDeal(
        closer=row["closer"],
        in_hand=bool(row["in_hand"]),
        points=tuple(json.loads(row["points"])),
        back=tuple(json.loads(row["back"])),
        entered_by=row["entered_by"],
        corrected=bool(row["corrected"]),
    )


def _figures(row: sqlite3.Row) -> MatchFigures:
    podium = (row["first"], row["second"], row["third"])
    return MatchFigures(row["name"], False, row["matches"], podium, row["deals_won"], None)
