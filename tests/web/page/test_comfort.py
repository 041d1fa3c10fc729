"""Comfort in the page: large cards, clear words, what is advised first, and nothing that counts down."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

STEP = "Fai così: Scarta 7♥"
FOLLOW = scenes.choice("follow", "follow", STEP)

COVERED = """() => [...document.querySelectorAll("#hand .card")].filter((card) => {
    const { left, top, width } = card.getBoundingClientRect();
    const corner = [[0.08, 0.08], [0.4, 0.08], [0.08, 0.79], [0.4, 0.79]]; // of the rank and the suit below it
    return corner.some(([x, y]) => document.elementFromPoint(left + x * width, top + y * width) !== card);
}).map((card) => card.dataset.key)"""

CONTRASTS = """() => {
    const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const brightness = (colour) => {
        const [red, green, blue] = colour.slice(0, 3).map((part) => part / 255)
            .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const root = getComputedStyle(document.documentElement);
    const part = (text, at) => parseInt(text.trim().slice(at, at + 2), 16);
    const own = (style, name) => [1, 3, 5].map((at) => part(style.getPropertyValue(name), at));
    const hex = (name) => own(root, name);
    const ground = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            const colour = rgb(style.backgroundColor);
            if (at.matches(".player")) return own(style, "--paper"); // its background is a gradient
            if (colour.length === 3 || colour[3] >= 0.9) return colour;
            if (at.matches(".table")) return hex("--felt");
        }
        return hex("--bg");
    };
    const found = [];
    for (const node of document.querySelectorAll("#main *")) {
        const has = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
        if (!has || node.closest(".unseen, [hidden], svg") || !node.getClientRects().length) continue;
        const [one, other] = [rgb(getComputedStyle(node).color), ground(node)].map(brightness).sort((a, b) => b - a);
        found.push([node.className || node.id || node.tagName, node.textContent, (one + 0.05) / (other + 0.05)]);
    }
    return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_every_word_has_a_contrast_of_seven_to_one(mock: MockServer, opener: Opener, theme: str) -> None:
    mock.settings |= {"comfort": True, "theme": theme}
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(4)))
    driver = await opener.open(ViewportSize(width=360, height=640))
    found = await driver.page.evaluate(CONTRASTS)
    assert len(found) > 8
    assert [one for one in found if one[2] < 7] == []


@pytest.mark.parametrize("count", [9, 13, 14, 15])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (640, 340)])
async def test_of_each_card_48_px_and_the_whole_corner_are_seen(
    mock: MockServer, opener: Opener, count: int, width: int, height: int
) -> None:
    mock.put(scenes.playing(scenes.some_hand(count), scenes.some_melds(4)))
    driver = await opener.open(ViewportSize(width=width, height=height))
    before = await driver.page.locator("#hand .card").first.bounding_box()
    await driver.page.get_by_role("button", name="Altro").click()
    await driver.page.get_by_role("button", name="Impostazioni").click()
    await driver.page.locator("input[name=comfort][value=true]").check(force=True)
    await driver.page.keyboard.press("Escape")
    await driver.page.wait_for_function("'comfort' in document.documentElement.dataset")
    await driver.page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    boxes = [await card.bounding_box() for card in await driver.page.locator("#hand .card").all()]
    assert len(boxes) == count
    assert await driver.page.evaluate(COVERED) == []
    assert before is not None
    assert min(box["width"] for box in boxes) >= max(48, before["width"] - 1)
    for row in {round(box["y"]) for box in boxes}:
        lefts = sorted(box["x"] for box in boxes if round(box["y"]) == row)
        assert all(right - left >= 48 for left, right in pairwise(lefts))
    assert max(box["y"] + box["height"] for box in boxes) <= height
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= width


async def test_the_switch_makes_words_large_stops_the_countdown_and_puts_advice_first(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(scenes.some_hand(14), scenes.some_melds(2))
    advice = {"ask": None, "line": "Scarta 7♥.", "words": "Scarta 7 di cuori.", "follow": FOLLOW}
    mock.put({**view, "advice": advice, "due": view["now"] + 600})
    driver = await opener.open(ViewportSize(width=360, height=640))
    await expect(driver.page.locator("#clock")).to_contain_text(":")
    await driver.page.get_by_role("button", name="Altro").click()
    await driver.page.get_by_role("button", name="Impostazioni").click()
    await driver.page.locator("input[name=comfort][value=true]").check(force=True)
    await driver.page.keyboard.press("Escape")
    root = driver.page.locator("html")
    await expect(root).to_have_attribute("data-text", "large")
    await expect(root).to_have_attribute("data-comfort", "")
    await driver.until(lambda: mock.settings["comfort"] is True)
    assert mock.settings["text"] == "normal"
    await expect(driver.page.locator("#clock")).to_contain_text("entro le ")
    await expect(driver.page.locator("#uses .use").first).to_have_text(STEP)


@pytest.mark.parametrize("comfort", [True, False])
async def test_what_is_advised_has_its_button_beside_two_proposals_and_with_a_card_selected(
    mock: MockServer, opener: Opener, comfort: bool
) -> None:
    mock.settings |= {"comfort": comfort}
    view = scenes.playing(scenes.some_hand(14), scenes.some_melds(2))
    advice = {"ask": None, "line": "Scarta 7♥.", "words": "Scarta 7 di cuori.", "follow": FOLLOW}
    proposals = [
        {"request": f"p{number}", "label": f"Attacca {number}", "words": "Attacca", "kind": "attach", "refused": False}
        for number in (1, 2)
    ]
    mock.put({**view, "advice": advice, "proposals": proposals})
    driver = await opener.open(ViewportSize(width=360, height=640))
    uses = driver.page.locator("#uses .use")
    shown = (uses.first if comfort else uses.nth(2)).locator("span").first
    await expect(shown).to_have_text(STEP if comfort else "Fai così")
    await driver.page.locator("#hand .card").first.click(position={"x": 12, "y": 12})
    await expect(driver.page.locator("#hand .card").first).to_have_attribute("aria-pressed", "true")
    if comfort:
        await expect(uses.first).to_have_text(STEP)
        await expect(uses.nth(1)).to_be_visible()


async def test_somebody_in_their_first_match_is_asked_and_answers_once(mock: MockServer, opener: Opener) -> None:
    view = scenes.ended()
    view["me"] = {**view["me"], "offers_comfort": True}
    mock.put(view)
    driver = await opener.open()
    asked = driver.page.get_by_role("group", name="Carte più grandi?")
    await driver.tap(asked.get_by_role("button", name="Sì"))
    await expect(asked).to_have_count(0)
    await driver.until(lambda: mock.settings["comfort"] is True)


@pytest.mark.parametrize("step", ["Fai così: Prendi 10♥ dal pozzo", "Do this: Take 10♥ from the discards"])
async def test_before_the_draw_what_is_advised_takes_the_place_of_that_draw_and_can_be_read_whole(
    mock: MockServer, opener: Opener, step: str
) -> None:
    mock.settings |= {"comfort": True}
    view = scenes.playing(scenes.some_hand(13), phase="draw")
    view["advice"] = {"ask": None, "line": step, "words": step, "follow": scenes.choice("discard_pile", "fa", step)}
    mock.put(view)
    driver = await opener.open(ViewportSize(width=360, height=640))
    await expect(driver.page.locator("#uses .use")).to_contain_text([step, "Pesca"])
    words = driver.page.locator("#uses .use span").first
    assert await words.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
