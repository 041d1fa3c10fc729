"""The sheet of a Mini App on the chat page, in a real browser: what the app says, and what it is told."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import ElementHandle, Frame, Locator, Page, expect

from tests.sandbox.page.page_setup import NARROW, PageSetup, button, group_of, inline_button, private_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

APP = Path(__file__).with_name("app.html")


class App:
    """An app in its frame."""

    def __init__(self, frame: Frame, sheet: Locator) -> None:
        self.frame, self.sheet = frame, sheet

    async def send(self, event: str, **data: Any) -> None:
        await self.frame.evaluate("([event, data]) => send(event, data)", [f"web_app_{event}", data])

    async def told(self, event: str, check: str = "data => true") -> Any:
        """Wait for an event that passes a check, and return the data of the newest one."""
        found = f"events.findLast(({{ type, data }}) => type === {json.dumps(event)} && ({check})(data))"
        await self.frame.wait_for_function(f"() => Boolean({found})", timeout=10_000)
        return await self.frame.evaluate(f"() => {found}.data ?? null")

    async def forget(self) -> None:
        await self.frame.evaluate("() => { events.length = 0; }")


@pytest_asyncio.fixture(loop_scope="package")
async def address() -> AsyncIterator[str]:
    """Where the app is served: another origin than that of the chat page."""

    async def served(request: web.Request) -> web.Response:
        return web.Response(text=APP.read_text(encoding="utf-8"), content_type="text/html")

    application = web.Application()
    application.router.add_get("/", served)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def app_of(page: Page) -> App:
    """The app that the sheet shows, when its document is there."""
    handle: ElementHandle = await page.get_by_test_id("app-frame").element_handle()
    frame = await handle.content_frame()
    assert frame is not None
    await frame.wait_for_function("() => typeof events === 'object'")
    return App(frame, page.get_by_test_id("sheet"))


async def opened(setup: PageSetup, address: str, page: Page) -> App:
    """Anna's app, opened by a button of the bot in her private chat."""
    sent = await setup.bot.say(setup.anna.id, "Il tavolo", [inline_button("Apri", web_app={"url": address})])
    await button(page.get_by_test_id(f"message-{sent['message_id']}"), "Apri").click()
    return await app_of(page)


async def private_page(setup: PageSetup, **more: Any) -> Page:
    await setup.anna.start("")
    return await setup.open(view="private", **more)


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
    box = await sheet.get_by_role("heading").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 5, box["y"] + 5)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 5, box["y"] + 5 + px, steps=4)
    await page.mouse.up()


async def test_the_placeholder_is_there_until_the_app_is_ready_or_loaded(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    waits = "**/slow.png"
    await page.route(waits, lambda route: None)  # never answered, so the document is never loaded
    source = APP.read_text(encoding="utf-8").replace("<h1>", '<img src="slow.png"><h1>')
    await page.route(f"{address}**", lambda route: route.fulfill(body=source, content_type="text/html"))
    await page.route(waits, lambda route: None)
    app = await opened(setup, address, page)
    await expect(page.get_by_test_id("app-wait")).to_be_visible()
    await app.send("ready")
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()
    await page.get_by_test_id("app-back").click()
    await page.unroute(f"{address}**")
    await page.unroute(waits)
    await button(private_of(page), "Apri").click()
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()  # loaded, without a word of the app


async def test_the_theme_reaches_the_app_at_the_start_and_when_it_changes(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    at_start = await app.frame.evaluate("() => JSON.parse(launch.get('tgWebAppThemeParams')).bg_color")
    assert at_start == "#ffffff"
    await page.get_by_test_id("app-menu-button").click()
    await page.get_by_test_id("app-menu-theme").click()
    dark = await app.told("theme_changed")
    assert dark["theme_params"]["bg_color"] == "#212121"
    await expect(app.sheet.locator(".sheet-head")).to_have_css("background-color", "rgb(33, 33, 33)")
    await expect(page.locator("body")).to_have_css("color-scheme", "dark")
    await app.forget()
    await app.send("request_theme")
    assert (await app.told("theme_changed"))["theme_params"]["button_text_color"] == "#ffffff"
    await page.get_by_test_id("app-back").click()
    await page.get_by_test_id("gear").click()
    await page.get_by_test_id("theme-light").click()
    await expect(page.locator("body")).to_have_css("color-scheme", "light")


async def test_the_back_button_and_the_settings_speak_to_the_app(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await app.send("setup_back_button", is_visible=True)
    await expect(page.get_by_role("button", name="Indietro")).to_be_visible()
    await page.get_by_test_id("app-back").click()
    await app.told("back_button_pressed")
    await expect(app.sheet).to_be_visible()
    await page.get_by_test_id("app-menu-button").click()
    await expect(page.get_by_test_id("app-menu-settings")).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(app.sheet).to_be_visible()
    await app.send("setup_settings_button", is_visible=True)
    await page.get_by_test_id("app-menu-button").click()
    await page.get_by_test_id("app-menu-settings").click()
    await app.told("settings_button_pressed")
    await app.send("setup_back_button", is_visible=False)
    await page.get_by_role("button", name="Chiudi la mini app").click()
    await expect(app.sheet).to_be_hidden()


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


async def test_the_buttons_below_the_frame_are_the_apps(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    await app.send("request_viewport")
    before = await app.told("viewport_changed", "data => data.is_state_stable")
    main, second = page.get_by_test_id("app-main-button"), page.get_by_test_id("app-secondary-button")
    colours = {"color": "#d32f2f", "text_color": "#000000"}
    await app.send("setup_main_button", is_visible=True, is_active=True, text="Scarta", **colours)
    await expect(main).to_have_text("Scarta")
    await expect(main).to_have_css("background-color", "rgb(211, 47, 47)")
    after = await app.told("viewport_changed", f"data => data.is_state_stable && data.height < {before['height']}")
    assert after["width"] == before["width"]
    await main.click()
    await app.told("main_button_pressed")
    await app.forget()
    await app.send("setup_main_button", is_progress_visible=True)
    await expect(main).to_have_attribute("aria-busy", "true")
    await main.click()
    await app.send("setup_main_button", is_progress_visible=False, is_active=False)
    await expect(main).to_be_disabled()
    await app.send("setup_secondary_button", is_visible=True, is_active=True, text="Annulla", position="top")
    await second.click()
    await app.told("secondary_button_pressed")
    assert "main_button_pressed" not in await app.frame.evaluate("() => events.map(({ type }) => type)")
    above, below = await second.bounding_box(), await main.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    await app.send("setup_main_button", is_visible=False)
    await app.send("setup_secondary_button", is_visible=True, text=" ")  # a button without a text is not shown
    await expect(page.get_by_test_id("app-bar")).to_be_hidden()


async def test_a_popup_answers_with_the_pressed_button_or_none(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    buttons = [{"id": "go", "type": "destructive", "text": "Lascia"}, {"type": "cancel", "id": ""}]
    await app.send("open_popup", title="Il tavolo", message="Lasci il tavolo?", buttons=buttons)
    question = page.get_by_test_id("question")
    await expect(question).to_contain_text("Lasci il tavolo?")
    await app.send("open_popup", title="", message="Un altro", buttons=buttons)  # only one at a time
    assert await app.told("popup_closed") == {}
    await app.forget()
    await question.get_by_role("button", name="Lascia").click()
    assert await app.told("popup_closed") == {"button_id": "go"}
    await app.forget()
    await app.send("open_popup", message="Lasci?", buttons=buttons)
    await expect(question.get_by_role("button", name="Annulla")).to_be_visible()
    await page.keyboard.press("Escape")
    assert await app.told("popup_closed") == {}
    await app.forget()
    await app.send("open_popup", message="Quattro", buttons=buttons * 2)
    assert await app.told("popup_closed") == {}
    await app.send("open_popup", message="Lasci?", buttons=buttons)
    await app.send("close")
    await expect(question).to_have_count(0)


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


async def test_colours_haptics_and_swipes_are_seen(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    header = app.sheet.locator(".sheet-head")
    await app.send("set_header_color", color="#003300")
    await expect(header).to_have_css("background-color", "rgb(0, 51, 0)")
    await expect(header).to_have_css("color", "rgb(255, 255, 255)")
    await app.send("set_header_color", color_key="secondary_bg_color")
    await expect(header).to_have_css("background-color", "rgb(244, 244, 245)")
    await app.send("set_background_color", color="#123456")
    await expect(app.sheet.locator(".sheet-body")).to_have_css("background-color", "rgb(18, 52, 86)")
    await app.send("set_bottom_bar_color", color="#654321")
    await expect(page.get_by_test_id("app-bar")).to_have_css("background-color", "rgb(101, 67, 33)")
    await app.send("trigger_haptic_feedback", type="impact", impact_style="light")
    await expect(page.get_by_test_id("haptic")).to_have_text("impact light")
    await app.send("trigger_haptic_feedback", type="selection_change")
    await expect(page.get_by_test_id("haptic")).to_have_text("selection_change")
    await app.send("setup_swipe_behavior", allow_vertical_swipe=False)
    await expect(app.sheet).to_have_attribute("data-swipes", "off")
    await app.send("request_fullscreen")
    assert await app.told("fullscreen_failed") == {"error": "UNSUPPORTED"}


@pytest.mark.parametrize("can_reload", [True, False], ids=["by itself", "by the page"])
async def test_a_reload_keeps_the_data_and_forgets_what_the_app_had_set(
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
    await expect(page.get_by_test_id("app-main-button")).to_be_hidden()
    await expect(page.get_by_test_id("app-wait")).to_be_hidden()


async def test_only_events_from_the_apps_own_frame_and_origin_are_taken(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    close = json.dumps({"eventType": "web_app_close"})
    await page.evaluate("text => window.postMessage(text, '*')", close)
    await app.frame.evaluate(
        """text => new Promise((resolve) => {
        const other = document.body.appendChild(document.createElement("iframe"));
        const script = other.contentDocument.createElement("script");
        script.textContent = `top.postMessage(${JSON.stringify(text)}, "*")`;
        other.contentDocument.body.append(script);
        resolve();
    })""",
        close,
    )
    for odd in (
        "no JSON",
        "null",
        "[]",
        '{"eventType": 7}',
        '{"eventType": "constructor"}',
        '{"eventType": "toString"}',
    ):
        await app.frame.evaluate("text => window.parent.postMessage(text, '*')", odd)
    await app.frame.evaluate("() => window.parent.postMessage({ eventType: 'web_app_close' }, '*')")  # no string
    await app.frame.evaluate("() => send('web_app_setup_main_button', null)")
    await app.frame.evaluate("() => send('web_app_open_popup', 'x')")
    await app.send("request_theme")
    await app.told("theme_changed")  # all before it has been looked at
    await expect(app.sheet).to_be_visible()


async def test_a_new_document_of_another_origin_is_told_nothing(setup: PageSetup, address: str) -> None:
    page = await private_page(setup)
    app = await opened(setup, address, page)
    elsewhere = (
        address.replace("127.0.0.1", "localhost") + "#" + await app.frame.evaluate("() => location.hash.slice(1)")
    )
    await app.frame.evaluate("address => { location.href = address; }", elsewhere)
    await app.frame.wait_for_url(lambda now: now.startswith("http://localhost:"))
    await app.frame.wait_for_function("() => typeof events === 'object'")
    await app.send("request_theme")
    await app.send("close")
    await page.get_by_test_id("app-menu-button").click()
    await page.get_by_test_id("app-menu-theme").click()
    await expect(app.sheet).to_have_attribute("data-theme", "dark")
    assert await app.frame.evaluate("() => events") == []
    setup.errors.clear()  # the browser reports that the origin is another one
