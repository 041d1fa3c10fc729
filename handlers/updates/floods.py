"""Somebody who writes faster than they can be answered: what is too much is dropped, with one word to them.

A tap is never dropped, nor what Telegram itself tells or people in a group say to each other. Of somebody's commands,
and of their words in private, so many wait, in their lane or as answers on their way to the chat, and further ones are
not even stored.
"""

import logging
from collections.abc import Callable

from telegram import Update

from handlers.delivery.answers import MOST_WAITING
from handlers.updates.lanes import Lanes, lane_of, words_of
from storage import Store

CALM_SECONDS = 60.0
"""Seconds without anything too much, after which somebody is told again if it becomes too much again."""

_REMEMBERED = 1000

log = logging.getLogger(__name__)


class Floods:
    """Who is sending too much. `now` gives unix seconds."""

    def __init__(self, store: Store, lanes: Lanes, now: Callable[[], float]) -> None:
        self._store = store
        self._lanes = lanes
        self._now = now
        self._last: dict[int, float] = {}
        self.tell: Callable[[Update], None] | None = None
        """Says to somebody, once a flood, that not all that they write is answered."""

    def is_too_much(self, update: Update) -> bool:
        """Whether an update is to be dropped because too much of its sender waits already.

        Raises an error of whatever class where the update has fields of types that the library does not check.
        """
        message = words_of(update)
        if message is None:
            return False
        sender_id = lane_of(update)
        waiting = self._lanes.words(sender_id)
        if waiting < MOST_WAITING and waiting + self._answers(message.chat.id, sender_id) < MOST_WAITING:
            return False
        self._begins(sender_id, update)
        return True

    def _answers(self, chat_id: int, sender_id: int) -> int:
        """How many answers to somebody, or to all who write in a chat's name, wait to be sent to a chat."""
        try:
            with self._store.read() as unit:
                return unit.announcements.answers_waiting(chat_id, sender_id if sender_id > 0 else None)
        except Exception:  # what the store cannot do is told where an update is stored
            return 0

    def _begins(self, sender_id: int, update: Update) -> None:
        """Note that somebody has sent too much; where that begins, it is told in the log and to them."""
        now = self._now()
        last, self._last[sender_id] = self._last.get(sender_id), now
        if last is not None and abs(now - last) < CALM_SECONDS:
            return
        if len(self._last) > _REMEMBERED:
            self._last = {who: at for who, at in self._last.items() if abs(now - at) < CALM_SECONDS}
        log.warning("somebody writes faster than can be answered: what is too much is dropped")
        if self.tell is not None:
            self.tell(update)
