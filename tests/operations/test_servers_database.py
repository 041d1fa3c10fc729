"""A database of a server: what keeps the bot from starting on it, and moving to it; one sentence, exit codes."""

import logging
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from operations.settings import Settings
from storage import Store
from storage.address import Address
from storage.engines.postgres_connection import connect
from storage.schema.migrations import COPIED
from tests.storage.store_helpers import a_dealt_table, rows_of

TOKEN = "7:hunter2-and-more"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the bot is started."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BOT_API_URL", "http://127.0.0.1:1")
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield tmp_path
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)


def start(
    address: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, str]:
    """The exit code and the sentence of a start that fails."""
    monkeypatch.setenv("DATABASE", address.whole)
    code = bot.main(list(arguments))
    lines = capsys.readouterr().err.splitlines(keepends=True)
    said = "".join(line for line in lines if "operations.holding" not in line)  # which tells of the lock
    assert re.fullmatch(r"[^\n]+\.\n", said), "one sentence, no traceback"
    return code, said


def test_a_database_is_not_moved_while_a_bot_works_with_it(
    folder: Path, postgres: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("storage.engines.postgres_holding.HELD_SECONDS", 0.0)
    with closing(Store.open(postgres, alone=True)):
        code, said = start(postgres, monkeypatch, capsys, "--move-to", "moved.sqlite")
        assert (code, "Another instance of this bot" in said) == (Exit.SECOND, True)
    assert not (folder / "moved.sqlite").exists()


def test_the_database_of_another_bot_is_refused(
    folder: Path, postgres: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store.open(postgres)) as store, store.unit() as unit:
        unit.meta.set("bot", "8")
    code, said = start(postgres, monkeypatch, capsys)
    assert code == Exit.DATABASE
    assert f"The database {postgres} belongs to the bot with the number 8" in said


@pytest.mark.parametrize(
    ("change", "words", "code"),
    [
        ("name", "does not exist", Exit.DATABASE),
        ("user", "refuses its user", Exit.DATABASE),
        ("port", "cannot be reached", Exit.UNREACHABLE),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    folder: Path,
    postgres: Address,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: str,
    words: str,
    code: Exit,
) -> None:
    changed = {
        "name": postgres.whole.replace(postgres.database, "nowhere"),
        "user": postgres.whole.replace("scala40@", "stranger:hunter2@"),
        "port": "postgresql://bot:hunter2@127.0.0.1:1/scala40",
    }[change]
    ended, said = start(Address(changed), monkeypatch, capsys)
    assert ended == code
    assert words in said
    assert "hunter2" not in said


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TABLE schema_steps", "is a database of another program"),
        ("INSERT INTO schema_steps VALUES (99, '9999_later')", "was written by a newer version"),
        ("DELETE FROM schema_steps", "does not say which schema it has"),
        (
            "UPDATE schema_steps SET name = '0001_release_0_1_0' WHERE number = 1",
            "was made by a version under development",
        ),
        ("ALTER DATABASE {name} SET default_transaction_read_only = on", "takes no changes: it is read-only"),
        ("ALTER ROLE visitor CONNECTION LIMIT 0", "has no room: "),
        ("ALTER ROLE visitor SET default_transaction_read_only = on", "takes no changes: it is read-only"),
        ("GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor", "does not permit its user to do that: "),
        ("GRANT ALL ON meta, schema_steps TO visitor", "does not permit its user to do that: "),
        ("REVOKE ALL ON SCHEMA public FROM PUBLIC", "does not permit its user to do that: "),
        ("SELECT 1", "does not permit its user to do that: "),
    ],
)
def test_a_database_of_a_server_that_does_not_fit_is_one_sentence_and_keeps_its_rows(
    folder: Path,
    postgres: Address,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    statement: str,
    words: str,
) -> None:
    user = f"visitor_{postgres.database}"
    with closing(connect(postgres)) as wire:
        wire.execute(f"CREATE ROLE {user} LOGIN")
        wire.execute(statement.format(name=postgres.database).replace("visitor", user))
    changing = Address(f"{postgres.whole}&options=-cdefault_transaction_read_only%3Doff")
    before = rows_of(changing)
    is_users = "visitor" in statement or "permit" in words
    code, said = start(
        Address(postgres.whole.replace("scala40@", f"{user}@")) if is_users else postgres, monkeypatch, capsys
    )
    passes = "CONNECTION LIMIT" in statement or "read_only" in statement
    assert code == (Exit.UNREACHABLE if passes else Exit.DATABASE)
    assert words in said
    assert rows_of(changing) == before
    with closing(connect(changing)) as wire:
        wire.execute(f"DROP OWNED BY {user}")
        wire.execute(f"DROP ROLE {user}")


def test_an_installation_moves_to_a_server_and_back(
    folder: Path, postgres: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store.open(folder / "scala40.sqlite")) as store, store.unit() as unit:
        table = a_dealt_table(unit)
    assert bot.main(["--move-to", postgres.whole]) == 0
    said = capsys.readouterr().out
    assert f"Everything is at {postgres} now" in said
    assert re.search(r"^tables +1 rows +[0-9a-f]{16}$", said, re.MULTILINE)
    monkeypatch.setenv("DATABASE", postgres.whole)
    assert bot.main(["--move-to", "back.sqlite"]) == 0
    with closing(Store.open(folder / "back.sqlite")) as store, store.read() as unit:
        assert unit.tables.get(table.id) == table
        assert not unit.meta.get(COPIED)


@pytest.mark.parametrize(
    ("to", "code"),
    [("postgresql://host", Exit.SETTINGS), ("scala40.sqlite", Exit.SETTINGS), ("other.sqlite", Exit.DATABASE)],
)
def test_what_cannot_be_moved_to_is_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], to: str, code: Exit
) -> None:
    Store.open(folder / "scala40.sqlite").close()
    (folder / "other.sqlite").write_text("a shopping list")
    assert bot.main(["--move-to", to]) == code
    assert re.fullmatch(r"[^\n]+\.\n", capsys.readouterr().err)
    assert (folder / "other.sqlite").read_text() == "a shopping list"
