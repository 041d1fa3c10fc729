"""From a callback query of Telegram to a use case, and back to the answer that everybody who taps gets at once."""

from dataclasses import replace
from math import ceil

from telegram import Bot, CallbackQuery, Message, Update
from telegram.ext import CallbackQueryHandler

from handlers.delivery.answers import queue_answer
from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.ephemeral import TAP_SECONDS
from handlers.delivery.page_turns import Page
from handlers.telegram.admins import Admins
from handlers.telegram.convert import EPHEMERAL_ID, place_of, requester_of, thread_of
from handlers.telegram.tapped_message import Offer
from handlers.updates import page_taps
from handlers.updates.membership import LibraryContext, UpdateHandler
from handlers.updates.tap_answers import TapAnswers, Toast
from screens.accessible_replies import accessible_answer, accessible_reply, accessible_toast
from screens.render import in_words
from storage import Unit
from tables.context import Context
from tables.languages import language_of_person
from tables.lobby import computers, ending, rules, seating
from tables.notices.group_hands import touched
from tables.play import group_actions, guide, turn_actions
from tables.reply import MAX_ANSWER, Answer, Reply
from tables.requests.codec import Request, unpack
from tables.requests.deep_links import start_link
from tables.requests.table import DealNow
from tables.requests.tap import Tap, UseCase
from tables.stuck import STUCK, note, stuck_line
from texts.line import Line
from texts.text import utf16_length

TAPS: dict[type[Request], UseCase] = {
    **seating.TAPS,
    **rules.TAPS,
    **ending.TAPS,
    **computers.TAPS,
    **page_taps.TAPS,
    **group_actions.TAPS,
    **turn_actions.TAPS,
    **guide.TAPS,
    **in_words.TAPS,
}
"""Which use case answers which button."""

ADMIN_BUTTONS = frozenset[type[Request]]().union(
    *(room.ADMIN_BUTTONS for room in (seating, rules, ending, computers, page_taps)), {DealNow}
)

WORTH_SAYING = 4.0
"""Seconds until a change is seen, from which on whoever made it is told that it comes; a short burst needs no word."""


def update_handlers(
    context: Context, dispatcher: Dispatcher, admins: Admins, answers: TapAnswers
) -> tuple[UpdateHandler, ...]:
    """What python-telegram-bot is to call for taps."""

    async def on_tap(update: Update, library: LibraryContext) -> None:
        query = update.callback_query
        assert query is not None  # the library calls this for taps only
        request = unpack(query.data)
        tap = await _tap(update.update_id, query, request, admins, library.bot)
        if request is None or tap is None or type(request) not in TAPS:
            await answers.give(update.update_id, query.id, _toast(context, query, Reply(Line("tap-unknown"))))
            return
        reply = _answered(context, tap, request)
        if reply.inside or tap.ephemeral_id is not None:
            dispatcher.let_in(tap.chat_id, tap.person.id, query.id)
        if reply.page is not None and tap.ephemeral_id is None and Offer.of(query.message, query.data).is_page:
            dispatcher.turn_page(tap.chat_id, tap.message_id, Page(reply.page, tap.thread_id, _is_photo(query)))
        dispatcher.wake()
        toast = _toast(context, query, _patient(reply, dispatcher.delay(tap.chat_id)))
        await answers.give(update.update_id, query.id, toast)

    return (_EveryTap(on_tap),)


class _EveryTap(CallbackQueryHandler[LibraryContext, None]):
    """The library's own leaves taps without data unanswered."""

    def check_update(self, update: object) -> bool:
        return isinstance(update, Update) and update.callback_query is not None


def _patient(reply: Reply, seconds: float) -> Reply:
    """The reply, with a word where what it changed can only be seen after a while: Telegram makes the chat wait."""
    if seconds < WORTH_SAYING or reply.start is not None or (reply.table_id is None and reply.page is None):
        return reply
    if reply.inside and seconds > TAP_SECONDS - WORTH_SAYING:  # it cannot come any more when the chat may be written to
        return replace(reply, line=Line("inside-later", count=ceil(seconds)), alert=True)
    if reply.line is None:
        return replace(reply, line=Line("tap-later"))
    return replace(reply, line=Line("tap-done-later", said=reply.line))


async def _tap(update_id: int, query: CallbackQuery, request: Request | None, admins: Admins, bot: Bot) -> Tap | None:
    """The tap without Telegram; None for one below a message that is none of ours (inline mode, a channel)."""
    if query.message is None or place_of(query.message.chat) is None:
        return None
    chat_id, person = query.message.chat.id, query.from_user
    is_admin = await admins.includes(bot, chat_id, person.id) if type(request) in ADMIN_BUTTONS else None
    return Tap(
        update_id=update_id,
        person=requester_of(person),
        chat_id=chat_id,
        thread_id=thread_of(query.message) if isinstance(query.message, Message) else 0,
        message_id=query.message.message_id,
        is_admin=is_admin,
        ephemeral_id=query.message.api_kwargs.get(EPHEMERAL_ID),
        is_photo=bool(_is_photo(query)),
        is_offered=Offer.of(query.message, query.data).is_exact,
    )


def _is_photo(query: CallbackQuery) -> bool | None:
    """Whether the message that was tapped is a photo; None for one that Telegram does not show any more."""
    return bool(query.message.photo) if isinstance(query.message, Message) else None


def _answered(context: Context, tap: Tap, request: Request) -> Reply:
    """The answer to a tap; where what is stored cannot be used nothing is changed, and whoever taps is told."""
    try:
        return _work_off(context, tap, request)
    except STUCK as error:
        note(error)
        return Reply(stuck_line(error), alert=True)


def _work_off(context: Context, tap: Tap, request: Request) -> Reply:
    """Do what is asked for; messages that come after the answer wait for the courier.

    What one member alone has asked for, below a message that nobody else sees, is never sent to the whole group.
    """
    with context.store.together() as unit:
        touched(unit, tap, getattr(request, "table", None))
        reply = TAPS[type(request)](context, tap, request)
        if reply.page is not None:
            page = None if _is_screen(unit, tap) else accessible_reply(context, unit, tap.chat_id, reply.page)
            reply = replace(reply, page=page)
        if tap.ephemeral_id is None:
            answer = accessible_answer(context, unit, tap.chat_id, Answer(reply.messages, reply.document))
            queue_answer(unit, tap.chat_id, tap.thread_id, answer, context.now())
    return reply


def _is_screen(unit: Unit, tap: Tap) -> bool:
    """Whether the message that was tapped shows a table: no key of it turns a page, and forged ones must not either."""
    screen = unit.screens.by_message(tap.chat_id, tap.message_id)
    return screen is not None and not screen.retired


def _toast(context: Context, query: CallbackQuery, reply: Reply) -> Toast:
    """What a tap is answered with, for the one who tapped."""
    if reply.start is not None:
        return Toast(url=start_link(context.username, reply.start))  # it is opened, and shows no words
    with context.store.read() as unit:
        language = language_of_person(context, unit, query.from_user.id, query.from_user.language_code)
        words = context.texts.plain(language, reply.line) if reply.line is not None else None
        words = accessible_toast(context, unit, query.from_user.id, language, words)
    return Toast(_shortened(words), reply.alert)


def _shortened(words: str | None) -> str | None:
    if words is None or utf16_length(words) <= MAX_ANSWER:
        return words
    kept = words
    while utf16_length(kept) >= MAX_ANSWER:
        kept = kept[:-1]
    return kept + "…"
