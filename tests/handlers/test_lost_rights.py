"""A role of a server's database that may not write any more while the bot runs: said once, and nothing is lost."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from handlers.app import serving
from sandbox.http.server import LocalTelegram
from storage.address import Address
from storage.engines.postgres_connection import Connection, connect
from tests.handlers.bot_settings import settings_for

pytestmark = pytest.mark.usefixtures("quick_budgets")

TABLES = "ALL TABLES IN SCHEMA public"


@pytest.fixture
def owner(postgres: Address) -> Iterator[Connection]:
    """The connection of the owner of the database."""
    with closing(connect(postgres)) as wire:
        yield wire


@pytest.fixture
def limited(postgres: Address, owner: Connection) -> Iterator[Address]:
    """The address for a role that may read and write the rows of the database, and nothing more."""
    role = f"limited_{postgres.database}"
    owner.execute(f"CREATE ROLE {role} LOGIN")
    owner.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {TABLES} TO {role}")
    owner.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}")
    yield Address(postgres.whole.replace("scala40@", f"{role}@"))
    owner.execute(f"DROP OWNED BY {role}")
    owner.execute(f"DROP ROLE {role}")


async def test_what_is_written_while_the_role_may_not_write_is_done_once_when_it_may_again(
    telegram: LocalTelegram, owner: Connection, limited: Address, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    def said(words: str) -> list[str]:
        return [record.getMessage() for record in caplog.records if words in record.getMessage()]

    role = f"limited_{limited.database}"
    anna = await telegram.person("Anna")
    async with serving(settings_for(telegram, tmp_path, database=limited)), asyncio.timeout(300):
        await anna.start()
        group = await telegram.group("Friday", [anna])
        await anna.wait_message(group, lambda message: bool(message.text))
        caplog.clear()
        owner.execute(f"REVOKE INSERT, UPDATE, DELETE ON {TABLES} FROM {role}")
        asked = await anna.send(group, "/nuova")
        while not said("cannot be stored: "):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        owner.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {TABLES} TO {role}")
        await anna.wait_message(group, lambda message: message.id > asked.id and bool(message.buttons))
        again = await anna.send(group, "/aiuto")
        await anna.wait_message(group, lambda message: message.id > again.id)
    (line,) = said("cannot be stored: ")
    assert "permission denied for table " in line
    assert len(owner.execute("SELECT id FROM tables").fetchall()) == 1
    assert not [record for record in caplog.records if record.exc_info and record.name.startswith("operations")]
