"""The labels of all buttons fit on a narrow phone, in private and in groups, in each language and in phones' fonts."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize

import tables.use_cases  # noqa: F401 - it declares all requests
from tables.requests.chat_pages import BeginWhatIf
from tables.requests.codec import declared
from tests.browser.labels import Label, walk
from tests.chromium import launched, with_font
from tests.fonts import PHONES
from tests.handlers.outbox import an_outbox

NARROW = 360

pytestmark = pytest.mark.browser

CUT = """labels => {
    const shown = [...document.querySelectorAll(".keyboard")].filter(one => one.offsetParent).at(-1);
    const keyboard = shown.cloneNode(false);
    const [model] = shown.querySelectorAll(".key");
    keyboard.append(...labels.map(([words, many]) => {
        const row = shown.firstElementChild.cloneNode(false);
        row.className = many > 4 ? "row many" : "row";
        row.append(...Array.from({length: many}, () => model.cloneNode(true)));
        row.querySelector(".label").textContent = words;
        return row;
    }));
    shown.parentElement.append(keyboard);
    const first = [...keyboard.children].map(row => row.querySelector(".label"));
    const cut = labels.filter((_, place) => first[place].scrollWidth > first[place].clientWidth);
    keyboard.remove();
    return cut;
}"""


@pytest.mark.parametrize("language", ["it", "en", "de"])
async def test_every_label_of_every_screen_fits_on_a_narrow_phone(memory_path: Path, language: str) -> None:
    found = await walk(memory_path / "walk.sqlite", language)
    wanted = {kind.code for kind in declared()} - {BeginWhatIf.code}  # which is in the page alone
    assert found.kinds == wanted, "the walk has not seen the buttons of a new screen"
    async with launched() as browser, an_outbox(memory_path / "shown.sqlite") as outbox:
        outbox.matches.begin(2)
        await outbox.deliver_all()
        context = await browser.new_context(locale="it-IT", bypass_csp=True)
        page = await context.new_page()
        await page.set_viewport_size(ViewportSize(width=NARROW, height=800))
        for view, labels in (("private", found.labels), ("group", found.group_labels)):
            await page.goto(f"{outbox.tg.url}/?as={outbox.people[0].id}&chat={outbox.group.id}&view={view}")
            await page.get_by_test_id(f"chat-{view}").locator(".keyboard").last.wait_for()
            assert "\n".join(await cut(page, labels)) == "", view
        await context.close()


async def cut(page: Page, labels: set[Label]) -> list[str]:
    """The labels that are cut, each after the font in question and the number of buttons in its row."""
    found = []
    for font in PHONES:
        await with_font(page, font)
        found += [f"{font} {in_row}: {words}" for words, in_row in await page.evaluate(CUT, sorted(labels))]
    return found
