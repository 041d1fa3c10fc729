"""What a Mini App on the chat page says, and what it is told, in a real browser."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import expect

from tests.sandbox.page.app_setup import opened, private_page
from tests.sandbox.page.page_setup import PageSetup

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


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
