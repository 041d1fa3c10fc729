"""The whole program on a computer whose clock is set while it runs."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.http.server import LocalTelegram
from tests.deploy.tools import found
from tests.started import TOKEN, _nobody_stays, ready, start

__all__ = ["_nobody_stays"]

JUMPED = re.compile(r"the clock has jumped by ([+-]\d+) s")
LIBRARY = "/usr/$LIB/faketime/libfaketimeMT.so.1"


@pytest.fixture
def forgotten() -> Iterator[list[int]]:
    """Processes whose semaphore is deleted afterwards: killed while they hold it, they block who gets their number."""
    processes: list[int] = []
    yield processes
    for process in processes:
        for name in ("faketime_shm", "sem.faketime_sem"):
            Path(f"/dev/shm/{name}_{process}").unlink(missing_ok=True)


@pytest.mark.parametrize(("step", "seconds"), [("-10m", 600), ("+3d", 3 * 86_400)])
async def test_the_bot_follows_a_clock_that_is_set_and_set_back(
    tmp_path: Path, forgotten: list[int], step: str, seconds: int
) -> None:
    found("faketime", "faketime")
    clock = tmp_path / "clock"
    clock.write_text("+0\n")
    fake = {"FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    async with LocalTelegram(token=TOKEN) as telegram:
        settings = {"BOT_TOKEN": TOKEN, "BOT_API_URL": telegram.url}
        process = await start(tmp_path, LD_PRELOAD=LIBRARY, **fake, **settings)
        forgotten.append(process.pid)
        assert process.stderr is not None
        await ready(process)
        there = -seconds if step[0] == "-" else seconds
        for shown, leap in ((step, there), ("+0", -there)):
            (tmp_path / "new").write_text(f"{shown}\n")
            (tmp_path / "new").replace(clock)  # never half written
            async with asyncio.timeout(300):
                while (told := JUMPED.search(line := (await process.stderr.readline()).decode())) is None:
                    assert line, "the bot has ended"
            assert int(told[1]) == pytest.approx(leap, abs=60), (
                "between two looks at the clock a busy machine lost time"
            )
