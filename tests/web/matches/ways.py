"""Three ways to play in the page: with a finger that holds cards, with taps, with keys alone.

Each does one thing that a person has decided to do, and does not wait for its effect.
"""

from __future__ import annotations

from typing import Any, Protocol

from playwright.async_api import expect

from tests.web.page.page_driver import PageDriver

Json = dict[str, Any]


class Way(Protocol):
    """A way to play."""

    def __init__(self, driver: PageDriver) -> None: ...

    async def draw(self) -> None:
        """Draw from the stock."""

    async def lay(self, cards: list[str]) -> None:
        """Lay a meld, or put it aside for the opening."""

    async def attach(self, card: str, meld: int, reading: int) -> None:
        """Attach a card to a meld; `reading` is the place of the wanted choice, if the page has to ask."""

    async def discard(self, card: str) -> None:
        """Discard a card."""

    async def use(self) -> None:
        """Use the first button below the hand."""


class Hand:
    """What is common to all ways."""

    def __init__(self, driver: PageDriver) -> None:
        self.driver = driver

    async def _ready(self) -> None:
        """Wait until the page knows what the selected cards can do."""
        await expect(self.driver.page.locator("#uses .use.primary:not([aria-busy])")).to_be_visible()

    async def _is_asked(self) -> bool:
        return await self.driver.page.locator("#sheet").is_visible()


class Drag(Hand):
    """A finger that holds cards, and taps the buttons that say what is done with them."""

    async def draw(self) -> None:
        await self.driver.drag(self.driver.page.locator("#stock"), self.driver.page.locator("#hand"))

    async def lay(self, cards: list[str]) -> None:
        for card in cards:
            await self.driver.drag(self.driver.card(card), self.driver.tray)
        await self.use()
        await self._answer(0)

    async def attach(self, card: str, meld: int, reading: int) -> None:
        await self.driver.meld(meld).scroll_into_view_if_needed()
        await self.driver.drag(self.driver.card(card), self.driver.meld(meld))
        await self._answer(reading)

    async def discard(self, card: str) -> None:
        await self.driver.drag(self.driver.card(card), self.driver.discard)

    async def use(self) -> None:
        await self._ready()
        await self.driver.tap(self.driver.use())

    async def _answer(self, reading: int) -> None:
        if await self._is_asked():
            await self.driver.tap(self.driver.page.locator("#sheet .choices .use").nth(reading))


class Tap(Drag):
    """Taps alone. Ready melds are laid by their ribbon."""

    async def draw(self) -> None:
        await self.driver.tap(self.driver.page.locator("#stock"))

    async def lay(self, cards: list[str]) -> None:
        await self.driver.tap(self.driver.page.locator(".ready .ribbon").first)

    async def attach(self, card: str, meld: int, reading: int) -> None:
        await self.driver.tap(self.driver.card(card))
        await self.driver.meld(meld).scroll_into_view_if_needed()
        await self.driver.tap(self.driver.meld(meld))
        await self._answer(reading)

    async def discard(self, card: str) -> None:
        await self.driver.tap(self.driver.card(card))
        await self.driver.tap(self.driver.discard)


class Keys(Hand):
    """Keys alone: the focus, too, is only moved by keys."""

    async def _press(self, *keys: str) -> None:
        """Press keys by their names in Playwright, or by what they do: `draw`."""
        for key in keys:
            await self.driver.page.keyboard.press(await self.driver.letter(key) if key.islower() else key)

    async def _go_to(self, card: str) -> None:
        """Move the focus to a card, from wherever it is."""
        hand = await self.driver.hand()
        focused = self.driver.page.locator(".card:focus")
        for _ in range(40):
            if await focused.count():
                break
            await self._press("Tab")
        await self._press("Home", *["ArrowRight"] * hand.index(card))
        await expect(self.driver.card(card)).to_be_focused()

    async def draw(self) -> None:
        await self._press("draw")

    async def lay(self, cards: list[str]) -> None:
        for card in cards:
            await self._go_to(card)
            await self._press("Enter")
        await self._press("gather")
        await self.use()
        await self._answer(0)

    async def attach(self, card: str, meld: int, reading: int) -> None:
        await self._go_to(card)
        await self._press("Enter", "melds")
        wanted = self.driver.meld(meld)
        for _ in range(await self.driver.page.locator(".meld").count()):
            if await wanted.evaluate("node => node === document.activeElement"):
                break
            await self._press("Tab")
        await expect(wanted).to_be_focused()
        await self._press("Enter")
        await self._answer(reading)

    async def discard(self, card: str) -> None:
        await self._go_to(card)
        await self._press("discard")

    async def use(self) -> None:
        await self._ready()
        await expect(self.driver.page.locator("#bar.resting")).to_have_count(0)
        await self._press("uses", "Enter")

    async def _answer(self, reading: int) -> None:
        if await self._is_asked():
            await self._press(*["Tab"] * reading, "Enter")


WAYS: dict[str, type[Way]] = {"drag": Drag, "tap": Tap, "keys": Keys}
