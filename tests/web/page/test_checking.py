"""Under a deal that is over, one tap checks its cards in the page, and says the verdict in a sentence."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Route, expect

from scala40.fair.writing import dumps
from simulation.games.fair_trials import tampered, trial_match
from tests.web.page import scenes
from tests.web.page.mock import MockServer
from tests.web.page.page_driver import Opener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

RECORD = dumps(trial_match("page").published())
CARDS = len(RECORD.rpartition("\nhouse deal ")[2].partition("\n")[0].split())
COMMITMENT = RECORD.partition("\ncommitment ")[2][:64]


@pytest.fixture(autouse=True)
def _over(mock: MockServer) -> None:
    mock.record = RECORD
    mock.put({**scenes.ended(), "replay": 6})


async def tapped(page: Page) -> Locator:
    await page.get_by_role("button", name="Controlla le carte").click()
    return page.locator("#end .check p")


async def test_one_tap_says_of_how_many_cards_and_names_the_commitment(opener: Opener) -> None:
    verdict = await tapped((await opener.open()).page)
    await expect(verdict).to_have_class(re.compile("right"))
    await expect(verdict).to_contain_text(f"✓ Queste {CARDS} carte")
    await expect(verdict).to_contain_text(COMMITMENT[:8])


async def test_nothing_of_the_check_is_loaded_before_the_tap_and_the_verdict_stays(
    mock: MockServer, opener: Opener
) -> None:
    page, loaded = (await opener.open()).page, list[str]()
    page.on("request", lambda request: loaded.append(request.url))
    await expect(page.get_by_role("button", name="Controlla le carte")).to_be_visible()
    assert mock.asked["/api/tables/12/record"] == 0
    verdict = await tapped(page)
    await expect(verdict).to_be_visible()
    assert any(re.search(r"/check[\w-]*\.js$", url) for url in loaded)
    mock.views[12]["state"] = "Un'altra riga."
    mock.changed(12)
    await expect(page.locator("#end")).to_contain_text("Un'altra riga.")
    await expect(verdict).to_have_class(re.compile("right"))
    assert mock.asked["/api/tables/12/record"] == 1


@pytest.mark.parametrize("posted", [COMMITMENT, "0" * 64])
async def test_a_phone_that_has_seen_the_lobby_compares_with_the_commitment_that_it_saw(
    posted: str, mock: MockServer, opener: Opener
) -> None:
    mock.put({**scenes.lobby(), "commitment": posted})
    page = (await opener.open()).page
    await expect(page.locator("#end")).to_have_attribute("data-kind", "lobby")
    mock.put({**scenes.ended(), "replay": 6, "version": "99.0"})
    mock.tell(12)
    verdict = await tapped(page)
    if posted == COMMITMENT:
        await expect(verdict).to_have_text(re.compile(f"✓ Queste {CARDS} carte erano fissate prima che ti sedessi"))
    else:
        await expect(verdict).to_have_class(re.compile("wrong"))
        await expect(verdict).to_contain_text("non è quello che questo telefono ha visto")


async def test_a_commitment_of_another_table_with_the_same_number_is_forgotten(
    mock: MockServer, opener: Opener
) -> None:
    """After a backup was restored: its numbers are given again."""
    for number, posted in enumerate(("0" * 64, COMMITMENT)):
        mock.put({**scenes.lobby(), "commitment": posted, "version": f"{97 + number}.0"})
        if not number:
            page = (await opener.open()).page
            await expect(page.locator("#end")).to_have_attribute("data-kind", "lobby")
            await page.wait_for_function("() => Object.values(localStorage).some((kept) => kept.includes('000000'))")
        else:
            mock.tell(12)
            await page.wait_for_function(
                "(posted) => Object.values(localStorage).some((kept) => kept.includes(posted))", arg=COMMITMENT
            )
    mock.put({**scenes.ended(), "replay": 6, "version": "99.0"})
    mock.tell(12)
    await expect(await tapped(page)).to_have_class(re.compile("right"))


@pytest.mark.parametrize(
    ("way", "words"),
    [("cards dealt", "ordine diverso"), ("draw", "non poteva esserci"), ("commitment", "segreto"), ("name", "nomi")],
)
async def test_a_falsified_record_is_red_with_its_reason(
    way: str, words: str, mock: MockServer, opener: Opener
) -> None:
    mock.record = tampered(RECORD, way, Random(1))
    verdict = await tapped((await opener.open()).page)
    await expect(verdict).to_have_class(re.compile("wrong"))
    await expect(verdict).to_contain_text(words)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("scala40 record 1\n", "formato vecchio"),
        (RECORD[: RECORD.rindex("\nsecret ")].rpartition("\n")[0] + RECORD[RECORD.rindex("\nsecret ") :], "un pezzo"),
        ("#" * (16 * 1024 * 1024 + 1), "troppo lunga"),
        ("", "non si legge"),
    ],
    ids=["old", "cut off", "long", "empty"],
)
async def test_what_cannot_be_checked_says_why(record: str, words: str, mock: MockServer, opener: Opener) -> None:
    mock.record = record
    verdict = await tapped((await opener.open()).page)
    await expect(verdict).to_have_class(re.compile("unknown"))
    await expect(verdict).to_contain_text(words)


@pytest.mark.parametrize("answer", [{"status": 502, "body": "proxy"}, None])
async def test_without_an_answer_the_sentence_says_so(answer: dict[str, Any] | None, opener: Opener) -> None:
    async def no_record(route: Route) -> None:
        await (route.abort() if answer is None else route.fulfill(**answer))

    opener.expected = ("Failed to load resource",)
    verdict = await tapped((await opener.open(routes={"**/record": no_record})).page)
    await expect(verdict).to_contain_text("Non c'è rete")


async def test_a_refusal_is_told_in_the_server_s_words(opener: Opener) -> None:
    async def refused(route: Route) -> None:
        await route.fulfill(status=403, json={"error": {"code": "not_shown", "text": "Non ancora."}})

    opener.expected = ("Failed to load resource",)
    verdict = await tapped((await opener.open(routes={"**/record": refused})).page)
    await expect(verdict).to_have_text("Non ancora.")


async def test_where_the_browser_lends_no_cryptography_the_program_that_checks_is_named(opener: Opener) -> None:
    driver = await opener.open(script="Object.defineProperty(crypto, 'subtle', { value: undefined });")
    verdict = await tapped(driver.page)
    await expect(verdict).to_contain_text("/verifica")
    await expect(verdict).to_contain_text("docs/verify.py")
