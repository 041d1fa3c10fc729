"""The chat page in a real browser, against the local Telegram: what stands in a chat."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from tests.chromium import shows
from tests.sandbox.page.page_setup import NARROW, PageSetup, button, group_of, inline_button, private_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

HOSTILE = "<img src=x onerror=alert(1)>\u202e&amp;"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


async def test_messages_of_a_person_and_of_the_bot_appear_by_themselves(setup: PageSetup) -> None:
    page = await setup.open()
    group = group_of(page)
    await group.get_by_test_id("composer").fill("Ci sono tutti?")
    await group.get_by_test_id("send").click()
    await expect(group.get_by_text("Ci sono tutti?")).to_be_visible()
    await setup.bot.say(setup.group.id, "Quasi.")
    await expect(group.get_by_text("Quasi.")).to_be_visible()
    assert (await setup.bruno.last(setup.group)).text == "Quasi."


async def test_a_tap_spins_until_the_bot_answers_and_then_shows_the_answer(setup: PageSetup) -> None:
    setup.bot.answers = {"sit": {"text": "Sei seduta."}, "no": {"text": "Non ancora.", "show_alert": True}}
    page = await setup.open()
    group = group_of(page)
    await setup.bot.say(
        setup.group.id, "Tavolo", [inline_button("Siediti", "sit", style="primary"), inline_button("Gioca", "no")]
    )
    setup.bot.may_answer.clear()
    await button(group, "Siediti").click()
    await expect(button(group, "Siediti")).to_have_attribute("aria-busy", "true")
    setup.bot.may_answer.set()
    await expect(page.get_by_test_id("toast")).to_have_text("Sei seduta.")
    await expect(button(group, "Siediti")).not_to_have_attribute("aria-busy", "true")

    await button(group, "Gioca").click()
    await expect(page.get_by_test_id("alert")).to_contain_text("Non ancora.")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("alert")).to_have_count(0)


async def test_a_deep_link_and_a_url_answer_open_the_private_chat_and_send_the_payload(setup: PageSetup) -> None:
    me = await setup.bot.call("getMe")
    link = f"https://t.me/{me['username']}?start="
    setup.bot.answers = {"cards": {"url": f"{link}cards-7"}}
    page = await setup.open(viewport=NARROW)
    await setup.bot.say(
        setup.group.id, "Tavolo", [inline_button("Apri", url=f"{link}sit-7"), inline_button("Le mie carte", "cards")]
    )
    await button(group_of(page), "Apri").click()
    await expect(private_of(page).get_by_text("/start sit-7")).to_be_visible()
    await expect(page.get_by_test_id("tab-private")).to_have_attribute("aria-selected", "true")

    await page.get_by_test_id("tab-group").click()
    await button(group_of(page), "Le mie carte").click()
    await expect(private_of(page).get_by_text("/start cards-7")).to_be_visible()


async def test_hostile_names_and_texts_are_shown_as_text(setup: PageSetup) -> None:
    await setup.bruno.rename(first_name=HOSTILE, last_name=HOSTILE)
    page = await setup.open()
    group = group_of(page)
    await setup.bruno.send(setup.group, HOSTILE)
    await setup.bot.say(setup.group.id, HOSTILE, [inline_button(HOSTILE[:30], "x")])
    await expect(group.locator(".text")).to_have_text([HOSTILE, HOSTILE])
    await expect(group.locator(".sender").first).to_contain_text(HOSTILE)
    await expect(page.locator("img")).to_have_count(0)


async def test_entities_are_rendered_and_commands_can_be_tapped(setup: PageSetup) -> None:
    page = await setup.open()
    group = group_of(page)
    entities = [
        {"type": kind, "offset": offset, "length": length}
        for kind, offset, length in (("bold", 3, 10), ("italic", 11, 2), ("spoiler", 14, 5), ("blockquote", 20, 3))
    ]
    await setup.bot.say(setup.group.id, "😀 Tocca a te il re R24 /regole", entities=entities)
    post = group.locator(".text")
    await expect(post.locator("strong")).to_have_text("Tocca a te")
    await expect(post.locator("strong em")).to_have_text("te")
    await expect(post.locator("blockquote")).to_have_text("R24")
    await group.get_by_role("button", name="Testo nascosto").click()
    await expect(group.get_by_text("il re")).to_have_css("opacity", "1")
    await group.get_by_role("button", name="/regole").click()
    await expect(group.locator(".message.own")).to_contain_text("/regole")


async def test_a_moment_is_shown_in_the_readers_own_time_and_runs_with_the_clock(setup: PageSetup) -> None:
    page = await setup.open()
    unix = int(await setup.tg.now()) + 7200 + 30
    entities = [
        {"type": "date_time", "offset": 0, "length": 3, "unix_time": 1_792_000_000, "date_time_format": "wDt"},
        {"type": "date_time", "offset": 4, "length": 4, "unix_time": unix, "date_time_format": "r"},
    ]
    await setup.bot.say(setup.group.id, "poi dopo", entities=entities)
    times = group_of(page).locator(".text time")
    await expect(times.first).to_have_text("mercoledì, 19:46, 14 ottobre 2026")
    await expect(times.last).to_have_text("tra 2 ore")
    await page.get_by_test_id("gear").click()
    await page.get_by_test_id("advance-3600").click()
    await expect(times.last).to_have_text("tra 1 ora")


async def test_an_edited_message_is_marked_and_keeps_the_focus_and_a_deleted_one_vanishes(setup: PageSetup) -> None:
    page = await setup.open()
    group = group_of(page)
    sent = await setup.bot.say(setup.group.id, "Prima", [inline_button("Uno"), inline_button("Due")])
    message = group.get_by_test_id(f"message-{sent['message_id']}")
    await button(message, "Due").focus()
    await setup.bot.call(
        "editMessageText", chat_id=setup.group.id, message_id=sent["message_id"], text="Dopo",
        reply_markup={"inline_keyboard": [[inline_button("Uno"), inline_button("Tre")]]},
    )  # fmt: skip
    await expect(message).to_contain_text("Dopo")
    await expect(message).to_contain_text("modificato")
    await expect(button(message, "Tre")).to_be_focused()
    await setup.bot.call("deleteMessage", chat_id=setup.group.id, message_id=sent["message_id"])
    await expect(message).to_have_count(0)


async def test_an_ephemeral_message_is_marked_and_seen_by_its_receiver_alone(setup: PageSetup) -> None:
    page = await setup.open()
    await setup.bot.say(setup.group.id, "Tavolo", [inline_button("Le mie carte", "cards")])
    await setup.group.bot("administrator")  # no administrator may send one unasked
    await setup.bot.say(setup.group.id, "Re di cuori", ephemeral_message_parameters={"receiver_user_id": setup.anna.id})
    await expect(group_of(page).get_by_text("Re di cuori")).to_be_visible()
    await expect(group_of(page).locator(".ephemeral")).to_contain_text("Lo vedi solo tu")
    await page.get_by_test_id("who-Bruno").click()
    await expect(group_of(page).get_by_text("Tavolo")).to_be_visible()
    await expect(group_of(page).get_by_text("Re di cuori")).to_have_count(0)


async def test_other_people_get_a_mark_for_what_is_meant_for_them(setup: PageSetup) -> None:
    await setup.bruno.start("")
    page = await setup.open()
    await setup.bot.say(setup.bruno.id, "La tua mano")
    await expect(page.get_by_test_id("unread-Bruno")).to_have_text("1")
    entities = [
        {
            "type": "text_mention",
            "offset": 8,
            "length": 5,
            "user": {"id": setup.bruno.id, "is_bot": False, "first_name": "B"},
        }
    ]
    await setup.bot.say(setup.group.id, "Tocca a Bruno", entities=entities)
    await expect(page.get_by_test_id("unread-Bruno")).to_have_text("2")
    await setup.bot.say(setup.group.id, "Per tutti")
    await expect(group_of(page).get_by_text("Per tutti")).to_be_visible()
    await expect(page.get_by_test_id("unread-Bruno")).to_have_text("2")
    await page.get_by_test_id("who-Bruno").click()
    await expect(private_of(page).get_by_text("La tua mano")).to_be_visible()
    await expect(page.locator(".who .count")).to_have_count(0)


async def test_a_narrow_screen_shows_one_chat_and_counts_on_the_other_tab(setup: PageSetup) -> None:
    await setup.anna.start("")
    page = await setup.open(viewport=NARROW)
    await expect(group_of(page)).to_be_visible()
    await expect(private_of(page)).to_be_hidden()
    await setup.bot.say(setup.anna.id, "La tua mano")
    await expect(page.get_by_test_id("tab-private").locator(".count")).to_have_text("1")
    await page.get_by_test_id("tab-private").click()
    await expect(private_of(page).get_by_text("La tua mano")).to_be_visible()
    await expect(page.get_by_test_id("tab-private").locator(".count")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


async def test_pictures_are_shown_and_enlarged_and_documents_are_links(setup: PageSetup, tmp_path: Path) -> None:
    page = await setup.open()
    group = group_of(page)
    await setup.bot.show("sendPhoto", setup.group.id, "tavolo.png", PIXEL, "Il tavolo")
    picture = group.get_by_test_id("picture").locator("img")
    await expect(picture).to_have_js_property("naturalWidth", 1)
    await group.get_by_test_id("picture").click()
    await expect(page.get_by_test_id("lightbox").locator("img")).to_be_visible()
    await page.keyboard.press("Escape")
    await setup.bot.show("sendDocument", setup.group.id, "partita-7.txt", b"K\xc3\xb6nig", "Il verbale")
    async with page.expect_download() as started:
        await group.get_by_test_id("document").click()
    download = await started.value
    assert download.suggested_filename == "partita-7.txt"
    await download.save_as(tmp_path / "record")
    assert (tmp_path / "record").read_bytes() == b"K\xc3\xb6nig"


async def test_the_command_menu_filters_and_sends_by_keyboard(setup: PageSetup) -> None:
    commands = [
        {"command": "nuova", "description": "apri un tavolo"},
        {"command": "aiuto", "description": "come si gioca"},
    ]
    await setup.bot.call("setMyCommands", commands=commands)
    page = await setup.open()
    group = group_of(page)
    await group.get_by_test_id("menu").click()
    await expect(group.get_by_role("option")).to_have_count(2)
    await page.keyboard.type("/a")
    await expect(group.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(group.locator(".message.own")).to_contain_text("/aiuto")


async def test_the_command_menu_stays_closed_when_a_command_is_sent_before_it_has_come(setup: PageSetup) -> None:
    await setup.bot.call("setMyCommands", commands=[{"command": "nuova", "description": "apri un tavolo"}])
    page = await setup.open()
    group, asked = group_of(page), asyncio.Event()
    may_come, has_come = asyncio.Event(), asyncio.Event()

    async def slowly(route: Route) -> None:
        asked.set()
        await may_come.wait()
        await route.fulfill(response=await route.fetch())
        has_come.set()

    await page.route(re.compile(r"/menu(\?|$)"), slowly)
    await group.get_by_test_id("composer").press_sequentially("/nuova")
    async with asyncio.timeout(300):
        await asked.wait()
    await page.keyboard.press("Enter")
    await expect(group.locator(".message.own")).to_contain_text("/nuova")
    may_come.set()
    async with asyncio.timeout(300):
        await has_come.wait()
    await setup.bot.say(setup.group.id, "Il tavolo")
    await expect(group.get_by_text("Il tavolo")).to_be_visible()  # which is fetched later than the menu
    await expect(group.get_by_role("listbox")).to_be_hidden()
    await group.get_by_test_id("menu").click()
    await expect(group.get_by_role("option")).to_have_count(1)


async def test_the_page_says_up_to_which_event_it_shows_everything(setup: PageSetup) -> None:
    page = await setup.open()
    body, events = page.locator("body"), setup.tg.world.events
    asked, may_come = asyncio.Event(), asyncio.Event()

    async def slowly(route: Route) -> None:
        asked.set()
        await may_come.wait()
        await route.continue_()

    await shows(page, events.seq)
    await page.route(re.compile(r"/messages\?"), slowly)
    await setup.bot.say(setup.group.id, "Uno")
    async with asyncio.timeout(300):
        await asked.wait()
    await expect(body).not_to_have_attribute("data-shows", re.compile(""))
    may_come.set()
    await shows(page, events.seq)
    assert await group_of(page).locator(".text").all_text_contents() == ["Uno"]
    await group_of(page).get_by_test_id("composer").fill("Due")
    await group_of(page).get_by_test_id("send").click()
    await shows(page)
    assert await group_of(page).locator(".text").all_text_contents() == ["Uno", "Due"]
    await expect(body).to_have_attribute("data-shows", str(events.seq))


async def test_a_message_can_be_answered(setup: PageSetup) -> None:
    page = await setup.open()
    group = group_of(page)
    sent = await setup.bot.say(setup.group.id, "Quale limite?")
    message = group.get_by_test_id(f"message-{sent['message_id']}")
    await message.hover()
    await message.get_by_test_id("reply").click()
    await page.keyboard.type("151")
    await page.keyboard.press("Enter")
    await expect(group.locator(".message.own .reply")).to_contain_text("Quale limite?")
    assert (await setup.anna.last(setup.group)).json["reply_to_message"]["message_id"] == sent["message_id"]
