"""Saves a picture of every moment that people see in the chats and in the page, and sheets of them to look at.

    python -m tools.looks.moments DIR --language it|en|de --theme light|dark --width 390 [--only NAME]...

The local Telegram shows them in Chromium, as on a phone of this width. Positions that take long to play are put into
the store. A font of coloured emoji has to be installed (Debian's fonts-noto-color-emoji).
"""

import argparse
import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PTB_TIMEDELTA", "true")  # before the client library is imported, which warns of its old type

from playwright.async_api import Browser

from tests.chromium import launched
from tools.looks import lobby_moments, match_moments
from tools.looks.page_moments import page
from tools.looks.shrinking import sheet
from tools.looks.stage import Look, a_stage

IN_A_ROW = 4
"""Pictures on a sheet."""

SCENES = {scene.__name__: scene for module in (lobby_moments, match_moments) for scene in module.SCENES}
FORUM_SCENES = {scene.__name__: scene for scene in match_moments.FORUM_SCENES}
NAMES = (*SCENES, *FORUM_SCENES, page.__name__)


async def act(browser: Browser, folder: Path, look: Look, name: str) -> list[Path]:
    """Act out one scene with a bot of its own, and return its pictures in order."""
    if name == page.__name__:
        return await page(browser, folder, look)
    async with a_stage(browser, folder, look, is_forum=name in FORUM_SCENES) as stage:
        await {**SCENES, **FORUM_SCENES}[name](stage)
        return stage.saved


async def main(folder: Path, look: Look, names: Sequence[str]) -> None:
    """Act out the scenes, and make a sheet of every few pictures of each."""
    async with launched() as browser:
        for name in names:
            pictures = await act(browser, folder, look, name)
            for start in range(0, len(pictures), IN_A_ROW):
                part = pictures[start : start + IN_A_ROW]
                sheet(part, folder / f"sheet-{name}-{start // IN_A_ROW + 1}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.looks.moments")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--language", choices=("it", "en", "de"), default="it")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--width", type=int, default=390)
    parser.add_argument("--only", action="append", choices=NAMES, help="may be repeated")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    seen = Look(chosen.language, chosen.theme, chosen.width)
    asyncio.run(main(chosen.folder, seen, chosen.only or NAMES))
