"""The fixtures of the tests of the page and of the whole program, and the check of a record by its command."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from storage import Store
from tests.e2e.conftest import folder, quick_clock, quick_computers, setup
from tests.web.page.conftest import browser, real

__all__ = ["browser", "folder", "quick_clock", "quick_computers", "real", "setup"]

Verify = Callable[[Store, int], Awaitable[str]]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def verify(tmp_path: Path) -> Verify:
    """Checks the record of a table's match with `python -m scala40 verify`; returns what that prints."""

    async def verified(store: Store, table: int) -> str:
        with store.read() as unit:
            finished = unit.archive.get(table)
        assert finished is not None, "the match is over"
        (file := tmp_path / "record.txt").write_text(finished.record, encoding="utf-8")
        command = (sys.executable, "-m", "scala40", "verify", str(file))
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
        printed, errors = await process.communicate()
        assert process.returncode == 0, errors.decode() or printed.decode()
        return printed.decode()

    return verified
