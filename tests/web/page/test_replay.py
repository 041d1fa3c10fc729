"""A deal that is over, turn by turn in the page, against the real server; it tells nothing before its turn."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, Route, ViewportSize, expect

from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from storage import Table, TableStatus
from tables.people.remarks import owed_remarks, settle_remarks
from tables.records.remarks import made_remarks
from tables.startapp import replay_link
from tests.tables.remembered import remembered
from tests.web.page.real_table import RealTable, Seat
from tests.web.page.telegram_app import PROXY, Client
from tests.web.web_server import Json

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SIDEWAYS = "node => node.scrollWidth > node.clientWidth"
ATTRIBUTES = (
    "node => [node, ...node.querySelectorAll('*')].flatMap((one) => [...one.attributes].map(({ value }) => value))"
)


def one_deal(matches: Matches, seats: int = 3) -> Table:
    """A match whose first deal is over, with its remarks."""
    table = matches.begin(seats, limit=501)

    def play() -> Table:
        while matches.table(table.id).status is not TableStatus.PAUSE:
            matches.tap_once(table)
        while (owed := owed_remarks(matches.context)) is not None:
            settle_remarks(matches.context, owed, made_remarks(matches.context, owed))
        return matches.table(table.id)

    return remembered(matches, f"a deal of {seats} with its remarks", play)


async def opened(seat: Seat) -> Locator:
    """Open the replay from the deal's end."""
    await seat.driver.page.locator("#end").get_by_role("button", name="Rivedi la smazzata").tap()
    screen = seat.driver.page.locator("#replay")
    await expect(screen).to_be_visible()
    return screen


async def data_of(seat: Seat) -> Json:
    answer = await seat.phone.get(f"api/tables/{seat.table.id}/replays/1")
    assert answer.status == 200
    found: Json = answer.json
    return found


def forward(page: Page) -> Locator:
    return page.locator("#replay").get_by_role("button", name="Avanti", exact=True)


async def test_a_deal_is_stepped_to_its_end_and_nothing_tells_it_before(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches), script=PROXY)
    page, screen, data = seat.driver.page, await opened(seat), await data_of(seat)
    client, last = Client(seat.driver), len(data["turns"])
    slider = screen.get_by_role("slider")
    for number, turn in enumerate(data["turns"]):
        assert [await slider.get_attribute("max"), await slider.input_value()] == [str(max(1, number)), str(number)]
        await expect(screen.locator(".hand .card")).to_have_count(len(turn["hands"][0]))
        await expect(screen.locator(".meld")).to_have_count(len(turn["melds"]))
        await expect(forward(page)).not_to_have_attribute("aria-disabled", "true")
        told = [await screen.inner_text(), *await screen.evaluate(ATTRIBUTES)]
        assert not any(data["end"]["line"] in text or data["end"]["words"] in text for text in told)
        assert number + 2 >= last or str(last) not in told
        assert turn["words"] in await seat.driver.heard()
        await forward(page).tap()
    await expect(screen.locator(".end")).to_contain_text(data["end"]["line"])
    await expect(screen.locator(".end .rows li")).to_have_count(3)
    await expect(forward(page)).to_have_attribute("aria-disabled", "true")
    assert (await client.posted("web_app_setup_back_button"))[-1] == {"is_visible": True}
    await client.send("back_button_pressed")
    await expect(page.locator("body")).to_have_attribute("data-screen", "table")
    await expect(page.locator("#end .replays")).to_be_focused()


async def test_keys_the_slider_and_a_swipe_step_and_how_long_it_takes_is_told_when_asked(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, screen, data = seat.driver.page, await opened(seat), await data_of(seat)
    slider, place = screen.get_by_role("slider"), screen.locator(".place")
    await expect(forward(page)).to_be_focused()
    for key, words in [("ArrowRight", "Mossa 1"), ("ArrowRight", "Mossa 2"), ("ArrowLeft", "Mossa 1")]:
        await page.keyboard.press(key)
        await expect(place).to_have_text(words)
    await slider.fill("2")
    await expect(place).to_have_text("Mossa 2")
    await page.keyboard.press("Home")
    await expect(place).to_have_text("Carte date")
    box = await screen.locator(".piles .line").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 150, box["y"] + 5)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 40, box["y"] + 5)
    await page.mouse.up()
    await expect(place).to_have_text("Mossa 1")
    await screen.get_by_role("button", name="Mostra quanto manca").tap()
    await expect(place).to_have_text(f"1 / {len(data['turns']) - 1}")
    await expect(slider).to_have_attribute("max", str(len(data["turns"])))
    await page.keyboard.press("Escape")
    await expect(page.locator("body")).to_have_attribute("data-screen", "table")


async def test_each_fact_of_a_turn_is_heard_by_one_key_and_none_tells_the_end(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, screen, data = seat.driver.page, await opened(seat), await data_of(seat)
    number = next(number for number, turn in enumerate(data["turns"]) if turn["melds"])
    await screen.get_by_role("slider").evaluate(f"node => {{ node.max = '{number}'; }}")
    await screen.get_by_role("slider").fill(str(number))
    await screen.get_by_role("slider").focus()
    turn, rows = data["turns"][number], data["end"]["rows"]
    names, cards = ("Tu", *data["names"][1:]), [len(hand) for hand in turn["hands"]]

    async def heard(key: str) -> str:
        await page.keyboard.press(key)
        return (await seat.driver.heard()).strip()

    assert await heard("m") == hand_words({**data, "names": names}, 0, turn["hands"][0])
    melds = await heard("g")
    assert melds.startswith("Giochi a terra: 1: ")
    assert all(f": {names[meld['seat']]}: {meld['name']}" in melds for meld in turn["melds"])
    piles = await heard("p")
    assert turn["discard_pile"]["name"] in piles
    assert f"carte {turn['stock']}" in piles
    each = await heard("c")
    assert "sta giocando" in each
    assert all(f"{name}: carte {count}, punti 0" in each for name, count in zip(names, cards, strict=True))
    assert await heard("t") == f"Mossa {number}. {turn['words']}"
    assert (await heard("u"), await heard("r")) == (turn["words"], turn["words"])
    assert await heard("s") == f"Smazzata 1: {', '.join(f'{name} 0' for name in names)}"
    assert "Carte date" not in await heard(",")
    await page.keyboard.press("?")
    listed = page.locator("#sheet dl.keys")
    await expect(listed).to_contain_text("Segnapunti")
    await expect(listed).not_to_contain_text("scarta")
    await page.keyboard.press("Escape")
    await screen.get_by_role("button", name="Mostra quanto manca").tap()
    await screen.get_by_role("slider").fill(str(len(data["turns"])))
    assert await heard("u") == data["end"]["words"]
    totals = ", ".join(f"{name} {row['total']}" for name, row in zip(names, rows, strict=True))
    assert await heard("s") == f"Smazzata 1: {totals}"
    assert "sta giocando" not in await heard("c")


async def test_each_hand_can_be_seen_and_all_of_them(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    screen, data = await opened(seat), await data_of(seat)
    (_, bruno, carla) = data["turns"][0]["hands"]
    await expect(screen.locator(".others")).to_be_hidden()
    await screen.get_by_role("button", name="Bruno").tap()
    await expect(screen.locator(".hand")).to_have_attribute("aria-label", hand_words(data, 1, bruno))
    await screen.get_by_role("button", name="Tutte scoperte").tap()
    others = screen.locator(".others > div")
    await expect(others).to_have_count(2)
    shown = await others.evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.tile')].map(t => t.dataset.card))"
    )
    assert shown == [bruno, carla]
    await expect(others.nth(1)).to_have_attribute("aria-label", hand_words(data, 2, carla))


def hand_words(data: Json, seat: int, hand: list[str]) -> str:
    return f"{data['names'][seat]}, in mano: {', '.join(data['cards'][card] for card in hand)}"


async def test_the_computer_is_heard_only_when_asked_and_a_remark_leads_to_its_turn(real: RealTable) -> None:
    table = one_deal(real.matches)
    seats = [await real.open(person, table) for person in (ANNA, BRUNO)]
    datas = [await data_of(seat) for seat in seats]
    number = next(number for number, data in enumerate(datas) if data["remarks"])
    seat, remark = seats[number], datas[number]["remarks"][0]
    page = seat.driver.page
    await page.locator("#end .remarks summary").tap()
    await page.locator("#end .remarks").get_by_role("button").first.tap()
    screen = page.locator("#replay")
    await expect(screen.locator(".place")).to_have_text(f"Mossa {remark['turn']}")
    notes = screen.locator(".notes p")
    await expect(notes).to_have_count(1)
    await expect(notes).to_contain_text(remark["words"])
    answers: list[str] = []
    page.on("response", lambda answer: answers.append(answer.url))
    await screen.get_by_role("button", name="Che cosa farebbe il computer?").tap()
    await expect(notes.nth(1)).to_contain_text("💡")
    assert len([url for url in answers if "advice?turn=" in url]) == 1
    await forward(page).tap()
    await expect(screen.get_by_text("💡")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "scheme", "size", "seats"),
    [("it", "light", (320, 568), 3), ("de", "dark", (360, 600), 6), ("en", "light", (640, 340), 4)],
)
async def test_it_fits_and_axe_finds_nothing(
    real: RealTable, language: str, scheme: str, size: tuple[int, int], seats: int
) -> None:
    table = one_deal(real.matches, seats)
    width, height = size
    seat = await real.open(ANNA, table, language, ViewportSize(width=width, height=height), color_scheme=scheme)
    page = seat.driver.page
    page.set_default_timeout(20_000)
    await page.evaluate("document.documentElement.dataset.text = 'large'")
    await page.locator("#end .replays").tap()
    screen = page.locator("#replay")
    await expect(screen).to_be_visible()
    for part in range(3):
        assert not await screen.evaluate(SIDEWAYS)
        found = await Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        for _ in range(8):
            await page.keyboard.press("ArrowRight")
        if part == 0:
            await screen.locator(".open").tap()
        else:
            await screen.locator(".rest").tap()
            await screen.get_by_role("slider").evaluate("node => { node.value = node.max; }")
            await screen.get_by_role("slider").dispatch_event("input")
            await expect(screen.locator(".end")).to_be_visible()
            break


async def test_what_one_may_not_see_is_said_in_a_sentence(real: RealTable) -> None:
    table = one_deal(real.matches)
    seat = await real.open(ANNA, table)
    real.opener.expected = ("403",)

    async def later(route: Route) -> None:
        await route.continue_(url=route.request.url.removesuffix("1") + "7")

    await seat.driver.page.route("**/replays/1", later)
    await seat.driver.page.locator("#end .replays").tap()
    await expect(seat.driver.page.locator("#sheet")).to_contain_text("Questa smazzata non è finita")
    await expect(seat.driver.page.locator("body")).to_have_attribute("data-screen", "table")


async def test_a_link_opens_the_deal_and_back_leads_to_the_tables(real: RealTable) -> None:
    table = one_deal(real.matches)
    link = replay_link(real.matches.context, table.id, 1, 3)
    assert link is not None
    for person, number in ((ANNA, 3), (EVA, None)):
        real.opener.expected = ("403",)
        data = quote(real.server.init_data(person, start_param=link.partition("startapp=")[2]))
        driver = await real.opener.open(hash_=f"#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=android")
        body = driver.page.locator("body")
        if number is None:  # who has not played there
            await expect(driver.page.locator("#sheet")).to_contain_text("per chi ha giocato a quel tavolo")
        else:
            await expect(driver.page.locator("#replay .place")).to_have_text(f"Mossa {number}")
            await driver.page.locator("#replay .close").tap()
        await expect(body).to_have_attribute("data-screen", "tables")


async def test_where_a_script_cannot_be_loaded_or_no_answer_comes_a_sentence_says_so(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, sheet = seat.driver.page, seat.driver.page.locator("#sheet")
    real.opener.expected = ("404", "ERR_FAILED", "dynamically imported")
    await page.route("**/replay*.js", lambda route: route.fulfill(status=404, body=""))
    await page.locator("#end .replays").tap()
    await expect(sheet).to_contain_text("Adesso non si apre")
    await expect(page.locator("body")).to_have_attribute("data-screen", "table")
    await page.unroute("**/replay*.js")
    await page.reload()
    screen = await opened(seat)
    await forward(page).tap()
    await page.route("**/advice?turn=*", lambda route: route.abort())
    await screen.get_by_role("button", name="Che cosa farebbe il computer?").tap()
    await expect(sheet).to_contain_text("Adesso non si apre", timeout=30_000)
    await page.unroute("**/advice?turn=*")


async def test_what_the_computer_would_do_names_whose_turn_it_was(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, screen, data = seat.driver.page, await opened(seat), await data_of(seat)
    notes = screen.locator(".notes p")
    for turn, done in enumerate(data["turns"][1:4], start=1):
        await forward(page).tap()
        await expect(screen.locator(".place")).to_have_text(f"Mossa {turn}")
        await screen.get_by_role("button", name="Che cosa farebbe il computer?").tap()
        name = data["names"][done["seat"]]
        said = re.compile(rf"{name}, secondo il computer:")
        await expect(notes.filter(has_text="💡").first).to_be_visible()
        await expect(notes.filter(has_text=said)).to_have_count(0 if done["seat"] == 0 else 1)


async def test_whose_turn_comes_is_told_over_the_replay_and_a_tap_leads_there(real: RealTable) -> None:
    matches, table = real.matches, one_deal(real.matches)
    seat = await real.open(ANNA, table)
    page, screen = seat.driver.page, await opened(seat)
    pill = screen.locator("#next")
    await expect(pill).to_have_count(1)
    await expect(pill).to_be_hidden()
    while matches.table(table.id).status is TableStatus.PAUSE or matches.turn_of(table) != ANNA:
        matches.tap_once(table)
    await pill.tap()
    await expect(page.locator("body")).to_have_attribute("data-screen", "table")
    await expect(page.locator("#status #next")).to_have_count(1)


@pytest.mark.parametrize(("turn", "place"), [("-3", "Carte date"), ("1.5", "Mossa 1"), ("999", "Com'è finita")])
async def test_an_address_with_a_wrong_turn_opens_the_nearest(real: RealTable, turn: str, place: str) -> None:
    table = one_deal(real.matches)
    data = quote(real.server.init_data(ANNA))
    driver = await real.opener.open(
        hash_=f"?table={table.id}&deal=1&turn={turn}#tgWebAppData={data}&tgWebAppVersion=9.1&tgWebAppPlatform=android"
    )
    await expect(driver.page.locator("#replay .place")).to_have_text(place)


async def test_a_swipe_that_begins_on_a_button_only_presses_it(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, screen = seat.driver.page, await opened(seat)
    box = await forward(page).bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 10, box["y"] + 10)
    await page.mouse.down()
    await page.mouse.move(box["x"] + box["width"] - 10, box["y"] + 10)
    await page.mouse.up()
    await expect(screen.locator(".place")).to_have_text("Mossa 1")


@pytest.mark.parametrize("language", ["it", "de"])
async def test_with_many_seats_and_all_cards_open_the_steps_stay_on_the_screen(real: RealTable, language: str) -> None:
    size = ViewportSize(width=360, height=600)
    seat = await real.open(ANNA, one_deal(real.matches, 5), language, size, color_scheme="dark")
    page = seat.driver.page
    await page.evaluate("document.documentElement.dataset.text = 'large'")
    await page.locator("#end .replays").tap()
    screen = page.locator("#replay")
    await screen.locator(".on").tap()
    await screen.locator(".open").tap()
    await screen.locator(".ask").tap()
    await expect(screen.locator(".notes p").first).to_be_visible()
    box = await screen.locator(".steps").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]
    assert await screen.locator(".felt").evaluate("node => node.clientHeight") >= 110
    assert not await screen.evaluate(SIDEWAYS)
    mark, rank = (
        await screen.locator(".pile .mark").last.bounding_box(),
        await screen.locator(".pile").nth(1).bounding_box(),
    )
    assert mark is not None
    assert rank is not None
    assert mark["x"] >= rank["x"] + rank["width"] / 2  # the rank is on the left


async def test_what_if_leads_to_a_table_of_its_own_and_back_to_the_same_turn(real: RealTable) -> None:
    seat = await real.open(ANNA, one_deal(real.matches))
    page, screen = seat.driver.page, await opened(seat)
    await forward(page).tap()
    await forward(page).tap()
    await screen.get_by_role("button", name="E se…").tap()
    await expect(page.locator("body")).to_have_attribute("data-screen", "table")
    back = page.get_by_role("button", name="Torna alla smazzata")
    await expect(back).to_have_count(1)
    await seat.driver.settled()
    await back.tap()
    await expect(screen).to_be_visible()
    await expect(screen.locator(".place")).to_have_text("Mossa 2")
    while await forward(page).get_attribute("aria-disabled") is None:
        await forward(page).tap()
    await expect(screen.get_by_role("button", name="E se…")).to_be_hidden()
