"""Measures `inside.py` with the bot of any checkout, and prints its figures as JSON.

    PYTHONPATH=CHECKOUT python -P inside_bot.py PANEL.json TABLES

It writes an empty line when it is ready, and plays a turn for each line that it reads, which it answers with an empty
line; when there are no more, it writes the figures. The benchmark is always that of this file, the bot that of
PYTHONPATH.
"""

import asyncio
import gc
import importlib
import importlib.util
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

Json = dict[str, Any]

WARM_UP = 5
"""Turns that are played before the measurement."""


def _import_benchmarks() -> None:
    """Let `benchmarks` be the package of this file, whatever stands in the checkout."""
    folder = Path(__file__).parents[1]
    spec = importlib.util.spec_from_file_location(
        "benchmarks", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    sys.modules["benchmarks"] = importlib.util.module_from_spec(spec)


async def measure(panel: Json, tables: int) -> dict[str, float]:
    """Play the turns; the processor time of each step in milliseconds, and the commits for a tap."""
    crowd, inside = (importlib.import_module(f"benchmarks.parts.{name}") for name in ("crowd", "inside"))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "many.sqlite"
        with crowd.host_on(database) as context:
            crowd.fill(context, tables)
        with crowd.host_on(database) as context:
            bot = inside.InsideBot(context, panel)
            for _ in range(WARM_UP):
                await _play(bot)
            bot.begin_anew()
            gc.freeze()  # as `bot.py` does: a search of all objects takes as long as a hundred taps
            print(flush=True)
            while sys.stdin.readline():
                await _play(bot)
                print(flush=True)
            return dict(bot.figures())


async def _play(bot: Any) -> None:
    async for _ in bot.turn():
        pass


if __name__ == "__main__":
    _import_benchmarks()
    shown = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps(asyncio.run(measure(shown, int(sys.argv[2])))))
