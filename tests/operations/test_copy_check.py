"""`python bot.py --check-copy FILE` says what is true, and touches nothing."""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from simulation.use_cases.matches import Matches
from storage import Store
from storage.schema.migrations import COPIED, STEPS
from tables.people.restored_backup import close_restored_tables
from tests.operations.copies import checked

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


def test_it_says_since_when_all_is_lost_and_how_many_tables_going_back_closes(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    matches, copy = copied
    copied_at = datetime.fromtimestamp(matches.time, UTC)
    for _ in range(6):
        matches.tap_once(matches.table(1))
    matches.begin_elsewhere()
    said = checked(copy, capsys)
    assert f"Going back to it loses all that happened after {copied_at:%Y-%m-%d at %H:%M} UTC.\n" in said
    with closing(Store.open(copy, matches.context.now)) as store:
        closed = close_restored_tables(replace(matches.context, store=store))
    assert number(said, r"would be closed, [^\n]+: ") == closed == 2


def test_nobody_is_named(copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]) -> None:
    matches, copy = copied
    said = checked(copy, capsys)
    assert not [name for name in matches.names.values() if name in said]


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
    _, copy = copied
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DELETE FROM meta WHERE key = ?", [COPIED])
        db.commit()
    said = checked(copy, capsys)
    assert "Tables that would go on as they stand in it, although cards may be known since: 2." in said
    assert "would be closed" not in said


def test_a_copy_can_be_checked_although_the_database_is_damaged_or_gone(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = copied
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(copy.read_bytes()[:8192])
    monkeypatch.setenv("DATABASE", str(damaged))
    assert "can be used" in checked(copy, capsys)
    damaged.unlink()
    assert "can be used" in checked(copy, capsys)


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
    assert number(checked(copy, capsys), r"would be closed, [^\n]+: ") == 2


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
