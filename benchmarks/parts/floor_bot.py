"""The floor: a bot of python-telegram-bot that only answers each tap, and edits the message after some.

    python -m benchmarks.parts.floor_bot http://127.0.0.1:8081 40:SANDBOX panel.json

Its messages have the text and the buttons of a real panel, so that updates, answers and edits are as large as those of
the real bot. A tap on the first button is only answered; after one on any other, the message is edited, too.
"""

import itertools
import json
import sys
from pathlib import Path
from typing import Any, TypeAlias

from telegram import InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackContext, CallbackQueryHandler, CommandHandler

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]


def main(address: str, token: str, panel: str) -> None:
    """Serve until a signal ends it."""
    looks = json.loads(Path(panel).read_text())
    text = looks.get("text") or looks["caption"]  # below a picture, which the floor does not send
    keys = InlineKeyboardMarkup.de_json(looks["reply_markup"])
    every = (button.callback_data for row in keys.inline_keyboard for button in row)
    only_answered = next(data for data in every if data is not None)  # disabled buttons have no data
    numbers = itertools.count()

    async def start(update: Update, context: Context) -> None:
        assert update.effective_chat is not None
        await context.bot.send_message(update.effective_chat.id, text, reply_markup=keys)

    async def tap(update: Update, context: Context) -> None:
        assert update.callback_query is not None
        await update.callback_query.answer()
        if update.callback_query.data != only_answered:
            await update.callback_query.edit_message_text(f"{text}\n{next(numbers)}", reply_markup=keys)

    async def say_ready(application: object) -> None:
        print("floor bot: ready", file=sys.stderr, flush=True)

    application = Application.builder().token(token).base_url(f"{address}/bot").post_init(say_ready).build()
    application.add_handler(CommandHandler("start", start))
    application.add_handler(CallbackQueryHandler(tap))
    application.run_polling(allowed_updates=[Update.MESSAGE, Update.CALLBACK_QUERY])


if __name__ == "__main__":
    main(*sys.argv[1:])
