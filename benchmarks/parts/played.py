"""Plays turns with the bot of a checkout, and measures its process; then measures the floor of the same turns."""

import asyncio
import json
import math
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from benchmarks.parts import processes
from benchmarks.parts.calls import Calls, Journal, script
from benchmarks.people.gestures import Gestures
from benchmarks.people.groups import Table, gather, tables_of
from benchmarks.people.players import PATIENCE
from benchmarks.people.requests import Requests
from handlers.local_play import TOKEN
from sandbox.client.people import Telegram
from sandbox.client.seen import Json
from simulation.program.processor import family_cpu

HERE = Path(__file__).parent
DATABASE = "bot.sqlite"
HUMAN_PAUSE = 1.5
"""Seconds of thinking before each tap of people who play at a human pace."""
EVENING = 8
"""Turns of each table that another process plays first as fast as possible, so that most tables have melds."""
WARM_UP = 1
"""Turns of each table that the measured process plays before the measurement."""
MOST_APART = 0.10
"""The largest difference between the sum of the parts and what the system counts, as a share of that."""
GRAIN = 20.0
"""The largest error of the system in a spell, in milliseconds: it counts hundredths of a second, in two columns."""
_WRITING = 10.0
_LOOK_AGAIN = 0.02


@dataclass(frozen=True)
class Case:
    """How a turn is played: with pictures or text, at a human pace (else fast), perhaps short."""

    pictures: bool
    human: bool
    short: bool = False

    @property
    def name(self) -> str:
        """The heading of its figures."""
        look, pace = "pictures" if self.pictures else "text", "human pace" if self.human else "as fast as possible"
        return f"{look}, {pace}{', short turns' if self.short else ''}"


@dataclass
class Spell:
    """The cost of some turns: the process's milliseconds by /proc, the requests, and `parts` if they were sampled."""

    turns: int
    cpu: float
    seconds: float
    entries: list[Json] = field(repr=False)
    cards: float = 0.0
    """How many cards were on the table when a turn began, the mean of all turns."""
    parts: dict[str, float] = field(default_factory=dict)
    ticks: int = 0
    tick: float = 0.0
    """The main thread's processor time for each tick, in milliseconds."""
    gestures: Gestures = field(default_factory=Gestures)

    @property
    def a_turn(self) -> float:
        """The processor time of a turn, in milliseconds."""
        return self.cpu / self.turns

    @property
    def apart(self) -> float:
        """The difference between the sum of the parts and what the system counts, as a share of that."""
        return abs(sum(self.parts.values()) - self.cpu) / self.cpu

    @property
    def agrees(self) -> bool:
        """Whether the parts agree well enough with what the system counts."""
        return self.apart * self.cpu <= MOST_APART * self.cpu + GRAIN


@dataclass
class Played:
    """The figures of a case: `plain` without ticks, `sampled` with them; `floor`: its milliseconds a turn."""

    case: Case
    plain: Spell
    sampled: Spell
    calls: Calls
    floor: float | None = None

    @property
    def a_tap(self) -> float:
        """The processor time for a tap, in milliseconds; not a number if nobody has tapped."""
        return self.plain.cpu / self.calls.answers if self.calls.answers else math.nan


async def play(
    telegram: Telegram,
    checkout: Path,
    case: Case,
    folder: Path,
    *,
    groups: int,
    turns: int,
    sampled_first: bool = False,
) -> Played:
    """Let a bot of the checkout serve `groups` groups, and measure `turns` turns of each in a fresh process."""
    report, journal = folder / "parts.json", Journal(telegram)
    await telegram.budgets(False)
    people = await gather(telegram, groups)
    async with tables_of(people, Requests(checkout)) as tables:
        async with bot(telegram, checkout, folder, report, is_free=True):
            if not case.pictures:
                await asyncio.gather(*(table.prefer_text() for table in tables))
            if case.short:
                await asyncio.gather(*(table.play_short_turns() for table in tables))
            await asyncio.gather(*(table.seat() for table in tables))
            await _all_play(tables, EVENING)
            await journal.settled()
        await telegram.budgets(case.human)
        for table in tables:
            table.think(HUMAN_PAUSE if case.human else 0.0)
        async with bot(telegram, checkout, folder, report, is_free=not case.human) as pid:
            await _all_play(tables, WARM_UP)
            await journal.settled()

            async def spell() -> Spell:
                return await _spell(pid, journal, tables, turns)

            if sampled_first:
                sampled = await _sampled(pid, report, spell)
                plain = await spell()
            else:
                plain = await spell()
                sampled = await _sampled(pid, report, spell)
    calls = Calls.of(plain.entries)
    if bool(calls.uploads) != case.pictures:
        raise RuntimeError(f"{calls.uploads} pictures were uploaded, so this did not measure: {case.name}")
    return Played(case, plain, sampled, calls)


async def floor(telegram: Telegram, spell: Spell, folder: Path, *, groups: int) -> float:
    """The milliseconds a turn of a process that makes the same calls with the library alone, after a reset."""
    await telegram.reset()
    people = await gather(telegram, groups)
    portions = script(spell.entries)
    file = folder / "script.json"
    file.write_text(json.dumps(portions))
    command = ("-m", "benchmarks.parts.floor_calls", telegram.url, TOKEN, str(file))
    async with processes.running(command, {}, folder / "floor.log", ready=_polls(telegram)) as pid:
        file.unlink()  # it contains what people have seen
        chats = {call["parameters"].get("chat_id") for portion in portions for call in portion}
        person = next(one for _, several in people for one in several if one.id in chats)
        message = await person.wait_message(None, lambda seen: bool(seen.buttons), seconds=PATIENCE)
        before = family_cpu(pid)
        for _ in portions:
            if not (await person.tap(message, data="x", force=True, wait=PATIENCE / 2)).answered:
                raise RuntimeError("the floor has not answered")
        used = family_cpu(pid) - before
    if wrong := await telegram.bad_requests():
        raise RuntimeError(f"the floor made an invalid request: {wrong[0]['description']}")
    return used / spell.turns


@asynccontextmanager
async def bot(
    telegram: Telegram,
    checkout: Path,
    folder: Path,
    report: Path,
    *,
    is_free: bool,
    more: Mapping[str, str] | None = None,
) -> AsyncIterator[int]:
    """Run the checkout's bot until the block ends; yields its process id once it fetches updates. `more`: settings."""
    settings = {
        "BOT_TOKEN": TOKEN,
        "DATABASE": str(folder / DATABASE),
        "BOT_API_URL": telegram.url,
        **processes.FAST,
        **(more or {}),
    }
    command = ("-P", str(HERE / "sampled_bot.py"), str(checkout), str(report), *(["--free"] if is_free else []))
    log = folder / "bot.log"
    async with processes.running(command, settings, log, root=checkout, ready=_polls(telegram)) as pid:
        yield pid


async def _all_play(tables: Sequence[Table], turns: int) -> float:
    """Play `turns` turns of each table; returns the mean number of cards on the table when a turn began."""
    async with asyncio.TaskGroup() as everybody:
        playing = [everybody.create_task(table.play(turns)) for table in tables]
    return mean(cards for table in playing for cards in table.result())


async def _spell(pid: int, journal: Journal, tables: Sequence[Table], turns: int) -> Spell:
    loop = asyncio.get_running_loop()
    before, begun, since = family_cpu(pid), loop.time(), time.time()
    cards = await _all_play(tables, turns)
    seconds = loop.time() - begun
    entries = await journal.settled()
    gestures = Gestures.of((tap for table in tables for tap in table.tapped), entries, since)
    cpu = family_cpu(pid) - before
    return Spell(turns * len(tables), cpu, seconds, entries, cards, gestures=gestures)


async def _sampled(pid: int, report: Path, spell: Callable[[], Awaitable[Spell]]) -> Spell:
    """Measure a spell during which the process samples itself."""
    os.kill(pid, signal.SIGUSR1)
    measured = await spell()
    os.kill(pid, signal.SIGUSR2)
    found = None
    async with asyncio.timeout(_WRITING):
        while found is None:
            await asyncio.sleep(_LOOK_AGAIN)
            found = _written(report)
    measured.parts = found["parts"]
    measured.ticks, measured.tick = found["ticks"], found["main"] / max(1, found["ticks"])
    return measured


def _written(report: Path) -> Json | None:
    """The report of the process, once it is written."""
    if not report.exists():
        return None
    found: Json = json.loads(report.read_text())
    report.unlink()
    return found


def _polls(telegram: Telegram) -> Callable[[], Awaitable[bool]]:
    """A function that tells whether the bot is polling the local Telegram for updates."""

    async def polls() -> bool:
        return bool((await telegram.state())["polling"])

    return polls
