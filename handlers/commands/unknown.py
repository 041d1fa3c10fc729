"""What is written in the private chat and is no command we know: a word about where to find help."""

from telegram import Update
from telegram.ext import MessageHandler, filters

from handlers.delivery.answers import queue_answer
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.convert import origin_of
from handlers.updates.membership import LibraryContext, UpdateHandler
from screens.accessible_replies import accessible_answer
from screens.answers import say
from screens.render.welcome import first_steps
from tables.arrivals import arrive
from tables.context import Context
from tables.requests.origin import Origin
from tables.result import Result
from texts.line import Line


def point_to_help(context: Context, origin: Origin) -> Result:
    """Say what is understood here; a group talks among itself, and there the bot is silent."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
    if not origin.is_private:
        return Result()
    return say(context, chat.language, Line("command-small-talk"), first_steps(context.texts, chat.language))


def update_handlers(context: Context, dispatcher: Dispatcher) -> tuple[UpdateHandler, ...]:
    """What python-telegram-bot is to call for words that no handler of a command has taken before."""

    async def on_words(update: Update, library: LibraryContext) -> None:
        message = update.effective_message
        if message is None:
            return
        origin = origin_of(update.update_id, message.from_user, message.chat, None)
        if origin is None:
            return
        with context.store.together() as unit:
            answer = accessible_answer(context, unit, origin.chat_id, point_to_help(context, origin))
            queue_answer(unit, origin.chat_id, origin.thread_id, answer, context.now(), origin.person.id)
        dispatcher.wake()

    # Service messages have no text, and an edited message was answered when it was new.
    words = filters.ChatType.PRIVATE & filters.TEXT & filters.UpdateType.MESSAGE
    return (MessageHandler(words, on_words),)
