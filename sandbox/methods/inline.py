"""Answers to inline queries."""

from __future__ import annotations

import re

from aiogram.methods import AnswerInlineQuery
from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

from sandbox.keyboards import inline_keyboard
from sandbox.methods.content import text_content
from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.schema import plain
from sandbox.world import Json, World

MAX_RESULTS = 50
MAX_ID = 64
_PAYLOAD = re.compile(r"[\w-]{1,64}", re.ASCII)


@handles(AnswerInlineQuery)
def answer_inline_query(world: World, call: AnswerInlineQuery) -> bool:
    """Check the results, of which only articles with a text are known here, and keep what each would send."""
    if len(call.results) > MAX_RESULTS:
        raise bad("RESULTS_TOO_MUCH")
    contents: dict[str, Json] = {}
    for result in call.results:
        if not isinstance(result, InlineQueryResultArticle):
            raise bad("only articles are available in the local Telegram")
        if not 1 <= len(result.id.encode()) <= MAX_ID:
            raise bad("RESULT_ID_INVALID")
        if result.id in contents:
            raise bad("RESULT_ID_DUPLICATE")
        if not result.title.strip():
            raise bad("ARTICLE_TITLE_EMPTY")
        if not isinstance(result.input_message_content, InputTextMessageContent):
            raise bad("only texts are available in the local Telegram")
        content = text_content(world, _Text(result.input_message_content))
        markup = inline_keyboard(result.reply_markup, private=False)
        contents[result.id] = content | ({"reply_markup": markup} if markup else {})
    button = plain(call.button)
    if button is not None and (("start_parameter" in button) == ("web_app" in button)):
        raise bad("BUTTON_INVALID")
    if button is not None and "start_parameter" in button and not _PAYLOAD.fullmatch(button["start_parameter"]):
        raise bad("START_PARAM_INVALID")
    shown = [plain(result) for result in call.results]
    about = {"is_personal": bool(call.is_personal), "cache_time": 300 if call.cache_time is None else call.cache_time}
    world.inline_queries.answer(call.inline_query_id, {"results": shown, "button": button, **about}, contents)
    return True


class _Text:
    """The text of a result, with the names that the fields of a message that is sent have."""

    def __init__(self, content: InputTextMessageContent) -> None:
        self.text = content.message_text
        self.parse_mode, self.entities = content.parse_mode, content.entities
        self.link_preview_options = content.link_preview_options
