"""Telegram's side: both ways in which its clients speak with a page."""

from __future__ import annotations

import pytest
from aiohttp import web
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import INIT_DATA, PHONE, Opener, PageDriver
from tests.web.page.telegram_app import Client, in_app

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


# The page of a web client: it shows our page in a frame, hears it and speaks to it.
HOST = """<!doctype html><title>host</title><iframe id="frame" style="border:0;width:390px;height:664px"></iframe>
<script>
window.posted = [];
const frame = document.getElementById("frame");
const inside = frame.contentWindow;
window.addEventListener("message", (event) => {
    const { eventType, eventData } = JSON.parse(event.data);
    window.posted.push([eventType, eventData ?? {}]);
});
window.receive = (eventType, eventData) => inside.postMessage(JSON.stringify({ eventType, eventData }), "*");
frame.src = location.hash.slice(1).replace("~", "#");
</script>"""


async def test_an_app_hears_that_the_page_is_ready_and_what_it_wants(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    types = await client.types()
    for kind in (
        "ready",
        "expand",
        "request_theme",
        "request_viewport",
        "request_safe_area",
        "request_content_safe_area",
    ):
        assert f"web_app_{kind}" in types
    assert await client.posted("web_app_setup_swipe_behavior") == [{"allow_vertical_swipe": False}]
    assert "iframe_ready" not in types


async def test_an_old_app_is_not_asked_for_what_it_does_not_know(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener, hash_=INIT_DATA.replace("8.0", "6.0"))
    types = set(await client.types())
    assert "web_app_ready" in types
    assert not types & {"web_app_setup_swipe_behavior", "web_app_setup_back_button", "web_app_request_safe_area"}


async def test_the_page_takes_the_colours_of_an_app(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    root = client.driver.page.locator("html")
    await expect(root).to_have_attribute("data-theme", "light")
    await client.send(
        "theme_changed",
        theme_params={
            "bg_color": "#101418",
            "secondary_bg_color": "#181d22",
            "text_color": "#ffffff",
            "button_color": "#8774e1",
        },
    )
    await expect(root).to_have_attribute("data-theme", "dark")
    assert await root.evaluate("node => node.style.getPropertyValue('--second')") == "#181d22"


async def test_safe_areas_and_the_height_become_sizes(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    await client.send("safe_area_changed", top=20, bottom=30, left=0, right=0)
    await client.send("content_safe_area_changed", top=44, bottom=0, left=0, right=0)
    await client.send("viewport_changed", height=600, is_state_stable=True, is_expanded=True)
    players = await client.driver.page.locator("#players").bounding_box()
    bar = await client.driver.page.locator("#bar").bounding_box()
    assert players["y"] == 64
    assert bar["y"] + bar["height"] == 600


async def test_the_back_button_leads_to_the_tables_and_closes_what_is_open(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    page = client.driver.page
    assert await client.posted("web_app_setup_back_button") == [{"is_visible": False}, {"is_visible": True}]
    await client.send("settings_button_pressed")
    await expect(page.locator("#sheet")).to_be_visible()
    await client.send("back_button_pressed")
    await expect(page.locator("#sheet")).to_be_hidden()
    await client.send("back_button_pressed")
    await expect(page.locator("body")).to_have_attribute("data-screen", "tables")
    await client.until("web_app_setup_back_button", {"is_visible": False})


async def test_closing_is_confirmed_while_something_is_selected(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    await client.until("web_app_setup_closing_behavior", {"need_confirmation": False})
    await client.driver.tap(client.driver.card("QH1"))
    await client.until("web_app_setup_closing_behavior", {"need_confirmation": True})
    await client.driver.tap(client.driver.card("QH1"))
    await client.until("web_app_setup_closing_behavior", {"need_confirmation": False})


async def test_the_phone_is_felt_when_cards_are_held_dropped_and_refused(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    driver = client.driver
    await driver.drag(driver.card("QH1"), driver.meld(1))
    await expect(driver.page.locator("#status")).to_have_attribute("data-kind", "refused")
    haptics = await client.posted("web_app_trigger_haptic_feedback")
    assert {"type": "impact", "impact_style": "light"} in haptics
    assert {"type": "notification", "notification_type": "error"} in haptics


async def test_a_card_that_lands_is_felt_before_the_answer_comes_also_on_android(
    mock: MockServer, opener: Opener
) -> None:
    """Reports say that Android plays notifications alone."""
    mock.put(scenes.table(scenes.TWELVE))
    client = await in_app(opener)
    answer = mock.hold("/api/tables/12/requests")
    await client.driver.drag(client.driver.card("KC1"), client.driver.discard)
    landed = {"type": "notification", "notification_type": "success"}
    await client.until("web_app_trigger_haptic_feedback", landed)
    answer.set()
    await expect(client.driver.card("KC1")).to_have_count(0)


async def test_the_main_button_deals_again(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended())
    client = await in_app(opener)
    [*_, shown] = await client.posted("web_app_setup_main_button")
    assert shown["text"] == "🎴 Distribuisci ora"
    await expect(client.driver.use()).to_be_hidden()
    await client.send("main_button_pressed")
    await client.driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["de"]


async def test_a_press_of_the_main_button_that_comes_late_does_nothing_else_than_it_said(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.ended())
    client = await in_app(opener)
    view = scenes.table(phase="draw")
    view["version"], view["actions"] = "2.0", [scenes.choice("back", "go", "Sono qui", style=None)]
    mock.put(view)
    mock.tell(12)
    await expect(client.driver.page.locator("#table")).to_have_attribute("data-stage", "playing")
    await client.send("main_button_pressed")
    await client.driver.tap(client.driver.use())
    await expect(client.driver.page.locator(".card.new")).to_have_count(1)
    assert mock.performed == ["draw"]


async def test_an_app_that_comes_back_gets_the_right_table(mock: MockServer, opener: Opener) -> None:
    opener.expected = ("Failed to load resource",)
    mock.put(scenes.table(phase=None))
    client = await in_app(opener)
    mock.silence_streams()
    mock.others_turn(12, "KD", mine=True)
    await client.send("visibility_changed", is_visible=True)
    await expect(client.driver.page.locator("#table")).to_have_attribute("data-phase", "draw")


async def test_the_same_in_the_frame_of_a_web_client(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    app = web.Application()
    app.router.add_get("/", _host)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]  # it listens
    try:
        context = await opener._browser.new_context(viewport=PHONE, reduced_motion="reduce", has_touch=True)
        opener._contexts.append(context)
        page = await context.new_page()
        framed = INIT_DATA.replace("#", "~").replace("android", "weba")
        await page.goto(f"http://127.0.0.1:{host}/#{opener.address}{framed}")
        frame = page.frame_locator("#frame")
        await expect(frame.locator("body[data-ready]")).to_be_attached()
        client = Client(PageDriver(page, await context.new_cdp_session(page)))
        types = await client.types()
        assert types[:3] == ["iframe_ready", "web_app_ready", "web_app_expand"]
        await client.send("theme_changed", theme_params={"bg_color": "#101418", "text_color": "#ffffff"})
        await expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
        await frame.locator('.card[data-key="QH1"]').click(position={"x": 10, "y": 12})
        await client.until("web_app_setup_closing_behavior", {"need_confirmation": True})
        await client.send("back_button_pressed")  # takes the selection away first
        await client.until("web_app_setup_closing_behavior", {"need_confirmation": False})
    finally:
        await runner.cleanup()


async def _host(request: web.Request) -> web.Response:
    return web.Response(text=HOST, content_type="text/html")


async def test_a_page_that_the_client_opens_with_old_data_lets_in_who_was_in(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    page = (await in_app(opener)).driver.page
    mock.stale = True
    await page.reload()
    await expect(page.locator(".card").first).to_be_visible()


async def test_who_was_not_in_is_led_to_the_chat_for_a_new_page(mock: MockServer, opener: Opener) -> None:
    opener.expected = ("Failed to load resource",)
    mock.put(scenes.table())
    client = await in_app(opener)
    page = client.driver.page
    mock.stale = True
    await page.evaluate("localStorage.clear()")
    await page.reload()
    message = page.locator("#message")
    await expect(message.locator("p")).to_have_text("Questa pagina è vecchia.")
    await message.get_by_role("button", name="Vai alla chat").click()
    assert await client.posted("web_app_open_tg_link") == [{"path_full": "/scala40bot"}]
    await message.get_by_role("button", name="Chiudi").click()
    assert await client.posted("web_app_close") == [{}]


async def test_a_height_that_no_screen_has_is_not_believed(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    client = await in_app(opener)
    await client.send("viewport_changed", height=1, is_state_stable=True, is_expanded=True)
    box = await client.driver.page.locator("#table").bounding_box()
    assert box["height"] == PHONE["height"]


async def test_outside_telegram_the_page_says_where_it_is_opened(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table())
    context = await opener._browser.new_context(locale="it-IT")
    opener._contexts.append(context)
    page = await context.new_page()
    await page.goto(opener.address)
    await expect(page.locator("#message")).to_have_text(
        "Questa pagina si apre da Telegram, con il tasto «Apri il tavolo» del bot."
    )
