"""Passes a tap (Telegram's callback query) to its use case, and sends back the answer at once."""

from dataclasses import replace
from math import ceil

from telegram import Bot, CallbackQuery, Update
from telegram.ext import CallbackQueryHandler

from handlers.delivery.dispatcher import Dispatcher
from handlers.delivery.ephemeral import TAP_SECONDS
from handlers.delivery.page_turns import NextPage, is_screen
from handlers.delivery.queued_answers import queue_answer
from handlers.delivery.timing.selections import REQUESTS as SELECTIONS
from handlers.delivery.timing.selections import Selections
from handlers.telegram.admins import Admins
from handlers.telegram.convert import LibraryContext, UpdateHandler, origin_of
from handlers.telegram.tapped_message import EPHEMERAL_ID, LastTaps, Offer, TappedMessage, tapped
from handlers.updates.tap_answers import TapAnswers, Toast
from screens.results import AnswerForm, ComposedResult, answer_form, compose_result, toast_text
from storage import Screen
from tables.context import Context, Origin
from tables.handling import MAX_ANSWER
from tables.notices.group_hands import touched
from tables.notices.reach import mark_reachable
from tables.notices.resting import note_touch
from tables.requests.codec import Request, unpack
from tables.requests.deep_links import start_link
from tables.requests.table import MyCards, Play
from tables.stuck import STUCK, log_unusable, stuck_line
from tables.use_cases import ASKS_ADMIN, USE_CASES, perform
from texts.line import Line
from texts.text import utf16_length

WORTH_SAYING = 4.0
"""If a change becomes visible only after this many seconds, the answer to the tap says so."""


ANSWERS = (MyCards, Play)
"""The buttons of the answer to /carte, which may be ephemeral, too; no panel has them."""


def update_handlers(
    context: Context, dispatcher: Dispatcher, admins: Admins, answers: TapAnswers
) -> tuple[UpdateHandler, ...]:
    """The handlers for taps."""
    last_taps = LastTaps(context.now)

    async def on_tap(update: Update, library: LibraryContext) -> None:
        query = update.callback_query
        assert query is not None  # the library calls this for taps only
        request = unpack(query.data)
        origin = await _tap(update.update_id, query, request, admins, library.bot)
        if request is None or origin is None or type(request) not in USE_CASES:
            unknown = _toast(context, ComposedResult(Line("tap-unknown")), _form(context, query))
            await answers.give(update.update_id, query.id, unknown)
            return
        origin = await admins.with_membership(library.bot, context, origin, request)
        position = query.message.position if isinstance(query.message, TappedMessage) else None
        covers = last_taps.covers(origin.person.id, position, query.data or "")
        origin = replace(origin, shown_at=dispatcher.shown.since(origin), covers=covers)
        result, form = _answered(context, origin, request, dispatcher.selections)
        if result.group_hand or origin.ephemeral_id is not None:  # which lets the bot send a group hand
            dispatcher.let_in(origin.chat_id, origin.person.id, query.id)
        page = _page(result, query, origin)
        if page is not None:
            dispatcher.turn_page(origin.chat_id, origin.message_id, page)
        is_selection = isinstance(request, SELECTIONS)
        delay = (dispatcher.selections if is_selection else dispatcher).delay(origin.chat_id)
        toast = _toast(context, _patient(result, delay), form or _form(context, query))
        await answers.give(update.update_id, query.id, toast)

    return (_EveryTap(on_tap),)


class _EveryTap(CallbackQueryHandler[LibraryContext, None]):
    """Handles every tap: the library's own handler ignores taps without data."""

    def check_update(self, update: object) -> bool:
        return isinstance(update, Update) and update.callback_query is not None


def _page(result: ComposedResult, query: CallbackQuery, origin: Origin) -> NextPage | None:
    """The page that replaces the message that was tapped; None if it stays as it is."""
    if result.page is None or origin.ephemeral_id is not None or not Offer.of(query.message, query.data).is_page:
        return None
    return NextPage(result.page, origin.thread_id, _is_photo(query))


def _patient(result: ComposedResult, seconds: float) -> ComposedResult:
    """The result, with a note if its change becomes visible only later because of Telegram's rate limits."""
    if seconds < WORTH_SAYING or result.start is not None or (result.table_id is None and result.page is None):
        return result
    if result.group_hand and seconds > TAP_SECONDS - WORTH_SAYING:  # too late to send it as an answer to this tap
        return replace(result, line=Line("group-hand-later", count=ceil(seconds)), alert=True)
    if result.line is None:
        return replace(result, line=Line("tap-later"))
    return replace(result, line=Line("tap-done-later", said=result.line))


async def _tap(
    update_id: int, query: CallbackQuery, request: Request | None, admins: Admins, bot: Bot
) -> Origin | None:
    """The origin of a tap; None if its message is not one of ours (inline mode, a channel)."""
    if query.message is None:
        return None
    origin = origin_of(update_id, query.from_user, query.message.chat, tapped(query.message))
    if origin is None:
        return None
    asks = type(request) in ASKS_ADMIN
    return replace(
        origin,
        message_id=query.message.message_id,
        is_admin=await admins.includes(bot, origin.chat_id, origin.person.id) if asks else None,
        ephemeral_id=query.message.api_kwargs.get(EPHEMERAL_ID),
        is_photo=bool(_is_photo(query)),
        is_offered=Offer.of(query.message, query.data).is_exact,
    )


def _is_photo(query: CallbackQuery) -> bool | None:
    """Whether the message that was tapped is a photo; None if Telegram does not include it any more."""
    message = tapped(query.message)
    return None if message is None else bool(message.photo)


def _answered(
    context: Context, origin: Origin, request: Request, selections: Selections
) -> tuple[ComposedResult, AnswerForm | None]:
    """The answer to a tap, and how its person reads it if that was read with it.

    If the stored state cannot be used, nothing is changed and the answer says so.
    """
    try:
        return _work_off(context, origin, request, selections)
    except STUCK as error:
        log_unusable(error)
        return ComposedResult(stuck_line(error), alert=True), None


def _work_off(
    context: Context, origin: Origin, request: Request, selections: Selections
) -> tuple[ComposedResult, AnswerForm]:
    """Perform a request, and queue its messages for the dispatcher.

    If the tap was on an ephemeral message, which only one member sees, no message is sent to the whole group. A request
    that changes only what is selected is noted for those who show it.
    """
    table_id = getattr(request, "table", None)
    shows = (table_id, origin.person.id) if isinstance(request, SELECTIONS) and table_id is not None else None
    before: tuple[Screen, ...] = ()
    after: tuple[Screen, ...] = ()
    with context.store.together() as unit:
        if shows is not None:
            before = unit.screens.hands(*shows)
        if not isinstance(request, ANSWERS):
            touched(unit, origin, table_id)
        note_touch(unit, origin, table_id, context.now())
        result = perform(context, origin, request)
        if result.page is not None and is_screen(unit, origin.chat_id, origin.message_id):
            result = replace(result, page=None)
        composed = compose_result(context, unit, origin, result)
        mark_reachable(unit, origin.chat_id)
        if origin.ephemeral_id is None:
            queue_answer(unit, origin.chat_id, origin.thread_id, composed.outgoing, context.now())
        form = answer_form(context, unit, origin.person.id, origin.person.language)
        if shows is not None:
            after = unit.screens.hands(*shows)
    if shows is not None:
        selections.note(before, after)
    return composed, form


def _form(context: Context, query: CallbackQuery) -> AnswerForm:
    """How the person of a tap reads its answer."""
    with context.store.read() as unit:
        return answer_form(context, unit, query.from_user.id, query.from_user.language_code)


def _toast(context: Context, result: ComposedResult, form: AnswerForm) -> Toast:
    """The answer to a tap, as its person reads it."""
    if result.start is not None:
        return Toast(url=start_link(context.username, result.start))  # a link is opened, and no text is shown
    return Toast(_shortened(toast_text(context, form, result.line)), result.alert)


def _shortened(words: str | None) -> str | None:
    if words is None or utf16_length(words) <= MAX_ANSWER:
        return words
    kept = words
    while utf16_length(kept) >= MAX_ANSWER:
        kept = kept[:-1]
    return kept + "…"
