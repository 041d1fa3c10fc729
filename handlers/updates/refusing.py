"""Answers people while the store cannot be written to: with the result if reading suffices, or with an apology.

Their update is confirmed to Telegram only after they were answered.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from telegram import Update

from handlers.commands.written import answer_from_reading
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.convert import place_of, thread_of
from handlers.updates.errors import language_of_update
from handlers.updates.tap_answers import TapAnswers, Toast
from screens.message import Message
from screens.results import Outgoing
from tables.context import Context


def refuser(
    context: Context, dispatcher: Dispatcher, answers: TapAnswers
) -> Callable[[Update], Coroutine[Any, Any, bool]]:
    """The function that answers an update that cannot be stored; it returns whether its person was told."""

    async def refuse(update: Update) -> bool:
        if context.store.is_lost:  # whether it was stored is not known; who works next answers it
            return False
        key = "error-busy" if context.store.is_locked else "error-not-stored"
        if update.callback_query is not None:
            toast = Toast(context.texts.plain(language_of_update(context, update), key), alert=True)
            return await answers.give_once(update.update_id, update.callback_query.id, toast)
        message = update.message
        if message is None or message.text is None or place_of(message.chat) is None:
            return False
        is_command = message.text.startswith("/")
        if not is_command and message.chat.id < 0:
            return False  # in a group only commands are answered
        answer = answer_from_reading(context, update) if is_command else None
        if answer is None:
            answer = Outgoing((Message(context.texts.text(language_of_update(context, update), key)),))
        return await dispatcher.say_unwritten(message.chat.id, thread_of(message), answer)

    return refuse
