"""`python bot.py --check-copy FILE` says what is true, and touches nothing."""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Store
from storage.backup import Backup
from storage.schema.migrations import COPIED, STEPS
from tables.people.restored_backup import close_restored_tables
from tables.requests.chat_pages import ForgetMe
from tests.operations.copies import checked, what_is_in

TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's
NAME = "scala40.sqlite"
RELEASE_0_1_0 = Path(__file__).parents[1] / "storage" / "release_0_1_0.sql"

pytestmark = pytest.mark.usefixtures("scratch")


def number(said: str, before: str, after: str = "") -> int:
    (found,) = re.findall(rf"{before}([\d,]+){after}", said)
    return int(found.replace(",", ""))


def rows(path: Path, statement: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute(statement).fetchone()[0])


def test_it_counts_what_the_copy_holds(copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]) -> None:
    _, copy = copied
    said = checked(copy, capsys)
    assert said.startswith(f"{copy} can be used (")
    assert number(said, "  people +") == rows(copy, "SELECT count(*) FROM people WHERE id > 0") > 1
    assert "(lobby: 1, playing: 1, pause: 0, over: 0, closed: 0)" in said
    assert number(said, "  actions +") == rows(copy, "SELECT count(*) FROM log") > 0
    assert number(said, "  messages waiting +", " to send") == rows(
        copy, "SELECT count(*) FROM announcements WHERE sent_at IS NULL AND failed IS NULL"
    )
    assert number(said, "  updates waiting +") == 0
    assert re.search(r"no action and no result would be lost, but it closes 2 tables, with a message, because ", said)
    assert len(re.findall("clos(?:es|ed),? ", said)) == 1


def test_where_no_table_is_open_going_back_to_a_copy_of_now_loses_and_closes_nothing(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", str(matches.path))
    copy = Backup(matches.path, matches.path.parent / "backups").make(matches.time)
    assert "no action and no result would be lost.\n" in checked(copy, capsys)


def test_what_it_says_would_be_lost_and_closed_is_what_going_back_loses_and_closes(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, copy = copied
    table = matches.table(1)
    for _ in range(6):
        matches.tap_once(table)
    matches.begin_elsewhere()
    moves = [rows(path, "SELECT count(*) FROM log") for path in (matches.path, copy)]
    said = checked(copy, capsys)
    assert number(said, "loses: ", " actions at ") == moves[0] - moves[1] > 0
    assert "1 table opened since" in said
    with closing(Store.open(copy, matches.context.now)) as store:
        closed = close_restored_tables(replace(matches.context, store=store))
    assert number(said, "; and it closes ", " tables, with a message") == closed == 2


def test_who_was_erased_since_is_counted_and_nobody_is_named(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, copy = copied
    matches.resign(matches.table(1), ANNA)
    matches.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    matches.wait(600)
    said = checked(copy, capsys)
    assert number(said, r"erased since, [^\n]+: ") == 1
    assert not [name for name in matches.names.values() if name in said]


def test_a_result_since_is_counted(copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]) -> None:
    matches, copy = copied
    matches.resign(matches.table(1), ANNA)
    assert "; 1 result" in checked(copy, capsys)


def test_after_going_back_once_moves_are_told_apart_although_they_have_the_same_numbers(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, older = copied
    matches.tap_once(matches.table(1))
    matches.time += 60
    newer = Backup(matches.path, matches.path.parent / "backups").make(matches.time)
    shutil.copy(older, matches.path.with_name("elsewhere.sqlite"))
    os.environ["DATABASE"] = str(matches.path.with_name("elsewhere.sqlite"))  # which the fixture sets back
    with closing(sqlite3.connect(os.environ["DATABASE"])) as db:
        seq = db.execute("SELECT max(seq) FROM log WHERE table_id = 1").fetchone()[0]
        db.execute("INSERT INTO log VALUES (1, ?, 0, 'house expire', 5)", [seq + 1])
        db.commit()
    assert number(checked(newer, capsys), "loses: ", " action at 1 table") == 1


def test_a_copy_of_an_older_release_is_migrated_in_the_scratch_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, "9999_next", ("ALTER TABLE people ADD COLUMN later TEXT",))
    copy = tmp_path / "copies" / "old.sqlite"
    copy.parent.mkdir()
    with closing(sqlite3.connect(copy)) as conn:
        conn.executescript(RELEASE_0_1_0.read_text(encoding="utf-8"))
    said = checked(copy, capsys)
    assert f"schema 1, brought to {len(STEPS)}" in said
    assert "It is no copy that the bot has made" in said
    assert f"There is no database {NAME} to compare it with." in said


def test_a_table_that_cannot_be_read_is_counted(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, copy = copied
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE tables SET match = 'no match' WHERE id = 1")
        db.commit()
    assert number(checked(copy, capsys), "  unreadable tables +") == 1


def test_a_file_that_was_copied_by_hand_is_not_taken_for_a_copy_of_the_bot(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, copy = copied
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DELETE FROM meta WHERE key = ?", [COPIED])
        db.commit()
    said = checked(copy, capsys)
    assert "Tables that would go on as they stand in it: 2." in said
    for _ in range(6):
        matches.tap_once(matches.table(1))
    said = checked(copy, capsys)
    assert "Tables that would go on as they stand in it, although cards may be known since: 2." in said
    assert not re.search("it closes|would be closed", said)


def test_a_copy_can_be_checked_although_the_database_is_damaged_or_gone(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = copied
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(copy.read_bytes()[:8192])
    monkeypatch.setenv("DATABASE", str(damaged))
    assert re.search(r"What would be lost is not known\. The database \S+ is damaged", checked(copy, capsys))
    damaged.unlink()
    said = checked(copy, capsys)
    assert "There is no database" in said
    assert number(said, r"would be closed, [^\n]+: ") == 2


def test_what_the_bot_has_not_written_into_its_file_yet_counts_and_stays_there(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that was killed leaves a write-ahead log."""
    matches, copy = copied
    for _ in range(4):
        matches.tap_once(matches.table(1))
    killed = tmp_path / "killed"
    killed.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(f"{matches.path}{ending}", killed / f"{NAME}{ending}")
    monkeypatch.setenv("DATABASE", str(killed / NAME))
    before = what_is_in(killed)
    assert "loses: " in checked(copy, capsys)
    assert {name: what_is_in(killed)[name] for name in before} == before


# --- making one -------------------------------------------------------------------------------------------------------


def test_a_copy_is_made_on_demand_beside_a_running_bot_and_can_be_checked(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, _ = copied
    for _ in range(6):
        matches.tap_once(matches.table(1))
    assert bot.main(["--copy"]) == Exit.STOPPED
    said = capsys.readouterr()
    copy = Path(said.out.strip())
    assert (copy.parent, said.err) == (matches.path.parent / "backups", "")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.stat().st_uid == matches.path.stat().st_uid
    said_of_it = checked(copy, capsys)
    assert "no action and no result would be lost, but it closes 2 tables" in said_of_it


@pytest.mark.parametrize("what", ["missing", "text", "no folder"])
def test_a_copy_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "text":
        (tmp_path / NAME).write_text("bread, butter, " * 100)
    if what == "no folder":
        Store.open(tmp_path / NAME).close()
        monkeypatch.setenv("BACKUPS", "/dev/null/backups")
    assert bot.main(["--copy"]) == Exit.DATABASE
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"(There is no database|The database could not be copied to) [^\n]+\.\n", said.err)
