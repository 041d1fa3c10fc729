"""Functions that are called when something has happened."""

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

What = TypeVar("What")

log = logging.getLogger(__name__)


class Observers(Generic[What]):
    """Calls its observers with what has happened.

    If an observer raises, that is logged, and has no effect on the caller and the other observers.
    """

    def __init__(self, failed: str) -> None:
        """`failed`: what the log says of an observer that raises."""
        self._failed = failed
        self._observers: list[Callable[[What], None]] = []

    def subscribe(self, observer: Callable[[What], None]) -> Callable[[], None]:
        """Call the observer each time from now on; return a function that ends that."""
        self._observers.append(observer)

        def unsubscribe() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unsubscribe

    def notify(self, what: What) -> None:
        """Call all observers."""
        for observer in tuple(self._observers):
            try:
                observer(what)
            except Exception:
                log.exception("%s", self._failed)
