"""When a panel is edited on which only the selection of cards has changed.

Somebody who selects cards taps more often than Telegram lets the bot edit, and the toast of each tap says already what
is selected. They also want to see each card selected soon, or they tap it again, which unselects it. So a tap is shown
at once if the rate limits have places for two more edits soon after it; any other waits for `LONGEST_SECONDS`, and is
shown with those that follow meanwhile. So four cards are seen soon, right after a draw too. What is played next may
have to wait for a place instead.
Nothing is lost if the process dies: the store says which screens are out of date.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from handlers.delivery.timing.rate_limits import Budget
from storage import Screen
from tables.requests.panel import ClearPicks, Pick

REQUESTS = (Pick, ClearPicks)
"""The requests that change nothing but the selection."""

SERIES_SECONDS = 1.0
"""A tap that comes later than this after the one before begins a new series."""

LONGEST_SECONDS = 0.34
"""How long a tap waits for the next one. With the network it is seen after 0.6 seconds; people then tap again."""

PATIENCE = 5.0
"""After this many seconds a selection is shown like any other change, or in a busy group it might never be its turn."""

MOMENT = 0.001
"""A wait that is shorter is none: after it a clock might stand where it stood before."""

# How soon after the edit further places have to be free, in seconds, if a tap is to be shown at once: of those that
# follow each other fast, and of one after a pause, whose next one will be slow as well.
FAST_LEAVES = (0.8, 1.6)
SLOW_LEAVES = ONE_MORE = (0.0,)


@dataclass(slots=True)
class _Series:
    """Taps that changed the selection only: they are why `wanted` of a screen rose from `begins` to `ends`.

    `since`: when the first of them was tapped that is not shown yet. `leaves`: the places that have to be left if that
    one is shown at once; None if it waits for another tap.
    """

    begins: int
    ends: int
    tapped_at: float
    since: float
    leaves: tuple[float, ...] | None

    def explains(self, screen: Screen) -> bool:
        """Whether nothing else has changed since the screen was shown."""
        return screen.message_id is not None and self.begins <= screen.shown and self.ends == screen.wanted


class Selections:
    """The series of taps of everybody who selects cards, and the chats whose workers wait for one to pause."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._series: dict[int, _Series] = {}
        self._waiting: dict[int, asyncio.Future[None]] = {}

    def note(self, before: Iterable[Screen], after: Iterable[Screen]) -> None:
        """Note a tap that changed a selection, with the person's panels as they were before and after it."""
        now = self._budget.now()
        self._series = {key: series for key, series in self._series.items() if now - series.tapped_at <= PATIENCE}
        wanted = {screen.id: screen.wanted for screen in before}
        for screen in after:
            if wanted.get(screen.id) == screen.wanted - 1:  # else the tap has changed more, and is shown at once
                self._series[screen.id] = self._with_tap(screen, now)

    def _with_tap(self, screen: Screen, now: float) -> _Series:
        before, old = screen.wanted - 1, self._series.get(screen.id)
        is_slow = old is not None and now - old.tapped_at > SERIES_SECONDS
        leaves = SLOW_LEAVES if is_slow else FAST_LEAVES
        if old is None or old.ends != before:
            return _Series(before, screen.wanted, now, now, leaves)
        if screen.shown >= before:
            return _Series(old.begins, screen.wanted, now, now, leaves)
        return _Series(old.begins, screen.wanted, now, old.since, None)

    def waits(self, screen: Screen) -> bool:
        """Whether only the selection has changed on this screen, and it is not its time yet."""
        return self._wait(screen) > MOMENT

    def delay(self, chat_id: int) -> float:
        """The least number of seconds until a tap of a series is shown in this chat."""
        return max(LONGEST_SECONDS, self._budget.delay(chat_id))

    def has_room(self, chat_id: int) -> bool:
        """Whether two messages may be sent to a chat at once, apart from the minute of a group."""
        return self._budget.delay(chat_id, ONE_MORE) <= MOMENT

    async def wait(self, chat_id: int, screens: Iterable[Screen], *, for_room: bool = False) -> None:
        """Wait until it is time for one of these screens, or until `interrupt` is called.

        `for_room`: or until two messages may be sent to the chat at once.
        """
        room = [self._budget.delay(chat_id, ONE_MORE)] if for_room else []
        seconds = min([*room, *map(self._wait, screens)])
        changed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self._budget.later(seconds, lambda: _settle(changed))
        self._waiting[chat_id] = changed
        try:
            await changed
        finally:
            timer.cancel()
            del self._waiting[chat_id]

    def interrupt(self, chat_id: int) -> None:
        """Let the worker of a chat look again at what has changed, if it waits for a series to pause."""
        if chat_id in self._waiting:
            _settle(self._waiting[chat_id])

    def _wait(self, screen: Screen) -> float:
        """The number of seconds until it is time for a screen; 0 if that is now."""
        series, now = self._series.get(screen.id), self._budget.now()
        if series is None or not series.explains(screen):
            return 0.0
        wait = max(series.since + LONGEST_SECONDS - now, self._budget.delay(screen.chat_id))
        if series.leaves is not None:
            wait = min(wait, self._budget.delay(screen.chat_id, series.leaves))
        return max(min(wait, series.since + PATIENCE - now), 0.0)


def _settle(changed: asyncio.Future[None]) -> None:
    if not changed.done():
        changed.set_result(None)
