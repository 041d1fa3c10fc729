"""The chat page in a real browser: the drawer, groups coming and going, and the connection."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import expect

from sandbox.http.server import LocalTelegram
from tests.sandbox.page.page_setup import PageSetup, button, group_of, inline_button, private_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_the_drawer_moves_clock_people_and_group(setup: PageSetup) -> None:
    page = await setup.open()
    before = await setup.tg.now()
    await page.get_by_test_id("gear").click()
    drawer = page.get_by_test_id("drawer")
    async with page.expect_response("**/control/clock"):
        await drawer.get_by_test_id("advance-86400").click()
    assert await setup.tg.now() - before >= 86400
    tomorrow = datetime.fromtimestamp(before + 86400, ZoneInfo("Europe/Rome"))
    await expect(page.get_by_test_id("clock")).to_contain_text(f" {tomorrow.day} ")

    await drawer.get_by_test_id("leave").click()
    await expect(group_of(page).get_by_test_id("join")).to_be_visible()
    await drawer.get_by_test_id("join").click()
    await expect(group_of(page).get_by_test_id("composer")).to_be_visible()

    await drawer.get_by_label("Nome", exact=True).fill("Annina")
    await drawer.get_by_test_id("rename").click()
    await expect(page.get_by_test_id("who-Annina")).to_be_visible()

    await drawer.get_by_test_id("block").click()
    await expect(private_of(page).get_by_test_id("unblock")).to_be_visible()


async def test_the_page_follows_a_group_that_becomes_a_supergroup(setup: PageSetup) -> None:
    page = await setup.open()
    await page.get_by_test_id("gear").click()
    await page.get_by_test_id("migrate").click()
    await page.wait_for_url(lambda address: "chat=-100" in address)
    chat_id = int(parse_qs(urlsplit(page.url).query)["chat"][0])
    await setup.bot.say(chat_id, "Si continua qui.")
    await expect(group_of(page).get_by_text("Si continua qui.")).to_be_visible()


async def test_a_new_group_stands_beside_the_old_one_with_marks_of_its_own(setup: PageSetup) -> None:
    page = await setup.open()
    await page.get_by_test_id("gear").click()
    await page.get_by_label("Nuovo gruppo").fill("Sabato")
    await page.get_by_test_id("new-group").click()
    group = group_of(page)
    await expect(group.get_by_role("heading")).to_have_text("Sabato")
    await setup.bot.say(setup.group.id, "Qui è venerdì")
    friday = group.get_by_test_id("chip").filter(has_text="Venerdì")
    await expect(friday.locator(".count")).to_have_text("1")
    await friday.click()
    await expect(group.get_by_text("Qui è venerdì")).to_be_visible()
    await expect(friday.locator(".count")).to_have_count(0)


async def test_a_topic_of_a_forum_holds_its_own_messages(setup: PageSetup) -> None:
    page = await setup.open()
    await page.get_by_test_id("gear").click()
    await page.get_by_label("Nuovo gruppo").fill("Circolo")
    await page.get_by_label("con argomenti").check()
    await page.get_by_test_id("new-group").click()
    await page.get_by_label("Nuovo argomento").fill("Tavolo 2")
    await page.get_by_test_id("new-topic").click()
    group = group_of(page)
    await group.get_by_test_id("chip").filter(has_text="Tavolo 2").click()
    await group.get_by_test_id("composer").fill("Qui si gioca")
    await group.get_by_test_id("send").click()
    await expect(group.locator(".text")).to_have_text(["Qui si gioca"])
    await group.get_by_test_id("chip").filter(has_text="Generale").click()
    await expect(group.locator(".text")).to_have_count(0)


async def test_the_page_says_when_the_connection_is_lost_and_restores_it(setup: PageSetup) -> None:
    port = urlsplit(setup.tg.url).port
    page = await setup.open()
    await setup.tg.stop()
    await expect(page.get_by_text("Collegamento perso")).to_be_visible()
    assert port is not None
    async with LocalTelegram(port=port, people=["Elena"], group="Domenica"):
        await expect(page.get_by_test_id("who-Elena")).to_be_visible()
        await expect(group_of(page).get_by_role("heading")).to_have_text("Domenica")
        await expect(page.get_by_text("Collegamento perso")).to_be_hidden()
        await page.close()
    setup.errors.clear()  # the browser reports every attempt that failed
    await setup.tg.start()


async def test_the_page_starts_over_after_a_reset_of_the_server(setup: PageSetup) -> None:
    page = await setup.open()
    await setup.bot.say(setup.group.id, "Di prima")
    await expect(group_of(page).get_by_text("Di prima")).to_be_visible()
    await setup.tg.reset()
    await expect(page.get_by_text("Di prima")).to_have_count(0)
    await expect(page.get_by_test_id("who-Anna")).to_have_count(0)


async def test_everything_that_can_be_pressed_has_a_name(setup: PageSetup) -> None:
    await setup.anna.start("")
    page = await setup.open()
    await setup.bot.say(
        setup.group.id, "Tavolo", [inline_button("Uno"), inline_button("Fuori", url="https://example.org/")]
    )
    await expect(button(group_of(page), "Uno")).to_be_visible()
    await page.get_by_test_id("gear").click()
    nameless = [
        await one.evaluate("node => node.outerHTML")
        for one in await page.get_by_role("button").all()
        if not re.search(r"\w|/|\+", await one.get_attribute("aria-label") or await one.text_content() or "")
    ]
    assert nameless == []
