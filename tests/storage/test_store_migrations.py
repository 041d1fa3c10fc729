"""From an older schema to the newest, wholly or not at all."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scala40.actions import Discard
from scala40.engine import apply
from scala40.state import Phase
from storage import DeadlineKind, Level, ScreenKind, Seat, Store, Subject, TableStatus
from storage.opening import connect
from storage.schema.migrations import MIGRATIONS, migrate, names_of_all
from tests.storage.store_helpers import a_finished_match, rows_of

SCHEMA_1 = Path(__file__).with_name("schema_1.sql")
"""A file as the first release wrote it, with a table in its lobby."""
PLAYING = Path(__file__).with_name("schema_1_playing.sql")
"""What that release wrote for a second table, at which somebody has just drawn."""
NEWEST = len(names_of_all())


@pytest.fixture
def older(path: Path) -> Path:
    """A file of schema 1."""
    conn = sqlite3.connect(path)
    conn.executescript(SCHEMA_1.read_text(encoding="utf-8"))
    conn.close()
    return path


def _schema_of(path: Path) -> list[tuple[str, str]]:
    conn = sqlite3.connect(path)
    rows = conn.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    conn.close()
    return rows


def test_the_sample_is_what_the_first_migration_makes(older: Path, tmp_path: Path) -> None:
    made = connect(tmp_path / "made.sqlite", "rwc")
    MIGRATIONS.apply(made, stop_before="0002_finished_matches")
    made.close()
    assert _schema_of(older) == _schema_of(tmp_path / "made.sqlite")


def test_an_older_file_is_brought_to_the_newest_schema_with_all_that_it_holds(older: Path, tmp_path: Path) -> None:
    store = Store.open(older)
    assert store.schema_version == len(MIGRATIONS.applied(store._db)) == NEWEST
    with store.unit() as unit:
        table = unit.tables.get(1)
        assert table is not None
        assert table.status is TableStatus.LOBBY
        assert [seat.person_id for seat in table.seats] == [11, 12, 13]
        assert [deadline.kind for deadline in unit.deadlines.all()] == [DeadlineKind.IDLE_LOBBY]
        assert unit.screens.find(1, ScreenKind.LOBBY) is not None
        assert [row.update_id for row in unit.inbox.pending()] == [5001]
        unit.archive.add(a_finished_match(1))
        assert unit.archive.get(1) == a_finished_match(1)
    store.close()
    Store.open(tmp_path / "new.sqlite").close()
    assert _schema_of(older) == _schema_of(tmp_path / "new.sqlite")


def test_a_table_that_the_first_release_dealt_is_played_on(older: Path) -> None:
    conn = sqlite3.connect(older)
    conn.executescript(PLAYING.read_text(encoding="utf-8"))
    conn.close()
    store = Store.open(older)
    with store.unit() as unit:
        table = unit.tables.get(2)
        assert table is not None
        assert table.match is not None
        assert table.seats == (Seat(0, 11, missed=1), Seat(1, 12, missed=1), Seat(2, 13, missed=1, away=True))
        assert {clock.kind: clock.due_at for clock in unit.deadlines.all() if clock.table_id == 2} == {
            DeadlineKind.REMINDER: 64900,
            DeadlineKind.TURN: 86500,
        }
        assert unit.drafts.get(2, 1).selection == ("3D1",)
        assert (unit.commitments.get(2), unit.commitments.deals(2)) == (None, ())  # nobody promised its cards
        assert table.match.phase is Phase.PLAY
        step = apply(table.match, 1, Discard(table.match.deal.hands[1][0]))
        # What the first release could not store: a computer in the place of somebody away, and its clock.
        seats = (*table.seats[:2], replace(table.seats[2], computer=Level.EASY))
        unit.tables.save(replace(table, match=step.match, seats=seats))
        unit.deadlines.set(2, DeadlineKind.COMPUTER, 200)
    with store.read() as unit:
        played = unit.tables.get(2)
        assert played is not None
        assert (played.match, played.seats) == (step.match, seats)
    store.close()
    _is_sound(older)


def test_a_file_that_knew_computers_before_their_schema_had_a_number_keeps_them(path: Path) -> None:
    """For a while schema 1 was made with the columns of today."""
    db = connect(path, "rwc")
    MIGRATIONS.apply(db, stop_before="0005_computers")
    db.execute("INSERT INTO people (id, name, first_seen, last_seen) VALUES (11, 'Name11', 1, 1)")
    db.execute("INSERT INTO chats (id, kind, title) VALUES (11, 'private', '')")
    settings = '{"preset":"fisca","options":{},"turn_seconds":0,"quiet":null,"advice":true}'
    db.execute(
        """INSERT INTO tables (id, chat_id, host_id, status, settings, created_at, touched_at)
        VALUES (1, 11, 11, 'lobby', ?, 1, 1)""",
        [settings],
    )
    db.execute("ALTER TABLE seats ADD COLUMN name TEXT")
    db.execute("INSERT INTO seats (table_id, number, person_id) VALUES (1, 0, 11)")
    db.execute("INSERT INTO seats (table_id, number, computer, name) VALUES (1, 1, 'strong', 'Ada')")
    db.close()
    store = Store.open(path)
    with store.read() as unit:
        table = unit.tables.get(1)
        assert table is not None
        assert table.seats == (Seat(0, 11), Seat(1, None, computer=Level.STRONG, name="Ada"))
    store.close()
    _is_sound(path)


def _is_sound(path: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("PRAGMA foreign_key_check").fetchall() == []
        assert conn.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_of_schema_7_keeps_its_records_and_is_scrubbed_of_what_it_once_held(path: Path) -> None:
    db = connect(path, "rwc")
    MIGRATIONS.apply(db, stop_before="0008_privacy")
    db.execute("INSERT INTO people (id, name, first_seen, last_seen) VALUES (11, 'Name11', 1, 1)")
    db.execute("INSERT INTO chats (id, kind, title) VALUES (-5, 'group', 'Friends')")
    settings = '{"preset":"fisca","options":{},"turn_seconds":0,"quiet":null,"advice":true}'
    for table in (1, 2):
        db.execute(
            """INSERT INTO tables (id, chat_id, host_id, status, settings, match, created_at, touched_at)
            VALUES (?, -5, 11, 'closed', ?, 'a match', 1, 2)""",
            [table, settings],
        )
    db.execute("INSERT INTO finished_matches VALUES (1, -5, 0, 1, 2, 'fisca', 'a record')")
    db.execute("INSERT INTO finished_players VALUES (1, 0, 11, 'Name11', 1, 50, 2, NULL)")
    db.close()
    with closing(Store.open(path)) as store, store.unit() as unit:
        match = unit.archive.get(1)
        assert match is not None
        assert (match.record, [player.person_id for player in match.players]) == ("a record", [11])
        assert unit.commitments.broken_off(-5) == 0
        assert unit.erasures.with_quiet_chat(0, 0) == (1,)  # what older programs deleted may still lie in the file
        assert unit.retention.matches(9, 9) == 0
        assert unit.retention.ended_tables(9, 9) == 2
    _is_sound(path)


@pytest.mark.parametrize(
    ("kind", "topic", "subject"),
    [
        ("table", "1.42.0", Subject(deal=1, turn=42, seat=0)),
        ("table", "12.7.5", Subject(deal=12, turn=7, seat=5)),
        ("table", "3.5.None", Subject(deal=3, turn=5)),
        ("table", "pause.12", Subject(deal=12, is_pause=True)),
        ("table", "deal.13", Subject(deal=13)),
        ("table", "", Subject()),
        ("lobby", "lobby", Subject()),
        ("vote", "vote", Subject()),
        ("hand", "panel", Subject()),
        ("hand", "panel.0", Subject()),
        ("hand", "panel.170", Subject(announcement_id=170)),
        ("ephemeral", "touched", Subject()),
        ("ephemeral", "untouched.2.31", Subject(deal=2, turn=31)),
    ],
)
@pytest.mark.parametrize("photo", ["", "+photo"])
def test_a_file_of_schema_9_says_in_other_columns_what_its_messages_are_about(
    path: Path, kind: str, topic: str, subject: Subject, photo: str
) -> None:
    db = connect(path, "rwc")
    MIGRATIONS.apply(db, stop_before="0010_screens")
    db.execute("INSERT INTO people (id, name, first_seen, last_seen) VALUES (11, 'Name11', 1, 1)")
    db.execute("INSERT INTO chats (id, kind, title) VALUES (-5, 'group', 'Friends')")
    settings = '{"preset":"fisca","options":{},"turn_seconds":0,"quiet":null,"advice":true}'
    db.execute(
        """INSERT INTO tables (id, chat_id, host_id, status, settings, created_at, touched_at)
        VALUES (1, -5, 11, 'closed', ?, 1, 2)""",
        [settings],
    )
    db.execute(
        """INSERT INTO screens (id, table_id, kind, chat_id, person_id, message_id, wanted, shown, topic, fingerprint)
        VALUES (3, 1, ?, ?, ?, 70, 9, 8, ?, 'abc')""",
        [kind, 11 if kind == "hand" else -5, 11 if kind in ("hand", "ephemeral") else None, topic + photo],
    )
    db.close()
    with closing(Store.open(path)) as store, store.read() as unit:
        screen = unit.screens.get(3)
        assert screen is not None
        assert screen.subject == subject
        assert (screen.is_photo, screen.is_touched) == (bool(photo), topic == "touched")
        wanted = (10, "") if kind == "lobby" else (9, "abc")  # buttons of its rules name their options from now on
        assert (screen.message_id, screen.shown, screen.wanted, screen.fingerprint) == (70, 8, *wanted)
    _is_sound(path)


def test_an_empty_file_has_nothing_to_be_scrubbed_of(store: Store) -> None:
    with store.read() as unit:
        assert unit.erasures.with_quiet_chat(float("inf"), float("inf")) == ()


def test_a_migrated_file_is_not_migrated_again(older: Path) -> None:
    Store.open(older).close()
    before = rows_of(older)
    Store.open(older).close()
    assert rows_of(older) == before


def _with_one_more(statement: str) -> Migrations:
    longer = Migrations(MIGRATIONS.name)
    with closing(Database(memory=True)) as empty:
        for migration in MIGRATIONS.pending(empty):
            longer(name=migration.name)(migration.fn)

    @longer(name=f"{NEWEST + 1:04}_what_comes_next")
    def _next(db: Database) -> None:
        db.execute("ALTER TABLE chats ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1")
        db.execute(statement)

    return longer


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT no_such_function()",
        # SQLite lets references to nothing pass while foreign keys are off, as they are in some migrations.
        "INSERT INTO votes (table_id, kind, person_id) VALUES (77, 'end', 88)",
    ],
)
def test_a_migration_that_fails_leaves_the_file_at_its_old_schema(older: Path, statement: str) -> None:
    before = rows_of(older)
    db = connect(older, "rw")
    with pytest.raises(sqlite3.Error):
        migrate(db, _with_one_more(statement))
    db.close()
    assert rows_of(older) == before
    Store.open(older).close()


def test_a_later_migration_is_applied_to_files_of_today(store: Store, path: Path) -> None:
    store.close()
    db = connect(path, "rw")
    migrate(db, _with_one_more(f"PRAGMA user_version = {NEWEST + 1}"))
    assert db.execute("SELECT count(pictures) FROM chats").fetchone()[0] == 0
    db.close()
