"""Passes a command that somebody writes to its use case, and queues the messages that answer it."""

import re
from collections.abc import Callable, Coroutine
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, TypeAlias

from telegram import Message, Update
from telegram.ext import CommandHandler, MessageHandler, filters

from handlers.commands.registry import COMMANDS, LESSONS, START, STATUS, start
from handlers.delivery.queued_answers import queue_answer
from handlers.telegram.admins import Admins
from handlers.telegram.convert import LibraryContext, UpdateHandler, origin_of, place_of, thread_of
from handlers.telegram.tapped_message import EPHEMERAL_ID
from screens.message import Asker
from screens.message import Message as Composed
from screens.results import Outgoing, compose_result
from storage import ReadOnly, StoreError, Unit
from tables.chat_pages import Statement
from tables.context import Context, Origin
from tables.handling import Reading, Result, record_sender
from tables.notices.reach import mark_reachable
from tables.play.coming_back import ABOUT_THE_TABLE_HERE
from tables.requests.codec import Request
from tables.requests.commands import SmallTalk
from tables.sheets.keeping import replied_to
from tables.stuck import STUCK, log_unusable, stuck_line
from tables.use_cases import ASKS_ADMIN, USE_CASES, perform

OnUpdate: TypeAlias = Callable[[Update, LibraryContext], Coroutine[Any, Any, None]]
Makes: TypeAlias = Callable[[str], Request]
"""Makes a request of the text after a command."""


_COMMAND = re.compile(r"/(?P<name>\w{1,32})(?:@(?P<bot>\w+))?")
_CLOSE = 0.75
"""How close a mistyped command is at least: `/nouva` is `/nuova` with 0.8, 1 being the same."""


def update_handlers(context: Context, admins: Admins) -> tuple[UpdateHandler, ...]:
    """The handlers for commands, for other text in private chats, and for replies to the bot.

    Editing a message repeats nothing.
    """
    commands = [_handler(names, _on_command(makes, context, admins), whose) for names, makes, whose in _all(context)]
    # Service messages have no text, and an edited message was answered when it was new.
    told = filters.ChatType.PRIVATE & filters.TEXT | filters.COMMAND | filters.REPLY & filters.TEXT
    words = filters.UpdateType.MESSAGE & told
    return (*commands, MessageHandler(words, _on_words(context)))


def _all(context: Context) -> list[tuple[tuple[str, ...], Makes, filters.BaseFilter]]:
    """The names of every command, the function that makes its request, and whose command it is."""
    everybodys = [*((command.names(context.texts), command.request) for command in COMMANDS), ((START,), start)]
    return [
        *((names, makes, filters.ALL) for names, makes in everybodys),
        *((command.names(context.texts), command.request, filters.ChatType.PRIVATE) for command in (LESSONS, STATUS)),
    ]


def _handler(
    names: tuple[str, ...], on_update: OnUpdate, whose: filters.BaseFilter
) -> CommandHandler[LibraryContext, None]:
    return CommandHandler(names, on_update, filters.UpdateType.MESSAGE & whose)


def _on_command(makes: Makes, context: Context, admins: Admins) -> OnUpdate:
    async def on_command(update: Update, library: LibraryContext) -> None:
        message = update.effective_message
        if message is None:
            return
        origin = _origin(update.update_id, message)
        if origin is None:
            _explain_anonymous(context, update.update_id, message)
            return
        request = makes(_argument(message))
        if type(request) in ASKS_ADMIN:
            is_admin = await admins.includes(library.bot, origin.chat_id, origin.person.id)
            origin = replace(origin, is_admin=is_admin)
        origin = await admins.with_membership(library.bot, context, origin, request)
        work_off(context, origin, request)

    return on_command


def _on_words(context: Context) -> OnUpdate:
    async def on_words(update: Update, library: LibraryContext) -> None:
        message = update.effective_message
        origin = None if message is None else _origin(update.update_id, message)
        if message is None or origin is None or message.via_bot is not None:  # which somebody has chosen to send
            return
        meant = _meant(context, origin, message, library.bot.username)
        replied, words = message.reply_to_message, message.text or ""
        asked = None if replied is None else replied_to(context, origin, words, replied.message_id)
        if asked is not None:
            work_off(context, origin, asked)
        elif meant or origin.is_private:  # a group talks among itself, and to other bots
            work_off(context, origin, SmallTalk(meant, is_unknown=_COMMAND.match(words) is not None))

    return on_words


def _meant(context: Context, origin: Origin, message: Message, bot: str) -> str:
    """The name nearest to that of a command that does not exist; none in a group, unless it is for this bot by name."""
    written = _COMMAND.match(message.text or "")
    if written is None or (not origin.is_private and (written["bot"] or "").lower() != bot.lower()):
        return ""
    names = [name for command in (*COMMANDS, LESSONS) for name in command.names(context.texts)]
    return next(iter(get_close_matches(written["name"].lower(), names, n=1, cutoff=_CLOSE)), "")


async def _nothing(update: Update, library: LibraryContext) -> None:
    """Do nothing: the callback of a handler that is only used to recognise its command."""


def answer_from_reading(context: Context, update: Update) -> Outgoing | None:
    """Answer a command without writing to the store; None if the command has to write."""
    origin = _origin(update.update_id, update.message) if update.message is not None else None
    if origin is None or update.message is None:
        return None
    request = next(
        (
            makes(_argument(update.message))
            for names, makes, whose in _all(context)
            if _handler(names, _nothing, whose).check_update(update)
        ),
        None,
    )
    try:
        with context.store.read() as unit:
            try:
                return _read(context, unit, origin, request)
            except STUCK as error:
                return _addressed(origin, compose_result(context, unit, origin, _stuck(error)).outgoing)
    except (StoreError, ReadOnly):
        return None


def _read(context: Context, unit: Unit, origin: Origin, request: Request | None) -> Outgoing | None:
    use_case = USE_CASES.get(type(request)) if request is not None else None
    result = use_case.alone(context, unit, origin, request) if isinstance(use_case, Reading) else None
    return None if result is None else _addressed(origin, compose_result(context, unit, origin, result).outgoing)


def _answer_without_lock(context: Context, origin: Origin, request: Request) -> Outgoing | None:
    """Answer a command that only reads before the transaction, which locks others out; None if it has to write first.

    It has to if the request may bring somebody back to the table here, or if who asks is not stored as they are now.
    """
    if type(request) in ABOUT_THE_TABLE_HERE:
        return None
    with context.store.read() as unit:
        stored, now = unit.people.get(origin.person.id), origin.person
        if stored is None or stored.name != now.name:
            return None
        is_current = stored.language_chosen or stored.language == now.language
        return _read(context, unit, origin, request) if is_current else None


def work_off(context: Context, origin: Origin, request: Request) -> None:
    """Perform a request and queue the answer for the dispatcher, in one transaction.

    If the stored state cannot be used, the answer says so and nothing is changed.
    """
    try:
        answer = _answer_without_lock(context, origin, request)
        with context.store.together() as unit:
            if answer is not None:
                with context.store.unit(origin.update_id) as part:
                    record_sender(context, part, origin, context.now())
                _queue(context, unit, origin, answer)
                return
            result = perform(context, origin, request)
            if result.line is not None:  # a command has no toast: its line becomes a message
                result = replace(result, line=None, pages=(Statement.of(result.line), *result.pages))
            _answer(context, unit, origin, result)
    except STUCK as error:
        with context.store.unit(origin.update_id) as unit:
            _answer(context, unit, origin, _stuck(error))


def _answer(context: Context, unit: Unit, origin: Origin, result: Result) -> None:
    _queue(context, unit, origin, _addressed(origin, compose_result(context, unit, origin, result).outgoing))


def _queue(context: Context, unit: Unit, origin: Origin, outgoing: Outgoing) -> None:
    mark_reachable(unit, origin.chat_id)
    queue_answer(unit, origin.chat_id, origin.thread_id, outgoing, context.now(), origin.person.id)


def _addressed(origin: Origin, outgoing: Outgoing) -> Outgoing:
    """The answer, only for the person who asked if nobody else has seen the command."""
    if origin.ephemeral_id is None:
        return outgoing
    return outgoing.only_for(Asker(origin.person.id, origin.ephemeral_id))


def _stuck(error: Exception) -> Result:
    """Log that the stored state cannot be used, and say so in the answer."""
    log_unusable(error)
    return Result(pages=(Statement.of(stuck_line(error)),))


def _origin(update_id: int, message: Message) -> Origin | None:
    """The origin of a message; None if its author is not a visible person."""
    if message.sender_chat is not None:
        return None
    origin = origin_of(update_id, message.from_user, message.chat, message)
    return origin and replace(origin, ephemeral_id=message.api_kwargs.get(EPHEMERAL_ID))


def _argument(message: Message) -> str:
    """The text after the command."""
    return "".join((message.text or "").split(None, 1)[1:]).strip()


def _explain_anonymous(context: Context, update_id: int, message: Message) -> None:
    """Explain to somebody who writes as the group or as a channel that nobody can sit down under that name."""
    if message.sender_chat is None or place_of(message.chat) is None:
        return
    with context.store.unit(update_id) as unit:
        chat = unit.chats.get(message.chat.id)
        language = context.texts.best_language(chat.language if chat is not None else None)
        key = "command-anonymous" if message.sender_chat.id == message.chat.id else "command-as-channel"
        answer = Outgoing((Composed(context.texts.text(language, key)),))
        queue_answer(unit, message.chat.id, thread_of(message), answer, context.now())
