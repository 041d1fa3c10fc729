"""An operator's mistakes: one sentence each on stderr, an exit code, and nothing written."""

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from operations.file_lock import exclusive_access
from storage import Store
from tests.operations.owned import an_owned_database
from tests.refused_starts import folder, refused
from tests.started import NUMBER, TOKEN
from tests.storage.store_helpers import a_lobby
from tests.tables.fair.keys import KEY, OTHER

__all__ = ["folder"]

NAME = "scala40.sqlite"


def test_a_file_of_settings_may_have_a_mark_at_its_beginning_quotes_and_the_line_ends_of_windows(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("BOT_TOKEN")
    (folder / ".env").write_bytes(b'\xef\xbb\xbfBOT_TOKEN="' + TOKEN.encode() + b"\"\r\nPAUSE_SECONDS='long'\r\n")
    assert refused(folder, capsys)[1].startswith("PAUSE_SECONDS is malformed")  # so the token was read


def test_a_name_in_the_file_of_settings_that_is_none_is_named_once_and_its_value_never(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKUPDAYS", "of another program")  # the environment is everybody's
    monkeypatch.setenv("CLOCK_URL", "http://127.0.0.1:1/clock")  # so the bot ends
    secret = f"{OTHER.rstrip('=')}="
    (folder / ".env").write_text(f"BACKUP_DAY=3\nLOG_LEVEL=INFO\npause=seldom\n{TOKEN}\n{secret}\nSECRET={secret}\n")
    assert bot.main([]) == Exit.SETTINGS
    (said,) = (line for line in capsys.readouterr().err.splitlines() if "WARNING" in line)
    assert said.endswith("in .env: BACKUP_DAY, PAUSE, SECRET")


def test_a_file_of_settings_in_another_alphabet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / ".env").write_bytes("BOT_TOKEN=1:a".encode("utf-16"))
    assert refused(folder, capsys) == (Exit.SETTINGS, "The file .env is not UTF-8: save it in that encoding.\n")


def a_database(folder: Path, owner: str = NUMBER, key: str = "") -> Path:
    return an_owned_database(folder / NAME, owner, key)


def no_folder(folder: Path) -> None:
    os.environ["DATABASE"] = "nowhere/scala40.sqlite"  # which the test sets, and sets back


def a_folder(folder: Path) -> None:
    (folder / NAME).mkdir()


def a_shopping_list(folder: Path) -> None:
    (folder / NAME).write_text("bread, butter, " * 100)


def a_pipe(folder: Path) -> None:
    os.mkfifo(folder / NAME)


def recipes(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as conn:
        conn.execute("CREATE TABLE recipes (name TEXT)")


def cut_short(folder: Path) -> None:
    path = a_database(folder)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def garbled(folder: Path) -> None:
    path = a_database(folder)
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xa5" * 4096)


def of_tomorrow(folder: Path) -> None:
    with closing(sqlite3.connect(a_database(folder))) as conn:
        conn.execute("PRAGMA user_version = 99")


def of_another_bot(folder: Path) -> None:
    a_database(folder, owner="40")


DATABASES: list[tuple[Callable[[Path], object], str]] = [
    (
        no_folder,
        r"The folder nowhere for the database scala40\.sqlite does not exist: make it, or set another DATABASE\.",
    ),
    (a_folder, r"The database scala40\.sqlite cannot be read: Is a directory\."),
    (a_shopping_list, r"scala40\.sqlite is not an SQLite database: set another DATABASE\."),
    (a_pipe, r"scala40\.sqlite is no file: set another DATABASE\."),
    (recipes, r"scala40\.sqlite is a database of another program: set another DATABASE\."),
    (cut_short, r"The database scala40\.sqlite is damaged \(.*\): put a copy of it in its place\."),
    (garbled, r"The database scala40\.sqlite is damaged \(.*\): put a copy of it in its place\."),
    (
        of_tomorrow,
        r"The database scala40\.sqlite was written by a newer version of this program \(.*\): start that one\.",
    ),
    (of_another_bot, r"The database scala40\.sqlite belongs to the bot with the number 40, but BOT_TOKEN .*: set .*"),
]


@pytest.mark.parametrize(("make", "sentence"), DATABASES, ids=[make.__name__ for make, _ in DATABASES])
def test_a_database_that_cannot_be_used(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], object],
    sentence: str,
) -> None:
    monkeypatch.setenv("DATABASE", NAME)
    make(folder)
    code, said = refused(folder, capsys)
    assert (code, bool(re.fullmatch(sentence + "\n", said))) == (Exit.DATABASE, True), said


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("", "SECRET_KEY is missing: the secrets in the database were encrypted with a key; "),
        (OTHER, "SECRET_KEY does not fit "),
    ],
)
def test_a_lost_or_another_key_to_the_secrets(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], key: str, sentence: str
) -> None:
    a_database(folder, key=KEY)
    monkeypatch.setenv("SECRET_KEY", key)
    code, said = refused(folder, capsys)
    assert (code, said.startswith(sentence)) == (Exit.SETTINGS, True), said
    assert KEY not in said
    assert not key or key not in said


def test_a_database_that_another_program_writes_to(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / NAME
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        code, said = refused(folder, capsys)
    assert (code, said) == (
        Exit.UNREACHABLE,
        f"The database {NAME} is being written to by another program: end that first.\n",
    )


def test_a_database_on_which_another_instance_works(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with exclusive_access(a_database(folder)):
        code, said = refused(folder, capsys)
    assert (code, said.startswith("Another instance of this bot is working on the database")) == (Exit.SECOND, True)
    assert not (folder / f"{NAME}.lock").exists(), "the lock leaves nothing behind"
    with exclusive_access(folder / NAME):
        pass


@pytest.fixture
def nobody(folder: Path) -> Iterator[Path]:
    """A folder with a database, looked at by somebody without special rights."""
    place = Path(tempfile.mkdtemp())
    shutil.copy(a_database(folder), place / NAME)
    was_root = os.geteuid() == 0
    place.chmod(0o755)
    if was_root:
        for path in (place, place / NAME):
            os.chown(path, 65534, 65534)
        os.seteuid(65534)
    os.chdir(place)
    yield place
    if was_root:
        os.seteuid(0)
    os.chdir(folder)
    place.chmod(0o700)
    shutil.rmtree(place)


@pytest.mark.parametrize(
    ("file", "around", "sentence"),
    [
        (0o444, 0o755, "may not be written to: Permission denied"),
        (0o000, 0o755, "cannot be read: Permission denied"),
        (0o644, 0o555, "may not be written to"),
    ],
)
def test_a_database_that_may_not_be_read_or_written(
    nobody: Path, capsys: pytest.CaptureFixture[str], file: int, around: int, sentence: str
) -> None:
    (nobody / NAME).chmod(file)
    nobody.chmod(around)
    names = sorted(nobody.iterdir())
    assert bot.main([]) == Exit.DATABASE
    said = capsys.readouterr().err
    assert re.fullmatch(rf"The [^\n]*{NAME}[^\n]* {sentence}\.\n", said), said
    assert sorted(nobody.iterdir()) == names


def test_settings_that_may_not_be_read(nobody: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (nobody / ".env").write_text("BOT_TOKEN=1:a")
    (nobody / ".env").chmod(0)
    assert bot.main([]) == Exit.SETTINGS
    assert capsys.readouterr().err == "The file .env cannot be read: Permission denied.\n"


def test_a_new_database_is_its_owners_alone(folder: Path) -> None:
    store = Store.open(folder / NAME)
    with store.unit() as unit:
        a_lobby(unit)
        assert {path.stat().st_mode & 0o777 for path in folder.glob(f"{NAME}*")} == {0o600}
        assert len(list(folder.glob(f"{NAME}*"))) == 3
    store.close()
