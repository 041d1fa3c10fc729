"""Drops messages of somebody who writes faster than they can be answered, and tells them so once in each chat.

Taps are never dropped, nor Telegram's own messages or the conversation in a group. Of a person's commands and private
messages only `MOST_WAITING` may wait, in their lane or as answers to be sent; more are dropped without being stored.
"""

import logging
from collections.abc import Callable

from telegram import Update

from handlers.delivery.queued_answers import MOST_WAITING
from handlers.updates.lanes import Lanes, lane_of, words_of
from storage import Store

CALM_SECONDS = 60.0
"""Seconds without a dropped message, after which a flood is over and somebody is told again in the next one."""

_REMEMBERED = 1000

log = logging.getLogger(__name__)


class Floods:
    """Remembers who sends too much. `now` gives unix seconds."""

    def __init__(self, store: Store, lanes: Lanes, now: Callable[[], float]) -> None:
        self._store = store
        self._lanes = lanes
        self._now = now
        self._last: dict[tuple[int, int], float] = {}
        """When a message of a sender in a chat was dropped last."""
        self.tell: Callable[[Update], None] | None = None
        """Tells a sender, once in each flood and chat, that some of their messages are dropped."""

    def is_too_much(self, update: Update) -> bool:
        """Whether to drop an update because too many of its sender's wait already.

        May raise any exception if fields of the update have types that the library does not check.
        """
        message = words_of(update)
        if message is None:
            return False
        sender_id = lane_of(update)
        waiting = self._lanes.words(sender_id)
        if waiting < MOST_WAITING and waiting + self._answers(message.chat.id, sender_id) < MOST_WAITING:
            return False
        self._note_dropped((sender_id, message.chat.id), update)
        return True

    def _answers(self, chat_id: int, sender_id: int) -> int:
        """How many answers to a person, or to everybody who writes in a chat's name, wait to be sent to a chat."""
        try:
            with self._store.read() as unit:
                return unit.announcements.answers_waiting(chat_id, sender_id if sender_id > 0 else None)
        except Exception:  # failures of the store are handled when the update is stored
            return 0

    def _note_dropped(self, where: tuple[int, int], update: Update) -> None:
        """Note a dropped message; at the beginning of a flood, log it, and tell the sender in that chat."""
        now = self._now()
        last, self._last[where] = self._last.get(where), now
        if last is not None and abs(now - last) < CALM_SECONDS:
            return
        recent = {one: at for one, at in self._last.items() if abs(now - at) < CALM_SECONDS}
        if len(self._last) > _REMEMBERED:
            self._last = recent
        if not any(one[0] == where[0] for one in recent if one != where):
            log.warning("somebody writes faster than they can be answered: further messages are dropped")
        if self.tell is not None:
            self.tell(update)
