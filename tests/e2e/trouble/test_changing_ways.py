"""Changing between asking for updates and having them brought loses nothing, also if the bot is killed in between.

It is `python bot.py` that is started, stopped and killed. What people write while it is down is answered once, in the
order of their chat.
"""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from sandbox.client.people import Person
from sandbox.http.server import LocalTelegram
from simulation.program.ports import own_port
from tests.started import TOKEN, _nobody_stays, outcome, ready, start, telegram_settings

__all__ = ["_nobody_stays"]

COMMANDS = ("/aiuto", "/privacy", "/impostazioni")
"""Each has an answer of its own; the same for everybody, as far as its first line goes."""

HANGS = 600.0

WAYS = ["asked", "brought"]


class Bot:
    """The program, which can be started in both ways on one database."""

    def __init__(self, telegram: LocalTelegram, folder: Path) -> None:
        self.telegram = telegram
        self.folder = folder
        self.written = 0
        self._port = own_port()
        self._process: asyncio.subprocess.Process | None = None

    async def begin(self, way: str) -> None:
        """Start it, without waiting until it serves."""
        settings = telegram_settings(self.telegram)
        if way == "brought":
            settings["WEB_LISTEN"] = f"127.0.0.1:{self._port}"
            settings["WEBHOOK_URL"] = f"http://127.0.0.1:{self._port}/telegram"
        self._process = await start(self.folder, **settings)

    async def start(self, way: str) -> None:
        """Start it, and wait until it serves."""
        await self.begin(way)
        assert self._process is not None
        await ready(self._process)

    async def stop(self) -> None:
        """Stop it in order."""
        self._process.send_signal(signal.SIGTERM)
        code, output = await outcome(self._process)
        assert code == 0, output
        assert "Traceback" not in output

    async def kill(self) -> None:
        """Kill it, so that it can do nothing more."""
        self._process.kill()
        await self._process.wait()

    async def write(self, person: Person, *commands: str) -> None:
        """Write to it in private."""
        for command in commands:
            await person.send(None, command)
            self.written += 1

    def arrived(self) -> int:
        """How many updates are stored."""
        return self._number("SELECT count(*) FROM inbox")

    async def quiet(self) -> None:
        """Wait until every update has arrived and been worked off, and every answer is out."""
        waiting = (
            "SELECT count(*) FROM inbox WHERE done_at IS NULL",
            "SELECT count(*) FROM announcements WHERE sent_at IS NULL AND failed IS NULL",
        )
        async with asyncio.timeout(300):
            while self.telegram.world.updates.pending() or any(map(self._number, waiting)):
                await self.telegram.world.events.changed(0.05)

    def _number(self, statement: str) -> int:
        with closing(sqlite3.connect(self.folder / "scala40.sqlite")) as db:
            return int(db.execute(statement).fetchone()[0])


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    async with LocalTelegram(token=TOKEN) as telegram:
        yield Bot(telegram, tmp_path)
        assert await telegram.bad_requests() == []


async def answers(person: Person) -> list[str]:
    """The first lines of what the bot has said in private, in order."""
    return [seen.text.split("\n")[0] for seen in await person.messages() if seen.json["from"]["is_bot"]]


async def people(bot: Bot) -> tuple[list[Person], list[str]]:
    """Three people whom the bot knows, of whom the first has written all commands; and how they were answered."""
    found = [await bot.telegram.person(name) for name in ("Anna", "Bruno", "Carla")]
    for person in found:
        await person.start()
        bot.written += 1
    await bot.quiet()
    greeted = len(await answers(found[0]))
    await bot.write(found[0], *COMMANDS)
    await bot.quiet()
    return found, (await answers(found[0]))[greeted:]


async def write_in_turns(bot: Bot, writers: list[Person]) -> None:
    for command in COMMANDS:
        for person in writers:
            await bot.write(person, command)


async def stopped_with_something_waiting(bot: Bot, way: str) -> tuple[list[Person], list[str]]:
    """Run the bot one way, stop it, and let two people write; return who, and how each will have been answered."""
    await bot.start(way)
    (_, *writers), expected = await people(bot)
    assert len(expected) == len(COMMANDS)
    await bot.stop()
    await write_in_turns(bot, writers)
    return writers, expected


async def all_is_answered_once(bot: Bot, writers: list[Person], expected: list[str]) -> None:
    await bot.quiet()
    for person in writers:
        _, *found = await answers(person)  # the first is the greeting, which has their name
        assert found == expected
    assert bot.arrived() == bot.written, "each update is known once"


async def test_what_is_written_while_it_is_stopped_arrives_the_other_way(bot: Bot) -> None:
    writers, expected = await stopped_with_something_waiting(bot, "asked")
    await bot.start("brought")
    await all_is_answered_once(bot, writers, expected)
    await bot.stop()
    await write_in_turns(bot, writers)
    await bot.start("asked")
    await all_is_answered_once(bot, writers, expected * 2)
    await bot.stop()


@pytest.mark.parametrize(("before", "after"), [WAYS, pytest.param(*WAYS[::-1], marks=pytest.mark.long)])
async def test_a_kill_between_the_change_and_the_first_update_loses_nothing(bot: Bot, before: str, after: str) -> None:
    writers, expected = await stopped_with_something_waiting(bot, before)
    arrived, tg = bot.arrived(), bot.telegram
    # It asks, or takes what is brought, only after these calls.
    await tg.fault(
        "delay", method={"asked": "getUpdates", "brought": "setMyCommands"}[after], seconds=HANGS, count=None
    )
    last = tg.journal.after(0)[-1]["n"]
    await bot.begin(after)
    changed = {"asked": "deleteWebhook", "brought": "setWebhook"}[after]
    await tg.wait_request(changed, lambda request: bool(request["ok"]), after=last, seconds=300)
    await bot.kill()
    assert bot.arrived() == arrived, "nothing has been fetched yet"
    assert (tg.world.updates.webhook is not None) is (after == "brought")
    await tg.no_faults()
    await bot.start(after)
    await all_is_answered_once(bot, writers, expected)
    await bot.stop()


@pytest.mark.parametrize(("before", "after"), [pytest.param(*WAYS, marks=pytest.mark.long), WAYS[::-1]])
async def test_what_has_arrived_one_way_and_was_not_confirmed_is_not_done_again_when_it_comes_the_other_way(
    bot: Bot, before: str, after: str
) -> None:
    writers, expected = await stopped_with_something_waiting(bot, before)
    arrived, tg = bot.arrived(), bot.telegram
    await tg.fault("duplicate", count=None)  # Telegram does not get to know that an update has arrived
    await tg.fault("delay", method="sendMessage", seconds=HANGS, count=None)  # so that nothing is answered yet
    await bot.begin(before)
    async with asyncio.timeout(300):
        while bot.arrived() == arrived:
            await tg.world.events.changed(0.05)
    await bot.kill()
    await tg.no_faults()
    await bot.start(after)
    await all_is_answered_once(bot, writers, expected)
    await bot.stop()
