"""The table by keyboard alone, and as a screen reader hears it."""

from __future__ import annotations

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

DESK = ViewportSize(width=1280, height=760)


@pytest_asyncio.fixture(loop_scope="package")
async def driver(mock: MockServer, opener: Opener) -> PageDriver:
    """The usual table, on the screen of a desk."""
    mock.put(scenes.table(scenes.TWELVE))
    return await opener.open(DESK)


async def test_a_whole_turn_is_played_by_keys(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open(DESK)
    keys = driver.page.keyboard
    await keys.press("d")
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    await keys.press("ArrowRight")
    await expect(driver.card("3H1")).to_be_focused()
    for _ in range(2):
        await keys.press("ArrowRight")
    await keys.press("Enter")
    for _ in range(2):
        await keys.press("ArrowRight")
    await keys.press("Enter")
    assert await driver.picked() == ["QH1", "QC1"]
    await keys.press("Escape")
    assert await driver.picked() == []
    await keys.press("Home")
    await keys.press("x")
    await expect(driver.card("3H1")).to_have_count(0)
    await expect(driver.card("9H1")).to_be_focused()
    assert mock.performed == ["draw", "discard:3H1"]


async def test_a_meld_is_gathered_and_laid_by_keys(driver: PageDriver) -> None:
    for name in ("QH1", "QC1", "QS1"):
        await driver.card(name).focus()
        await driver.page.keyboard.press("Space")
    await driver.page.keyboard.press("g")
    await expect(driver.page.locator("#gathering")).to_be_visible()
    await expect(driver.use()).to_have_text("Q♥Q♣Q♠ · 30")
    await driver.page.keyboard.press("1")
    await expect(driver.meld(4)).to_be_visible()
    await expect(driver.page.locator(".card:focus")).to_have_count(1)


async def test_a_card_is_moved_by_keys(driver: PageDriver) -> None:
    await driver.card("9H1").focus()
    await driver.page.keyboard.press("Shift+ArrowRight")
    assert (await driver.hand())[:3] == ["3H1", "QH1", "9H1"]
    await expect(driver.card("9H1")).to_be_focused()
    assert await driver.heard() == "9 di cuori: posto 3"


async def test_a_key_that_is_held_down_acts_once(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open(DESK)
    for _ in range(4):
        await driver.page.keyboard.down("1")
    await driver.page.keyboard.up("1")
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    assert mock.performed == ["draw"]


async def test_the_help_lists_the_keys_and_gives_the_focus_back(mock: MockServer, driver: PageDriver) -> None:
    await driver.card("9H1").focus()
    await driver.page.keyboard.press("?")
    await expect(driver.page.locator("#sheet kbd")).to_have_count(15)
    await driver.page.keyboard.press("x")  # letters play nothing while a dialog is open
    await driver.page.keyboard.press("Escape")
    await expect(driver.card("9H1")).to_be_focused()
    assert mock.performed == []


async def test_the_focus_goes_to_the_hand_if_an_update_takes_away_what_has_it(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(scenes.TWELVE)
    ready = scenes.choice("lay", "lay:QH1,QC1,QS1:a", "⬇️ Q♥Q♣Q♠ · 30", cards=["QH1", "QC1", "QS1"], points=30)
    view["proposals"] = [{**ready, "words": "cala donne, punti 30"}]
    mock.put(view)
    other = scenes.playing(["2S", "4S"], table=13)
    other["place"] = "Altrove"
    mock.put(other)
    driver = await opener.open(DESK)
    button = driver.page.get_by_role("button", name="cala donne, punti 30")
    await button.focus()
    mock.views[12]["proposals"] = []
    mock.changed(12)
    await expect(button).to_have_count(0)
    await expect(driver.card("3H1")).to_be_focused()
    await driver.page.locator("#next").focus()
    mock.views[13]["me"]["on_turn"] = False
    mock.changed(13)
    await expect(driver.page.locator("#next")).to_be_hidden()
    await expect(driver.card("3H1")).to_be_focused()


async def test_a_question_says_its_answers_in_words(mock: MockServer, driver: PageDriver) -> None:
    may = next(card["may"] for card in mock.views[12]["me"]["hand"] if card["id"] == "*1")
    for choice in may:
        choice["words"] = f"jolly, gioco {choice.get('meld')}, {choice['request'][-1]}"
    mock.views[12]["version"] = "1.1"
    mock.tell(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", "1.1")
    await driver.card("*1").focus()
    await driver.page.keyboard.press("Enter")
    await driver.meld(1).focus()
    await driver.page.keyboard.press("Enter")
    await expect(driver.page.locator("#sheet").get_by_role("button", name="jolly, gioco 1, <")).to_be_focused()


async def test_what_is_refused_twice_is_heard_twice_and_in_words(mock: MockServer, driver: PageDriver) -> None:
    may = next(card["may"][-1] for card in mock.views[12]["me"]["hand"] if card["id"] == "*1")
    may["why"], may["why_words"] = "🃏 non si scarta.", "Il jolly non si scarta."
    mock.views[12]["version"] = "1.1"
    mock.tell(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", "1.1")
    await driver.page.evaluate(
        """() => {
            window.heard = [];
            const live = document.getElementById("live");
            const note = () => window.heard.push(live.textContent.trim());
            new MutationObserver(note).observe(live, { childList: true, characterData: true, subtree: true });
        }"""
    )
    await driver.card("*1").focus()
    for number in (1, 2):
        await driver.page.keyboard.press("x")
        await driver.page.wait_for_function("number => heard.length === number", arg=number)
    assert await driver.page.evaluate("heard") == ["Il jolly non si scarta."] * 2
    await expect(driver.line).to_have_text("🃏 non si scarta.")


async def test_one_sentence_tells_what_another_player_did(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase=None))
    driver = await opener.open(DESK)
    mock.others_turn(12, "KD")
    await expect(driver.page.locator("#live")).to_have_text("Bruno: ha pescato dal tallone, ha scartato re di quadri")
    mock.others_turn(12, "2C", mine=True)
    await expect(driver.page.locator("#live")).to_have_text(
        "Bruno: ha pescato dal tallone, ha scartato 2 di fiori: ora tocca a te"
    )


async def test_one_card_of_the_hand_is_in_the_order_of_tabs(driver: PageDriver) -> None:
    assert await driver.page.locator('.card[tabindex="0"]').count() == 1
    await driver.card("QC1").focus()
    await driver.page.keyboard.press("ArrowRight")
    await expect(driver.card("KC1")).to_have_attribute("tabindex", "0")
    assert await driver.page.locator('.card[tabindex="0"]').count() == 1


SCENES = {
    "playing": lambda: scenes.playing(scenes.TWELVE, scenes.some_melds(8), players=6),
    "drawing": lambda: scenes.playing(scenes.TWELVE, [], players=2, phase="draw"),
    "waiting": lambda: scenes.playing(scenes.TWELVE, scenes.some_melds(3), phase=None),
    "pause": scenes.ended,
    "over": lambda: scenes.ended(6, over=True),
    "lobby": scenes.lobby,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
async def test_axe_finds_nothing(mock: MockServer, opener: Opener, scene: str, scheme: str) -> None:
    mock.put(SCENES[scene]())
    driver = await opener.open(color_scheme=scheme)
    if scene == "playing":
        await driver.tap(driver.card("QH1"))
    found = await Axe().run(driver.page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("sheet", ["menu", "settings", "help", "tables"])
async def test_axe_finds_nothing_in_a_sheet(mock: MockServer, opener: Opener, sheet: str) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open()
    page = driver.page
    if sheet == "help":
        await page.keyboard.press("?")
    else:
        await page.get_by_role("button", name="Altro").click()
        if sheet != "menu":
            name = "Impostazioni" if sheet == "settings" else "I miei tavoli"
            await page.locator("#sheet").get_by_role("button", name=name).click()
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("width", [320, 390, 768])
async def test_targets_are_large_enough_for_a_finger(mock: MockServer, opener: Opener, width: int) -> None:
    """At least 44 px wide and high is what can be hit of a card; the next one covers the rest. Melds may overlap."""
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(8)))
    driver = await opener.open(ViewportSize(width=width, height=640))
    small = await driver.page.evaluate(
        """() => {
            const hand = [...document.querySelectorAll(".card")].map(card => card.getBoundingClientRect());
            const free = hand.map((box, index) => {
                const next = hand[index + 1];
                const across = next && Math.abs(next.top - box.top) < 2 ? next.left - box.left : box.width;
                const below = hand.find(other => other.top > box.top + 2 && other.left < box.left + across);
                return [across, below ? below.top - box.top : box.height];
            });
            const area = node => {
                const own = node.getBoundingClientRect(), more = getComputedStyle(node, "::after");
                return ["width", "height"].map(side => Math.max(own[side], parseFloat(more[side]) || 0));
            };
            const others = [...document.querySelectorAll("button:not(.card)")].filter(node => node.offsetParent)
                .map(area);
            return [...free, ...others].filter(([wide, high]) => wide < 43.5 || high < 43.5);
        }"""
    )
    assert small == []
