"""A copy is restored into a scratch folder, which is deleted afterwards; what is no copy is refused with a sentence."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, StoreError, Unit
from storage.backup import Backup
from storage.restoring import restored
from storage.schema.migrations import STEPS
from tests.storage.store_helpers import a_dealt_table


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where copies are restored; nothing may be left there."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


@pytest.fixture
def copy(path: Path, tmp_path: Path) -> Path:
    """A copy of a database with one table, at which a match is played."""
    with closing(Store.open(path)) as store:
        with store.unit() as unit:
            a_dealt_table(unit)
        return Backup(path, tmp_path / "backups").make(1e9)


def agrees(unit: Unit) -> None:
    """Find nothing wrong."""


def refused(copy: Path, reason: str) -> str:
    """The sentence with which a copy is refused."""
    with pytest.raises(StoreError) as told, restored(copy, lambda: 999.0, agrees):
        pytest.fail("it may not be opened")
    assert told.value.reason == reason
    return str(told.value)


def test_a_restored_copy_is_open_with_its_rows_its_size_and_its_schema_and_is_only_read(
    copy: Path, scratch: Path
) -> None:
    content = copy.read_bytes()
    with restored(copy, lambda: 999.0, agrees) as found:
        with found.store.read() as unit:
            assert len(unit.tables.unfinished()) == 1
        assert scratch in found.store.path.parents
        assert (found.size, found.schema) == (len(content), len(STEPS))
    assert copy.read_bytes() == content
    assert list(copy.parent.iterdir()) == [copy]


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_copy_that_a_program_may_be_writing_to_is_refused(copy: Path, ending: str) -> None:
    copy.with_name(copy.name + ending).touch()
    sentence = refused(copy, "in use")
    assert sentence.startswith(f"{copy} has {copy.name}{ending} beside it, so a program uses it")


def test_a_file_that_is_no_database_is_refused(copy: Path) -> None:
    copy.write_text("bread, butter, " * 100)
    assert "is not an SQLite database" in refused(copy, "foreign")


def test_a_copy_with_an_index_that_does_not_fit_its_rows_is_refused(copy: Path) -> None:
    """A start does not notice this."""
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = replace(sql, '(host_id)', '(id)') WHERE name = 'tables_of_host'")
        db.commit()
    assert refused(copy, "broken") == f"{copy} is damaged: take another copy."


def test_a_scratch_folder_that_becomes_full_is_an_error_about_its_room(copy: Path, scratch: Path) -> None:
    def full(_: Unit) -> None:
        raise StoreError("full", "There is no room for the database.")

    with pytest.raises(StoreError) as told, restored(copy, lambda: 999.0, full):
        pytest.fail("it may not be opened")
    assert told.value.reason == "full"
    assert str(told.value) == (
        f"There is not enough room in {scratch} to restore {copy} (it takes nothing any more);"
        " TMPDIR names another folder."
    )
