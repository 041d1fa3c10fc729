"""Measures a tap over HTTP: until it is answered, until the message shows it, the processor time, the commits.

    python -m benchmarks.tap [--checkout PATH]... [--tables 1000] [--turns 50]

Several local Telegrams run at the same time, each with its bot, all of them processes of their own: the bot of each
checkout (this one, if none is named) with one table, the bot of this one with many, and the floor, which is
python-telegram-bot alone, answers each tap and edits one message (`parts/floor_bot.py`). Their people take turns, so
that other work of the machine slows all of them alike.

A turn is to draw, to select a card and to discard it, with text instead of pictures; each tap is made when the screen
shows what the last one did. There are no rate limits on either side, because otherwise these would be measured. The
bot also shows a discard to the next player and in the group, which the floor does not. It needs Linux.
"""

import argparse
import asyncio
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.parts import played, processes
from benchmarks.parts.crowd import fill, host_on
from benchmarks.parts.figures import Times, heading, line, machine
from benchmarks.people.gestures import WORDS, Tapped
from benchmarks.people.groups import gather, tables_of
from benchmarks.people.players import Player
from benchmarks.people.requests import DRAW, Requests
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram
from sandbox.client.seen import Json
from simulation.program.processor import family_cpu

WARM_UP = 5
"""Turns that are played before the measurement."""
TAPS = 4
"""Taps of the floor for each turn of a table."""


@dataclass
class Served:
    """A bot that people tap. `cpu`: milliseconds of its process for a tap; `commits`: transactions for a tap, or 0."""

    name: str
    play: Callable[[], Awaitable[object]]
    players: Sequence[Player]
    pid: int
    database: Path | None = None
    cpu: float = 0.0
    commits: float = 0.0

    def begin(self) -> None:
        """Measure from now on."""
        for player in self.players:
            player.tapped.clear()
        self.cpu, self.commits = -family_cpu(self.pid), -self._committed()

    def end(self) -> None:
        """Measure no more."""
        self.cpu = (self.cpu + family_cpu(self.pid)) / len(self.tapped)
        self.commits = (self.commits + self._committed()) / len(self.tapped)

    def _committed(self) -> int:
        return 0 if self.database is None else processes.commits(self.database)

    @property
    def tapped(self) -> list[Tapped]:
        """The taps of all people."""
        return [tap for player in self.players for tap in player.tapped]


async def measure(options: argparse.Namespace, folder: Path) -> list[Served]:
    """Let people tap the floor, which is the first of the result, and all the bots."""
    async with AsyncExitStack() as stack:
        bots = []
        for number, checkout in enumerate(path.resolve() for path in options.checkout or [processes.ROOT]):
            bots.append(await stack.enter_async_context(_bot(str(checkout), checkout, _made(folder / str(number)))))
        if options.tables > 1:
            name = f"{options.tables:,} running tables"
            many = _bot(name, processes.ROOT, _made(folder / "many"), options.tables)
            bots.append(await stack.enter_async_context(many))
        floor = await stack.enter_async_context(_floor(_panel(bots[0].players), folder))
        everybody = [floor, *bots]
        for served in everybody:
            for _ in range(WARM_UP):
                await served.play()
            served.begin()
        for _ in range(options.turns):
            for served in everybody:
                await served.play()
        for served in everybody:
            served.end()
    return everybody


def _made(folder: Path) -> Path:
    """Make a folder."""
    folder.mkdir()
    return folder


def _panel(players: Sequence[Player]) -> Json:
    """The message of the person who may draw."""
    return next(offered[0].json for player in players if (offered := player.offered(DRAW)) is not None)


@asynccontextmanager
async def _bot(name: str, checkout: Path, folder: Path, tables: int = 1) -> AsyncIterator[Served]:
    """Run a checkout's bot on a file with `tables` tables, at one of which people sit down; `folder` is empty."""
    database = folder / played.DATABASE
    if tables > 1:
        with host_on(database) as context:
            fill(context, tables - 1)
    async with _telegram() as telegram:
        people = await gather(telegram, 1)
        async with (
            tables_of(people, Requests(checkout)) as found,
            played.bot(telegram, checkout, folder, folder / "parts.json", is_free=True) as pid,
        ):
            (table,) = found
            await table.prefer_text()
            await table.play_short_turns()
            await table.seat()
            await table.play(1)
            await table.wait_for_draw()
            yield Served(name, lambda: table.play(1), table.watched, pid, database)


@asynccontextmanager
async def _floor(panel: Json, folder: Path) -> AsyncIterator[Served]:
    """Run the floor, whose message looks like this one."""
    async with _telegram() as telegram, processes.floor(telegram, panel, folder) as pid:
        person = await telegram.person("Anna")
        await person.start()
        player = Player(person, Requests(processes.ROOT), asyncio.Event())
        watching = asyncio.create_task(player.watch())

        async def play() -> None:
            for _ in range(TAPS):
                shown = await player.wait_for(DRAW)
                assert shown is not None
                keys = [button["callback_data"] for button in shown[0].buttons if "callback_data" in button]
                await player.tap(shown[0], keys[-1])  # the first one would only be answered

        yield Served("floor: python-telegram-bot alone", play, [player], pid)
        watching.cancel()


@asynccontextmanager
async def _telegram() -> AsyncIterator[Telegram]:
    async with local_telegram(0) as address, Telegram(address) as telegram:
        await telegram.budgets(False)
        yield telegram


def report(everybody: Sequence[Served]) -> None:
    """Print what was measured."""
    machine()
    for title, taken in (("answer", _answered), ("message that shows it", _shown)):
        heading(f"from a tap to the {title}")
        least = taken(everybody[0].tapped)
        for number, served in enumerate(everybody):
            line(served.name, taken(served.tapped), least if number else None)
            by_kind = defaultdict(list)
            for tap in served.tapped if number else ():
                by_kind[WORDS.get(tap.kind, tap.kind)].append(tap)
            for kind, taps in by_kind.items():
                line(f"  {kind}", taken(taps))
    print("\nfor a tap and the edits that follow it")
    floor, first = everybody[:2]
    for served in everybody:
        ratios = "".join(
            f"   {served.cpu / other.cpu:.2f} times the {name}"
            for name, other in (("floor", floor), ("first bot", first))
            if served is not other and other.cpu  # it is 0 of a few taps: the system counts hundredths of a second
        )
        commits = "" if served.database is None else f"   {served.commits:.1f} commits"
        print(f"  {served.name:<56} {served.cpu:6.2f} ms{ratios}{commits}")


def _answered(taps: Sequence[Tapped]) -> Times:
    return Times([tap.answered for tap in taps if tap.answered is not None])


def _shown(taps: Sequence[Tapped]) -> Times:
    return Times([tap.shown for tap in taps if tap.shown is not None])


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(description="Measure how long a tap takes.")
    found.add_argument(
        "--checkout", type=Path, action="append", help="a checkout of the bot; may be repeated (default: this one)"
    )
    found.add_argument("--tables", type=int, default=1000, help="running tables in the larger file; 0 leaves it out")
    found.add_argument("--turns", type=int, default=50, help="turns that are measured")
    return found


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        report(asyncio.run(measure(parser().parse_args(), Path(folder))))


if __name__ == "__main__":
    main()
