"""Taps that were fetched and are stored by the unit that processes them, so that each is one commit.

An update is confirmed to Telegram when the next ones are asked for. So before that, what was not processed at once is
stored by a unit of its own. If the process dies before, Telegram sends all of them again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from telegram import Update

from handlers.updates.stored_updates import Row
from handlers.updates.unstored import PAUSE_SECONDS, Unstored
from storage import DISK_ERRORS, Arrival, Store

LOOKS = 12
"""How often the loop goes on until a tap that was fetched should be processed; most need less than half."""


class Kept:
    """Keeps taps until a unit stores them. `on_tap` is called with the number of each one that is new."""

    def __init__(
        self, store: Store, now: Callable[[], float], unstored: Unstored, on_tap: Callable[[int], None]
    ) -> None:
        self._store = store
        self._now = now
        self._unstored = unstored
        self._on_tap = on_tap
        self._fetched: dict[int, bool] = {}
        """Taps that are not queued yet, and whether each is new."""
        self._is_any_kept = False
        """Whether something was kept since it was last noted that updates are stored."""
        self._given_up: set[int] = set()
        """Updates that are being processed and wait in `unstored` by now."""

    def keep(self, updates: Sequence[Update]) -> None:
        """Let the next unit store updates that were fetched together, if they are taps; `confirmable` sees to it.

        If they cannot be kept together, each is stored by itself when it is queued.
        """
        are_taps = all(one.callback_query and not self._unstored.knows(one.update_id) for one in updates)
        if not updates or not are_taps or not self._unstored.is_empty or self._store.is_locked:
            return
        with contextlib.suppress(Exception):  # it is logged if it happens again to one of them
            rows = {update.update_id: Row.of(update) for update in updates}
            with self._store.read() as unit:
                known = {number for number in rows if unit.inbox.knows(number)} | self._store.arrivals.updates
            for number, row in rows.items():
                self._fetched[number] = number not in known
                if number not in known:
                    self._store.arrivals.put(number, Arrival(row.payload, self._now(), row.query_id))
                    self._is_any_kept = True
                    self._on_tap(number)

    def take(self, update_id: int) -> bool | None:
        """Whether a tap that is kept is new and has to be queued, once; None for other updates."""
        return self._fetched.pop(update_id, None)

    async def confirmable(self, offset: int) -> int:
        """The highest offset up to `offset` that confirms no update which is not stored.

        What is kept gets the time to be processed at once; the rest is stored now.
        """
        for _ in range(LOOKS):
            if not self._store.arrivals.updates:
                break
            await asyncio.sleep(0)
        if self._store.arrivals.updates:
            try:
                self._store.write_waiting()
            except DISK_ERRORS:
                await asyncio.sleep(PAUSE_SECONDS)
        if self._is_any_kept and not self._store.arrivals.updates:
            self._is_any_kept = False
            self._unstored.stored()
        return await self._unstored.confirmable(min([offset, *self._store.arrivals.updates]))

    def is_given_up(self, update: Update) -> bool:
        """Whether an update whose processing has failed cannot be stored, either: then it waits in `unstored`."""
        if update.update_id not in self._store.arrivals.updates:
            return False
        try:
            self._store.write_waiting()
        except DISK_ERRORS as error:
            self._store.arrivals.drop(update.update_id)
            self._given_up.add(update.update_id)
            self._is_any_kept = False
            self._unstored.add(update, error)
            return True
        return False

    def was_given_up(self, update_id: int) -> bool:
        """Whether that was said of an update; once."""
        if update_id not in self._given_up:
            return False
        self._given_up.discard(update_id)
        return True
