"""Takes over what other workers have left: the updates that nobody works off any more, and taps without an answer."""

import logging
from collections.abc import Callable, Collection

from telegram import Bot

from handlers.updates.inbox import Inbox
from handlers.updates.tap_answers import YOUNG_SECONDS, TapAnswers
from storage import DISK_ERRORS, Store

log = logging.getLogger(__name__)


class Claiming:
    """Looks again and again; `now` gives unix seconds. What it takes belongs to this worker from then on."""

    def __init__(self, store: Store, inbox: Inbox, bot: Bot, answers: TapAnswers, now: Callable[[], float]) -> None:
        self._store = store
        self._inbox = inbox
        self._bot = bot
        self._answers = answers
        self._now = now
        self._others: Collection[int] | None = None
        """The other workers at the last look: of those that have gone something may be left."""

    def look(self, others: Collection[int], dead: Collection[int]) -> None:
        """Take what no living worker has, if workers are `dead` or have gone since the last look."""
        if not dead and self._others == others:
            return
        try:
            with self._store.unit(chats=()) as unit:
                rows = unit.inbox.claim(dead)
                taps = unit.inbox.claim_unanswered(dead, self._now() - YOUNG_SECONDS)
        except DISK_ERRORS:
            return  # the next look is soon
        self._others = others
        if rows or taps:
            log.info("%d updates and %d taps without an answer are taken over", len(rows), len(taps))
        self._inbox.queue(rows, self._bot)
        self._answers.give_silently(taps)
