"""The lease of a token: of several programs on one database, the one that holds it speaks to Telegram.

Others may take the lease once it has ended. So its holder begins nothing in its last second, and counts what is left
by its own steady clock from the moment before it asked: whatever the server's clock says, the lease ends here first.
"""

import logging
import math
import time
from collections.abc import Callable
from typing import TypeAlias

LEASE_SECONDS = 5.0
"""How long a lease lasts after it was taken or renewed."""

LAST_SECONDS = 1.0
"""No call begins when less than this is left."""

Observer: TypeAlias = Callable[[], None]

log = logging.getLogger(__name__)


class Lease:
    """What one program knows of the lease; used from one thread. `steady` gives monotonic seconds.

    `fence` counts the holders: each has a higher number than all before it; 0 for a program that has never held it.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._until = -math.inf
        self._observers: list[Observer] = []
        self.fence = 0

    @classmethod
    def always(cls) -> "Lease":
        """The lease of a program that is alone on its database: it never ends."""
        lease = cls()
        lease.taken(1, math.inf)
        return lease

    @property
    def ends(self) -> bool:
        """Whether it has to be renewed, or another program may hold it; False if this program is alone."""
        return self._until != math.inf

    @property
    def left(self) -> float:
        """For how many seconds it is held; 0 if it is not."""
        return max(0.0, self._until - self._steady())

    @property
    def is_held(self) -> bool:
        """Whether this program holds it."""
        return self.left > 0

    @property
    def may_begin(self) -> bool:
        """Whether the holder may begin a call."""
        return self.left >= LAST_SECONDS

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Call the observer when the lease was taken or lost; return a function that ends that."""
        self._observers.append(observer)

        def unsubscribe() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unsubscribe

    def taken(self, fence: int, until: float) -> None:
        """Note that this program holds the lease until this moment of its steady clock, for the first time."""
        self.fence, self._until = fence, until
        self._notify()

    def renewed(self, until: float) -> None:
        """Note that the lease lasts longer now."""
        self._until = until

    def lost(self) -> None:
        """Note that the lease has ended, or was given back."""
        self._until = -math.inf
        self._notify()

    def _notify(self) -> None:
        for observer in tuple(self._observers):
            try:
                observer()
            except Exception:
                log.exception("an observer of the lease failed")
