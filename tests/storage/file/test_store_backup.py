"""Copies of the database: whole or not at all, checked, for their owner's eyes alone, and gone after their days."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

import storage.backup
from storage import Store
from storage.backup import Backup, BackupError, remove_old
from storage.schema.migrations import COPIED
from tests.storage.store_helpers import a_dealt_table, rows_of

NOW = 1_772_000_000.0
"""25 February 2026, 06:13:20 UTC."""
DAY = 86_400.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the copies go; it is not there yet."""
    return tmp_path / "elsewhere" / "backups"


def names(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


def rows_of_copy(copy: Path) -> list[str]:
    """What stands in a copy besides the date that makes it known as one."""
    rows = rows_of(copy)
    dates = [row for row in rows if COPIED in row]
    assert len(dates) == 1
    return [row for row in rows if row not in dates]


def test_a_copy_holds_all_that_is_committed_and_can_be_opened_in_its_place(
    store: Store, path: Path, folder: Path
) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
    copy = Backup(path, folder).make(NOW)
    assert copy == folder / "scala40-20260225-061320.sqlite"
    assert names(folder) == [copy.name]
    assert rows_of_copy(copy) == rows_of(path)
    with closing(Store.open(copy)) as restored, restored.read() as unit:
        assert unit.tables.get(table.id) == table


def test_a_copy_is_for_its_owner_alone(store: Store, path: Path, folder: Path) -> None:
    copy = Backup(path, folder).make(NOW)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_people_play_on_while_a_copy_is_made_and_it_holds_one_moment(
    store: Store, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.unit() as unit:
        a_dealt_table(unit)
    before = rows_of(path)
    check = storage.backup._check

    def and_meanwhile(copy: Path) -> None:
        with store.unit() as unit:
            unit.meta.set("heartbeat", "77")
        check(copy)

    monkeypatch.setattr(storage.backup, "_check", and_meanwhile)
    assert rows_of_copy(Backup(path, folder).make(NOW)) == before != rows_of(path)


def test_uncommitted_changes_are_not_copied_and_do_not_delay_the_copy(store: Store, path: Path, folder: Path) -> None:
    before = rows_of(path)
    with store.unit() as unit:
        unit.meta.set("heartbeat", "77")
        copy = Backup(path, folder).make(NOW)
    assert rows_of_copy(copy) == before


def test_a_damaged_copy_counts_for_nothing(
    store: Store, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = storage.backup._check

    def damaged(copy: Path) -> None:
        with copy.open("r+b") as file:
            file.seek(2 * 4096)
            file.write(b"\xff" * 8192)
        sync(copy)

    monkeypatch.setattr(storage.backup, "_check", damaged)
    with pytest.raises(BackupError, match="could not be copied"):
        Backup(path, folder).make(NOW)
    assert names(folder) == []


def test_a_copy_of_another_schema_counts_for_nothing(store: Store, path: Path, folder: Path) -> None:
    store._db.execute("PRAGMA user_version = 99")
    with pytest.raises(BackupError, match="another schema"):
        Backup(path, folder).make(NOW)
    assert names(folder) == []


def test_files_left_by_a_broken_off_copy_go_with_the_next(store: Store, path: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "scala40-20260224-061320.sqlite.part").write_bytes(b"half")
    copy = Backup(path, folder).make(NOW)
    assert names(folder) == [copy.name]


def test_a_copy_that_is_stopped_leaves_nothing(store: Store, path: Path, folder: Path) -> None:
    backup = Backup(path, folder)
    backup.stop()
    with pytest.raises(BackupError, match="interrupted"):
        backup.make(NOW)
    assert names(folder) == []


def test_a_full_disk_is_a_sentence_and_leaves_nothing(
    store: Store, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Backup, unfinished: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Backup, "_write", full)
    with pytest.raises(BackupError, match=rf"^The database could not be copied to {folder}: .* is full\.$"):
        Backup(path, folder).make(NOW)
    assert names(folder) == []


def test_a_folder_that_cannot_be_made_is_a_sentence(store: Store, path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BackupError, match="could not be copied to"):
        Backup(path, tmp_path / "file" / "backups").make(NOW)


def test_copies_are_deleted_after_their_days_and_nothing_else_is(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    ours = [f"scala40-202602{day:02}-061320.sqlite" for day in range(15, 26)]
    others = ["scala40-notes.sqlite", "scala41-20250101-000000.sqlite", "scala40-20251399-000000.sqlite", "photo.jpg"]
    for name in (*ours, *others):
        (folder / name).write_bytes(b"")
        os.utime(folder / name, (0, 0))  # the date that counts is the one in the name
    assert remove_old(path, folder, NOW - 7 * DAY, NOW + DAY) == (4, 7, "")
    assert names(folder) == sorted([*ours[4:], *others])
    assert remove_old(path, folder, NOW - 7 * DAY, NOW + DAY) == (0, 7, "")
    assert remove_old(path, folder / "missing", NOW, NOW) == (0, 0, "")


def test_a_copy_that_cannot_be_deleted_is_named_and_stops_neither_the_others_nor_a_new_one(
    store: Store, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(parents=True)
    a_folder, stuck, *others = (folder / f"scala40-202601{day:02}-061320.sqlite" for day in range(1, 5))
    a_folder.mkdir()
    (folder / "scala40-20260101-061320.sqlite.part").mkdir()
    left_behind = folder / "scala40-20260102-061320.sqlite.part"
    for found in (stuck, left_behind, *others):
        found.write_bytes(b"")
    unlink = Path.unlink

    def refuse(self: Path, missing_ok: bool = False) -> None:
        if self in (stuck, left_behind):
            raise PermissionError(1, "Operation not permitted", str(self))
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    removed = remove_old(path, folder, NOW, NOW + DAY)
    assert removed == (2, 1, f"{stuck} is too old and cannot be deleted: Operation not permitted.")
    assert Backup(path, folder).make(NOW).exists()
    monkeypatch.undo()
    assert remove_old(path, folder, NOW, NOW + DAY).copies == 2
    assert names(folder) == [a_folder.name, f"{a_folder.name}.part"]


def test_files_left_by_a_broken_off_copy_go_with_the_old_copies_too(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "scala40-20260224-061320.sqlite.part").write_bytes(b"half")
    (folder / "scala41-20260224-061320.sqlite.part").write_bytes(b"another's")
    assert remove_old(path, folder, NOW - 7 * DAY, NOW + DAY) == (0, 0, "")
    assert names(folder) == ["scala41-20260224-061320.sqlite.part"]
