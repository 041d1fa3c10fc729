"""Measures python-telegram-bot's own work for a tap: parsing the update, the handler, an answer and an edit over HTTP.

    python -m benchmarks.parts.library ANSWER.json

serves as a Telegram that gives the same answers at once, and prints its port.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web
from telegram import InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, ContextTypes

from benchmarks.parts.figures import Times
from handlers.local_play import TOKEN
from sandbox.client.seen import Json

_ME = {"id": 40, "is_bot": True, "first_name": "Scala 40", "username": "scala40bot"}


class Library:
    """The library in this process, with a Telegram in another one."""

    def __init__(self, address: str, panel: Json) -> None:
        keys = InlineKeyboardMarkup.de_json(panel["reply_markup"])

        async def tap(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
            query = update.callback_query
            assert query is not None
            await query.answer("Adesso tocca a te.")
            if "caption" in panel:  # below a picture, which stays as it is
                await query.edit_message_caption(f"{panel['caption']}\n{self._edits}", reply_markup=keys)
            else:
                await query.edit_message_text(f"{panel['text']}\n{self._edits}", reply_markup=keys)
            self._edits += 1

        self.application = Application.builder().token(TOKEN).base_url(f"{address}/bot").updater(None).build()
        self.application.add_handler(CallbackQueryHandler(tap))
        self.taps = Times()
        self._edits = 0

    async def tap(self, raw: Json) -> None:
        """Let the library process a tap's update."""
        with self.taps.one():
            update = Update.de_json(raw, self.application.bot)
            await self.application.process_update(update)
        if self._edits != len(self.taps.seconds):
            raise RuntimeError("a message was not edited, so the measurement is invalid")


@asynccontextmanager
async def library(panel: Json, folder: Path) -> AsyncIterator[Library]:
    """Prepare the library for the block; `panel`: the JSON of the message that it edits."""
    file = folder / "answer.json"
    file.write_text(json.dumps(panel))
    command = (sys.executable, "-m", "benchmarks.parts.library", str(file))
    server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    try:
        one = Library(f"http://127.0.0.1:{int(await server.stdout.readline())}", panel)
        await one.application.initialize()
        yield one
        await one.application.shutdown()
    finally:
        server.terminate()
        await server.wait()


async def serve(edited: Json) -> None:
    """Answer every request, with this as the edited message, until a signal ends it."""
    results = {"getMe": _ME, "editMessageText": edited, "editMessageCaption": edited}

    async def called(request: web.Request) -> web.Response:
        await request.read()
        return web.json_response({"ok": True, "result": results.get(request.match_info["method"], True)})

    application = web.Application()
    application.router.add_post("/{bot}/{method}", called)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(json.loads(Path(sys.argv[1]).read_text())))
