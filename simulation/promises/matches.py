"""Promises about whole matches: they end, no matter what Telegram, people, the process or the disk do."""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable

from sandbox.client.seen import Json
from simulation.people.actors import DAY
from simulation.people.playing_groups import playing_groups
from simulation.people.whims import Whims, mixed
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.telegram import MANY_FAULTS, NO_FAULTS, FaultRates
from simulation.promise import Figures
from simulation.promises.odd_updates import HUGE
from simulation.watches.invariants import LogChecker, check_screens, check_waiting, tables_of
from simulation.watches.mirror import wake_panels

MONTH = 30 * DAY
LONG = 2 * DAY
"""How long a match may take if people do other things besides."""


async def keep_checking(simulation: Simulation, check: Callable[[], object], every: float) -> None:
    """Check something again and again while people play, except while the bot is down."""
    while True:
        await asyncio.sleep(every)
        if simulation.is_serving:
            check()


async def while_checking(simulation: Simulation, work: "asyncio.Future[object]", *checks: Callable[[], object]) -> None:
    """Wait for the work while the checks run beside it; the first check that fails ends it."""
    checking = [asyncio.ensure_future(keep_checking(simulation, check, 7.3)) for check in checks]
    done, _ = await asyncio.wait([work, *checking], return_when=asyncio.FIRST_COMPLETED)
    for task in [work, *checking]:
        if task not in done:
            task.cancel()
    await asyncio.gather(*checking, work, return_exceptions=True)
    for task in done:
        task.result()


async def at_rest(simulation: Simulation, log_checker: LogChecker, whims: Whims | None = None) -> Figures:
    """Wait until the bot is idle, and check that store, logs and screens agree."""
    if whims is not None:
        await whims.end()
    await simulation.quiet()
    check_waiting(simulation)
    log_checker.check()
    asked = [entry for entry in simulation.telegram.journal.bad() if not _is_about_made_up(entry)]
    bad = [f"{entry['n']} {entry['method']}: {entry['description']}" for entry in asked]
    assert not bad, f"seed {simulation.seed}: the bot asks what it should not: {bad}"
    check_screens(simulation, finished=whims is None)
    with simulation.store.unit() as unit:
        wake_panels(unit, tables_of(unit))
    await simulation.quiet()
    done: Figures = Counter(screens=check_screens(simulation, finished=whims is None, awake=True))
    return done if whims is None else done + Counter(whims=whims.done.total())


def _is_about_made_up(request: Json) -> bool:
    """Whether a request is about a message or a topic that an odd update has invented."""
    numbers = (request["parameters"].get(name) for name in ("message_id", "message_thread_id"))
    return any(str(number) in map(str, HUGE) for number in numbers)


def few(size: int) -> int:
    """The most people in a group: two if the batch has to be short."""
    return 2 if size == 1 else 4


def use_few_taps(seed: int, size: int) -> bool:
    """Whether people use few taps for a turn: in two of three batches of the long form, so that many matches end."""
    return size > 1 and seed % 3 > 0


def telegram_fails(seed: int, size: int) -> Figures:
    """Telegram loses answers, limits the rate, fails, and sends updates twice or in another order.

    Matches end all the same, and in the end the screens show what is stored.
    """
    with new_simulation(seed, MANY_FAULTS) as simulation:

        async def play() -> Figures:
            assert await simulation.start()
            groups = playing_groups(simulation, size, most=few(size), deft=use_few_taps(seed, size), computers=seed % 2)
            mixed(groups, random.Random(seed), most=4)
            log_checker = LogChecker(simulation)
            whims = Whims(simulation, groups, random.Random(seed))
            matches = asyncio.gather(*(group.play(LONG) for group in groups))
            whims.begin()
            await while_checking(simulation, matches, lambda: check_waiting(simulation), log_checker.check)
            done: Figures = Counter(matches=size)
            done += await at_rest(simulation, log_checker, whims)
            taps = sum(len(actor.taps) for group in groups for actor in group.actors)
            return done + Counter(faults=simulation.telegram.faults, taps=taps)

        return simulation.run(play())


def a_chat_waits_alone(seed: int, size: int) -> Figures:
    """Telegram limits the rate of one group again and again; no other private chat waits for it."""
    with new_simulation(seed) as simulation:

        async def play() -> Figures:
            assert await simulation.start()
            flooded, *others = playing_groups(simulation, size + 1, most=few(size))
            table_id = await flooded.open()
            seconds = (20, 60)
            simulation.telegram.fault_rates = FaultRates(always_flooded=flooded.chat.id, flood_seconds=seconds)
            waits: Counter[int] = Counter()
            longest = 0

            def look() -> None:
                nonlocal longest
                with simulation.store.read() as unit:
                    waiting = unit.work.chats()
                for group in others:
                    for actor in group.actors:
                        chat = actor.person.id
                        waits[chat] = waits[chat] + 1 if chat in waiting else 0
                        longest = max(longest, waits[chat])
                assert longest < 20, f"seed {seed}: a private chat has waited for 10 s"

            watching = asyncio.ensure_future(keep_checking(simulation, look, 0.5))
            await asyncio.gather(*(group.play() for group in others))
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            simulation.telegram.fault_rates = NO_FAULTS
            await flooded.over(table_id)
            done: Figures = Counter(matches=size, floods=len(simulation.telegram.journal.after(0, category="fault")))
            return done + await at_rest(simulation, LogChecker(simulation))

        return simulation.run(play())


def process_dies(seed: int, size: int) -> Figures:
    """The process is killed at any statement or request and starts again, while Telegram fails; the matches end."""
    with new_simulation(seed) as simulation:
        dice = random.Random(seed)

        async def play() -> Figures:
            assert await simulation.start()
            groups = playing_groups(simulation, size, most=few(size), computers=seed % 2)
            tables = [await group.open() for group in groups]
            simulation.telegram.fault_rates = MANY_FAULTS
            log_checker = LogChecker(simulation)
            whims = Whims(simulation, groups, random.Random(seed))
            whims.begin()
            while any(group.is_on(table) for group, table in zip(groups, tables, strict=True)):
                simulation.raise_trouble()
                assert simulation.life is not None, "a bot has been started"
                if simulation.life.dies_at is None:
                    simulation.life.dies_at = simulation.life.passed + dice.randrange(50, 5000)
                if not simulation.life.is_alive:
                    await simulation.crash(dice.uniform(0.0, 30.0))
                    check_waiting(simulation)
                    log_checker.check()
                await asyncio.sleep(1.0)
                assert simulation.loop.time() < MONTH, f"seed {seed}: the matches do not end"
            assert simulation.life is not None, "a bot has been started"
            simulation.life.dies_at = None
            if not simulation.life.is_alive:  # it was killed when the last match ended
                await simulation.crash()
            done: Figures = Counter(matches=size, deaths=simulation.lives - 1)
            return done + await at_rest(simulation, log_checker, whims)

        return simulation.run(play())


DISK_TROUBLES = (
    ("database is locked", sqlite3.SQLITE_BUSY),
    ("disk I/O error", sqlite3.SQLITE_IOERR),
    ("disk is full", sqlite3.SQLITE_FULL),
)


def disk_fails(seed: int, size: int) -> Figures:
    """One statement in some hundreds fails; every tap is answered, and the matches end."""
    with new_simulation(seed) as simulation:
        dice = random.Random(seed)
        failures = 0

        def before_statement(statement: str) -> None:
            nonlocal failures
            if dice.random() < 0.003 and not statement.startswith(("ROLLBACK", "RELEASE", "PRAGMA")):
                failures += 1
                words, code = dice.choice(DISK_TROUBLES)
                error = sqlite3.OperationalError(words)
                error.sqlite_errorcode = code
                raise error

        async def play() -> Figures:
            assert await simulation.start()
            groups = playing_groups(simulation, size, most=few(size), computers=seed % 2)
            tables = [await group.open() for group in groups]
            assert simulation.life is not None, "a bot has been started"
            simulation.life.before_statement = before_statement
            log_checker = LogChecker(simulation)
            playing = asyncio.gather(*(group.over(table, LONG) for group, table in zip(groups, tables, strict=True)))
            whims = Whims(simulation, groups, random.Random(seed))
            whims.begin()
            await while_checking(simulation, playing, lambda: check_waiting(simulation), log_checker.check)
            simulation.life.before_statement = None
            done = Counter(matches=size, failures=failures) + await at_rest(simulation, log_checker, whims)
            actors = [*whims.guests, *(actor for group in groups for actor in group.actors)]
            taps = [tap for actor in actors for tap in actor.taps]
            done += Counter(taps=len(taps))
            unanswered = sum(tap.answer is None for tap in taps)
            assert unanswered == 0, f"seed {seed}: {unanswered} taps were never answered"
            return done

        return simulation.run(play())
