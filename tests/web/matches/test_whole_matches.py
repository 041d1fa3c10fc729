"""Whole matches in the page, against computers: by drag, by tap and by keys, in each language, size and theme.

The suite plays one of them, and with `--long` three, in which each of these occurs. `PAGE_MATCHES=all` plays all 54.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize

from simulation.use_cases.chats import ANNA
from simulation.use_cases.mixed_matches import MixedMatches
from tests.web.matches.conftest import Verify
from tests.web.matches.page_player import played_to_the_end
from tests.web.matches.ways import WAYS
from tests.web.page.real_table import RealTable, a_real_table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

LANGUAGES = ("it", "en", "de")
SIZES = {320: 568, 390: 664, 768: 1024}
THEMES = ("light", "dark")
FEW = [("drag", "it", 320, "light"), ("tap", "en", 390, "dark"), ("keys", "de", 768, "light")]
ALL = os.environ.get("PAGE_MATCHES") == "all"
MATCHES = list(itertools.product(WAYS, LANGUAGES, SIZES, THEMES)) if ALL else FEW


@pytest_asyncio.fixture(loop_scope="package")
async def real(browser: Browser, memory_path: Path, match: tuple[str, ...]) -> AsyncIterator[RealTable]:
    """A server and a browser; every match has cards of its own, and the first one those of short deals."""
    matches = MixedMatches(memory_path / "scala40.sqlite", seed=6 + MATCHES.index(match))  # type: ignore[arg-type]  # the list has any type
    async with a_real_table(browser, matches) as real:
        yield real
    matches.close()


@pytest.mark.parametrize(
    "match",
    [MATCHES[0], *(pytest.param(match, marks=() if ALL else pytest.mark.long) for match in MATCHES[1:])],
    ids=lambda match: "-".join(map(str, match)),
)
async def test_a_whole_match_is_played_in_the_page(
    real: RealTable, verify: Verify, match: tuple[str, str, int, str]
) -> None:
    way, language, width, theme = match
    matches = real.matches
    assert isinstance(matches, MixedMatches)
    table = matches.join("medium", "medium", "medium", opening_points=0, deals=2)
    size = ViewportSize(width=width, height=SIZES[width])
    seat = await real.open(ANNA, table, language, size, color_scheme=theme)
    view = await played_to_the_end(seat, WAYS[way])
    assert view["stage"] == "over"
    assert len(view["match"]["deals"]) == 2
    assert await seat.driver.page.evaluate("document.documentElement.lang") == language
    assert "Dealt as promised: 2 deals" in await verify(matches.store, table.id)
