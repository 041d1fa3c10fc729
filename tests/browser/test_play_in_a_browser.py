"""Two people play on the page of the local Telegram, in a real browser at the width of a phone."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from sandbox.http.server import LocalTelegram
from simulation.people.players import Players
from simulation.program.setup import Setup
from tests.chromium import launched, shows

PHONE = ViewportSize(width=390, height=780)
SHOTS = Path("screenshots")

pytestmark = pytest.mark.browser


@pytest.fixture
async def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Setup]:
    """Two people in a group with the bot; neither has ever written to it."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # else the client library warns of its own old type
    async with LocalTelegram() as tg:
        tg.world.chance = Random(1)  # each time the die lets the same person begin
        people = [await tg.person(name) for name in ("Anna", "Bruno")]
        group = await tg.group("Scala 40 del venerdì", people)
        setup = Setup(tg, Players(group, people), tmp_path)
        yield setup
        setup.stored.close()
        assert await tg.bad_requests() == []


async def phone(browser: Browser, setup: Setup) -> Page:
    """The page as it looks on a phone; an error in it fails the test."""
    context = await browser.new_context(
        viewport=PHONE, locale="it-IT", timezone_id="Europe/Rome", device_scale_factor=2
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    await page.goto(setup.tg.url)
    await page.wait_for_selector("body[data-ready]")
    return page


async def shot(page: Page, name: str) -> None:
    """Keep a picture of the page for those who want to look."""
    await page.screenshot(path=SHOTS / f"{name}.png")


async def up_to_date(setup: Setup, page: Page) -> None:
    """Wait until the bot has answered what the page has sent, and the page shows that.

    Only then may the test look for a button: one of a message that is just being deleted or edited does nothing.
    """
    await shows(page)
    await setup.quiet()
    await shows(page, setup.tg.world.events.seq)


async def tap(setup: Setup, page: Page, label: str) -> None:
    """Tap the newest button with this in its label, and wait until the page shows what came of it."""
    await page.locator("[data-testid=button]:visible").filter(has_text=label).last.click()
    await up_to_date(setup, page)


async def look_as(setup: Setup, page: Page, name: str) -> None:
    """See the group with somebody's eyes."""
    await page.get_by_test_id(f"who-{name}").click()
    await page.get_by_test_id("tab-group").click()
    await up_to_date(setup, page)


async def meet(setup: Setup, page: Page) -> None:
    """Anna opens a table and reads its rules, and Bruno sits down at it."""
    group, private = page.get_by_test_id("chat-group"), page.get_by_test_id("chat-private")
    await look_as(setup, page, "Anna")
    await group.get_by_test_id("composer").fill("/nuova")
    await group.get_by_test_id("send").click()
    await up_to_date(setup, page)
    await expect(group).to_contain_text("il tavolo di Anna")
    await shot(page, "1-lobby")

    await tap(setup, page, "Regole")
    await expect(group).to_contain_text("come Fisca")
    await shot(page, "2-rules")
    await tap(setup, page, "Al tavolo")
    await look_as(setup, page, "Bruno")
    await tap(setup, page, "Siediti")
    # Bruno has never written to the bot: sitting down opens the private chat for him.
    await expect(private).to_contain_text("hai un posto")
    await page.get_by_test_id("tab-group").click()
    await expect(group).to_contain_text("2. Bruno")


async def deal(setup: Setup, page: Page) -> None:
    """Anna has the cards dealt and looks at hers."""
    await look_as(setup, page, "Anna")
    await tap(setup, page, "Distribuisci")
    await expect(page.get_by_test_id("chat-group")).to_contain_text("È il turno di")
    await shot(page, "3-table")
    await tap(setup, page, "Le mie carte")
    await expect(page.get_by_test_id("alert")).to_contain_text("Le tue 13 carte")
    await shot(page, "4-my-cards")
    await page.get_by_test_id("alert").get_by_role("button").click()


async def draw_and_discard(setup: Setup, page: Page, name: str, picture: str) -> None:
    """One turn: from the table post to the panel, a card from the stock, and that card away again.

    Anna, to whom the bot may not write, plays inside the group; Bruno, who has begun his private chat, plays there.
    """
    panel = page.get_by_test_id("chat-group" if name == "Anna" else "chat-private")
    await look_as(setup, page, name)
    await tap(setup, page, "Gioca")
    await expect(panel).to_contain_text("Tocca a te")
    await tap(setup, page, "Pesca (")
    await expect(page.get_by_test_id("toast")).to_contain_text("Hai pescato")
    await tap(setup, page, "•")
    await expect(panel.locator("[data-testid=button].success")).to_have_count(1)
    await shot(page, picture)
    await tap(setup, page, "🗑 Scarta")
    if "lo stesso" in await panel.inner_text():  # the card belongs to a meld
        await tap(setup, page, "Sì, scarta")
    await expect(panel).to_contain_text("Sta giocando")


async def test_a_match_from_nuova_to_a_turn_each(setup: Setup) -> None:
    async with setup.bot(seed=3), launched() as browser:
        page = await phone(browser, setup)
        await meet(setup, page)
        await deal(setup, page)
        for turn in (1, 2):
            post = await setup.players.table_post()
            await draw_and_discard(setup, page, setup.players.on_turn(post).name, f"5-turn-{turn}")
            setup.players.answered = post
        await setup.players.table_post()
        await page.get_by_test_id("tab-group").click()
        await expect(page.get_by_test_id("chat-group")).to_contain_text("ha pescato dal tallone e scartato")
        await shot(page, "6-after-two-turns")
