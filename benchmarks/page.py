"""Measures the page of the tables in Chromium: weight, first hand, work while dragging, how soon others' turns appear.

    python -m benchmarks.page [--openings 5] [--frames 300] [--updates 200] [--views 300]

The page is served by the real server over a real store; only the drag, with more cards and melds than a game can have,
is played against the server of make-believe of the page's tests. Fingers are real touch events of Chromium's DevTools.

- Weight: the bodies of all files, as they are sent (compressed), when a table is opened for the first time. A request
  to another host fails the run.
- First hand: from the navigation until the frame in which the cards are drawn, in a new browser context without a
  cache, at a processor 4 times slower. The floor is an empty page, served in the same way, alternating. The server's
  part is an answer with the table's view; its floor is an answer that has the same bytes ready.
- Dragging: processor time of the main thread in each frame in which the held card moves (`browser/frames.py`), at a
  processor 4 times slower; the floor is an empty page in which a paragraph follows the finger.
- Another's page: from the request to discard until the frame in which the other person's page shows it. The floor is a
  page that fetches as many bytes when its stream says so, and shows a word of them. Before each update the other person
  holds a card with a finger, has selected two cards, has the focus on another and has scrolled the table: if an update
  takes one of these away, the run fails.
"""

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from playwright.async_api import Browser

from benchmarks.browser.kept import updates
from benchmarks.browser.page_opened import SLOWER, calibrated, drag_frames, first_drawn, launch, loaded
from benchmarks.browser.web_floor import WebFloor
from benchmarks.parts.figures import Times, machine
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Table
from tests.chromium import launched
from tests.web.page import scenes
from tests.web.page.mock import MockServer, serving
from tests.web.page.page_driver import INIT_DATA
from tests.web.phases import opened
from tests.web.web_server import WebServer, a_web_server, web_settings

MOST_PAGE, MOST_CARDS = 60_000, 40_000
MOST_LATER, MOST_VIEW, MOST_WORK, MOST_WAIT = 700.0, 5.0, 10.0, 200.0
CARDS, MELDS = 26, 24


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[-(len(values) // 20) - 1]


def row(what: str, found: str, wanted: str = "", floor: str = "") -> None:
    """Print one figure, what is wanted, and its floor."""
    print(f"  {what:<52} {found:>14}   {wanted:<16} {floor}", flush=True)


async def weight(browser: Browser, address: str) -> list[str]:
    """Print the weight of the page; returns what is wrong with it."""
    found = await loaded(browser, address)
    cards = sum(file.body for file in found.files if file.name.endswith("cards.svg"))
    page = sum(file.body for file in found.files) - cards
    heads = sum(file.head for file in found.files)
    row(
        "page, compressed",
        f"{page / 1000:.1f} kB",
        f"{MOST_PAGE / 1000:.0f} kB at most",
        f"in {len(found.files) - 1} files",
    )
    row("cards, compressed", f"{cards / 1000:.1f} kB", f"{MOST_CARDS / 1000:.0f} kB at most")
    row("headers of these files", f"{heads / 1000:.1f} kB")
    row("requests to other hosts", str(len(found.elsewhere)), "0")
    wrong = [f"the page asked another host: {url}" for url in found.elsewhere]
    if page > MOST_PAGE or cards > MOST_CARDS:
        wrong.append("the page is too heavy")
    return wrong


async def first_hand(browser: Browser, address: str, floor: str, times: int) -> None:
    """Print how much later than an empty page the first hand is drawn."""
    page, empty = [], []
    for _ in range(times):
        empty.append(await first_drawn(browser, floor + "empty/"))
        page.append(await first_drawn(browser, address))
    later = median(page) - median(empty)
    row("first hand drawn", f"{median(page):.0f} ms", "", f"an empty page {median(empty):.0f} ms")
    row(
        "… later than the empty page",
        f"{later:.0f} ms",
        f"{MOST_LATER:.0f} ms at most",
        f"{min(page):.0f} to {max(page):.0f}, {min(empty):.0f} to {max(empty):.0f} ms",
    )


async def view_served(server: WebServer, table: Table, floor: WebFloor, address: str, times: int) -> None:
    """Print how long the server takes to answer with a view."""
    phone = await server.open(ANNA)
    floor.view = await phone.view(table.id)
    views, ready = Times(), Times()
    for _ in range(times):
        with views.one():
            await phone.view(table.id)
        with ready.one():
            async with server.client.get(address + "bare/view") as answer:
                await answer.json()
    row(
        "the table's view, over HTTP, median",
        f"{views.median:.2f} ms",
        f"{MOST_VIEW:.0f} ms at most",
        f"bytes that are ready {ready.median:.2f} ms",
    )


async def dragging(browser: Browser, floor: str, frames: int) -> None:
    """Print the main thread's work in each frame of a drag."""
    mock = MockServer()
    mock.put(scenes.playing(scenes.some_hand(CARDS), scenes.some_melds(MELDS), players=6))
    async with serving(mock) as address:
        work = await drag_frames(browser, address + INIT_DATA, frames)
    least = await drag_frames(browser, floor + "bare/", frames)
    name = f"main thread in a frame, {CARDS} cards, {MELDS} melds"
    row(f"{name}, 95 %", f"{p95(work):.1f} ms", f"{MOST_WORK:.0f} ms at most", f"a paragraph {p95(least):.1f} ms")
    row("… median", f"{median(work):.1f} ms", f"{len(work)} frames", f"a paragraph {median(least):.1f} ms")


async def measure(options: argparse.Namespace) -> list[str]:
    """Measure and print everything; returns what is wrong."""
    machine()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        matches = Matches(folder / "scala40.sqlite")
        stack.callback(matches.close)
        server = await stack.enter_async_context(a_web_server(matches))
        browser = await stack.enter_async_context(launched())
        floor = WebFloor(folder, web_settings())
        floor_address = await stack.enter_async_context(floor.served())
        table = opened(matches)
        address = server.url + launch(server, ANNA, table)

        print("\nopening a table for the first time")
        wrong = await weight(browser, address)
        print(
            f"\nat a processor {SLOWER} times slower ({await calibrated(browser, floor_address):.1f} times, measured)"
        )
        await first_hand(browser, address, floor_address, options.openings)
        await dragging(browser, floor_address, options.frames)
        print("\nthe server")
        await view_served(server, table, floor, floor_address, options.views)
        print("\nanother person's page after a discard")
        busy = Matches(folder / "busy.sqlite")
        stack.callback(busy.close)
        busy_server = await stack.enter_async_context(a_web_server(busy))
        found = await updates(busy_server, browser, floor, floor_address, options.updates)
        row(
            "until it shows it, 95 %",
            f"{p95(found.waits):.0f} ms",
            f"{MOST_WAIT:.0f} ms at most",
            f"a bare page {p95(found.floor):.0f} ms",
        )
        row(
            "… median",
            f"{median(found.waits):.0f} ms",
            f"{len(found.waits)} discards",
            f"a bare page {median(found.floor):.0f} ms",
        )
        for name in ("focus", "selection", "scroll", "card"):
            row(f"updates that kept the {name}", f"{found.kept[name]} of {found.updates}", "all")
            if found.kept[name] < found.updates:
                wrong.append(f"an update took the {name} away")
        wrong += [f"the page: {problem}" for problem in found.problems]
    return wrong


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(description="Measure the page of the tables in Chromium.")
    found.add_argument("--openings", type=int, default=5, help="how often the page is opened, and the empty one")
    found.add_argument("--frames", type=int, default=300, help="frames of a drag")
    found.add_argument("--updates", type=int, default=200, help="updates of a page in which a person does something")
    found.add_argument("--views", type=int, default=300, help="answers with a view")
    return found


def main() -> int:
    """Measure and print; returns 1 if the page does what it must never do."""
    wrong = asyncio.run(measure(parser().parse_args()))
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
