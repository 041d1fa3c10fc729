"""`make play`, started as a visitor starts it."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

BOT = Path(__file__).parents[1] / "bot.py"


READY = re.compile(r"played here:\s+(http\S+)/")


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[str]:
    """Start everything on free ports in a folder of its own; yields the address of the local Telegram."""
    environment = {**os.environ, "PYTHONPATH": str(BOT.parent), "PYTHONUNBUFFERED": "1"}
    command = (sys.executable, str(BOT), "--play", "--port", "0")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=pipe)
    assert process.stdout is not None
    try:
        address = None
        async with asyncio.timeout(300):
            while address is None:
                line = (await process.stdout.readline()).decode()
                assert line, "the bot ended"
                address = READY.search(line)
        yield address[1]
    finally:
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(300):
            await process.communicate()
    assert process.returncode == 0
