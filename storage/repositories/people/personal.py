"""Everything that the store holds about one person, column by column, for the export of their data.

A test (`test_store_personal`) names the columns that they are not given, and why, and checks that each column of the
schema is among these or those, so that no new one is forgotten.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scala40.fair.deal import cutter
from storage.repositories.tables.remarks import THEIRS
from storage.sql import Sql

Row: TypeAlias = dict[str, Any]
"""One row: times as unix seconds, values as they are stored."""

_THEIR_TABLES = """(SELECT table_id FROM seats WHERE person_id = :id
    UNION SELECT table_id FROM finished_players WHERE person_id = :id
    UNION SELECT id FROM tables WHERE host_id = :id OR chat_id = :id)"""
_THEIR_SEAT = "EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.table_id AND s.person_id = :id AND s.number = t.{})"
_THEIR_MATCHES = "t.table_id IN (SELECT table_id FROM finished_players WHERE person_id = :id) ORDER BY t.table_id"


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a table that are about a person, and the columns that the person is given.

    ``computed``: for a column that is not given, another name and the SQL expression that is given instead.
    """

    table: str
    columns: tuple[str, ...]
    whose: str
    computed: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def sql(self) -> str:
        """The statement that reads the rows."""
        shown = [f't."{name}"' for name in self.columns]
        shown += [f"{expression} AS {name}" for name, expression in self.computed.values()]
        return f"SELECT {', '.join(shown)} FROM {self.table} t WHERE {self.whose}"  # noqa: S608 - words of this file


PEOPLE = Part(
    "people",
    ("id", "name", "username", "language", "language_chosen", "reachable", "deleted", "sort", "form", "dark",
     "four_colours", "large_cards", "marks", "guided", "asks", "page_theme", "page_sound", "page_motion", "page_used",
     "page_sound_offered", "page_text", "menu_due", "protected", "fast_computers", "remarks", "comfort",
     "comfort_offered", "first_seen", "last_seen"),
    "t.id = :id",
)  # fmt: skip
CHATS = Part(
    "chats",
    ("id", "kind", "title", "is_forum", "language", "timezone", "bot_present", "defaults", "form", "dark",
     "four_colours", "group_hands", "verbosity", "clover", "invitations", "replays", "daily", "season_deals",
     "season_best"),
    "t.id = :id",
)  # fmt: skip
TABLES = Part(
    "tables",
    (
        "id",
        "chat_id",
        "thread_id",
        "status",
        "settings",
        "created_at",
        "touched_at",
        "rematch_of",
        "kind",
        "occasion_id",
        "visitors",
        "paused_at",
        "paused_until",
        "replays",
        "from_table",
        "from_deal",
        "from_turn",
    ),
    f"t.id IN {_THEIR_TABLES} ORDER BY t.id",
    computed={"host_id": ("run_by_me", "t.host_id = :id")},
)
OF_TABLES = (
    Part(
        "seats",
        (
            "table_id",
            "number",
            "person_id",
            "computer",
            "name",
            "missed",
            "away",
            "left",
            "outside",
            "unseen_hands",
            "handed_in",
            "told_at",
            "reserve",
            "on_reserve",
            "given_time",
            "hides",
        ),
        "t.person_id = :id ORDER BY t.table_id",
    ),
    Part(
        "log",
        ("table_id", "seq", "seat", "action", "at"),
        # In the log, the order of the pack has the dealer's seat, and that of a new stock the seat on turn.
        f"t.table_id IN {_THEIR_TABLES} AND {_THEIR_SEAT.format('seat')} AND t.action NOT LIKE 'deal %'"
        " AND t.action NOT LIKE 'shuffle%' ORDER BY t.table_id, t.seq",
    ),
    Part(
        "drafts",
        ("table_id", "seat", "actions", "collected", "selection", "advised", "revision", "page", "asked", "tapped_at"),
        f"t.table_id IN {_THEIR_TABLES} AND {_THEIR_SEAT.format('seat')} ORDER BY t.table_id",
    ),
    Part(
        "prepared_turns",
        ("table_id", "seat", "draw", "hand", "melds", "actions", "set_at", "dropped"),
        f"t.table_id IN {_THEIR_TABLES} AND {_THEIR_SEAT.format('seat')} ORDER BY t.table_id",
    ),
    Part(
        "hands",
        ("table_id", "seat", "cards"),
        f"t.table_id IN {_THEIR_TABLES} AND {_THEIR_SEAT.format('seat')} ORDER BY t.table_id",
    ),
    Part(
        "remarks",
        ("table_id", "deal", "seat", "advised", "owed", "made"),
        f"{THEIRS} ORDER BY t.table_id, t.deal",
    ),
    Part(
        "commitments",
        ("table_id", "cut", "cut_by"),
        f"t.table_id IN {_THEIR_TABLES} AND t.cut IS NOT NULL AND {_THEIR_SEAT.format('cut_by')} ORDER BY t.table_id",
    ),
    Part(
        "committed_names",
        ("table_id", "seat", "name"),
        f"t.table_id IN {_THEIR_TABLES} AND {_THEIR_SEAT.format('seat')} ORDER BY t.table_id",
    ),
    Part(
        "daily_tries",
        ("occasion_id", "person_id", "table_id", "ranked", "answers", "shows"),
        "t.person_id = :id ORDER BY t.table_id",
    ),
    Part("daily_people", ("chat_id", "person_id", "since"), "t.person_id = :id ORDER BY t.chat_id"),
    Part(
        "score_sheets",
        ("id", "chat_id", "thread_id", "status", "settings", "position", "touched_at"),
        """t.id IN (SELECT sheet_id FROM sheet_seats WHERE person_id = :id OR named_by = :id
            UNION SELECT sheet_id FROM sheet_deals WHERE entered_by = :id
            UNION SELECT id FROM score_sheets WHERE opened_by = :id OR changed_by = :id OR confirmed_by = :id
                OR chat_id = :id) ORDER BY t.id""",
        computed={
            "opened_by": ("opened_by_me", "t.opened_by = :id"),
            "changed_by": ("changed_by_me", "t.changed_by = :id"),
            "confirmed_by": ("confirmed_by_me", "t.confirmed_by = :id"),
        },
    ),
    Part(
        "sheet_seats",
        ("sheet_id", "seat", "person_id", "guest", "named_by", "outside", "place", "total", "deals_won"),
        "t.person_id = :id OR t.named_by = :id ORDER BY t.sheet_id, t.seat",
    ),
    Part(
        "sheet_deals",
        ("sheet_id", "deal", "closer", "in_hand", "points", "back", "entered_by", "corrected"),
        "t.entered_by = :id ORDER BY t.sheet_id, t.deal",
    ),
    Part("invitations", ("table_id", "person_id", "made_at"), "t.person_id = :id ORDER BY t.table_id"),
    Part(
        "evening_answers",
        ("occasion_id", "person_id", "answer", "answered_at", "told_at"),
        "t.person_id = :id ORDER BY t.occasion_id",
    ),
    Part("evenings", ("occasion_id", "thread_id", "caller_id", "at", "state", "table_id"), "t.caller_id = :id"),
    Part(
        "lessons",
        ("person_id", "number", "rules", "step", "version", "gathered", "selection", "page", "finished", "offered"),
        "t.person_id = :id",
    ),
    Part("vacations", ("person_id", "begins", "ends"), "t.person_id = :id ORDER BY t.begins"),
    Part("lobby_watches", ("chat_id", "person_id", "since", "told_at"), "t.person_id = :id ORDER BY t.chat_id"),
    Part("waiting_list", ("table_id", "person_id", "since"), "t.person_id = :id ORDER BY t.table_id"),
    Part("open_pages", ("table_id", "person_id", "until"), "t.person_id = :id ORDER BY t.table_id"),
    Part("votes", ("table_id", "kind", "person_id"), "t.person_id = :id ORDER BY t.table_id, t.kind"),
    Part(
        "finished_matches",
        ("table_id", "chat_id", "thread_id", "started_at", "ended_at", "preset"),
        _THEIR_MATCHES,
    ),
    Part("records", ("table_id", "record"), _THEIR_MATCHES),
    Part(
        "finished_players",
        ("table_id", "seat", "person_id", "name", "place", "total", "deals_won", "busted_in"),
        "t.person_id = :id ORDER BY t.table_id",
    ),
    Part(
        "deal_results",
        (
            "table_id",
            "deal",
            "seat",
            "person_id",
            "level",
            "points",
            "closed",
            "in_hand",
            "opened_in",
            "opened_with",
            "turns",
            "par",
            "corrected",
        ),
        "t.person_id = :id ORDER BY t.table_id, t.deal",
    ),
)
MESSAGES = (
    Part(
        "screens",
        ("id", "table_id", "kind", "chat_id", "thread_id", "person_id", "message_id", "wanted", "shown", "deal",
         "turn", "seat", "is_pause", "announcement_id", "is_photo", "is_touched", "fingerprint", "retired",
         "touched_at"),
        "t.person_id = :id OR t.chat_id = :id ORDER BY t.id",
    ),
    Part(
        "announcements",
        ("id", "table_id", "chat_id", "thread_id", "person_id", "fallback_chat_id", "fallback_thread_id", "kind",
         "created_at", "sent_at", "message_id", "failed", "deal"),
        """t.id IN (SELECT id FROM announcements WHERE person_id = :id OR chat_id = :id
            UNION SELECT id FROM announcements WHERE sent_at IS NULL AND failed IS NULL
                AND EXISTS (SELECT 1 FROM json_each(payload, '$.people') WHERE CAST(value AS BIGINT) = :id))
            ORDER BY t.id""",
    ),
    Part("old_messages", ("id", "chat_id", "message_id"), "t.chat_id = :id ORDER BY t.id"),
    Part("page_tickets", ("person_id", "until", "table_id"), "t.person_id = :id ORDER BY t.until"),
    Part("page_requests", ("person_id", "id", "result", "at"), "t.person_id = :id ORDER BY t.at, t.id"),
)  # fmt: skip
CUTS = Part(
    "fair_deals",
    ("table_id", "deal", "seats", "dealer", "cut"),
    f"t.table_id IN {_THEIR_TABLES} AND t.cut IS NOT NULL ORDER BY t.table_id, t.deal",
)
"""Of these the person is given only the deals for which they have cut."""


@dataclass(frozen=True, slots=True)
class Everything:
    """A person and their tables; ``Personal.rows`` has everything else that is held about them.

    ``places``: the titles of the chats of their tables, '' of a group that they are not in. ``names``: the names of
    the players at each of their tables, and whether each is a computer. Both are by table.
    """

    person: Row = field(repr=False)
    private_chat: Row | None = field(repr=False)
    tables: tuple[Row, ...] = field(repr=False)
    places: Mapping[int, str] = field(repr=False)
    names: Mapping[int, tuple[tuple[str, bool], ...]] = field(repr=False)


class Personal:
    """Reads the data of a person."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def of(self, person_id: int) -> Everything | None:
        """A person and their tables; None if the store does not know them."""
        people = self._read(PEOPLE, person_id)
        if not people:
            return None
        return Everything(
            person=people[0],
            private_chat=next(iter(self._read(CHATS, person_id)), None),
            tables=self._read(TABLES, person_id),
            places=self._places(person_id),
            names=self._names(person_id),
        )

    def rows(self, person_id: int) -> Iterator[tuple[str, Row]]:
        """The rows of all other parts, each with the name of its part; one by one, because there may be very many."""
        seats: dict[int, int] = {}
        for part in (*OF_TABLES, *MESSAGES, CUTS):
            for found in self._sql.run(part.sql, id=person_id):
                row = dict(found)
                if part.table == "seats":
                    seats[row["table_id"]] = row["number"]
                if part is CUTS:
                    who_cut = cutter(tuple(map(int, row["seats"].split(","))), row["dealer"])
                    if who_cut != seats.get(row["table_id"]):
                        continue
                yield part.table, row

    def _read(self, part: Part, person_id: int) -> tuple[Row, ...]:
        return tuple(dict(row) for row in self._sql.all(part.sql, id=person_id))

    def _places(self, person_id: int) -> dict[int, str]:
        rows = self._sql.all(
            f"""SELECT t.id, c.title, s.outside FROM tables t JOIN chats c ON c.id = t.chat_id
            LEFT JOIN seats s ON s.table_id = t.id AND s.person_id = :id WHERE t.id IN {_THEIR_TABLES}""",  # noqa: S608 - words of this file
            id=person_id,
        )
        return {row["id"]: "" if row["outside"] else row["title"] for row in rows}

    def _names(self, person_id: int) -> dict[int, tuple[tuple[str, bool], ...]]:
        """The players at the person's tables, in the order of the seats."""
        rows = self._sql.all(
            """SELECT s.table_id, ifnull(p.name, s.name) AS name, s.person_id IS NULL AS computer
            FROM seats s LEFT JOIN people p ON p.id = s.person_id
            WHERE s.table_id IN (SELECT table_id FROM seats WHERE person_id = :id) ORDER BY s.table_id, s.number""",
            id=person_id,
        )
        names: dict[int, tuple[tuple[str, bool], ...]] = {}
        for row in rows:
            names[row["table_id"]] = (*names.get(row["table_id"], ()), (row["name"], bool(row["computer"])))
        return names
