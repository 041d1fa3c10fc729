"""The sheet of a Mini App on the chat page, in a real browser: how it opens, changes its size, and closes."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.sandbox.page.app_setup import SOURCE, app_of, opened, private_page
from tests.sandbox.page.page_setup import NARROW, PageSetup, button, group_of, inline_button, private_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_button_opens_its_app_for_the_person_who_is_shown(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await expect(app.sheet).to_be_visible()
    await expect(app.sheet.get_by_role("heading")).to_have_text("Scala 40")
    assert await app.frame.locator("#start").text_content() == "Anna: no parameter"
    attributes = await page.get_by_test_id("app-frame").evaluate("node => [node.getAttribute('sandbox'), node.allow]")
    allowed = "allow-scripts allow-same-origin allow-popups allow-forms allow-modals"
    assert attributes == [f"{allowed} allow-storage-access-by-user-activation", "camera; microphone; geolocation"]
    assert await page.locator(".panes").evaluate("node => node.inert")
    await expect(page.get_by_test_id("app-frame")).to_be_focused()
    await page.get_by_test_id("app-back").click()
    await expect(app.sheet).to_be_hidden()
    await expect(button(private_of(page), "Apri")).to_be_focused()


async def test_a_link_under_a_post_of_the_group_opens_the_main_app(setup: PageSetup, address: str) -> None:
    page = await setup.open()
    link = f"https://t.me/{(await setup.tg.state())['bot']['username']}?startapp=12-x"
    await setup.bot.say(setup.group.id, "Il tavolo", [inline_button("Gioca", url=link)])
    await button(group_of(page), "Gioca").click()
    await expect(page.get_by_test_id("toast")).to_contain_text("no main Mini App")
    await expect(page.get_by_test_id("sheet")).to_be_hidden()
    setup.errors.clear()  # the browser reports the refusal
    await setup.tg.apps(address)
    await button(group_of(page), "Gioca").click()
    app = await app_of(page)
    assert await app.frame.locator("#start").text_content() == "Anna: 12-x"
    assert await app.frame.evaluate("() => data.get('chat_type')") == "group"


async def test_the_menu_button_stands_in_the_place_of_the_commands(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    private = private_of(page)
    await expect(private.get_by_test_id("menu")).to_be_visible()
    menu = {"type": "web_app", "text": "I miei tavoli", "web_app": {"url": address}}
    await setup.bot.call("setChatMenuButton", chat_id=setup.anna.id, menu_button=menu)
    await expect(private.get_by_test_id("app-menu")).to_have_text("I miei tavoli")
    await expect(private.get_by_test_id("menu")).to_be_hidden()
    await expect(group_of(page).get_by_test_id("menu")).to_be_visible()
    await private.get_by_test_id("app-menu").click()
    await expect((await app_of(page)).sheet).to_be_visible()
    await page.get_by_test_id("app-back").focus()  # inside the frame, the key is the app's
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("sheet")).to_be_hidden()
    await page.get_by_test_id("who-Bruno").click()
    await expect(private.get_by_test_id("app-menu")).to_be_hidden()


async def test_a_sheet_on_a_phone_is_low_until_the_app_expands_it(setup: PageSetup, address: str) -> None:
    page = await private_page(setup, viewport=NARROW)
    app = await opened(setup, address, page)
    await app.send("request_viewport")
    low = await app.told("viewport_changed", "data => data.is_state_stable")
    assert low["is_expanded"] is False
    assert low["width"] == NARROW["width"]
    await app.send("expand")
    high = await app.told("viewport_changed", "data => data.is_expanded && data.is_state_stable")
    assert low["height"] + 100 < high["height"] < NARROW["height"]
    assert high["height"] == await app.frame.evaluate("() => innerHeight")
    await drag(page, app.sheet, 200)  # down: low again
    again = await app.told("viewport_changed", "data => !data.is_expanded && data.is_state_stable")
    assert again["height"] == low["height"]
    await drag(page, app.sheet, -200)
    await expect(app.sheet).to_have_attribute("data-size", "expanded")
    await drag(page, app.sheet, 200)
    await drag(page, app.sheet, 200)
    await expect(app.sheet).to_be_hidden()


async def drag(page: Page, sheet: Locator, px: int) -> None:
    """Drag a sheet by its title, down by this many pixels."""
    heading = sheet.get_by_role("heading")
    await heading.hover(trial=True)  # waits until it does not move any more
    box = await heading.bounding_box()
    await page.mouse.move(box["x"] + 5, box["y"] + 5)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 5, box["y"] + 5 + px, steps=4)
    await page.mouse.up()


async def test_the_placeholder_is_there_until_the_app_is_ready_or_loaded(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    waits = "**/slow.png"
    source = SOURCE.read_text(encoding="utf-8").replace("<h1>", '<img src="slow.png"><h1>')
    await page.route(f"{address}**", lambda route: route.fulfill(body=source, content_type="text/html"))
    await page.route(waits, lambda route: None)  # never answered, so the document is never loaded
    app = await opened(setup, address, page)
    await expect(page.get_by_test_id("app-wait")).to_be_visible()
    await app.send("ready")
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()
    await page.get_by_test_id("app-back").click()
    await page.unroute(f"{address}**")
    await page.unroute(waits)
    await button(private_of(page), "Apri").click()
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()  # loaded, without a word of the app


async def test_closing_is_confirmed_while_the_app_wants_that(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await app.send("setup_closing_behavior", need_confirmation=True)
    await app.send("request_theme")
    await app.told("theme_changed")  # so the event before it has arrived, too
    await page.get_by_test_id("app-back").click()
    question = page.get_by_test_id("question")
    await question.get_by_role("button", name="Annulla").click()
    await expect(app.sheet).to_be_visible()
    await page.get_by_test_id("app-back").click()
    await question.get_by_role("button", name="Chiudi lo stesso").click()
    await expect(app.sheet).to_be_hidden()
    app = await opened(setup, address, page)  # which has not asked for it
    await page.get_by_test_id("app-back").click()
    await expect(app.sheet).to_be_hidden()
    app = await opened(setup, address, page)
    await app.send("setup_closing_behavior", need_confirmation=True)
    await app.send("close")  # an app itself is not asked
    await expect(app.sheet).to_be_hidden()


async def test_the_insets_of_a_phone_can_be_set(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await app.send("request_safe_area")
    assert (await app.told("safe_area_changed"))["bottom"] == 0
    await app.send("request_content_safe_area")
    assert await app.told("content_safe_area_changed") == {"top": 0, "right": 0, "bottom": 0, "left": 0}
    await page.get_by_test_id("app-menu-button").click()
    await page.get_by_test_id("app-menu-insets").click()
    assert await app.told("safe_area_changed", "data => data.bottom > 0") == {
        "top": 0,
        "right": 0,
        "bottom": 34,
        "left": 0,
    }
    await app.forget()
    await app.send("setup_main_button", is_visible=True, text="Scarta")  # the button lies there now
    assert (await app.told("safe_area_changed"))["bottom"] == 0


async def test_links_of_the_app_open_outside_and_in_the_chat(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await app.send("open_link", url="javascript:alert(1)")
    async with page.context.expect_page() as other:
        await app.send("open_link", url=f"{address}?outside")
    assert (await other.value).url == f"{address}?outside"
    await (await other.value).close()
    assert len(page.context.pages) == 1
    await app.send("open_tg_link", path_full="/scala40_bot?start=sit-3")
    await expect(app.sheet).to_be_hidden()
    await expect(private_of(page).locator(".message.own").last).to_contain_text("/start sit-3")


@pytest.mark.parametrize("can_reload", [True, False], ids=["by itself", "by the page"])
async def test_a_reload_keeps_the_data_and_what_the_app_had_set(
    setup: PageSetup, address: str, can_reload: bool
) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    data = "() => launch.get('tgWebAppData')"
    first = await app.frame.evaluate(data)
    if can_reload:
        await app.frame.evaluate("() => send('iframe_ready', { reload_supported: true })")
    await app.send("setup_main_button", is_visible=True, text="Scarta")
    await expect(page.get_by_test_id("app-main-button")).to_be_visible()
    await app.frame.evaluate("() => { window.old = true; }")
    await page.get_by_test_id("app-menu-button").click()
    await page.get_by_test_id("app-menu-reload").click()
    await app.frame.wait_for_function("() => typeof events === 'object' && !window.old")
    assert await app.frame.evaluate(data) == first
    await expect(page.get_by_test_id("app-main-button")).to_be_visible()
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()


async def test_a_client_may_say_nothing_of_sizes_and_another_puts_the_app_aside_for_a_link(
    setup: PageSetup, address: str
) -> None:
    page = await private_page(setup, viewport=NARROW)
    app = await opened(setup, address, page)

    async def be_next() -> None:
        await page.get_by_test_id("app-menu-button").click()
        await page.get_by_test_id("app-menu-client").click()
        await app.frame.evaluate("() => { window.old = true; }")
        await page.get_by_test_id("app-menu-button").click()
        await page.get_by_test_id("app-menu-reload").click()
        await app.frame.wait_for_function("() => typeof events === 'object' && !window.old")

    asked = ("request_viewport", "request_safe_area", "request_content_safe_area", "request_theme")
    await be_next()  # Web K
    for question in asked:
        await app.send(question)
    await app.told("theme_changed")
    assert (
        await app.frame.evaluate("() => events.map(({ type }) => type).filter((type) => /viewport|safe/.test(type))")
        == []
    )
    await be_next()  # Web A
    assert isinstance(await app.told("set_custom_style"), str)
    for question in asked:
        await app.send(question)
    await app.told("viewport_changed")
    username = (await setup.tg.state())["bot"]["username"]
    await app.send("open_tg_link", path_full=f"/{username}")
    assert await app.told("visibility_changed") == {"is_visible": False}
    await expect(page.get_by_test_id("app-frame")).to_be_hidden()
    assert not await page.locator(".panes").evaluate("node => node.inert")
    await app.sheet.click(position={"x": 150, "y": 20})
    await expect(page.get_by_test_id("app-frame")).to_be_visible()
    assert await app.frame.evaluate("() => !window.old")
