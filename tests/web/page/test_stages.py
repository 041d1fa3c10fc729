"""What stands on the felt when nobody plays: the lobby, the end of a deal, the end of the match."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener
from tests.web.page.telegram_app import in_app

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_the_main_button_of_a_lobby_deals_and_does_not_stand_up(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    client = await in_app(opener)
    [*_, main] = await client.posted("web_app_setup_main_button")
    assert (main["is_visible"], main["text"]) == (True, "🎴 Distribuisci")
    await client.send("main_button_pressed")
    await client.driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["go"]


async def test_nobody_is_led_by_the_main_button_while_dealing_is_not_possible(mock: MockServer, opener: Opener) -> None:
    view = scenes.lobby()
    view["actions"][1] |= {"style": None, "refused": True}
    mock.put(view)
    client = await in_app(opener)
    await expect(client.driver.use()).to_be_visible()
    assert [button["is_visible"] for button in await client.posted("web_app_setup_main_button")] == [False]


async def test_a_lobby_names_its_people_once_and_says_who_runs_it_and_its_rules(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.lobby() | {"rules": "Regole: Fisca\nOre di silenzio: dalle 23:00"})
    driver = await opener.open()
    seats = driver.page.locator(".seats li:not(.free)")
    assert [" ".join(seat.split()[1:]) for seat in await seats.all_inner_texts()] == [
        "Tu guida il tavolo", "Bruno ospite", "Alessandra computer",
    ]  # fmt: skip
    await expect(driver.page.locator("#players")).to_be_hidden()
    await expect(driver.page.locator("#end")).to_contain_text("Regole: Fisca")


async def test_computers_pace_and_rules_of_a_lobby_are_in_reach(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open()
    assert await driver.page.locator("#uses .use").all_inner_texts() == ["Distribuisci", "Alzati"]
    chosen = driver.page.locator('#end > section .chip[aria-pressed="true"]')
    assert await chosen.all_inner_texts() == ["Calma, 24 ore", "Fisca", "101"]
    for name in ("🤖 forte", "🤖 Alessandra", "Stasera, 2 min", "libera", "201"):
        label = name.removeprefix("🤖 ")
        await driver.page.locator("#end").get_by_role("button", name=label).tap()
        await driver.settled()
    await driver.until(lambda: len(mock.performed) == 5)
    assert mock.performed == ["add:forte", "remove", "pace:120", "preset:libera", "limit:201"]


async def test_what_a_lobby_has_already_can_be_tapped_without_a_refusal(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open()
    end = driver.page.locator("#end")
    for name in ("Calma, 24 ore", "fisca", "101"):
        chip = end.get_by_role("button", name=name, exact=True)
        await expect(chip).to_have_attribute("aria-disabled", "true")
        await chip.tap(force=True)
    await end.get_by_role("button", name="201").tap()
    await driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["limit:201"]


async def test_a_refusal_in_a_lobby_is_told_where_nobody_has_cards(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    mock.apply = lambda table, request: {"line": "Il tavolo è cambiato.", "alert": False, "refused": True}
    driver = await opener.open()
    await driver.page.locator("#end").get_by_role("button", name="201", exact=True).tap()
    await expect(driver.page.get_by_role("status").filter(has_text="Il tavolo è cambiato.")).to_be_visible()
    await driver.settled()


async def test_single_options_of_a_lobby_are_in_reach_and_stay_open(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open()
    two = driver.page.locator("#end").get_by_role("button", name="due")
    await expect(two).to_be_hidden()
    await driver.page.get_by_text("Carte e giochi").tap()
    await two.tap()
    await driver.until(lambda: mock.performed == ["jokers:due"])
    await driver.settled()
    mock.changed(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    await expect(two).to_be_visible()


async def test_a_choice_made_by_keys_keeps_the_focus_so_that_the_next_key_deals_nothing(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open()
    chip = driver.page.locator("#end").get_by_role("button", name="201", exact=True)
    await chip.press("Enter")
    await driver.until(lambda: mock.performed == ["limit:201"])
    await driver.settled()
    mock.changed(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", mock.views[12]["version"])
    await expect(chip).to_be_focused()


async def test_who_sits_in_a_lobby_can_invite_others(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    client = await in_app(opener)
    shared = "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fscala40bot%3Fstart=i0"
    mock.apply = lambda table, request: {"line": None, "alert": False, "refused": False, "link": shared}
    await client.driver.page.get_by_role("button", name="Invita").click()
    await client.until("web_app_open_tg_link", {"path_full": shared.removeprefix("https://t.me")})
    assert mock.performed == ["in:12"]


async def test_who_decides_opens_a_lobby_to_visitors_and_sees_that_it_is(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open()
    chip = driver.page.locator("#end").get_by_role("button", name="Ospiti")
    await expect(chip).to_have_attribute("aria-pressed", "false")
    await chip.click()
    await driver.until(lambda: mock.performed == ["iv:12:1"])
    view = mock.views[12]
    view["actions"] = [
        scenes.choice("visitors", "iv:12:0", "👥 Ospiti", style="chosen") if one["kind"] == "visitors" else one
        for one in view["actions"]
    ]
    mock.changed(12)
    await expect(chip).to_have_attribute("aria-pressed", "true")


async def test_the_places_to_cut_stand_behind_one_button(mock: MockServer, opener: Opener) -> None:
    view = scenes.ended()
    view["actions"] += [scenes.choice("cut", f"cut:{number}", str(number), style=None) for number in range(1, 9)]
    mock.put(view)
    driver = await opener.open()
    assert await driver.page.locator("#uses .use").all_inner_texts() == ["Distribuisci ora", "Taglia il mazzo"]
    await driver.tap(driver.use(1))
    await driver.page.locator("#sheet .choices .use").nth(4).click()
    await driver.until(lambda: bool(mock.performed))
    assert mock.performed == ["cut:5"]


async def test_a_rematch_leads_to_its_new_table(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended(over=True))
    driver = await opener.open()
    await driver.tap(driver.use())
    await expect(driver.page.locator("#table")).to_have_attribute("data-stage", "lobby")
    await expect(driver.page.locator("#tip")).to_have_text("Ho aperto un nuovo tavolo.")
    await driver.tap(driver.use())
    await driver.until(lambda: mock.performed == ["re", "go"])


async def test_the_rows_of_a_deals_end_are_by_total_with_those_who_are_out_last(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.ended()
    for row, total in zip(view["end"]["rows"], (74, 120, 64, 112), strict=True):
        row["total"] = total
    view["players"][3]["out"] = True
    mock.put(view | {"state": "Smazzata finita. La prossima si distribuisce da sola alle 14:36."})
    driver = await opener.open()
    assert await driver.page.locator("#end .rows .name").all_inner_texts() == [
        "Alessandra", "Tu", "Bruno", "Davide fuori",
    ]  # fmt: skip
    await expect(driver.page.locator("#end")).to_contain_text("La prossima si distribuisce da sola alle 14:36.")


async def test_the_end_of_a_match_is_a_podium_with_everybodys_place_and_where_they_went_over(
    mock: MockServer, opener: Opener
) -> None:
    view = scenes.ended(over=True)
    view["match"]["places"] = [[1], [3], [0, 2]]
    view["match"]["deals"][3]["busted"] = [0]
    mock.put(view)
    driver = await opener.open()
    end = driver.page.locator("#end")
    await expect(end.locator("h2")).to_have_text("Vince Bruno!")
    assert await end.locator(".podium text").all_text_contents() == ["1", "2", "Davide", "3", "Tu"]
    tops = [(await step.bounding_box())["y"] for step in await end.locator(".podium .step path").all()]
    assert tops == sorted(tops), "the first stands highest"
    rows = end.locator(".standings li")
    assert await rows.locator(".name").all_inner_texts() == ["Bruno", "Davide", "Tu", "Alessandra"]
    assert await rows.locator("> b:first-child").all_inner_texts() == ["1", "2", "3", "3"]
    assert await rows.locator("small").all_text_contents() == ["", "", "sballa alla smazzata 4", ""]
    await expect(end.locator(".chart .bust")).to_have_count(1)
    strong, quiet = (end.locator(f".chart .{who} .line").first for who in ("winner", "quiet"))
    width = "node => parseFloat(getComputedStyle(node).strokeWidth)"
    assert await strong.evaluate(width) > 1.5 * await quiet.evaluate(width)


SOUNDS = """
window.sounds = [];
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function () { window.sounds.push(this.buffer.duration); start.call(this); };
window.AudioContext = class extends AudioContext {
    constructor() { super(); window.sounds.push("made"); }
};
"""


async def test_sounds_are_offered_once_to_who_has_won(mock: MockServer, opener: Opener) -> None:
    view = scenes.ended(over=True)
    view["match"] |= {"winner": 0, "places": [[0], [1], [2], [3]], "line": "🏆 Hai vinto!"}
    mock.put(view)
    driver = await opener.open(script=SOUNDS)
    offer = driver.page.get_by_role("button", name="Accendi i suoni?")
    await expect(offer).to_be_visible()
    await driver.until(lambda: mock.settings["sound_offered"])
    assert await driver.page.evaluate("sounds") == [], "sounds are made only when they are on"
    await offer.tap()
    await driver.page.wait_for_function("() => sounds.length === 2")
    await driver.until(lambda: mock.settings["sound"])
    await expect(offer).to_have_count(0)
    mock.settings["sound"] = False
    await driver.page.reload()
    await expect(driver.page.locator("#end h2")).to_have_text("Hai vinto!")
    await expect(offer).to_have_count(0)


async def test_nothing_breaks_where_a_call_takes_the_sound_away(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.playing(["2S", "4S"]))
    mock.settings["sound"] = True
    script = """
    window.asked = 0;
    Object.defineProperty(AudioContext.prototype, "state", { get: () => "interrupted" });
    const no = new DOMException("no", "InvalidStateError");
    AudioContext.prototype.resume = () => { asked += 1; return Promise.reject(no); };
    """
    driver = await opener.open(script=script)
    await driver.tap(driver.card("2S1"))
    assert await driver.page.evaluate("asked") > 0
    await expect(driver.card("2S1")).to_have_attribute("aria-pressed", "true")


async def test_sounds_are_not_offered_to_who_has_lost(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended(over=True))
    driver = await opener.open()
    await expect(driver.page.locator("#end h2")).to_have_text("Vince Bruno!")
    await expect(driver.page.get_by_role("button", name="Accendi i suoni?")).to_have_count(0)
    assert not mock.settings["sound_offered"]


async def test_somebody_who_is_out_looks_on_and_the_felt_has_the_room_of_the_hand(
    mock: MockServer, opener: Opener
) -> None:
    mock.put(scenes.playing([], scenes.some_melds(4), phase=None))
    driver = await opener.open()
    felt, bar = await driver.page.locator("#felt").bounding_box(), await driver.page.locator("#bar").bounding_box()
    assert felt["height"] > 0.6 * bar["y"]
    await expect(driver.page.locator("#sort")).to_be_hidden()


REMARKS = [
    {
        "line": "Turno 6: meglio scartare 9♥️ che A♠️: poi apri con 18 carte, scartando A♠️ con 12.",
        "words": "Turno 6: meglio scartare 9 di cuori che asso di picche.",
        "turn": 6,
        "frame": 17,
    },
    {"line": "Turno 8: bel colpo!", "words": "Turno 8: bel colpo!", "turn": 8, "frame": 23},
]


@pytest.mark.parametrize("wanted", [False, True])
async def test_how_one_has_played_is_a_tap_away_or_open_for_who_wants_that(
    mock: MockServer, opener: Opener, wanted: bool
) -> None:
    mock.put(scenes.ended() | {"remarks": REMARKS, "remarks_open": wanted})
    driver = await opener.open()
    told = driver.page.locator("#end .remarks")
    first = told.get_by_text("meglio scartare 9♥️")
    if not wanted:
        await expect(first).to_be_hidden()
        await told.get_by_text("Come ho giocato?").tap()
    await expect(first).to_be_visible()
    await expect(told.locator("li")).to_have_count(2)
    await expect(told.locator("li").first.locator(".unseen")).to_have_text(str(REMARKS[0]["words"]))
    await expect(told.get_by_role("button")).to_have_text(["Turno 6", "Turno 8"])


async def test_remarks_that_come_later_appear_and_stay_open(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.ended())
    driver = await opener.open()
    await expect(driver.page.locator("#end .rows li")).to_have_count(4)
    await expect(driver.page.locator("#end .remarks")).to_have_count(0)
    mock.put(scenes.ended() | {"remarks": REMARKS, "version": "2.0"})
    mock.tell(12)
    told = driver.page.locator("#end .remarks")
    await told.get_by_text("Come ho giocato?").tap()
    mock.put(scenes.ended() | {"remarks": REMARKS, "version": "3.0", "state": "⏳ Ancora un momento."})
    mock.tell(12)
    await expect(driver.page.locator("#end")).to_contain_text("Ancora un momento.")
    await expect(told.get_by_text("bel colpo")).to_be_visible()
