"""Measures the pictures: their processor time and size, how many a second, and how long they delay the event loop.

    python -m benchmarks.pictures [--rounds 20] [--save FOLDER]

Tables with two melds and with two dozen, a hand, panels that show both, the end of a deal, the chart and a page of
help. Each picture is drawn anew, but its cards were drawn before, as in a bot that has been running for a minute. The
first picture after a start loads the fonts; its time is listed separately.
"""

import argparse
import asyncio
import random
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from benchmarks.parts.figures import machine
from pictures import Labels, Look, Picture, Theme, draw
from pictures.values import (
    DealPicture,
    GroupPicture,
    HandPicture,
    LeftPicture,
    MeldPicture,
    PanelPicture,
    SeatPicture,
    TablePicture,
    TotalsPicture,
)
from scala40.cards import JOKER, joker_for, natural
from screens.render.pictures import help_picture
from texts.catalogue import Catalogue

NAMES = ("Anna", "Bruno Giordano", "Carla", "Dario", "Eva Maria", "Franco")


def table(players: int, melds: int) -> TablePicture:
    """A table with this many players and melds."""
    runs = [tuple(natural(rank, suit) for rank in range(low, low + 4)) for low in (1, 4, 7, 10) for suit in range(4)]
    sets = [tuple(natural(rank, suit) for suit in range(4)) for rank in range(1, 14)]
    laid = [meld for pair in zip(runs, sets, strict=False) for meld in pair][:melds]
    laid = [(meld[0], joker_for(meld[1]), *meld[2:]) if n % 5 == 0 else meld for n, meld in enumerate(laid)]
    return TablePicture(
        deal=3,
        limit=101,
        seats=tuple(SeatPicture(name, 9, 34, opened=n > 0, on_turn=n == 0) for n, name in enumerate(NAMES[:players])),
        melds=tuple(MeldPicture(n, meld, (n == melds,) * len(meld)) for n, meld in enumerate(laid, start=1)),
        discard_pile=natural(9, 1),
        discard_is_new=True,
        stock=40,
    )


def samples() -> dict[str, Picture]:
    """One picture of each kind."""
    hand = (natural(1, 0), natural(9, 0), natural(2, 1), natural(10, 1), natural(12, 1), natural(4, 2), natural(4, 2),
            natural(13, 2), natural(8, 3), natural(11, 3), JOKER)  # fmt: skip
    ready = GroupPicture(tuple(natural(rank, 0) for rank in (5, 6, 7)), 18)
    rows = tuple(
        LeftPicture(name, hand if n else (), 90 * (n > 0), 34 + n, closed=n == 0, over=n == 5)
        for n, name in enumerate(NAMES)
    )
    dice = random.Random(40)
    totals = tuple((name, tuple(accumulate(dice.choice((0, 3, 8, 14, 27)) for _ in range(9)))) for name in NAMES)
    held = HandPicture((ready,), (), hand, 2)
    return {
        "table, 2 players, 2 melds": table(2, 2),
        "table, 4 players, 8 melds": table(4, 8),
        "table, 6 players, 24 melds": table(6, 24),
        "hand of 14": held,
        "panel, 2 players, 2 melds, hand of 14": PanelPicture(table(2, 2), held),
        "panel, 4 players, 8 melds, hand of 14": PanelPicture(table(4, 8), held),
        "panel, 6 players, 24 melds, hand of 14": PanelPicture(table(6, 24), held),
        "end of a deal, 6 players": DealPicture(3, 101, False, rows),
        "chart, 6 players": TotalsPicture(101, totals),
        "help": help_picture(2),
    }


def timed(work: Callable[[], object]) -> float:
    """The processor time of some work in this thread, in milliseconds."""
    start = thread_time()
    work()
    return 1000 * (thread_time() - start)


async def longest_wait(picture: Picture, labels: Labels, look: Look, rounds: int) -> tuple[float, float]:
    """The longest delay of the event loop while a thread draws, and while none does, in milliseconds."""

    async def worst(drawing: bool) -> float:
        latest = 0.0
        for _ in range(rounds):
            task = asyncio.create_task(
                asyncio.to_thread(draw, picture, labels, look) if drawing else asyncio.sleep(0.05)
            )
            while not task.done():
                start = perf_counter()
                await asyncio.sleep(0.001)
                latest = max(latest, 1000 * (perf_counter() - start) - 1)
            await task
        return latest

    return await worst(True), await worst(False)


def save(folder: Path, pictures: dict[str, Picture], labels: Labels) -> None:
    """Write every picture as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for look, ending in ((Look(), "light"), (Look(Theme.DARK, four_colours=True), "dark")):
        for name, picture in pictures.items():
            file = folder / f"{name.replace(',', '').replace(' ', '-')}-{ending}.png"
            file.write_bytes(draw(picture, labels, look))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures")
    parser.add_argument("--rounds", type=int, default=20, help="how often each picture is drawn")
    parser.add_argument(
        "--save", type=Path, help="write the pictures to this folder, light, and dark with four colours"
    )
    options = parser.parse_args()
    rounds: int = options.rounds
    labels, look, pictures = Labels.of(Catalogue.load(), "it"), Look(), samples()
    machine()
    full = pictures["table, 6 players, 24 melds"]
    first = {"the first table after a start (fonts, cards)": timed(lambda: draw(full, labels, look))}
    print(f"{'milliseconds of the processor':56} {'median':>8} {'worst':>8} {'kB':>6} {'a second':>9}")
    for name, picture in pictures.items():
        size = len(draw(picture, labels, look)) / 1000
        times = [timed(partial(draw, picture, labels, look)) for _ in range(rounds)]
        half = median(times)
        print(f"  {name:54} {half:8.1f} {max(times):8.1f} {size:6.0f} {1000 / half:9.0f}", flush=True)
    for name, once in first.items():
        print(f"  {name:54} {once:8.1f}")
    drawing, idle = asyncio.run(longest_wait(full, labels, look, rounds))
    if options.save is not None:
        save(options.save, pictures, labels)
    print("milliseconds by the clock that the event loop is late at worst")
    print(f"  {'while a thread draws the full table':54} {drawing:8.1f}")
    print(f"  {'while nobody draws':54} {idle:8.1f}")


if __name__ == "__main__":
    main()
