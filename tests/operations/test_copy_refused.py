"""Files to which the bot could not go back are refused by `--check-copy`, in one sentence and with its exit code."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from simulation.use_cases.matches import Matches
from storage.backup import Backup
from tests.operations.copies import checked, refused
from tests.operations.owned import an_owned_database
from tests.tables.fair.keys import KEY, OTHER

TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's
NAME = "scala40.sqlite"

pytestmark = pytest.mark.usefixtures("scratch")


def test_a_link_a_folder_a_pipe_a_missing_file_and_another_program_s_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], copied: tuple[Matches, Path]
) -> None:
    _, copy = copied
    link, folder, pipe, text, recipes, empty = (tmp_path / name for name in ("link", "dir", "pipe", "t", "r", "e"))
    link.symlink_to(copy)
    folder.mkdir()
    os.mkfifo(pipe)
    text.write_text("bread, butter, " * 100)
    empty.touch()
    with closing(sqlite3.connect(recipes)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert refused(link, capsys) == f"{link} is a symbolic link: give the file itself."
    assert refused(folder, capsys) == f"{folder} is no file: give the file of a copy."
    assert refused(pipe, capsys) == f"{pipe} is no file: give the file of a copy."
    assert refused(tmp_path / "missing", capsys) == f"There is no file {tmp_path / 'missing'}."
    assert refused(text / "within", capsys) == f"{text / 'within'} cannot be read: Not a directory."
    assert refused(tmp_path / ("x" * 300), capsys).endswith("cannot be read: File name too long.")
    for other in (text, empty):
        assert "is not an SQLite database" in refused(other, capsys)
    assert "is a database of another program" in refused(recipes, capsys)


def test_an_empty_database_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE gone (x)")
        db.execute("DROP TABLE gone")
        db.commit()
    assert path.stat().st_size > 0
    assert "is a database of another program" in refused(path, capsys)


@pytest.mark.parametrize("part", ["half", "page", "index"])
def test_a_damaged_copy(copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], part: str) -> None:
    _, copy = copied
    if part == "half":
        os.truncate(copy, copy.stat().st_size // 2)
    elif part == "page":
        with copy.open("r+b") as file:
            file.seek(3 * 4096)
            file.write(b"\xa5" * 4096)
    else:  # which a start does not notice
        with closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = replace(sql, '(host_id)', '(id)') WHERE name = 'tables_of_host'")
            db.commit()
    assert re.fullmatch(rf"{re.escape(str(copy))} is damaged[^\n]*: take another copy\.", refused(copy, capsys))


def test_a_copy_of_a_newer_version(copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str]) -> None:
    _, copy = copied
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA user_version = 99")
    said = refused(copy, capsys)
    assert said == f"{copy} was written by a newer version of this program: check it with that version."


def test_a_copy_that_breaks_a_migration(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(db: object) -> None:
        raise KeyError("Anna")

    _, copy = copied
    monkeypatch.setattr("storage.engines.sqlite.migrate", broken)
    assert refused(copy, capsys) == f"{copy} cannot be opened by this version (KeyError)."


def an_owned_copy(folder: Path, owner: str, key: str = "", name: str = NAME) -> Path:
    """A copy of the database of a bot."""
    return Backup(an_owned_database(folder / name, owner, key), folder / "backups").make(1e9)


def test_a_copy_of_another_installation_by_the_token_or_else_by_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = an_owned_copy(tmp_path, "40", name="another.sqlite")
    assert "can be used" in checked(copy, capsys)
    an_owned_copy(tmp_path, "123456789")
    assert f"{copy} belongs to the bot with the number 40, but this is number 123456789." == refused(copy, capsys)
    monkeypatch.setenv("DATABASE", "elsewhere.sqlite")
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert "belongs to the bot with the number 40" in refused(copy, capsys)


@pytest.mark.parametrize(("key", "sentence"), [("", "SECRET_KEY is missing for"), (OTHER, "SECRET_KEY does not fit")])
def test_a_copy_that_was_encrypted_with_another_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, key: str, sentence: str
) -> None:
    copy = an_owned_copy(tmp_path, "40", KEY)
    monkeypatch.setenv("SECRET_KEY", key)
    said = refused(copy, capsys, Exit.SETTINGS)
    assert said == f"{sentence} {copy}: set the key with which that copy was made."
    assert KEY not in said
    monkeypatch.setenv("SECRET_KEY", f"{OTHER},{KEY}")
    assert "can be used" in checked(copy, capsys)


def test_the_database_itself_and_a_file_that_a_program_uses(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, _ = copied
    assert refused(matches.path, capsys) == f"{matches.path} is the database itself: give the file of a copy."
    monkeypatch.setenv("DATABASE", "another.sqlite")
    assert "-wal beside it, so a program uses it" in refused(matches.path, capsys)


def test_a_bad_setting_is_one_sentence_and_settings_for_other_things_do_not_matter(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = copied
    monkeypatch.setenv("WEB_LISTEN", "nonsense")
    checked(copy, capsys)
    monkeypatch.setenv("SECRET_KEY", "nonsense")
    assert refused(copy, capsys, Exit.SETTINGS).startswith("SECRET_KEY is malformed: must be 32 random bytes")


# --- room -------------------------------------------------------------------------------------------------------------


def usage(free: int) -> Callable[[object], object]:
    return lambda path: shutil._ntuple_diskusage(free, 0, free)  # type: ignore[attr-defined]


def test_without_enough_room_nothing_is_restored(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, scratch: Path
) -> None:
    _, copy = copied
    monkeypatch.setattr(shutil, "disk_usage", usage(1024 * 1024))
    said = refused(copy, capsys)
    assert said.startswith(f"There is not enough room in {scratch} to restore {copy} (")
    assert said.endswith("are needed, 1 MiB are free); TMPDIR names another folder.")


def test_a_disk_that_becomes_full_meanwhile(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, scratch: Path
) -> None:
    _, copy = copied

    def full(source: object, target: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(shutil, "copyfileobj", full)
    assert refused(copy, capsys) == (
        f"There is not enough room in {scratch} to restore {copy} (No space left on device); "
        "TMPDIR names another folder."
    )


def test_an_interruption_leaves_nothing(
    copied: tuple[Matches, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = copied

    def stopped(*arguments: object) -> None:
        os.kill(os.getpid(), 15)

    monkeypatch.setattr("operations.copies.copy_check.inventory", stopped)
    assert bot.main(["--check-copy", str(copy)]) == Exit.BROKEN
    assert capsys.readouterr().err == "The check was broken off.\n"
