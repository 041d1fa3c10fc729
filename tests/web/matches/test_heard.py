"""What a screen reader hears in a turn that is played by keys, as its golden file says.

`GOLDEN=write` writes it anew, to be read before a commit. 'focus' is what Chromium's accessibility tree says about the
element that has the focus after a key, 'live' each sentence of the live region, in order.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from simulation.use_cases.chats import BRUNO
from simulation.use_cases.matches import Matches
from storage import Table
from tables.requests.panel import AttachCard, DiscardCard, DrawStock
from tests.web.matches.ears import LISTEN, Ears
from tests.web.page.real_table import RealTable

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

GOLDEN = Path(__file__).with_name("golden") / "heard.txt"


async def test_a_turn_is_heard_as_its_golden_file_says(real: RealTable) -> None:
    matches = real.matches
    table = matches.at("7H 8H 9H KS 2C 6S", "3D 4D 2S", opened=[0, 1], table=["3S 4S 5S"], stock_top="QD", pozzo="JC")
    seat = await real.open(1, table, script=LISTEN)
    ears = Ears(seat)
    await ears.act("d")
    await ears.press("ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "f")
    await expect(seat.driver.page.locator("#uses .use.primary")).to_be_visible()
    await ears.press("e")
    await ears.act("Enter")
    await ears.press("Enter", "v")
    await ears.act("Enter")
    await ears.act("a")
    await ears.press("Tab", "Tab", "Tab", "Tab", "Tab", "Home", "Shift+ArrowRight")
    await ears.happens("the order is stored", 0)
    await ears.act("b")
    await bruno_plays(ears, matches, table)
    written = "\n".join(ears.lines) + "\n"
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.write_text(written, encoding="utf-8")
    assert written == GOLDEN.read_text(encoding="utf-8")


async def bruno_plays(ears: Ears, matches: Matches, table: Table) -> None:
    """Bruno draws, attaches and discards; then it is Anna's turn again."""
    await ears.happens("Bruno is on turn", 0)
    matches.press(table, BRUNO, DrawStock)
    await ears.happens("Bruno draws", 0)
    matches.pick(table, BRUNO, "2S1")
    matches.press(table, BRUNO, AttachCard)
    await ears.happens("Bruno attaches a card", 0)
    matches.pick(table, BRUNO, "4D1")
    matches.press(table, BRUNO, DiscardCard)
    await ears.happens("Bruno discards", 1)
