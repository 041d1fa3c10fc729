"""The calls that the bot makes most often, without the objects that the library makes of their answers.

Nobody reads the message that Telegram returns after an edit, and for each one the library fills a hundred fields. What
is sent, and the errors, are the same as the library's.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from telegram import InlineKeyboardMarkup, LinkPreviewOptions, MessageEntity, TelegramObject
from telegram.ext import ExtBot
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter  # the only way to give `RequestData` its contents


class DirectBot(ExtBot[None]):
    """The library's bot. With arguments that are not named here, the library makes the call."""

    __slots__ = ()

    async def edit_message_text(  # type: ignore[override]  # the library has more arguments
        self,
        text: str,
        chat_id: int | str | None = None,
        message_id: int | None = None,
        *,
        entities: Sequence[MessageEntity] | None = None,
        reply_markup: InlineKeyboardMarkup | None = None,
        link_preview_options: LinkPreviewOptions | None = None,
        **more: Any,
    ) -> Any:
        given: dict[str, Any] = {
            "entities": entities,
            "reply_markup": reply_markup,
            "link_preview_options": link_preview_options,
        }
        if more:
            return await super().edit_message_text(text, chat_id, message_id, **given, **more)
        return await self._call("editMessageText", text=text, chat_id=chat_id, message_id=message_id, **given)

    async def answer_callback_query(  # type: ignore[override]  # as above
        self,
        callback_query_id: str,
        text: str | None = None,
        show_alert: bool | None = None,
        url: str | None = None,
        **more: Any,
    ) -> bool:
        if more:
            return await super().answer_callback_query(callback_query_id, text, show_alert, url, **more)
        return await self._call(
            "answerCallbackQuery", callback_query_id=callback_query_id, text=text, show_alert=show_alert, url=url
        )

    async def delete_message(self, chat_id: int | str, message_id: int, **more: Any) -> bool:
        if more:
            return await super().delete_message(chat_id, message_id, **more)
        return await self._call("deleteMessage", chat_id=chat_id, message_id=message_id)

    async def _call(self, endpoint: str, **parameters: Any) -> bool:
        """Make a call of which only its success matters."""
        data = RequestData([_parameter(name, value) for name, value in parameters.items() if value is not None])
        await self.request.post(f"{self.base_url}/{endpoint}", data)
        return True


def _parameter(name: str, value: Any) -> RequestParameter:
    if isinstance(value, LinkPreviewOptions):
        return _options(name, value)
    if isinstance(value, list) and all(type(one) is dict for one in value):
        return RequestParameter(name, value, None)
    if isinstance(value, TelegramObject | list | tuple):  # it may contain objects of the library
        return RequestParameter.from_input(name, value)
    return RequestParameter(name, value, None)


@lru_cache(maxsize=8)  # they are always the same
def _options(name: str, value: LinkPreviewOptions) -> RequestParameter:
    return RequestParameter.from_input(name, value)
