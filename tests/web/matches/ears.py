"""What a screen reader hears in the page: the live region, and what the accessibility tree says about the focus."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.page.real_table import Seat

LISTEN = """
window.heard = [];
document.addEventListener("DOMContentLoaded", () => {
    const live = document.getElementById("live");
    const observer = new MutationObserver(() => window.heard.push(live.textContent));
    observer.observe(live, { childList: true, characterData: true });
});
"""


class Ears:
    """Writes down what is heard."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.lines: list[str] = []

    @property
    def focus(self) -> str:
        """What has the focus after the last key."""
        return self.lines[-1].removeprefix("    focus  ")

    @property
    def heard(self) -> str:
        """The last sentence."""
        return next(line for line in reversed(self.lines) if line.startswith("    live   ")).removeprefix("    live   ")

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

    async def close(self) -> None:
        """Press the button that closes the deal, and wait until the score follows the cards."""
        await self.seat.wait_a_moment()
        await self.seat.driver.page.keyboard.press("Enter")
        await expect(self.seat.driver.page.locator("#end h2")).to_be_visible()
        await self.seat.driver.settled()
        await self._note("key Enter")

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
