"""Measures the pictures: processor time and bytes, also of other checkouts, and how long they delay the event loop.

    python -m benchmarks.pictures [--checkout PATH]... [--rounds 3] [--pictures 10] [--save FOLDER]

Tables with two melds and with two dozen, a hand, panels that show both, the end of a deal, the chart and a page of
help. Every checkout draws the same pictures, alternately, each round in a fresh process. Three cases:

- again: the same picture as just before;
- other: every picture is of another table, with other melds, seats and hands, as when people play at many tables. A
  bot that has been running for a minute has seen most single cards, but few of these melds and seats;
- nothing: nothing of a picture is remembered but fonts and palettes.

The first picture after a start, which loads those, is listed separately.
"""

import argparse
import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from benchmarks.parts import drawing
from benchmarks.parts.drawing import samples
from benchmarks.parts.figures import machine
from benchmarks.parts.processes import ROOT
from pictures import Labels, Look, Picture, Theme, draw
from texts.catalogue import Catalogue

CASES: Final = ("again", "other", "cold")


def measure(checkout: Path, pictures: int) -> dict[str, Any]:
    """Draw in a fresh process of a checkout."""
    command = (sys.executable, str(Path(drawing.__file__)), str(checkout), str(pictures))
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def report(checkout: Path, rounds: Sequence[dict[str, Any]], floor: Sequence[dict[str, Any]]) -> None:
    """Print the medians of a checkout, and what they are compared with the first checkout's, `floor`."""
    print(f"\n{checkout}")
    print(
        f"{'milliseconds of the processor':42} {'again':>7} {'other':>7} {'nothing':>7} {'bytes':>8} {'others':>8}",
        end="",
    )
    print("   compared with the first checkout" if rounds is not floor else "")
    for name in rounds[0]["pictures"]:
        values = _medians(name, rounds)
        print(
            f"  {name:40} {values[0]:7.2f} {values[1]:7.2f} {values[2]:7.2f} {values[3]:8.0f} {values[4]:8.0f}", end=""
        )
        if rounds is not floor and name in floor[0]["pictures"]:
            first = _medians(name, floor)
            print("  ", *(f"{new / old:5.2f}" for new, old in zip(values, first, strict=True)), end="")
        print(flush=True)
    first_one = median(found["first"] for found in rounds)
    print(f"  {'the first table after a start (fonts, cards)':58} {first_one:7.1f}")
    for threads in ("1", "2"):
        speed = median(found["a second"][threads] for found in rounds)
        print(f"  {f'other tables of 8 melds a second by the clock, threads: {threads}':58} {speed:7.0f}")


def _medians(name: str, rounds: Sequence[dict[str, Any]]) -> list[float]:
    """The medians of the three cases, the bytes of the sample, and the median of those of other pictures."""
    found = [each["pictures"][name] for each in rounds]
    times = [median(time for each in found for time in each[case]) for case in CASES]
    return [*times, found[0]["bytes"], median(size for each in found for size in each["any"])]


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
    parser.add_argument(
        "--checkout", type=Path, action="append", help="a checkout of the bot; may be repeated (default: this one)"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often each checkout is measured")
    parser.add_argument("--pictures", type=int, default=10, help="how many pictures of each kind are drawn in a round")
    parser.add_argument(
        "--save", type=Path, help="write the pictures to this folder, light, and dark with four colours"
    )
    options = parser.parse_args()
    machine()
    checkouts = [path.resolve() for path in options.checkout or [ROOT]]
    found: dict[Path, list[dict[str, Any]]] = {checkout: [] for checkout in checkouts}
    for _ in range(options.rounds):
        for checkout in checkouts:
            found[checkout].append(measure(checkout, options.pictures))
    for checkout in checkouts:
        report(checkout, found[checkout], found[checkouts[0]])
    labels, look, pictures = Labels.of(Catalogue.load(), "it"), Look(), samples()
    full = pictures["table, 6 players, 24 melds"]
    busy, idle = asyncio.run(longest_wait(full, labels, look, options.pictures))
    if options.save is not None:
        save(options.save, pictures, labels)
    print("\nmilliseconds by the clock that the event loop is late at worst")
    print(f"  {'while a thread draws the full table':54} {busy:8.1f}")
    print(f"  {'while nobody draws':54} {idle:8.1f}")


if __name__ == "__main__":
    main()
