"""The control: a bot that counts taps, set up as in the library's own examples, and killed in the same way.

For each tap it commits a row and answers. Its losses, counted as those of the real bot, show that the kills hit moments
at which something can be lost.
"""

import asyncio
import os
import random
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

from simulation.promise import Figures

if TYPE_CHECKING:
    from sandbox.client.people import Person
    from sandbox.http.server import LocalTelegram
    from sandbox.taps import Tap

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


def application(path: Path, token: str, url: str) -> Application:
    """The bot; `path` is its file."""
    store = sqlite3.connect(path)
    store.execute("CREATE TABLE IF NOT EXISTS taps (query TEXT)")

    async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        key = InlineKeyboardMarkup([[InlineKeyboardButton("+1", callback_data="one")]])
        await update.message.reply_text("0", reply_markup=key)

    async def tap(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        store.execute("INSERT INTO taps VALUES (?)", (update.callback_query.id,))
        store.commit()
        await update.callback_query.answer("+1")

    built = ApplicationBuilder().token(token).base_url(f"{url}/bot").build()
    built.add_handler(CommandHandler("start", start))
    built.add_handler(CallbackQueryHandler(tap))
    return built


def main() -> None:
    """Serve until killed, with the settings of the real bot."""
    path = Path(os.environ["DATABASE"])
    application(path, os.environ["BOT_TOKEN"], os.environ["BOT_API_URL"]).run_polling()


async def taps_lost(seed: int, kills: int) -> Figures:
    """Let six people tap, and kill the bot `kills` times; how many taps it has lost, and how many it counted twice."""
    from sandbox.http.server import LocalTelegram  # the model of the Bot API, which no bot process needs
    from simulation.program.forked import ForkedBot
    from simulation.program.setup import Setup

    dice = random.Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        async with LocalTelegram() as tg:
            setup = Setup(tg, None, Path(name))  # type: ignore[arg-type]  # nobody plays
            bot = ForkedBot(setup, dice, "stock")
            await bot.open()
            await bot.start()
            try:
                people = [await tg.person(f"Persona {number}") for number in range(6)]
                for person in people:
                    await person.start()
                    await person.wait_message(check=lambda seen: bool(seen.buttons), seconds=60.0)
                taps = []
                for _ in range(kills):
                    for _ in range(dice.randint(12, 42)):
                        taps.append(_tap(tg, dice.choice(people)))
                        await asyncio.sleep(dice.expovariate(50.0))
                    await asyncio.sleep(dice.uniform(0.0, 0.03))
                    await bot.restart()
                taps.append(_tap(tg, people[0]))  # taps are processed in order: once the last one is, all are
                while taps[-1].answer is None:
                    await tg.world.events.changed(1.0)
            finally:
                await bot.close()
            with closing(sqlite3.connect(setup.stored.path)) as conn:
                rows = Counter(row[0] for row in conn.execute("SELECT query FROM taps"))
    lost = sum(not rows[tap.id] for tap in taps)
    return Counter({"stock taps": len(taps), "stock lost": lost, "stock double": sum(rows.values()) - len(rows)})


def _tap(tg: "LocalTelegram", who: "Person") -> "Tap":
    from sandbox import life

    person = tg.world.people[who.id]
    key = {"chat_id": person.id, "message_id": 2, "data": "one", "force": True}
    tap = life.tap(tg.world, person, life.find_button(tg.world, person, key))
    assert tap is not None
    return tap
