"""What is written in the private chat and is no command we know: a word about where to find help."""

from telegram import Update
from telegram.ext import MessageHandler, filters

from handlers.delivery.answers import queue_answer
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.convert import place_of, requester_of
from handlers.updates.membership import LibraryContext, UpdateHandler
from screens.accessible_replies import accessible_answer
from screens.answers import say
from screens.render.welcome import first_steps
from tables.arrivals import arrive
from tables.context import Context
from tables.reply import Answer
from tables.requests.command import Call
from texts.line import Line


def point_to_help(context: Context, call: Call) -> Answer:
    """Say what is understood here; a group talks among itself, and there the bot is silent."""
    with context.store.unit(call.update_id) as unit:
        chat = arrive(context, unit, call, context.now())
    if not call.is_private:
        return Answer()
    return say(context, chat.language, Line("command-small-talk"), first_steps(context.texts, chat.language))


def update_handlers(context: Context, dispatcher: Dispatcher) -> tuple[UpdateHandler, ...]:
    """What python-telegram-bot is to call for words that no handler of a command has taken before."""

    async def on_words(update: Update, library: LibraryContext) -> None:
        message = update.effective_message
        place = place_of(message.chat) if message is not None else None
        if message is None or place is None or message.from_user is None:
            return
        call = Call(
            update_id=update.update_id,
            person=requester_of(message.from_user),
            chat_id=place.chat_id,
            thread_id=0,
            chat_kind=place.kind,
            title=place.title,
            is_forum=place.is_forum,
        )
        with context.store.together() as unit:
            answer = accessible_answer(context, unit, call.chat_id, point_to_help(context, call))
            queue_answer(unit, call.chat_id, call.thread_id, answer, context.now(), call.person.id)
        dispatcher.wake()

    # Service messages have no text, and an edited message was answered when it was new.
    words = filters.ChatType.PRIVATE & filters.TEXT & filters.UpdateType.MESSAGE
    return (MessageHandler(words, on_words),)
