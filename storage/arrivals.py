"""Updates that have arrived, and which taps were answered: the next unit that writes stores them.

Usually that is the unit that processes the update, so that a tap is one commit. Code that puts an update here has to
store it, with a unit of any kind, before its arrival is confirmed to Telegram.
"""

from __future__ import annotations

import logging
from collections.abc import KeysView
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from storage.errors import DISK_ERRORS

if TYPE_CHECKING:
    from storage.unit import Unit

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update as the inbox stores it, and when it has arrived; `query_id` as for `Inbox.put`."""

    payload: str = field(repr=False)
    at: float
    query_id: str | None


class Arrivals:
    """What is not stored yet."""

    def __init__(self) -> None:
        self._updates: dict[int, Arrival] = {}
        self._answered: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._updates or self._answered)

    @property
    def updates(self) -> KeysView[int]:
        """The numbers of the updates."""
        return self._updates.keys()

    def put(self, update_id: int, arrival: Arrival) -> None:
        """Add an update that is not in the inbox."""
        self._updates[update_id] = arrival

    def drop(self, update_id: int) -> None:
        """Do not store an update: Telegram has to send it again."""
        self._updates.pop(update_id, None)

    def answered(self, update_id: int) -> None:
        """Note that a tap does not wait for an answer any more."""
        self._answered.add(update_id)

    def write(self, unit: Unit) -> None:
        """Write everything; raise one of `DISK_ERRORS` if that is not possible now. What can never be is dropped."""
        unit.inbox.answered(self._answered - self._updates.keys())
        for update_id, arrival in tuple(self._updates.items()):
            try:
                unit.inbox.put(update_id, arrival.payload, arrival.at, arrival.query_id)
            except DISK_ERRORS:
                raise
            except Exception as error:
                log.error("update %d cannot be stored (%s)", update_id, type(error).__name__)
                self.drop(update_id)
        unit.inbox.answered(self._answered & self._updates.keys())

    def written(self) -> None:
        """Note that everything is stored."""
        self._updates.clear()
        self._answered.clear()
