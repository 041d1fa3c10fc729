"""What the eye needs: the new card, the points of ready melds, whose turn it is; and nothing that only looks chosen."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

NARROW = ViewportSize(width=360, height=640)
HAND = ["3H", "9H", "QH", "5C", "QC", "KC", "AD", "6D", "7D", "8D"]


def ready(*cards: str, points: int) -> scenes.View:
    """A ready meld, as the server proposes it."""
    label = f"➕ {' '.join(map(scenes.short, cards))} · {points}"
    names = [f"{card}1" for card in cards]
    return scenes.choice("lay", f"lay:{','.join(names)}:a", label, cards=names, points=points)


async def outline(driver: PageDriver, selector: str) -> str:
    return await driver.page.locator(selector).first.evaluate("node => getComputedStyle(node).outlineStyle")


async def test_a_ring_shows_what_has_the_focus_only_to_those_who_use_keys(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(HAND))
    driver = await opener.open(NARROW)
    await driver.tap(driver.card("9H1"))
    await expect(driver.card("9H1")).to_be_focused()
    assert await outline(driver, ".card:focus") == "none"
    await driver.page.keyboard.press("ArrowRight")
    await expect(driver.card("QH1")).to_be_focused()
    assert await outline(driver, ".card:focus") == "solid"
    await driver.tap(driver.card("QH1"))
    assert await outline(driver, ".card:focus") == "none"


async def test_the_new_card_is_of_another_paper_wherever_it_lies_in_the_hand(mock: MockServer, opener: Opener) -> None:
    view = scenes.playing(HAND)
    view["me"]["hand"][1]["new"] = True
    mock.put(view)
    driver = await opener.open(NARROW)
    papers = await driver.page.locator(".card").evaluate_all(
        "nodes => nodes.map(node => getComputedStyle(node).getPropertyValue('--card-paper'))"
    )
    assert papers[1] not in {papers[0], *papers[2:]}


async def test_ready_melds_say_their_points_and_nothing_moves_when_they_are_many(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(HAND, phase="draw")
    mock.put(view)
    driver = await opener.open(NARROW)
    before = await driver.page.locator("#discard").bounding_box()
    view["me"]["collected"] = [{"cards": ["9D", "TD", "JD"], "name": "9, 10, fante di quadri", "points": 29}]
    view["phase"], view["me"]["opened"] = "play", False
    view["me"]["opening"] = {"points": 29, "needed": 40, "request": None, "label": None, "words": None, "refused": True}
    mock.changed(12)
    view["proposals"] = [
        ready("6D", "7D", "8D", points=21),
        ready("QH", "QC", "AD", points=31),
        ready("3H", "5C", "9H", points=17),
    ]
    mock.changed(12)
    ribbons = driver.page.locator(".ready .ribbon")
    await expect(ribbons).to_have_count(3)
    assert await ribbons.locator("small").all_inner_texts() == ["21", "31", "17"]
    assert await driver.page.locator("#discard").bounding_box() == before
    await ribbons.last.scroll_into_view_if_needed()
    await driver.tap(ribbons.last)
    await driver.until(lambda: bool(mock.performed))
    assert mock.performed[0].startswith("lay:3H1")


async def test_somebody_who_waits_reads_who_plays_and_cannot_stop_the_guide_by_mistake(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.playing(HAND, phase=None)
    view["actions"] = [scenes.choice("stop_guide", "sg", "🎓 Senza guida", style=None)]
    mock.put(view)
    driver = await opener.open(NARROW)
    assert await driver.page.locator("#uses .use").all_inner_texts() == ["Sta giocando Bruno"]
    await driver.tap(driver.page.locator("#more"))
    await expect(driver.page.locator("#sheet .choices")).to_contain_text("Senza guida")


async def test_no_label_of_a_button_is_cut_through_its_letters(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(HAND))
    driver = await opener.open(NARROW)
    for card in ("3H1", "5C1"):
        await driver.tap(driver.card(card))
    await expect(driver.line).to_have_text("Per un gioco servono almeno tre carte.")
    await expect(driver.use()).to_have_text("Tocca altre carte")
    inside = "node => node.firstElementChild.getBoundingClientRect().bottom <= node.getBoundingClientRect().bottom"
    await driver.use().evaluate("node => { node.firstElementChild.textContent = 'Scala quaranta '.repeat(20) }")
    assert await driver.use().evaluate(inside)


@pytest.mark.parametrize(("width", "height"), [(740, 286), (740, 360), (844, 390), (667, 330)])
async def test_on_a_phone_that_lies_nothing_covers_anything_else(
    mock: MockServer, opener: Opener, width: int, height: int
) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(6)))
    mock.put(scenes.playing(HAND, table=13))
    driver = await opener.open(ViewportSize(width=width, height=height))
    await expect(driver.page.locator("#next")).to_be_visible()
    parts = ["#stock", "#discard", "#tray", "#clock", "#line", "#next", "#sort", "#undo", "#uses", "#more"]
    boxes = {}
    for part in parts:
        box = await driver.page.locator(part).bounding_box()
        assert box is not None, part
        left, top = box["x"], box["y"]
        boxes[part] = (left, top, left + box["width"], top + box["height"])
        is_inside = left >= 0 and top >= 0 and left + box["width"] <= width and top + box["height"] <= height
        assert is_inside, part
    for index, one in enumerate(parts):
        for other in parts[index + 1 :]:
            a, b = boxes[one], boxes[other]
            is_apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
            assert is_apart, (one, other)


async def test_the_menu_says_at_which_table_one_sits_and_to_how_much_it_is_played(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.playing(HAND))
    driver = await opener.open(NARROW)
    await driver.tap(driver.page.locator("#more"))
    await expect(driver.page.locator("#sheet-title")).to_have_text("Venerdì sera")
    await expect(driver.page.locator("#sheet .note")).to_have_text("Smazzata 2, si gioca a 101")


@pytest.mark.parametrize("is_phone", [True, False])
async def test_the_help_lists_keys_only_where_there_may_be_a_keyboard(
    mock: MockServer, opener: Opener, is_phone: bool
) -> None:
    mock.put(scenes.playing(HAND))
    driver = await opener.open(NARROW, has_touch=is_phone)
    await driver.page.locator("#more").click()
    await driver.page.get_by_text("Come si gioca qui").click()
    await expect(driver.page.locator("#sheet .help li")).to_have_count(5)
    await expect(driver.page.locator("#sheet kbd")).to_have_count(0 if is_phone else 26)


NAMED_OTHERWISE = """() => [...document.querySelectorAll("button[aria-label]")].filter((button) => {
    const seen = button.cloneNode(true);
    for (const hidden of seen.querySelectorAll(".unseen, [aria-hidden]")) hidden.remove();
    return !button.getAttribute("aria-label").includes(seen.textContent.trim());
}).map((button) => button.outerHTML)"""


async def test_what_stands_on_a_button_is_part_of_its_name(mock: MockServer, opener: Opener) -> None:
    view = scenes.playing(HAND, scenes.some_melds(8))
    attaching = scenes.choice("attach", "at", "📎 6♦ → 7♦8♦9♦", cards=["6D1"], meld=1) | {
        "words": "attacca 6 di quadri"
    }
    view["proposals"] = [ready("6D", "7D", "8D", points=21), attaching]
    mock.put(view)
    driver = await opener.open(NARROW)
    page = driver.page
    button = page.get_by_role("button", name="attacca 6 di quadri", exact=True)
    await expect(button.locator("span").first).to_have_text("6♦ → 7♦8♦9♦")
    assert await page.locator("button[aria-label]").count() > 20
    assert await page.evaluate(NAMED_OTHERWISE) == []
    await driver.tap(driver.card("6D1"))
    assert await page.evaluate(NAMED_OTHERWISE) == []
    await driver.tap(page.locator("#more"))
    assert await page.evaluate(NAMED_OTHERWISE) == []


async def test_text_is_as_large_as_the_person_wants(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(HAND))
    driver = await opener.open(NARROW)
    size = "parseFloat(getComputedStyle(document.getElementById('line')).fontSize)"
    normal = await driver.page.evaluate(size)
    await driver.tap(driver.page.locator("#more"))
    await driver.page.locator("#sheet").get_by_role("button", name="Impostazioni").click()
    await driver.page.get_by_role("radio", name="Grande").check(force=True)
    assert await driver.page.evaluate(size) == normal * 1.25
    await driver.until(lambda: mock.settings["text"] == "large")
    await driver.page.reload()
    await expect(driver.card("3H1")).to_be_visible()
    assert await driver.page.evaluate(size) == normal * 1.25


@pytest.mark.parametrize("width", [320, 360, 390])
async def test_with_text_of_twice_the_size_everything_can_be_reached(
    mock: MockServer, opener: Opener, width: int
) -> None:
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(8)))
    driver = await opener.open(ViewportSize(width=width, height=640), bypass_csp=True)
    await driver.page.add_style_tag(content="html { font-size: 200% !important; }")
    await driver.tap(driver.card((await driver.hand())[0]))
    places = driver.page.locator("#stock, #discard, #hand, #undo, #uses .use, #more, #line")
    for box in await places.evaluate_all("nodes => nodes.map(node => node.getBoundingClientRect().toJSON())"):
        assert box["left"] >= 0
        assert box["right"] <= width
        assert box["bottom"] <= 640
        assert min(box["width"], box["height"]) >= 40
    melds = await driver.page.locator("#felt").bounding_box()
    assert melds["height"] >= 60
    await driver.tap(driver.page.locator("#more"))
    await driver.page.locator("#sheet").get_by_role("button", name="Impostazioni").click()
    cut = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"
    assert await driver.page.locator(".option span, #sheet legend, #sheet h2").evaluate_all(cut) == []


async def test_the_font_of_the_pictures_comes_after_the_hand(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(HAND))
    drawn: list[bool] = []

    async def font(route: Route) -> None:
        drawn.append(await route.request.frame.locator(".card").count() == len(HAND))
        await route.continue_()

    driver = await opener.open(NARROW, routes={"**/inter.woff": font})
    await expect(driver.page.locator("html")).to_have_attribute("data-font", "own")
    assert drawn == [True]
    families = "[...document.fonts].map(({ family, status }) => [family, status])"
    assert await driver.page.evaluate(families) == [["Inter", "loaded"]]
    used = "selector => getComputedStyle(document.querySelector(selector)).fontFamily.split(',')[0]"
    for selector in ("#line", "#uses .use", ".pile .count"):
        assert await driver.page.evaluate(used, selector) == "Inter"


async def test_without_the_font_the_page_keeps_that_of_the_phone(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(HAND))
    opener.expected = ("net::ERR_FAILED",)
    failed = asyncio.Event()

    async def font(route: Route) -> None:
        await route.abort()
        failed.set()

    driver = await opener.open(NARROW, routes={"**/inter.woff": font})
    await driver.tap(driver.card("9H1"))
    await expect(driver.card("9H1")).to_have_attribute("aria-pressed", "true")
    await failed.wait()
    assert await driver.page.evaluate("getComputedStyle(document.body).fontFamily") == _OF_PHONES


_OF_PHONES = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
