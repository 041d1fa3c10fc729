"""Figures for the operator: how much the bot is used, how fast it is, what waits.

The parts count into `Metrics`, which needs no library; `operations.watching.exposition` writes the figures.
"""

import asyncio
import logging
import time
from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from operations.threads import in_thread
from storage.repositories.upkeep.figures import Counts
from tables.context import Context

COUNT_SECONDS = 15.0
"""The time between two counts of the store, which a thread makes."""
STOP_SECONDS = 2.0
"""How long the bot waits for the end of a count when it stops."""

LATE_SECONDS = 5.0
"""How long after its end a turn is late: the sweep looks every second."""

MOST_ARRIVED = 10_000
"""Of how many taps it is remembered when they arrived."""

TAP_SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
PICTURE_SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)

METHODS = (
    "answerCallbackQuery",
    "deleteMessage",
    "deleteMessages",
    "editMessageCaption",
    "editMessageMedia",
    "editMessageReplyMarkup",
    "editMessageText",
    "getUpdates",
    "sendMessage",
    "sendPhoto",
)
"""The methods that are counted by name; all others are `other`."""

OUTCOMES = ("ok", "refused", "flood", "failed")
"""What became of a call: accepted; refused for good; refused by a rate limit (429); lost, or an error of the server."""

log = logging.getLogger(__name__)


class Histogram:
    """Counts values by upper bounds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def buckets(self) -> list[tuple[str, float]]:
        """The bounds as text, each with how many values do not exceed it."""
        found, so_far = [], 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            so_far += count
            found.append((bound, float(so_far)))
        return found


class Metrics:
    """What the parts have counted since the start; `steady` gives monotonic seconds."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._arrived: OrderedDict[int, float] = OrderedDict()
        self.tap_seconds = Histogram(TAP_SECONDS)
        self.picture_seconds = Histogram(PICTURE_SECONDS)
        self.calls: Counter[tuple[str, str]] = Counter()
        self.counts: Counts | None = None
        self.budget_left: Callable[[], int] = lambda: 0
        """Returns how many messages may be sent now, to all chats together."""

    def tap_arrived(self, update_id: int) -> None:
        """Note when a tap arrived."""
        self._arrived[update_id] = self._steady()
        if len(self._arrived) > MOST_ARRIVED:
            self._arrived.popitem(last=False)

    def tap_answered(self, update_id: int) -> None:
        """Count a tap that was answered; one whose arrival is not remembered is left out."""
        arrived = self._arrived.pop(update_id, None)
        if arrived is not None:
            self.tap_seconds.observe(self._steady() - arrived)

    def called(self, method: str, status: int | None) -> None:
        """Count a call of the Bot API; `status` is that of HTTP, None if there was no answer."""
        outcome = "failed"
        if status is not None and status < 500:
            outcome = "ok" if status < 300 else "flood" if status == 429 else "refused"
        self.calls[method if method in METHODS else "other", outcome] += 1

    def drawn(self, seconds: float) -> None:
        """Count a picture."""
        self.picture_seconds.observe(seconds)

    async def run(self, context: Context) -> None:
        """Count what the store holds, every few seconds, until cancelled."""
        while True:
            try:
                self.counts = await in_thread(partial(_counted, context), STOP_SECONDS)
            except Exception as error:  # the store may be locked or damaged: other parts say so
                log.debug("the store cannot be counted (%s)", type(error).__name__)
            await asyncio.sleep(COUNT_SECONDS)


def _counted(context: Context) -> Counts:
    with context.store.read_in_thread() as unit:
        return unit.figures.counts(context.now() - LATE_SECONDS)
