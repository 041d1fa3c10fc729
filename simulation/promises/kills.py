"""No answered tap is lost or applied twice, although the bot's process is killed at random moments.

Several groups play at once, over HTTP. People tap what is on their screens, often twice or two buttons at once, and do
not wait long for an answer; some play in pages, and repeat each request until it is answered. The process is killed
after a request, some milliseconds after a tap, or while it starts, and started again. In the end every tap and every
request of a page is audited.
"""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.http.server import LocalTelegram
from simulation.people.pages.phone import PagePhone
from simulation.people.phone import Phone
from simulation.people.players import Players
from simulation.program.forked import ForkedBot
from simulation.program.places import forget
from simulation.program.ports import own_port
from simulation.program.setup import STORE, Setup
from simulation.program.stock_bot import taps_lost
from simulation.program.worded_pictures import draw_words
from simulation.promise import Figures
from simulation.watches.accounts import Audit, Tapped, audit, install_triggers, recorded_changes
from simulation.watches.mirror import check_screens
from simulation.watches.page_accounts import Requested, audit_pages, groups_of, stored_requests
from simulation.watches.stored_game import StoredGame
from storage import Table, TableStatus
from tables.notices.open_pages import OPEN_SECONDS

NAMES = ("Anna", "Bruno", "Carla")
TAPS = (12, 42)
"""The number of taps until the next kill; as there may be several kills in a row, it is about twenty for each."""

GROUPS = 2
LIMITS = (91, 81, 71, 61, 51, 41, 31, 21)
"""Steps by which the limit is lowered, to one of the last three: so a match has only a few deals."""

MOST_AT_ONCE = 8
"""How many taps a killed process may have processed without answering them."""

LONGEST = 1800.0
"""Seconds after which a run is a failure."""

PAGES_ENDED = 2 * OPEN_SECONDS
"""Seconds after which no page counts as open any more."""

STOCK_SHARE = 10
"""The control (`stock_bot`) is killed once for this many kills of the bot."""

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


class StoredGameOfGroup(StoredGame):
    """The stored game of the tables of one group only."""

    group = 0

    def tables(self) -> list[Table]:
        return [table for table in super().tables() if table.chat_id == self.group]


@dataclass
class Night:
    """A run: groups that play, and the process that is killed."""

    seed: int
    tg: LocalTelegram
    setups: list[Setup]
    phones: list[Phone]
    bot: ForkedBot
    dice: random.Random
    kills: int = 0
    is_over: bool = False

    @property
    def taps(self) -> int:
        """The number of all taps, and of requests of pages."""
        return sum(phone.count for phone in self.phones)

    async def kill(self, times: int) -> None:
        """Kill the bot and start it again, `times` times or until the matches are over."""
        while self.kills < times:
            enough = self.taps + self.dice.randint(*TAPS)
            await self._until(lambda enough=enough: self.taps >= enough)
            if self.dice.random() < 0.5:
                await asyncio.sleep(self.dice.uniform(0.0, 0.03))
            else:
                end = self.tg.journal._count + self.dice.randint(1, 12)
                await self._until(lambda end=end: self.tg.journal._count >= end)
            if self.is_over:
                return
            await self._restart()
            while self.dice.random() < 0.25:  # kill the next one while it starts
                await asyncio.sleep(self.dice.uniform(0.0, 0.5))
                await self._restart()

    async def _until(self, check: Callable[[], bool]) -> None:
        while not (self.is_over or check()):
            await self.tg.world.events.changed(0.5)

    async def _restart(self) -> None:
        await self.bot.restart()
        self.kills += 1

    def audit(self, setup: Setup) -> Audit:
        """Audit all taps."""
        lines = recorded_changes(setup.stored.store)
        sizes = Counter(line.place for line in lines if line.what == "log")
        logs: dict[int, list[tuple[int, str]]] = {}
        taps = []
        for phone in self.phones:
            (table,) = phone.setup.stored.tables()
            log = [(entry.seat, entry.action) for entry in setup.stored.log(table.id)]
            logs[table.id] = log[len(log) - sizes[table.id] :]
            seat = next(seat.number for seat in table.seats if seat.person_id == phone.person.id)
            for update, data, tap in phone.taps:
                words = None if tap.answer is None else tap.answer.get("text") or ""
                taps.append(Tapped(update, data, seat, words, bool((tap.answer or {}).get("show_alert"))))
        return audit(taps, lines, logs)

    def audit_pages(self, setup: Setup) -> Audit:
        """Audit all requests of pages."""
        store = setup.stored.store
        groups, stored = groups_of(recorded_changes(store)), stored_requests(store)
        requested = []
        for phone in self.phones:
            (table,) = phone.setup.stored.tables()
            seat = next(seat.number for seat in table.seats if seat.person_id == phone.person.id)
            for sent in phone.sent if isinstance(phone, PagePhone) else ():
                answers = tuple(bool(answer["refused"]) for answer in sent.answers)
                request = sent.body.get("request")
                requested.append(Requested(phone.person.id, sent.id, request, table.id, seat, answers))
        return audit_pages(requested, groups, stored)


@asynccontextmanager
async def a_night(seed: int, groups: int, limits: tuple[int, ...], deals: int | None = None) -> AsyncIterator[Night]:
    """Prepare groups whose first deal has been dealt, and the bot as a process that may be killed.

    `deals`: the most deals of a match, if there is a limit.
    """
    dice = random.Random(seed)
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=MEMORY)))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("handlers.delivery.picture_cache.draw", draw_words)
        stack.callback(forget, folder / STORE)
        tg = await stack.enter_async_context(LocalTelegram())
        tg.world.chance = random.Random(seed + 1)
        setups, phones = [], []
        for number in range(groups):
            people = [await tg.person(f"{name}{number}") for name in NAMES]
            setup = Setup(tg, Players(await tg.group(f"Gruppo {number}", people), people), folder)
            setup.stored = StoredGameOfGroup(setup.stored.path)
            setup.stored.group = setup.players.group.id
            stack.callback(setup.stored.close)
            setup.page_port = setups[0].page_port if setups else own_port()
            setups.append(setup)
            kinds = (Phone, PagePhone, PagePhone if number % 2 else Phone)
            phones += [
                kind(setup, person, random.Random(dice.getrandbits(64)))
                for kind, person in zip(kinds, people, strict=True)
            ]
        bot = ForkedBot(setups[0], dice)
        await bot.open()
        stack.push_async_callback(bot.close)
        await bot.start()
        for setup in setups:
            await setup.deal_short(*limits, deals=deals)
        install_triggers(setups[0].stored.store)
        yield Night(seed, tg, setups, phones, bot, dice)


def killed_at_any_moment(seed: int, size: int) -> Figures:
    """Each group plays a match while the bot is killed `size` times; then every tap is audited."""
    try:
        return asyncio.run(_one_night(seed, size))
    except ExceptionGroup as group:
        raise group.exceptions[0] from None


async def _one_night(seed: int, size: int) -> Figures:
    limits = LIMITS[: len(LIMITS) - seed % 3]
    async with a_night(seed, GROUPS, limits) as night, asyncio.timeout(LONGEST):
        if seed % 2:
            await night.tg.fault("duplicate", count=None, probability=0.1, seed=seed)
        done = await played(night, size)
    done.update(await taps_lost(seed, max(1, night.kills // STOCK_SHARE)))
    return done


async def played(night: Night, kills: int) -> Figures:
    """Let everybody play to the end while the bot is killed so many times, and check everything."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(night.kill(kills))
        for people in [tasks.create_task(phone.play()) for phone in night.phones]:
            await people
        night.is_over = True
    return await _checked(night)


async def _checked(night: Night) -> Figures:
    """Wait until the bot is idle, and check the audit, the logs and the screens."""
    await night.tg.no_faults()
    await night.tg.advance(PAGES_ENDED)
    while night.setups[0].stored.rows("SELECT 1 FROM open_pages"):
        await night.tg.world.events.changed(0.05)  # the last step is a commit, which is no event of Telegram
    await night.setups[0].quiet()
    where = f"seed {night.seed}"
    screens = 0
    for setup in night.setups:
        (table,) = setup.stored.tables()
        assert table.status is TableStatus.OVER, f"{where}: a match has not ended"
        setup.stored.check_log(table.id)
        screens += await check_screens(setup)
    assert await night.tg.bad_requests() == [], f"{where}: the bot asks what it should not"
    for bad in ("Traceback", "left aside"):
        assert bad not in night.bot.log, f"{where}: {bad} in the log"
    result = night.audit(night.setups[0])
    again = result.figures["answered by the next process"]
    assert again <= MOST_AT_ONCE * night.kills, f"{where}: {again} answers without text, more than the kills explain"
    pages = night.audit_pages(night.setups[0])
    result.lost += pages.lost
    result.double += pages.double
    lost, double = len(result.lost), len(result.double)
    assert not lost + double, f"{where}: {lost} lost, {double} double: {[*result.lost, *result.double][:3]}"
    done: Figures = Counter(kills=night.kills, taps=result.figures["taps"], lost=lost, double=double)
    done.update({what: number for what, number in result.figures.items() if what != "taps"})
    done.update({f"{what} of pages": number for what, number in pages.figures.items()})
    done.update(matches=len(night.setups), screens=screens)
    return done
