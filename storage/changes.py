"""What has just been committed, told to the one who shows it: the sender of messages, an event stream."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Changes:
    """What one unit of work has committed.

    ``tables``: those where anything changed that is shown, each with its version now, which a draft, a vote or a cut
    does not raise. ``chats``: those where something may wait to be sent.
    """

    tables: Mapping[int, int]
    chats: frozenset[int]


Observer: TypeAlias = Callable[[Changes], None]


class ChangeSignal:
    """Calls its observers after each commit that changed something they may show, when the unit is over.

    An observer that raises is logged, and hurts neither the one who committed nor the other observers.
    """

    def __init__(self) -> None:
        self._observers: list[Observer] = []

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Call the observer from now on; returns what ends that."""
        self._observers.append(observer)

        def unsubscribe() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unsubscribe

    def tell(self, changes: Changes) -> None:
        """Call everybody."""
        for observer in tuple(self._observers):
            try:
                observer(changes)
            except Exception:
                log.exception("an observer of changes fails; what changed stands")
