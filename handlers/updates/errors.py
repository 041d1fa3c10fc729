"""Handles an update whose processing fails: logs its number, and sends a short apology."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from telegram import Update
from telegram.error import TelegramError
from telegram.ext import CallbackContext

from handlers.telegram.convert import thread_of
from handlers.telegram.logs import chat_kind
from handlers.updates.inbox import Failed, Inbox
from handlers.updates.tap_answers import TapAnswers, Toast
from operations.exit_codes import Exit
from screens.message import Message
from storage import AnnouncementKind, StoreBusy
from tables.context import Context
from tables.languages import language_of, language_of_person

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the bot stops by itself: a sentence for the person who started it, and the exit code."""

    sentence: str
    code: Exit = Exit.BROKEN


class Endings:
    """Lets parts of the bot end it with a reason for the operator; the first reason counts."""

    def __init__(self) -> None:
        self._ended: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()

    def end(self, ending: Ending) -> None:
        if not self._ended.done():
            self._ended.set_result(ending)

    async def wait(self) -> Ending:
        """Wait until a part of the bot ends it, which normally never happens."""
        return await self._ended


@asynccontextmanager
async def running(name: str, work: Coroutine[Any, Any, None], endings: Endings) -> AsyncIterator[None]:
    """Run `work` as a task beside the block, and cancel it afterwards. If it ends by itself, the bot stops."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            log.error("%s has stopped", name, exc_info=task.exception())
            endings.end(Ending(f"The bot stops because {name}, a part of it, has stopped. Its log says why."))

    task = asyncio.create_task(work)
    task.add_done_callback(ended)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


ErrorHandler = Callable[[object, CallbackContext[Any, Any, Any, Any]], Coroutine[Any, Any, None]]


def handler(context: Context, inbox: Inbox, answers: TapAnswers) -> ErrorHandler:
    """The function that python-telegram-bot calls with the exception of a handler."""

    async def on_error(update: object, library: CallbackContext[Any, Any, Any, Any]) -> None:
        error = library.error
        if not isinstance(update, Update):
            log.error("an error outside of any update", exc_info=error)
            return
        if context.store.is_lost:
            return  # the next start processes it, and the loss is logged
        if isinstance(error, StoreBusy) and inbox.waits_for_store(update.update_id):
            if inbox.has_to_apologize(update.update_id):
                await _apologize(context, answers, update, "error-busy-kept")
            return
        failed = inbox.failed(update.update_id)
        log.error(
            "%s failed%s", _named(update), " and is tried again" if failed is Failed.AGAIN else "", exc_info=error
        )
        if failed is not Failed.AGAIN:
            # If the transaction was committed, the apology must not say that nothing has changed.
            await _apologize(context, answers, update, "error-sorry" if failed is Failed.UNDONE else "error-sorry-done")

    return on_error


def too_much(context: Context) -> Callable[[Update], None]:
    """The function that tells the sender, once in each flood, that their messages are dropped."""

    def tell(update: Update) -> None:
        message = update.message
        if message is None:
            return
        answer = Message(context.texts.text(language_of_update(context, update), "error-too-much"))
        try:
            with context.store.unit() as unit:
                thread = thread_of(message)
                unit.announcements.add(
                    message.chat.id, AnnouncementKind.MESSAGE, answer.dump(), context.now(), thread_id=thread
                )
        except StoreBusy:
            pass  # nobody can be answered now
        except Exception:
            log.exception("%s: its sender could not be told that their messages are dropped", _named(update))

    return tell


async def _apologize(context: Context, answers: TapAnswers, update: Update, key: str) -> None:
    """Send the text of a key to the person who asked for something."""
    words = context.texts.plain(language_of_update(context, update), key)
    try:
        if update.callback_query is not None:
            if not await answers.give(update.update_id, update.callback_query.id, Toast(words, alert=True)):
                log.warning("%s: the apology could not be sent", _named(update))
        elif update.message is not None:
            await update.message.reply_text(words)
    except TelegramError as error:
        log.warning("%s: the apology could not be sent: %s", _named(update), error)


def language_of_update(context: Context, update: Update) -> str:
    """The language of an answer: the person's for a tap, the chat's for a message, or Telegram's without the store."""
    person, chat = update.effective_user, update.effective_chat
    telegrams = person.language_code if person is not None else None
    try:
        with context.store.read() as unit:
            if update.callback_query is None and chat is not None and chat.id < 0:
                return language_of(context, unit, chat.id)
            return language_of_person(context, unit, person.id if person is not None else 0, telegrams)
    except Exception:  # the store itself may have failed, which is logged already
        return context.texts.best_language(telegrams)


def _named(update: Update) -> str:
    """An update in the log: its number, its kind, and the kind of its chat."""
    kinds = {"tap": update.callback_query, "message": update.message}
    kind = next((name for name, content in kinds.items() if content is not None), "change")
    where = f" in {chat_kind(update.effective_chat.id)}" if update.effective_chat is not None else ""
    return f"update {update.update_id} ({kind}{where})"
