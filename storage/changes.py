"""Tells observers, such as the dispatcher of messages, what has just been committed."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Changes:
    """What one unit of work has committed.

    ``tables``: the tables of which something that is shown has changed, each with its version now (a draft, a vote or a
    cut does not change that). ``chats``: the chats in which something may wait to be sent. ``updates``: the updates of
    the inbox that are done. ``announcements``: those that were queued.
    """

    tables: Mapping[int, int]
    chats: frozenset[int]
    updates: frozenset[int] = frozenset()
    announcements: frozenset[int] = frozenset()


Observer: TypeAlias = Callable[[Changes], None]


class ChangeSignal:
    """Calls its observers after each commit that changed something to be shown.

    If an observer raises, that is logged, and has no effect on the caller and the other observers.
    """

    def __init__(self) -> None:
        self._observers: list[Observer] = []

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Call the observer each time from now on; return a function that ends that."""
        self._observers.append(observer)

        def unsubscribe() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unsubscribe

    def notify(self, changes: Changes) -> None:
        """Call all observers."""
        for observer in tuple(self._observers):
            try:
                observer(changes)
            except Exception:
                log.exception("an observer of changes failed; the changes are stored")
