"""When Telegram last answered, and its time: every answer of its servers carries the time of their clock."""

import logging
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

LOST_SECONDS = 60.0
"""After so long without an answer nobody can play.

Updates are asked for every 10 seconds, or every 30 after failures.
"""

log = logging.getLogger(__name__)


class Contact:
    """The connection to Telegram, as far as its answers show it: `answered` is called with each of them.

    If it is never called, because another program carries the requests, the contact is never lost and Telegram's time
    is not known.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._date = ""
        self._answered_at: float | None = None
        self._has_failed = False
        self.on_return: Callable[[], None] = lambda: None
        """Called on the first answer after the contact was lost, before that answer is processed.

        If it raises, the contact stays lost, and it is called again on the next answer.
        """

    @property
    def is_lost(self) -> bool:
        """Whether Telegram has not answered for so long that people could not play, or `on_return` has yet to run."""
        return self._answered_at is not None and self._steady() - self._answered_at >= LOST_SECONDS

    def telegram_time(self) -> float | None:
        """Unix seconds by Telegram's clock, exact to a second or two; None if it is not known."""
        if self._answered_at is None or self.is_lost or not self._date:
            return None
        try:
            then = parsedate_to_datetime(self._date).timestamp()
        except ValueError:
            return None
        return then + self._steady() - self._answered_at

    def answered(self, date: str) -> None:
        """Record that an answer begins to arrive; `date` is its Date header, empty if it has none."""
        before, returns = (self._date, self._answered_at), self.is_lost
        self._date, self._answered_at = date, self._steady()
        if not returns:
            return
        try:
            self.on_return()
        except Exception as error:  # usually because the disk is full or another program holds the file
            self._date, self._answered_at = before
            if not self._has_failed:  # answers come every few seconds
                log.error("the time without Telegram cannot be given back yet; until then no turn ends", exc_info=error)
            self._has_failed = True
        else:
            self._has_failed = False
