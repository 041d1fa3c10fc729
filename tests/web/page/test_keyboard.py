"""The table by keyboard alone, and as a screen reader hears it."""

from __future__ import annotations

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import ViewportSize, expect

from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener, PageDriver

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

DESK = ViewportSize(width=1280, height=760)


@pytest_asyncio.fixture(loop_scope="package")
async def driver(mock: MockServer, opener: Opener) -> PageDriver:
    """The usual table, on the screen of a desk."""
    mock.put(scenes.table(scenes.TWELVE))
    return await opener.open(DESK)


async def test_a_whole_turn_is_played_by_keys(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open(DESK)
    keys = driver.page.keyboard
    await keys.press("d")
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    await keys.press("ArrowRight")
    await expect(driver.card("3H1")).to_be_focused()
    for _ in range(2):
        await keys.press("ArrowRight")
    await keys.press("Enter")
    for _ in range(2):
        await keys.press("ArrowRight")
    await keys.press("Enter")
    assert await driver.picked() == ["QH1", "QC1"]
    await keys.press("Escape")
    assert await driver.picked() == []
    await keys.press("Home")
    await keys.press("b")
    await expect(driver.card("3H1")).to_have_count(0)
    await expect(driver.card("9H1")).to_be_focused()
    assert mock.performed == ["draw", "discard:3H1"]


async def test_a_meld_is_gathered_and_laid_by_keys(driver: PageDriver) -> None:
    for name in ("QH1", "QC1", "QS1"):
        await driver.card(name).focus()
        await driver.page.keyboard.press("Space")
    await driver.page.keyboard.press("f")
    await expect(driver.page.locator("#gathering")).to_be_visible()
    await expect(driver.use()).to_have_text("Q♥Q♣Q♠ · 30")
    await driver.page.keyboard.press("e")
    await driver.page.keyboard.press("Enter")
    await expect(driver.meld(4)).to_be_visible()
    await expect(driver.page.locator(".card:focus")).to_have_count(1)


async def read(driver: PageDriver, name: str) -> str:
    """What a key says; the focus stays where it is."""
    focused = await driver.page.evaluate_handle("document.activeElement")
    await driver.page.keyboard.press(await driver.letter(name))
    assert await focused.evaluate("node => node === document.activeElement")
    return await driver.heard()


async def test_each_fact_of_the_table_is_read_by_one_key(mock: MockServer, opener: Opener) -> None:
    view = scenes.playing(["3H", "9H", "QC"], scenes.some_melds(2), players=3)
    view["last"] = [scenes.turn(1, "Bruno: ha scartato re di quadri")]
    view["me"]["collected"] = [{"cards": ["7H", "8H", "9H"], "name": "7, 8, 9 di cuori", "points": 24}]
    mock.put(view)
    driver = await opener.open(DESK)
    await driver.card("9H1").focus()
    assert await read(driver, "hand") == (
        "La tua mano: carte 3, punti 22: 3 di cuori; 9 di cuori; donna di fiori. "
        "Messo da parte: 7, 8, 9 di cuori, punti 24"
    )
    assert await read(driver, "table") == (
        "Giochi a terra: 1: asso di cuori 2 di cuori 3 di cuori, punti 16; "
        "2: 4 di quadri 5 di quadri 6 di quadri 7 di quadri, punti 22, dell'ultimo turno"
    )
    assert await read(driver, "pile") == "Pozzo: 8 di quadri, carte 9. Tallone, carte 42"
    assert await read(driver, "cards") == (
        "Tu: carte 3, punti 0, sta giocando; Bruno: carte 2, punti 37, computer, ha aperto; "
        "Alessandra: carte 1, punti 74"
    )
    assert (
        await read(driver, "turn") == "Tocca a te, hai tempo fino alle 17:00. Tocca le carte da calare o da scartare."
    )
    assert await read(driver, "last") == "Bruno: ha scartato re di quadri"
    said = await read(driver, "score")
    assert said == "Smazzata 2, si gioca a 101: Tu 0, Bruno 37, Alessandra 74"
    assert (await read(driver, "repeat")).strip() == said
    assert mock.performed == []


@pytest.mark.parametrize("language", ["it", "en", "de"])
async def test_the_letters_are_those_of_the_reader_s_language(mock: MockServer, opener: Opener, language: str) -> None:
    mock.speak(language)
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open(DESK)
    await driver.page.keyboard.press("?")
    rows = await driver.page.locator("#sheet .keys").evaluate(
        """list => [...list.querySelectorAll("kbd")]
            .map(key => [key.textContent, key.parentElement.nextSibling.textContent])"""
    )
    letters = {key: words for key, words in rows if len(key) == 1 and key.isalpha()}
    assert len(letters) == 18  # each has another letter
    assert all(key in {word[0].upper() for word in words.split()} for key, words in letters.items())
    marked = await driver.page.evaluate(
        "[...document.querySelectorAll('[aria-keyshortcuts]')].map(node => node.getAttribute('aria-keyshortcuts'))"
    )
    assert {key for keys in marked for key in keys.split()} <= letters.keys()
    assert len(marked) == 11


async def test_digits_go_to_the_cards_of_the_hand(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.some_hand(13)))
    driver = await opener.open(DESK)
    hand = await driver.hand()
    for key, place in (("1", 0), ("9", 8), ("0", 9), ("Shift+Digit1", 10), ("Shift+Digit3", 12)):
        await driver.page.keyboard.press(key)
        await expect(driver.card(hand[place])).to_be_focused()
    await driver.page.keyboard.press("Shift+Digit4")  # there are 13 cards
    await expect(driver.card(hand[12])).to_be_focused()


async def test_the_log_is_gone_through_back_and_forth(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(scenes.TWELVE, phase=None)
    view["last"] = [scenes.turn(2, "Carla: ha scartato 2 di fiori")]
    mock.put(view)
    driver = await opener.open(DESK)
    mock.others_turn(12, "KD", mine=True)
    await expect(driver.page.locator("#live")).to_contain_text("re di quadri: ora tocca a te")
    heard = []
    for key in (",", ",", ",", "."):
        await driver.page.keyboard.press(key)
        heard.append((await driver.heard()).strip())
    assert heard == [
        "2 di 2: Bruno: ha pescato dal tallone, ha scartato re di quadri",
        "1 di 2: Carla: ha scartato 2 di fiori",
        "1 di 2: Carla: ha scartato 2 di fiori",
        "2 di 2: Bruno: ha pescato dal tallone, ha scartato re di quadri",
    ]
    await driver.page.get_by_role("button", name="Altro").click()
    await driver.page.locator("#sheet").get_by_role("button", name="Che cosa è successo").click()
    items = driver.page.locator("#sheet").get_by_role("listitem")
    assert await items.all_inner_texts() == [heard[0].partition(": ")[2], heard[1].partition(": ")[2]]


async def test_in_a_lobby_the_keys_say_who_sits_there_and_what_it_waits_for(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.lobby())
    driver = await opener.open(DESK)
    assert await read(driver, "hand") == scenes.lobby()["words"]
    assert await read(driver, "cards") == "Tu: al tavolo; Bruno: al tavolo; Alessandra: al tavolo, computer"


async def test_a_card_is_moved_by_keys(driver: PageDriver) -> None:
    await driver.card("9H1").focus()
    await driver.page.keyboard.press("Shift+ArrowRight")
    assert (await driver.hand())[:3] == ["3H1", "QH1", "9H1"]
    await expect(driver.card("9H1")).to_be_focused()
    assert await driver.heard() == "9 di cuori: posto 3"


async def test_a_key_that_is_held_down_acts_once(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase="draw"))
    driver = await opener.open(DESK)
    for _ in range(4):
        await driver.page.keyboard.down("d")
    await driver.page.keyboard.up("d")
    await expect(driver.page.locator(".card.new")).to_have_count(1)
    assert mock.performed == ["draw"]


async def test_the_help_lists_the_keys_and_gives_the_focus_back(mock: MockServer, driver: PageDriver) -> None:
    await driver.card("9H1").focus()
    await driver.page.keyboard.press("?")
    await expect(driver.page.locator("#sheet kbd")).to_have_count(26)
    await driver.page.keyboard.press("b")  # letters play nothing while a dialog is open
    await driver.page.keyboard.press("Escape")
    await expect(driver.card("9H1")).to_be_focused()
    assert mock.performed == []


async def test_the_focus_goes_to_the_hand_if_an_update_takes_away_what_has_it(mock: MockServer, opener: Opener) -> None:
    view = scenes.table(scenes.TWELVE)
    ready = scenes.choice("lay", "lay:QH1,QC1,QS1:a", "⬇️ Q♥Q♣Q♠ · 30", cards=["QH1", "QC1", "QS1"], points=30)
    view["proposals"] = [{**ready, "words": "cala donne, punti 30"}]
    mock.put(view)
    other = scenes.playing(["2S", "4S"], table=13)
    other["place"] = "Altrove"
    mock.put(other)
    driver = await opener.open(DESK)
    button = driver.page.get_by_role("button", name="cala donne, punti 30")
    await button.focus()
    mock.views[12]["proposals"] = []
    mock.changed(12)
    await expect(button).to_have_count(0)
    await expect(driver.card("3H1")).to_be_focused()
    await driver.page.locator("#next").focus()
    mock.views[13]["me"]["on_turn"] = False
    mock.changed(13)
    await expect(driver.page.locator("#next")).to_be_hidden()
    await expect(driver.card("3H1")).to_be_focused()


async def test_a_question_says_its_answers_in_words(mock: MockServer, driver: PageDriver) -> None:
    may = next(card["may"] for card in mock.views[12]["me"]["hand"] if card["id"] == "*1")
    for choice in may:
        choice["words"] = f"jolly, gioco {choice.get('meld')}, {choice['request'][-1]}"
    mock.views[12]["version"] = "1.1"
    mock.tell(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", "1.1")
    await driver.card("*1").focus()
    await driver.page.keyboard.press("Enter")
    await driver.meld(1).focus()
    await driver.page.keyboard.press("Enter")
    await expect(driver.page.locator("#sheet").get_by_role("button", name="jolly, gioco 1, <")).to_be_focused()


async def test_what_is_refused_twice_is_heard_twice_and_in_words(mock: MockServer, driver: PageDriver) -> None:
    may = next(card["may"][-1] for card in mock.views[12]["me"]["hand"] if card["id"] == "*1")
    may["why"], may["why_words"] = "🃏 non si scarta.", "Il jolly non si scarta."
    mock.views[12]["version"] = "1.1"
    mock.tell(12)
    await expect(driver.page.locator("#table")).to_have_attribute("data-version", "1.1")
    await driver.page.evaluate(
        """() => {
            window.heard = [];
            const live = document.getElementById("live");
            const note = () => window.heard.push(live.textContent.trim());
            new MutationObserver(note).observe(live, { childList: true, characterData: true, subtree: true });
        }"""
    )
    await driver.card("*1").focus()
    for number in (1, 2):
        await driver.page.keyboard.press("b")
        await driver.page.wait_for_function("number => heard.length === number", arg=number)
    assert await driver.page.evaluate("heard") == ["Il jolly non si scarta."] * 2
    await expect(driver.line).to_have_text("🃏 non si scarta.")


async def test_one_sentence_tells_what_another_player_did(mock: MockServer, opener: Opener) -> None:
    mock.put(scenes.table(scenes.TWELVE, phase=None))
    driver = await opener.open(DESK)
    mock.others_turn(12, "KD")
    await expect(driver.page.locator("#live")).to_have_text("Bruno: ha pescato dal tallone, ha scartato re di quadri")
    mock.others_turn(12, "2C", mine=True)
    await expect(driver.page.locator("#live")).to_have_text(
        "Bruno: ha pescato dal tallone, ha scartato 2 di fiori: ora tocca a te"
    )


async def test_one_card_of_the_hand_is_in_the_order_of_tabs(driver: PageDriver) -> None:
    assert await driver.page.locator('.card[tabindex="0"]').count() == 1
    await driver.card("QC1").focus()
    await driver.page.keyboard.press("ArrowRight")
    await expect(driver.card("KC1")).to_have_attribute("tabindex", "0")
    assert await driver.page.locator('.card[tabindex="0"]').count() == 1


SCENES = {
    "playing": lambda: scenes.playing(scenes.TWELVE, scenes.some_melds(8), players=6),
    "drawing": lambda: scenes.playing(scenes.TWELVE, [], players=2, phase="draw"),
    "waiting": lambda: scenes.playing(scenes.TWELVE, scenes.some_melds(3), phase=None),
    "pause": scenes.ended,
    "over": lambda: scenes.ended(6, over=True),
    "lobby": scenes.lobby,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
async def test_axe_finds_nothing(mock: MockServer, opener: Opener, scene: str, scheme: str) -> None:
    mock.put(SCENES[scene]())
    driver = await opener.open(color_scheme=scheme)
    if scene == "playing":
        await driver.tap(driver.card("QH1"))
    found = await Axe().run(driver.page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("sheet", ["menu", "settings", "help", "tables", "log"])
async def test_axe_finds_nothing_in_a_sheet(mock: MockServer, opener: Opener, sheet: str) -> None:
    mock.put(scenes.table(scenes.TWELVE))
    driver = await opener.open()
    page = driver.page
    if sheet == "help":
        await page.keyboard.press("?")
        await expect(page.locator("#sheet kbd")).to_have_count(26)
    else:
        await page.get_by_role("button", name="Altro").click()
        if sheet != "menu":
            name = {"settings": "Impostazioni", "tables": "I miei tavoli", "log": "Che cosa è successo"}[sheet]
            await page.locator("#sheet").get_by_role("button", name=name).click()
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("width", [320, 390, 768])
async def test_targets_are_large_enough_for_a_finger(mock: MockServer, opener: Opener, width: int) -> None:
    """At least 44 px wide and high is what can be hit of a card; the next one covers the rest. Melds may overlap."""
    mock.put(scenes.playing(scenes.some_hand(14), scenes.some_melds(8)))
    driver = await opener.open(ViewportSize(width=width, height=640))
    small = await driver.page.evaluate(
        """() => {
            const hand = [...document.querySelectorAll(".card")].map(card => card.getBoundingClientRect());
            const free = hand.map((box, index) => {
                const next = hand[index + 1];
                const across = next && Math.abs(next.top - box.top) < 2 ? next.left - box.left : box.width;
                const below = hand.find(other => other.top > box.top + 2 && other.left < box.left + across);
                return [across, below ? below.top - box.top : box.height];
            });
            const area = node => {
                const own = node.getBoundingClientRect(), more = getComputedStyle(node, "::after");
                return ["width", "height"].map(side => Math.max(own[side], parseFloat(more[side]) || 0));
            };
            const others = [...document.querySelectorAll("button:not(.card)")].filter(node => node.offsetParent)
                .map(area);
            return [...free, ...others].filter(([wide, high]) => wide < 43.5 || high < 43.5);
        }"""
    )
    assert small == []
