"""Under a deal that is over, one tap checks its cards in the page, and says the verdict in a sentence."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from scala40.fair.writing import dumps
from simulation.games.fair_trials import tampered, trial_match
from simulation.use_cases.chats import ANNA
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener
from tests.web.page.real_table import a_real_table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

RECORD = dumps(trial_match("page").published())
CARDS = len(RECORD.rpartition("\nhouse deal ")[2].partition("\n")[0].split())
COMMITMENT = RECORD.partition("\ncommitment ")[2][:64]
OTHER = "0" * 64
RESTORED = "# restored {}: before, another table may have had this number\n"


class Deals:
    """Deals that end one after the other at a table, each with its own button."""

    def __init__(self, mock: MockServer) -> None:
        self.mock = mock
        self.numbers = count(90)
        self.ends()

    def ends(self, record: str = RECORD) -> None:
        number = next(self.numbers)
        self.mock.record = record
        self.mock.put({**scenes.ended(), "deal": number, "replay": number, "version": f"{number}.0"})
        self.mock.tell(12)

    async def lobby(self, page: Page, commitment: str) -> None:
        """Let the phone see the lobby of a table with this number."""
        self.mock.put({**scenes.lobby(), "commitment": commitment, "version": f"{next(self.numbers)}.0"})
        self.mock.tell(12)
        kept = "(posted) => Object.values(localStorage).some((kept) => kept.includes(posted))"
        await page.wait_for_function(kept, arg=commitment)

    async def checked(self, page: Page, record: str = RECORD) -> Locator:
        """Tap the button of the next deal that ends."""
        self.ends(record)
        await page.get_by_role("button", name="Controlla le carte").click()
        return page.locator("#end .check p")


@pytest.fixture
def deals(mock: MockServer) -> Deals:
    return Deals(mock)


async def test_one_tap_says_of_how_many_cards_and_nothing_is_loaded_before_it(
    mock: MockServer, deals: Deals, opener: Opener
) -> None:
    page, loaded = (await opener.open()).page, list[str]()
    page.on("request", lambda request: loaded.append(request.url))
    button = page.get_by_role("button", name="Controlla le carte")
    await expect(button).to_be_visible()
    assert mock.asked["/api/tables/12/record"] == 0
    answered = mock.hold("/api/tables/12/record")
    await button.press("Enter")
    await expect(button).to_have_attribute("aria-disabled", "true")
    await button.press("Enter")
    answered.set()
    verdict = page.get_by_role("status").locator("p")
    await expect(verdict).to_have_class(re.compile("right"))
    await expect(verdict).to_contain_text(f"✓ Queste {CARDS} carte")
    await expect(verdict).to_contain_text(COMMITMENT[:8])
    await expect(verdict).to_be_focused()
    assert any(re.search(r"/check[\w-]*\.js$", url) for url in loaded)
    mock.views[12]["state"] = "Un'altra riga."
    mock.changed(12)
    await expect(page.locator("#end")).to_contain_text("Un'altra riga.")
    await expect(verdict).to_have_class(re.compile("right"))
    await expect(verdict).to_be_focused()
    assert mock.asked["/api/tables/12/record"] == 1


async def test_a_phone_that_has_seen_the_lobby_compares_with_the_commitment_that_it_saw(
    deals: Deals, opener: Opener
) -> None:
    page = (await opener.open()).page
    await deals.lobby(page, OTHER)
    now = datetime.now(UTC)
    replaced = f"ha visto {OTHER[:8]}…: può succedere se il bot è ripartito"
    for restored, kind, words in (
        (None, "wrong", f"✗ Qualcosa non torna. Il sigillo è {COMMITMENT[:8]}…, ma prima delle carte"),
        (now - timedelta(days=9), "wrong", replaced),
        (now, "unknown", re.compile(r"il bot dice di essere ripartito da una copia il \d+/\d+/2\d{3}, e prima")),
        (now + timedelta(days=9), "wrong", replaced),
    ):
        verdict = await deals.checked(page, RECORD + (RESTORED.format(restored.isoformat()) if restored else ""))
        await expect(verdict).to_have_class(re.compile(kind))
        await expect(verdict).to_contain_text(words)
    falsified = await deals.checked(page, tampered(RECORD, "draw", Random(1)) + RESTORED.format(now.isoformat()))
    await expect(falsified).to_have_class(re.compile("wrong"))
    await expect(falsified).to_contain_text("non poteva esserci")
    await deals.lobby(page, COMMITMENT)  # the number is given again
    verdict = await deals.checked(page)
    await expect(verdict).to_have_text(re.compile(f"^✓ Queste {CARDS} carte erano fissate prima che ti sedessi"))


async def test_a_falsified_record_is_red_and_one_that_cannot_be_checked_is_not_and_each_says_why(
    deals: Deals, opener: Opener
) -> None:
    page = (await opener.open()).page
    for way, words in (
        ("cards dealt", "✗ Le carte non tornano, smazzata [12]. Le carte sono in un ordine diverso"),
        ("draw", "non poteva esserci"),
        ("commitment", "segreto"),
        ("name", "✗ Qualcosa non torna. I nomi"),
    ):
        verdict = await deals.checked(page, tampered(RECORD, way, Random(1)))
        await expect(verdict).to_have_class(re.compile("wrong"))
        await expect(verdict).to_have_text(re.compile(words))
    last = RECORD.rindex("\nsecret ")
    for record, words in (
        ("scala40 record 1\nrules fisca\n", "non è sigillato"),
        (RECORD.replace("scala40 record 3", "scala40 record 2"), "formato vecchio"),
        (RECORD[:last].rpartition("\n")[0] + RECORD[last:], "un pezzo"),
        (RECORD + "#" * (2 * 1024 * 1024), "troppo lunga"),
        (f"{RECORD}0 x{' ' * 1_000_000}x", "non si legge"),
        ("", "non si legge"),
        (RECORD.partition("\nhouse deal ")[0], "non è finita"),
    ):
        verdict = await deals.checked(page, record)
        await expect(verdict).to_have_class(re.compile("unknown"))
        await expect(verdict).to_contain_text(words)


async def test_without_an_answer_the_sentence_says_so_and_a_refusal_is_told_in_the_server_s_words(
    mock: MockServer, deals: Deals, opener: Opener
) -> None:
    answers: list[dict[str, Any] | None] = []

    async def answered(route: Route) -> None:
        answer = answers[-1]
        await (route.abort() if answer is None else route.fulfill(**answer))

    opener.expected = ("Failed to load resource",)
    page = (await opener.open(clock=True)).page
    mock.hold("/api/tables/12/record")
    verdict = await deals.checked(page)
    await expect(page.locator("#end .check [aria-disabled]")).to_be_visible()
    await page.clock.run_for(30_000)
    await expect(verdict).to_contain_text("Non c'è rete")
    await page.route("**/record", answered)
    refusal = {"status": 403, "json": {"error": {"code": "not_shown", "text": "Non ancora."}}}
    for answer, words in (({"status": 502, "body": "proxy"}, "Non c'è rete"), (refusal, "Non ancora."), (None, "rete")):
        answers.append(answer)
        await expect(await deals.checked(page)).to_contain_text(words)


async def test_of_the_deal_of_a_day_that_has_ended_the_pack_follows_from_the_link(
    browser: Browser, memory_path: Path
) -> None:
    world = DaysWorld(memory_path / "days.sqlite")
    world.enable()
    table = world.play_with(world.begin())
    world.sweep_at(NOON + 43 * HOUR)
    async with a_real_table(browser, world) as real:
        page = (await real.open(ANNA, table)).driver.page
        await page.get_by_role("button", name="Controlla le carte").click()
        await expect(page.locator("#end .check p")).to_have_class(re.compile("right"))
        record = (await (await real.server.open(ANNA)).get(f"api/tables/{table.id}/record")).json["record"]
    world.close()
    assert record.startswith("scala40 record 4\n")


async def test_where_the_browser_lends_no_cryptography_the_program_that_checks_is_named(
    deals: Deals, opener: Opener
) -> None:
    driver = await opener.open(script="Object.defineProperty(crypto, 'subtle', { value: undefined });")
    verdict = await deals.checked(driver.page)
    await expect(verdict).to_contain_text("/verifica")
    await expect(verdict).to_contain_text("docs/verify.py")
