"""Answers that could not be stored because the store cannot be written to: they wait in memory to be sent."""

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field, replace

from telegram.error import TelegramError

from handlers.delivery.picture_cache import NoPicture
from handlers.delivery.queued_answers import MOST_WAITING
from handlers.delivery.sender import Sender
from handlers.telegram.errors import WAIT, classify
from handlers.telegram.logs import CAUSE
from screens.message import File, Message
from screens.results import Outgoing

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """The rest of an answer that has not been sent, and a future that tells whether the answer was sent."""

    thread_id: int
    contents: deque[Message | File] = field(repr=False)  # it may name the cards of a hand
    is_sent: asyncio.Future[bool] = field(repr=False)
    cause: int | None = field(default_factory=CAUSE.get)
    """The number of the update that it answers."""


class Unwritten:
    """The answers that wait, by chat."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._chats: dict[int, deque[_Waiting]] = {}

    def chats(self) -> tuple[int, ...]:
        """The chats where an answer waits."""
        return tuple(self._chats)

    def add(self, chat_id: int, thread_id: int, answer: Outgoing) -> asyncio.Future[bool]:
        """Queue an answer; the result tells whether it was sent. If too many wait, it is not."""
        contents: deque[Message | File] = deque(answer.messages)
        if answer.document is not None:
            contents.append(answer.document)
        is_sent: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = self._chats.get(chat_id, deque())
        if not contents or len(waiting) >= MOST_WAITING:
            is_sent.set_result(not contents)
            return is_sent
        waiting.append(_Waiting(thread_id, contents, is_sent))
        self._chats[chat_id] = waiting
        return is_sent

    async def send_next(self, chat_id: int) -> None:
        """Send the next message of a chat. Raises TelegramError if the chat has to wait."""
        first = self._chats[chat_id][0]
        content = first.contents[0]
        CAUSE.set(first.cause)
        try:
            await self._sender.send(chat_id, first.thread_id, content)
        except NoPicture:
            assert isinstance(content, Message)  # a file has no picture
            first.contents[0] = replace(content, illustration=None)
            return
        except TelegramError as error:
            if classify(error).error_kind in WAIT:
                raise
            self._end(chat_id, is_sent=False)
            return
        except Exception:
            log.exception("an answer that could not be stored cannot be sent")
            self._end(chat_id, is_sent=False)
            return
        first.contents.popleft()
        if not first.contents:
            self._end(chat_id, is_sent=True)

    def _end(self, chat_id: int, *, is_sent: bool) -> None:
        ended = self._chats[chat_id].popleft()
        if not self._chats[chat_id]:
            del self._chats[chat_id]
        if not ended.is_sent.done():  # the task that waited may have been cancelled
            ended.is_sent.set_result(is_sent)
