"""The lease of a token: of several workers on one database, the one that holds it speaks to Telegram.

Others may take the lease once it has ended. So its holder begins nothing in its last second, and counts what is left
by its own steady clock from the moment before it asked: whatever the server's clock says, the lease ends here first.
"""

import math
import time
from collections.abc import Callable
from typing import TypeAlias

from storage.observers import Observers

LEASE_SECONDS = 5.0
"""How long a lease lasts after it was taken or renewed."""

LAST_SECONDS = 1.0
"""No call begins when less than this is left."""

DEAD_SECONDS = LAST_SECONDS
"""How long a lease lasts after its holder has been found dead: what it has sent may still be on its way."""

Observer: TypeAlias = Callable[[], None]


class Lease:
    """What one worker knows of the lease; used from one thread. `steady` gives monotonic seconds.

    `fence` counts the holders: each has a higher number than all before it; 0 for a worker that has never held it.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._until = -math.inf
        self._quiet_since = math.inf
        self._observers = Observers["Lease"]("an observer of the lease failed")
        self.fence = 0

    @classmethod
    def always(cls) -> "Lease":
        """The lease of a worker that is alone on its database: it never ends."""
        lease = cls()
        lease.taken(1, math.inf)
        return lease

    @property
    def ends(self) -> bool:
        """Whether it has to be renewed, or another worker may hold it; False if this one is alone."""
        return self._until != math.inf

    @property
    def left(self) -> float:
        """For how many seconds it is held; 0 if it is not."""
        return max(0.0, self._until - self._steady())

    @property
    def is_held(self) -> bool:
        """Whether this worker holds it."""
        return self.left > 0

    @property
    def may_begin(self) -> bool:
        """Whether the holder may begin a call."""
        return self.left >= LAST_SECONDS

    @property
    def quiet(self) -> float:
        """For how many seconds no other worker has begun a call, while this one holds the lease; 0 if it is not known.

        A call may have been under way for longer.
        """
        return max(0.0, self._steady() - self._quiet_since)

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Call the observer when the lease was taken or lost; return a function that ends that."""
        return self._observers.subscribe(lambda _: observer())

    def taken(self, fence: int, until: float, quiet: float = 0.0) -> None:
        """Note that this worker holds the lease until this moment of its steady clock, for the first time.

        For ``quiet`` seconds before, no other worker has begun a call.
        """
        self.fence, self._until, self._quiet_since = fence, until, self._steady() - quiet
        self._observers.notify(self)

    def renewed(self, until: float) -> None:
        """Note that the lease lasts longer now."""
        self._until = until

    def lost(self) -> None:
        """Note that the lease has ended, or was given back."""
        self._until, self._quiet_since = -math.inf, math.inf
        self._observers.notify(self)
