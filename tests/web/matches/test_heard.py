"""What a screen reader hears in a turn that is played by keys, as its golden file says.

`GOLDEN=write` writes it anew, to be read before a commit. 'focus' is what Chromium's accessibility tree says about the
element that has the focus after a key, 'live' each sentence of the live region, in order.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from simulation.use_cases.chats import BRUNO
from simulation.use_cases.matches import Matches
from storage import Table
from tables.requests.panel import AttachCard, DiscardCard, DrawStock
from tests.web.matches.conftest import a_real_table
from tests.web.page.real_table import RealTable, Seat

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

GOLDEN = Path(__file__).with_name("golden") / "heard.txt"
LISTEN = """
window.heard = [];
document.addEventListener("DOMContentLoaded", () => {
    const live = document.getElementById("live");
    const observer = new MutationObserver(() => window.heard.push(live.textContent));
    observer.observe(live, { childList: true, characterData: true });
});
"""


@pytest_asyncio.fixture(loop_scope="package")
async def real(browser: Browser, matches: Matches) -> AsyncIterator[RealTable]:
    async with a_real_table(browser, matches) as real:
        yield real


class Ears:
    """Writes down what is heard."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.lines: list[str] = []

    async def press(self, *keys: str) -> None:
        """Press keys that only move the focus or select cards."""
        for key in keys:
            await self.seat.driver.page.keyboard.press(key)
            await self._note(f"key {key}")

    async def act(self, key: str) -> None:
        """Press a key that does something, and wait until it is done."""
        await self.seat.wait_a_moment()
        version = (await self.seat.view())["version"]
        await self.seat.driver.page.keyboard.press(key)
        await expect(self.seat.driver.page.locator("#table")).not_to_have_attribute("data-version", version)
        await self.seat.driver.settled()
        await self._note(f"key {key}")

    async def happens(self, what: str, sentences: int) -> None:
        """Listen to what somebody else has done."""
        await self.seat.up_to_date()
        await self.seat.driver.page.evaluate(
            """sentences => new Promise(done => {
                const look = () => (window.heard.length >= sentences ? done() : requestAnimationFrame(look));
                look();
            })""",
            sentences,
        )
        await self._note(what)

    async def _note(self, what: str) -> None:
        page = self.seat.driver.page
        heard = await page.evaluate("window.heard.splice(0)")
        self.lines.append(what)
        self.lines += [f"    live   {sentence}" for sentence in heard]
        self.lines.append(f"    focus  {await self._focus()}")

    async def _focus(self) -> str:
        cdp = self.seat.driver.cdp
        found = await cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})
        tree = await cdp.send(
            "Accessibility.getPartialAXTree", {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        )
        node = tree["nodes"][0]
        if node.get("ignored") or node["role"]["value"] in {"RootWebArea", "generic"}:
            return "-"
        states = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
        pressed = ", selected" if states.get("pressed") == "true" else ""
        disabled = ", disabled" if states.get("disabled") else ""
        return f"{node['role']['value']} «{node['name']['value']}»{pressed}{disabled}"


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
