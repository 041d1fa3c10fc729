"""Cards that are tapped: what is selected, what the buttons say, and that a tap too many does nothing."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_whole_turn_is_played_by_taps(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open()
    await expect(driver.use()).to_have_text("Pesca (42)")
    await driver.tap(driver.use())
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    for name in ("QH1", "QC1", "QS1"):
        await driver.tap(driver.card(name))
    await expect(driver.use()).to_have_text("Q♥Q♣Q♠ · 30")
    await driver.tap(driver.use())
    await expect(driver.meld(4)).to_be_visible()
    await driver.tap(driver.card("KS1"))
    await expect(driver.use(1)).to_have_text("Scarta K♠")
    await driver.tap(driver.use(1))
    await expect(driver.card("KS1")).to_have_count(0)
    assert mock.performed == ["draw", "lay:QH1,QC1,QS1:a", "discard:KS1"]


async def test_what_takes_the_selected_card_can_be_tapped(mock: MockServer, driver: PageDriver) -> None:
    await driver.tap(driver.card("QH1"))
    await expect(driver.meld(0)).to_have_class("meld fits")
    await driver.tap(driver.meld(0))
    await expect(driver.card("QH1")).to_have_count(0)
    await driver.tap(driver.card("KC1"))
    await driver.tap(driver.discard)
    await expect(driver.card("KC1")).to_have_count(0)
    assert mock.performed == ["attach:QH1:0:>", "discard:KC1"]


async def test_a_double_tap_acts_once(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open()
    place = await driver.point(driver.use())
    for _ in range(4):
        await driver.press(place)
        await driver.lift()
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    await expect(driver.page.locator("#bar.resting")).to_have_count(0)
    assert mock.performed == ["draw"]


async def test_the_main_button_keeps_its_label_until_the_new_one_is_known(mock: MockServer, driver: PageDriver) -> None:
    await driver.tap(driver.card("QH1"))
    await expect(driver.use()).to_have_text(re.compile("Attacca|Q♥"))
    label = await driver.use().inner_text()
    for name in ("QC1", "QS1"):
        answer = mock.hold("/api/tables/12/choices")
        await driver.tap(driver.card(name))
        await expect(driver.use()).to_have_attribute("aria-busy", "true")
        assert await driver.use().inner_text() == label
        await driver.use().click(force=True)  # does nothing: it says what other cards do
        answer.set()
        await expect(driver.use()).not_to_have_text(label)
        label = await driver.use().inner_text()
    assert label == "Q♥Q♣Q♠ · 30"
    assert mock.performed == []


async def test_a_selection_that_can_do_nothing_says_why(driver: PageDriver) -> None:
    await driver.tap(driver.card("3H1"))
    await driver.tap(driver.card("9H1"))
    await expect(driver.line).to_have_text("Per un gioco servono almeno tre carte.")
    await driver.tap(driver.card("9H1"))
    await expect(driver.use(1)).to_have_text("Scarta 3♥")


async def test_a_joker_with_two_readings_asks_which(mock: MockServer, driver: PageDriver) -> None:
    for name in ("KC1", "KS1", "*1"):
        await driver.tap(driver.card(name))
    await expect(driver.use()).to_have_text("Cala: 2 modi")
    await driver.tap(driver.use())
    await driver.page.locator("#sheet").get_by_text("(2)").click()
    await expect(driver.meld(4)).to_be_visible()
    assert mock.performed == ["lay:KC1,KS1,*1:b"]


async def test_steps_are_taken_back_one_by_one(driver: PageDriver) -> None:
    before = await driver.hand()
    undo = driver.page.get_by_role("button", name="Un passo indietro")
    await expect(undo).to_have_attribute("aria-disabled", "true")
    for name, count in (("QH1", 11), ("3H1", 10)):
        await driver.tap(driver.card(name))
        await driver.tap(driver.meld(0))
        await expect(driver.page.locator(".card")).to_have_count(count)
    await driver.tap(undo)
    await expect(driver.page.locator(".card")).to_have_count(11)
    await driver.tap(undo)
    await expect(driver.page.locator(".card")).to_have_count(12)
    assert await driver.hand() == before


async def test_a_ready_meld_is_marked_and_goes_down_with_one_tap(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(scenes.TWELVE)
    ready = scenes.choice("lay", "lay:QH1,QC1,QS1:a", "⬇️ Q♥Q♣Q♠ · 30", cards=["QH1", "QC1", "QS1"])
    view["proposals"] = [ready]
    mock.put(view)
    driver = await opener.open()
    assert await driver.page.locator('.card[data-mark="1"]').count() == 3
    await driver.tap(driver.page.locator(".ready .ribbon"))
    await expect(driver.meld(4)).to_be_visible()
    assert mock.performed == ["lay:QH1,QC1,QS1:a"]


async def test_the_opening_that_is_gathered_has_its_counter(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(scenes.TWELVE)
    view["me"] |= {
        "opened": False,
        "collected": [{"cards": ["7H", "*8H", "9H"], "name": "7, 8, 9 di cuori", "points": 24}],
        "opening": {
            "points": 27,
            "needed": 40,
            "request": "o",
            "label": "▫️ 27 di 40",
            "words": "27 di 40",
            "refused": True,
        },
    }
    mock.put(view)
    driver = await opener.open()
    await expect(driver.page.locator(".counter")).to_have_text("27 di 40")
    await expect(driver.page.locator(".aside .tile")).to_have_count(3)


async def test_sorting_is_one_tap_and_is_kept(mock: MockServer, driver: PageDriver) -> None:
    await driver.tap(driver.page.get_by_role("button", name="Ordina la mano"))
    await expect(driver.page.locator("#sort .icon-rank")).to_be_visible()
    await driver.until(lambda: mock.settings["sort"] == "rank")


async def test_the_next_table_that_waits_is_one_tap_away(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase=None))
    mock.put({**scenes.table(scenes.TWELVE, phase="draw", table=13), "place": "Nonna"})
    driver = await opener.open()
    following = driver.page.get_by_role("button", name="Vai a Nonna: tocca a te")
    await driver.tap(following)
    await expect(driver.page.locator("#table")).to_have_attribute("data-phase", "draw")
    await expect(following).to_be_hidden()


async def test_settings_take_effect_at_once_and_are_sent(mock: MockServer, driver: PageDriver) -> None:
    await driver.page.get_by_role("button", name="Altro").click()
    await driver.page.get_by_role("button", name="Impostazioni").click()
    for option in ("Quattro", "Scuro", "Accesi", "Nessuna"):
        await driver.page.get_by_role("radio", name=option).check(force=True)
    root = driver.page.locator("html")
    await expect(root).to_have_attribute("data-colours", "four")
    await expect(root).to_have_attribute("data-theme", "dark")
    await expect(root).to_have_attribute("data-motion", "reduced")
    await driver.page.keyboard.press("Escape")
    wanted = {"sort": "suit", "four_colours": True, "theme": "dark", "sound": True, "motion": "reduced"}
    wanted |= {"sound_offered": False, "text": "normal", "remarks": False, "comfort": False}
    await driver.until(lambda: mock.settings == wanted)


async def test_readings_of_a_joker_are_shown_as_the_cards_that_it_stands_for(
    mock: MockServer, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    use = {"kind": "lay", "label": "➕30", "cards": ["QH1", "QC1", "*1"], "points": 30, "refused": False}
    uses = [
        {**use, "request": f"lay:QH1,QC1,*1:{suit}", "shows": ["QH", f"*Q{suit}", "QC"], "words": f"come Q{suit}"}
        for suit in "DS"
    ]
    monkeypatch.setattr(
        mock, "choices", lambda view, names: {"version": "1.0", "uses": uses, "discard": None, "hint": None}
    )
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open()
    for name in ("QH1", "QC1", "*1"):
        await driver.tap(driver.card(name))
    await driver.tap(driver.use())
    rows = driver.page.locator("#sheet .choices .use")
    await expect(rows).to_have_count(2)
    faces = await rows.locator("use").evaluate_all("uses => uses.map(use => use.getAttribute('href').slice(-4))")
    assert faces == ["c-QD", "c-QS"]
    assert await rows.all_inner_texts() == ["", ""], "the points are the same"
    await rows.nth(1).click()
    await driver.until(lambda: mock.performed == ["lay:QH1,QC1,*1:S"])


async def test_hints_name_the_buttons_as_they_are_here(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE) | {"hint": "👉 Puoi aprire: tocca «🟢 Apri con 59»."})
    driver = await opener.open()
    await expect(driver.line).to_have_text("👉 Puoi aprire: tocca «Apri con 59».")
