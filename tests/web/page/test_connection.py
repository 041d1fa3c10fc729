"""A bad connection: nothing is lost, nothing is done twice, and the table is right again at once."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

BROKEN = ("Failed to load resource", "net::ERR")

# A clock of timers that stands still would also stop the page's own; so hiding is all that is pretended.
HIDE = """
Object.defineProperty(document, "hidden", { get: () => window.asleep === true, configurable: true });
window.sleep = (asleep) => { window.asleep = asleep; document.dispatchEvent(new Event("visibilitychange")); };
"""


async def opened(mock: MockServer, opener: Opener, **given: object) -> PageDriver:
    opener.expected = BROKEN
    mock.put(scenes.table(**given))
    return await opener.open(script=HIDE)


async def test_a_request_whose_answers_are_lost_is_done_once(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.faults = ["lost", "down", "lost", "lost"]
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    await expect(driver.page.locator("#offline")).to_be_hidden()
    assert mock.performed == ["discard:KC1"]
    assert mock.attempts.most_common(1)[0][1] == 5


async def test_without_a_connection_the_page_says_so_and_keeps_the_selection(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.down = True
    mock.cut_streams()
    await driver.tap(driver.card("QH1"))
    await driver.tap(driver.card("QC1"))
    await expect(driver.page.locator("#offline")).to_have_text("Senza rete: riprovo appena torna, e niente va perso.")
    assert await driver.picked() == ["QH1", "QC1"]
    mock.down = False
    await driver.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(driver.page.locator("#offline")).to_be_hidden()
    assert await driver.picked() == ["QH1", "QC1"]
    assert mock.performed == []


async def test_what_is_dropped_while_there_is_no_connection_is_done_once_when_it_is_back(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    mock.down = True
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.page.locator("#offline")).to_be_visible()
    await driver.drag(driver.card("5C1"), driver.discard)  # a second one is not taken while the first is on its way
    await expect(driver.card("5C1")).to_be_visible()
    mock.down = False
    await driver.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(driver.card("KC1")).to_have_count(0)
    await expect(driver.card("5C1")).to_be_visible()
    assert mock.performed == ["discard:KC1"]


async def test_what_is_tapped_while_a_request_waits_for_the_network_says_so_and_players_stay_in_sight(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    mock.down = True
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.page.locator("#offline")).to_be_visible()
    banner, players = [await driver.page.locator(name).bounding_box() for name in ("#offline", "#players")]
    assert banner["y"] >= players["y"] + players["height"]
    for tap in (driver.card("5C1"), driver.discard):
        await driver.page.evaluate("document.getElementById('live').textContent = ''")
        await driver.tap(tap)
        await expect(driver.line).to_have_text("La tua mossa aspetta la rete: parte appena torna.")
        await expect(driver.page.locator("#live")).to_have_text("La tua mossa aspetta la rete: parte appena torna.")
    assert await driver.picked() == []
    mock.down = False
    await driver.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["discard:KC1"]


async def test_a_phone_that_slept_shows_the_right_table_when_it_wakes(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener, phase=None)
    # Nothing that waits long before it looks again may bring the table.
    await driver.page.evaluate(
        "const soon = setTimeout; window.setTimeout = (call, ms, ...given) => ms < 200 ? soon(call, ms, ...given) : 0"
    )
    await driver.page.evaluate("window.sleep(true)")
    mock.down = True
    mock.cut_streams()
    mock.others_turn(12, "KD", mine=True)
    mock.down = False
    await driver.page.evaluate("window.sleep(false)")
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    await expect(driver.discard).to_have_accessible_name("Pozzo: re di quadri, carte 10")


async def test_a_stream_that_was_cut_is_opened_again(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener, phase=None)
    mock.cut_streams()
    await driver.until(lambda: not mock.streams)
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")


async def test_a_ticket_that_has_expired_is_replaced_without_a_word(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.expired = True
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["discard:KC1"]
    assert mock.attempts["session"] == 2


async def test_the_order_of_the_hand_survives_a_lost_answer(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.faults = ["lost", "lost"]
    await driver.drag(driver.card("6D1"), driver.card("3H1"))
    order = await driver.hand()
    await driver.until(lambda: not mock.faults and mock.attempts.most_common(1)[0][1] == 3)
    assert await driver.hand() == order
    assert [card["id"] for card in mock.views[12]["me"]["hand"]] == order
    assert mock.performed == ["order"]


async def test_an_update_keeps_focus_selection_and_scroll(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(scenes.HAND, scenes.some_melds(24), phase=None))
    driver = await opener.open()
    await driver.tap(driver.card("QH1"))
    await driver.card("5C1").focus()
    felt = driver.page.locator("#felt")
    await felt.evaluate("node => { node.scrollTop = 40; }")
    for number, discarded in enumerate(("KD", "2C", "9S", "JD", "4H")):
        mock.others_turn(12, discarded, mine=number == 4)
        await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
        assert await driver.picked() == ["QH1"]
        assert await felt.evaluate("node => node.scrollTop") == 40
        await expect(driver.card("5C1")).to_be_focused()


async def test_a_connection_that_was_gone_for_a_moment_is_not_said_to_be_gone_for_ever(
    mock: MockServer, opener: Opener
) -> None:
    driver = await opened(mock, opener)
    mock.others_turn(12)  # what comes by the stream shows that it has been opened, and says no more that there is one
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    mock.down = True
    await driver.page.evaluate("window.dispatchEvent(new Event('offline'))")
    await expect(driver.page.locator("#offline")).to_be_visible()
    mock.down = False
    await driver.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(driver.page.locator("#offline")).to_be_hidden()


async def test_a_page_that_has_asked_too_much_asks_again_in_a_moment(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.too_many = 2
    mock.others_turn(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    await driver.tap(driver.card("9H1"))
    await driver.tap(driver.card("QH1"))
    mock.too_many = 2
    await driver.tap(driver.card("QC1"))
    await expect(driver.use()).to_contain_text("Q♣")
    await expect(driver.page.locator("#line")).not_to_contain_text("troppe")


async def test_of_several_changes_of_a_setting_the_last_one_counts(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    page = driver.page
    arrived = mock.hold("/api/settings")
    await page.get_by_role("button", name="Altro").click()
    await page.locator("#sheet").get_by_role("button", name="Impostazioni").click()
    await page.locator("#sheet").get_by_role("radio", name="Scuro").check()
    await driver.until(lambda: mock.settings["theme"] == "dark")
    await page.locator("#sheet").get_by_role("radio", name="Chiaro").check()
    await page.locator("#sheet").get_by_role("radio", name="Accesi").check()
    themes = await page.evaluate_handle(
        """() => {
            const seen = [];
            new MutationObserver(() => seen.push(document.documentElement.dataset.theme))
                .observe(document.documentElement, { attributes: true });
            return seen;
        }"""
    )
    async with page.expect_response("**/api/settings"):
        arrived.set()
    await driver.until(lambda: mock.settings["sound"] is True)
    await page.evaluate("new Promise(requestAnimationFrame)")
    assert mock.settings["theme"] == "light"
    assert "dark" not in await themes.json_value()


async def test_a_page_that_is_not_let_in_any_more_says_so_and_is_quiet(mock: MockServer, opener: Opener) -> None:
    opener.expected = BROKEN
    mock.put(scenes.table())
    driver = await opener.open(clock=True)
    mock.expired = mock.closed = True
    mock.cut_streams()
    await expect(driver.page.locator("#message")).to_have_text("Apri di nuovo la pagina.")
    before = sum(mock.asked.values())
    await driver.page.clock.run_for(60_000)
    await driver.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await driver.page.clock.run_for(60_000)
    assert sum(mock.asked.values()) == before


async def test_a_stream_that_does_not_begin_is_tried_again(mock: MockServer, opener: Opener) -> None:
    opener.expected = BROKEN
    mock.put(scenes.table(phase=None))
    driver = await opener.open(clock=True)
    arrived = mock.hold("/api/stream")
    mock.cut_streams()
    await driver.until(lambda: "/api/stream" not in mock.held)
    mock.others_turn(12, "KD", mine=True)
    await driver.page.clock.run_for(60_000)
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    arrived.set()


async def test_an_answer_of_something_else_than_the_server_is_no_answer(mock: MockServer, opener: Opener) -> None:
    driver = await opened(mock, opener)
    mock.faults = ["proxy"]
    await driver.drag(driver.card("KC1"), driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["discard:KC1"]
