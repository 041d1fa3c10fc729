"""When Telegram was last heard, and what time it says that it is: every answer of its servers carries their clock."""

import logging
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

LOST_SECONDS = 60.0
"""After so long without an answer nobody can play: updates are asked for every 10 seconds, after failures every 30."""

log = logging.getLogger(__name__)


class Contact:
    """The connection to Telegram, heard from outside: `hear` is called with every answer.

    Nothing was ever heard where another program carries the requests; then the contact is never lost, and Telegram's
    time is not known.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._date = ""
        self._heard_at: float | None = None
        self._has_failed = False
        self.on_return: Callable[[], None] = lambda: None
        """Called with the first answer after the contact was lost, before anything in that answer is worked off.

        Where it raises the contact stays lost, and it is called again with the next answer.
        """

    @property
    def is_lost(self) -> bool:
        """Whether Telegram was not heard for so long that people could not play, and nothing has made up for it yet."""
        return self._heard_at is not None and self._steady() - self._heard_at >= LOST_SECONDS

    def telegram_time(self) -> float | None:
        """Unix seconds by Telegram's clock, exact to a second or two; None where it is not known."""
        if self._heard_at is None or self.is_lost or not self._date:
            return None
        try:
            told = parsedate_to_datetime(self._date).timestamp()
        except ValueError:
            return None
        return told + self._steady() - self._heard_at

    def hear(self, date: str) -> None:
        """An answer begins to arrive; `date` is the header in which its server tells the time, empty if it has none."""
        before, returns = (self._date, self._heard_at), self.is_lost
        self._date, self._heard_at = date, self._steady()
        if not returns:
            return
        try:
            self.on_return()
        except Exception as error:  # a full disk, mostly, or another program holds the file
            self._date, self._heard_at = before
            if not self._has_failed:  # answers come every few seconds
                log.error("the time without Telegram cannot be given back yet: no turn ends before", exc_info=error)
            self._has_failed = True
        else:
            self._has_failed = False
