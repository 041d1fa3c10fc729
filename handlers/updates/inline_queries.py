"""Answers inline queries: somebody has typed the bot's name in a chat, and is shown what they can send there.

They are not stored: each key typed is another one, they change nothing, and an answer after a restart comes too late.
"""

import logging

from telegram import InlineQuery, InlineQueryResultArticle, InlineQueryResultsButton, InputTextMessageContent, Update
from telegram.error import TelegramError
from telegram.ext import InlineQueryHandler

from handlers.delivery.keyboards import ALL, markup
from handlers.delivery.sender import NO_PREVIEW, entities
from handlers.telegram.convert import LibraryContext, UpdateHandler
from handlers.telegram.errors import classify
from screens.offers import OfferedMessage, offered_messages
from storage import StoreError
from tables.context import Context
from tables.people.offers import offers_of
from tables.requests.deep_links import INVITATIONS_PAYLOAD
from tables.stuck import STUCK, log_unusable

log = logging.getLogger(__name__)


def update_handlers(context: Context) -> tuple[UpdateHandler, ...]:
    """The handler for inline queries. What is typed after the name does not matter: everything there is is shown."""

    async def on_query(update: Update, library: LibraryContext) -> None:
        query = update.inline_query
        assert query is not None  # the library calls this for inline queries only
        language, found = _offers(context, query)
        button = None
        if not found:
            button = InlineQueryResultsButton(context.texts.plain(language, "offer-none"), None, INVITATIONS_PAYLOAD)
        try:
            await library.bot.answer_inline_query(
                query.id, [_result(one) for one in found], cache_time=0, is_personal=True, button=button
            )
        except TelegramError as error:  # mostly too late: they have typed on
            log.debug("the answer to an inline query is refused: %s", classify(error).error_kind.value)

    return (InlineQueryHandler(on_query),)


def _offers(context: Context, query: InlineQuery) -> tuple[str, list[OfferedMessage]]:
    """Return the language of the person who asks, and what they can send; nothing if that cannot be found out now."""
    person_id, language = query.from_user.id, context.texts.best_language(query.from_user.language_code)
    try:
        offers = offers_of(context, person_id)
        with context.store.read() as unit:
            if (person := unit.people.get(person_id)) is not None:
                language = context.texts.best_language(person.language)
            return language, offered_messages(context, unit, person_id, language, offers)
    except STUCK as error:
        log_unusable(error)
    except StoreError as error:
        log.warning("an inline query is answered without offers: %s", type(error).__name__)
    return language, []


def _result(offered: OfferedMessage) -> InlineQueryResultArticle:
    text = offered.message.text
    content = InputTextMessageContent(text.plain, entities=entities(text), link_preview_options=NO_PREVIEW)
    return InlineQueryResultArticle(
        offered.id, offered.title, content, markup(offered.message.rows, ALL), description=offered.about
    )
