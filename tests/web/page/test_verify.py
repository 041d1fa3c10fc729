"""The check of the cards in the page ends as docs/verify.py does, for honest records and for falsified ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route

from scala40.fair.writing import dumps
from simulation.games.fair_matches import broken_off_match
from simulation.games.fair_trials import ALL_WAYS, ONE_FILE, tampered, trial_match
from tests.scala40.fair.of_a_day import played
from web.assets import PAGE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

DOCS = Path(__file__).parents[3] / "docs"
FALSIFIED = 1000
SHORT = (3, 4, 8, 10)
"""Seeds of matches with few lines."""
VERDICTS = {0: "promised", 1: "differs", 2: "unreadable", 3: "pending"}
REASONS = {"posted", "names", "inputs", "day", "secret", "pack", "play", "log"}

CHECKED = """async (texts) => {
    const { check } = await import('/verify.js');
    return Promise.all(texts.map((text) => check(text)));
}"""
COMPUTED = """async (vectors) => {
    const js = await import('/verify.js');
    const raw = (secret) => Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
    const hash = 'SHA-256';
    const sha256 = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest(hash, bytes)),
        (byte) => byte.toString(16).padStart(2, '0')).join('');
    const key = (secret) => crypto.subtle.importKey('raw', raw(secret), { name: 'HMAC', hash }, false, ['sign']);
    const each = (kind, compute) => Promise.all(vectors[kind].map(compute));
    const kept = async (call) => { try { await call; return true; } catch { return false; } };
    const first = vectors.secrets.find(({ deal }) => deal === 1).secret;
    return {
        secrets: await each('secrets', async ({ commitment, secret, deal }) => [
            await js.keepsPromise(commitment, secret, deal), await js.keepsPromise(commitment, secret, deal + 1)]),
        lots: await each('lots', async ({ secret, inputs }) => js.firstDealer(await key(secret), inputs)),
        decks: await each('decks', async ({ secret, inputs, jokers, no_joker_at: place }) => {
            const fourteen = place > 13 * inputs.seats.split(',').length ? 'on' : 'off';
            const rules = js.rulesOf(`fisca jokers=${jokers} starter_gets_14=${fourteen}`);
            return (await js.deck(await key(secret), inputs, rules)).join(' ');
        }),
        stocks: await each('stocks', async ({ secret, inputs, number, cards }) => (await js.shuffled(
            js.sortedCards(cards.split(' ')), await key(secret), js.context(inputs, 'stock', number))).join(' ')),
        logs: await each('logs', async ({ inputs, lines }) => [js.publicLog(lines), await js.logHash(inputs, lines)]),
        bound: await each('bound', async ({ commitment, salt, salt_hash, names, inputs, lines, rules, digest }) => [
            await js.keepsPromise(commitment, first, 1, salt_hash), await js.keepsPromise(commitment, first, 1),
            await sha256(raw(salt)), await sha256(js.encode(['scala40 fair 2', 'names', salt, ...names])),
            await js.logHash(inputs, lines, [rules, digest])]),
        days: await each('days', async ({ day, chain, link, commitment, before, logs, results }) => {
            const header = { day: String(day), chain, link, commitment };
            const given = before ? { ...header, results: before } : header;
            const right = await kept(js.checkDay(given, [{ secret: '' }]));
            const hashed = await sha256(js.encode(['scala40 fair 1', 'results', String(day), ...[...logs].sort()]));
            return [right, await kept(js.checkDay({ ...header, results }, [{ secret: '' }])), hashed];
        }),
        lines: await each('lines', ({ text }) => js.linesOf(text)),
    };
}"""


@pytest_asyncio.fixture(loop_scope="package")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page that has the module, from an address where browsers lend their cryptography."""
    page = await browser.new_page()

    async def answer(route: Route) -> None:
        is_module = route.request.url.endswith(".js")
        body = (PAGE / "verify.js").read_text(encoding="utf-8") if is_module else "<!doctype html>"
        await route.fulfill(body=body, content_type="text/javascript" if is_module else "text/html")

    await page.route("http://localhost:1/**", answer)
    await page.goto("http://localhost:1/")
    yield page
    await page.close()


def ending(text: str) -> int:
    """How docs/verify.py ends."""
    status = 3
    try:
        for sentence in ONE_FILE.check(text):
            status = 0 if ": dealt as promised;" in sentence else status
    except ONE_FILE.PromiseError:
        return 1
    except (ValueError, LookupError):
        return 2
    return status


async def test_the_vectors_in_the_docs_are_what_the_page_computes(page: Page) -> None:
    vectors: dict[str, Any] = json.loads((DOCS / "fair_vectors.json").read_text(encoding="utf-8"))
    expected = {
        "secrets": [[True, False] for _ in vectors["secrets"]],
        "lots": [one["dealer"] for one in vectors["lots"]],
        "decks": [one["order"] for one in vectors["decks"]],
        "stocks": [one["order"] for one in vectors["stocks"]],
        "logs": [[one["public"], one["hash"]] for one in vectors["logs"]],
        "bound": [[True, False, one["salt_hash"], one["digest"], one["hash"]] for one in vectors["bound"]],
        "days": [[True, False, one["results"]] for one in vectors["days"]],
        "lines": [one["lines"] for one in vectors["lines"]],
    }
    assert set(expected) == {name for name, some in vectors.items() if isinstance(some, list)}
    assert await page.evaluate(COMPUTED, vectors) == expected


async def test_honest_records_are_as_promised_and_say_of_how_many_cards(page: Page) -> None:
    texts = [dumps(trial_match(seed).published()) for seed in range(10)]
    texts += [(DOCS / "fair_example.txt").read_text(encoding="utf-8"), dumps(played(2).of_day(ended=True))]
    for text, found in zip(texts, await page.evaluate(CHECKED, texts), strict=True):
        assert (found["verdict"], found["reason"]) == ("promised", None)
        assert found["cards"] == len(text.rpartition("\nhouse deal ")[2].partition("\n")[0].split())
        assert f"\ncommitment {found['commitment']}\n" in text


async def test_a_commitment_that_was_seen_before_must_be_the_record_s(page: Page) -> None:
    text = dumps(trial_match(0).published())
    with_posted = "async ([text, posted]) => (await import('/verify.js')).check(text, posted)"
    own = text.partition("\ncommitment ")[2][:64]
    assert (await page.evaluate(with_posted, [text, own]))["verdict"] == "promised"
    found = await page.evaluate(with_posted, [text, "0" * 64])
    assert (found["verdict"], found["reason"]) == ("differs", "posted")


def falsified() -> Iterator[tuple[str, int]]:
    """Records with one thing changed, so that docs/verify.py does not find them as promised."""
    chance, wholes = Random(48), [dumps(trial_match(seed).published()) for seed in SHORT]
    wholes.append(dumps(played(1).of_day(ended=True)))
    changes = [*ALL_WAYS, "line left out", "line twice", "lines swapped", "deal left out", "deal twice", "digit"]
    for number in range(10 * FALSIFIED):
        whole, way = wholes[number % len(wholes)], changes[number % len(changes)]
        with suppress(IndexError, ValueError):  # a day has no cut and no names
            changed = changed_by(whole, way, chance)
            if (ended := ending(changed)) in (1, 2):
                yield changed, ended


def changed_by(whole: str, way: str, chance: Random) -> str:
    lines, (header, *deals) = whole.split("\n"), whole.split("\ndeal ")
    place = chance.randrange(len(lines) - 2)
    if way in ALL_WAYS:
        return tampered(whole, way, chance)
    if way == "line left out":
        del lines[place]
    elif way == "line twice":
        lines.insert(place, lines[place])
    elif way == "lines swapped":
        lines[place], lines[place + 1] = lines[place + 1], lines[place]
    elif way == "digit":
        lines[place] = lines[place][:-1] + chance.choice("0123456789abcdefHDCS*| ")
    else:
        deals = deals[1:] if way == "deal left out" else [deals[0], *deals]
        return "\ndeal ".join([header, *deals])
    return "\n".join(lines)


async def test_each_falsified_record_is_refused_with_a_reason_as_by_the_one_file_verifier(page: Page) -> None:
    made = falsified()
    texts, ended = zip(*islice(made, FALSIFIED), strict=True)
    found = await page.evaluate(CHECKED, texts)
    assert [one["verdict"] for one in found] == [VERDICTS[status] for status in ended]
    reasons = Counter(one["reason"] for one in found)
    assert set(reasons) - {"unreadable", "cut-off"} <= REASONS
    assert set(reasons) >= REASONS - {"posted"}


async def test_records_are_read_in_the_same_way(page: Page) -> None:
    """Signs that one reader or the other takes for the end of a line, or for a space, put in anywhere."""
    stopped = broken_off_match("reading")
    wholes = [
        dumps(trial_match("reading").published()),
        *(dumps(stopped.published(broken_off=it)) for it in (False, True)),
    ]
    chance, texts = Random(11), list(wholes)
    for number in range(400):
        whole = wholes[number % 3]
        place = chance.randrange(len(whole.partition("\nhouse deal")[0] if number % 2 else whole))
        sign = chance.choice("\u2028\u2029\x0b\x0c\x1c\x85\r\n\t \u00a0\u3000\u200b\ufeff\x00")
        texts.append(whole[:place] + sign + whole[place + (number % 4 == 0) :])
    found = await page.evaluate(CHECKED, texts)
    expected = [VERDICTS[ending(text)] for text in texts]
    assert [one["verdict"] for one in found] == expected
    assert set(expected) == set(VERDICTS.values())
