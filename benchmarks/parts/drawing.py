"""Draws samples of all pictures in one process, which may be that of any checkout, and prints the times as JSON.

    python -m benchmarks.parts.drawing CHECKOUT ROUNDS

Everything of the program is imported from the checkout. `benchmarks/pictures.py` runs this file and explains the cases.
"""

import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from pictures import Labels, Look, Picture, draw, values
from pictures.values import (
    DealPicture,
    GroupPicture,
    HandPicture,
    HelpPicture,
    HelpStep,
    LeftPicture,
    MeldPicture,
    PanelPicture,
    SeatPicture,
    TablePicture,
    TotalsPicture,
)
from scala40.cards import JOKER, Card, joker_for, natural
from texts.catalogue import Catalogue

NAMES: Final = ("Anna", "Bruno Giordano", "Carla", "Dario", "Eva Maria", "Franco")
_COURSES: Final = (
    (2, (14, 14, 22, 40, 40, 52, 60, 63, 63)),
    (0, (0, 11, 35, 35, 58, 61, 88, 95, 117)),
    (5, (23, 30, 30, 49, 77, 77, 84, 103)),
    (1, (8, 52, 52, 70, 81, 112)),
    (4, (30, 41, 79, 96, 124)),
    (3, (45, 63, 106)),
)
"""The seats from the first place to the last, and their totals."""

LOADED_ONCE: Final = ("pictures.fonts", "pictures.palette.inks", "pictures.theme")
"""Modules that remember fonts and palettes, which no bot has to load twice."""


def table(players: int, melds: int, dice: random.Random | None = None) -> TablePicture:
    """A table with this many players and melds; with dice, any."""
    runs = [tuple(natural(rank, suit) for rank in range(low, low + 4)) for low in (1, 4, 7, 10) for suit in range(4)]
    sets = [tuple(natural(rank, suit) for suit in range(4)) for rank in range(1, 14)]
    every = [meld for pair in zip(runs, sets, strict=False) for meld in pair]
    laid = every[:melds] if dice is None else dice.sample(every, melds)
    laid = [(meld[0], joker_for(meld[1]), *meld[2:]) if n % 5 == 0 else meld for n, meld in enumerate(laid)]
    now = 0 if dice is None else dice.randrange(players)
    return TablePicture(
        deal=3,
        limit=101,
        seats=tuple(
            SeatPicture(name, *_numbers(dice), opened=n > 0, on_turn=n == now) for n, name in enumerate(NAMES[:players])
        ),
        melds=tuple(MeldPicture(n, meld, (n == melds,) * len(meld)) for n, meld in enumerate(laid, start=1)),
        discard_pile=natural(9, 1) if dice is None else _any_card(dice),
        discard_is_new=True,
        stock=40 if dice is None else dice.randrange(1, 70),
    )


def _numbers(dice: random.Random | None) -> tuple[int, int]:
    return (9, 34) if dice is None else (dice.randrange(1, 14), dice.randrange(100))


def _any_card(dice: random.Random) -> Card:
    return natural(dice.randrange(1, 14), dice.randrange(4))


def hand(dice: random.Random | None = None) -> HandPicture:
    """A hand of 14 cards; with dice, any."""
    ranks = ((1, 0), (9, 0), (2, 1), (10, 1), (12, 1), (4, 2), (4, 2), (13, 2), (8, 3), (11, 3))
    cards = (*(natural(rank, suit) for rank, suit in ranks), JOKER)
    if dice is not None:
        cards = (*(_any_card(dice) for _ in cards[1:]), JOKER)
    low, suit = (5, 0) if dice is None else (dice.randrange(1, 12), dice.randrange(4))
    ready = GroupPicture(tuple(natural(rank, suit) for rank in range(low, low + 3)), 18)
    return HandPicture((ready,), (), cards, 2)


def samples() -> dict[str, Picture]:
    """One picture of each kind."""
    held = hand()
    left = (natural(7, 0), *held.loose)
    rows = tuple(
        LeftPicture(name, left if n else (), 90 * (n > 0), (34, 90, 93, 94, 98, 104)[n], closed=n == 0, over=n == 5)
        for n, name in enumerate(NAMES)
    )
    dice = random.Random(40)
    totals = tuple((name, tuple(accumulate(dice.choice((0, 3, 8, 14, 27)) for _ in range(9)))) for name in NAMES)
    found: dict[str, Picture] = {
        "table, 2 players, 2 melds": table(2, 2),
        "table, 4 players, 8 melds": table(4, 8),
        "table, 6 players, 24 melds": table(6, 24),
        "hand of 14": held,
        "panel, 2 players, 2 melds, hand of 14": PanelPicture(table(2, 2), held),
        "panel, 4 players, 8 melds, hand of 14": PanelPicture(table(4, 8), held),
        "panel, 6 players, 24 melds, hand of 14": PanelPicture(table(6, 24), held),
        "end of a deal, 6 players": DealPicture(3, 101, False, rows),
        "chart, 6 players": TotalsPicture(101, totals),
        "help": HelpPicture(HelpStep.OPEN),
    }
    if hasattr(values, "PodiumPicture"):  # an older checkout has none of these
        found |= _newer(held)
        coloured = tuple(replace(row, seat=n) for n, row in enumerate(rows))
        found["end of a deal, 6 players"] = DealPicture(3, 101, False, coloured)
    return found


def _newer(held: HandPicture) -> dict[str, Picture]:
    places = tuple(
        values.PlacePicture(place, seat, NAMES[seat], totals[-1], totals, over_in=len(totals) if place > 1 else None)
        for place, (seat, totals) in enumerate(_COURSES, start=1)
    )
    shown = replace(held, ready=())
    return {
        "podium, 6 players": values.PodiumPicture(101, 9, places),
        "story, 4 players, 8 melds, hand": values.StoryPicture(_with_seats(table(4, 8)), 12, 40, shown),
        "table, 4 players, 8 melds, in colours": _with_seats(table(4, 8)),
        "table, 6 players, 24 melds, in colours": _with_seats(table(6, 24)),
    }


def _with_seats(picture: TablePicture) -> TablePicture:
    """The same table, but it is known who dealt, and who laid each meld."""
    melds = tuple(replace(meld, seat=meld.number % len(picture.seats)) for meld in picture.melds)
    first, *rest = picture.seats
    return replace(picture, seats=(replace(first, dealer=True), *rest), melds=melds)


def another(picture: Picture, dice: random.Random) -> Picture:
    """A picture of the same kind as the sample, with other cards and numbers."""
    match picture:
        case TablePicture():
            found = table(len(picture.seats), len(picture.melds), dice)
            known = hasattr(values, "PodiumPicture") and any(meld.seat is not None for meld in picture.melds)
            return _with_seats(found) if known else found
        case HandPicture():
            return hand(dice)
        case PanelPicture(found, _):
            return PanelPicture(table(len(found.seats), len(found.melds), dice), hand(dice))
        case DealPicture():
            return replace(picture, rows=tuple(dice.sample(picture.rows, len(picture.rows))))
        case TotalsPicture():
            return replace(picture, players=tuple(dice.sample(picture.players, len(picture.players))))
    if hasattr(values, "StoryPicture") and isinstance(picture, values.StoryPicture):
        return replace(picture, table=_with_seats(table(4, 8, dice)), hand=replace(hand(dice), ready=()))
    return picture


def forget() -> None:
    """Forget everything that was remembered of pictures, in every way in which a checkout remembers something."""
    modules = [module for name, module in sys.modules.items() if name.startswith("pictures.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if type(value).__name__ == "Memory":
            value.clear()
        elif hasattr(value, "cache_clear") and value.__module__ not in LOADED_ONCE:
            value.cache_clear()


def timed(work: Callable[[], object]) -> float:
    """The processor time of some work in this thread, in milliseconds."""
    start = thread_time()
    work()
    return 1000 * (thread_time() - start)


def at_once(pictures: list[Picture], paint: Callable[[Picture], bytes], threads: int) -> float:
    """How many of the pictures are drawn in a second by the clock."""
    with ThreadPoolExecutor(threads) as pool:
        start = perf_counter()
        list(pool.map(paint, pictures))
        return len(pictures) / (perf_counter() - start)


def measured(rounds: int) -> dict[str, Any]:
    """All times in milliseconds, sizes in bytes."""
    labels, look, dice = Labels.of(Catalogue.load(), "it"), Look(), random.Random(40)
    paint = partial(draw, labels=labels, look=look)
    every = samples()
    first = timed(lambda: paint(every["table, 6 players, 24 melds"]))
    found = {name: _cases(picture, paint, dice, rounds) for name, picture in every.items()}
    many = [another(every["table, 4 players, 8 melds"], dice) for _ in range(4 * rounds)]
    threads = {str(count): at_once(many, paint, count) for count in (1, 2)}
    return {"pictures": found, "first": first, "a second": threads}


def _cases(picture: Picture, paint: Callable[[Picture], bytes], dice: random.Random, rounds: int) -> dict[str, Any]:
    for _ in range(4 * rounds):  # a process that has been running for a minute has seen most cards
        paint(another(picture, dice))
    found: dict[str, Any] = {"again": [], "other": [], "cold": []}
    files = []

    def draw_it(shown: Picture) -> None:
        files.append(paint(shown))

    for _ in range(rounds):
        shown = another(picture, dice)
        found["other"].append(timed(partial(draw_it, shown)))
    found["any"] = [len(file) for file in files]
    found["bytes"] = len(paint(picture))
    found["again"] = [timed(partial(paint, picture)) for _ in range(rounds)]
    for _ in range(max(3, rounds // 3)):
        forget()
        found["cold"].append(timed(partial(paint, picture)))
    return found


if __name__ == "__main__":
    assert Path(sys.modules["pictures"].__file__ or "").is_relative_to(sys.argv[1])
    json.dump(measured(int(sys.argv[2])), sys.stdout)
