"""The facts about the running bot, gathered in one place for /healthz, /metrics and `/stato`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from operations.settings import Settings
from operations.watching.error_places import ErrorPlaces, listening
from operations.watching.health import Health
from operations.watching.metrics import Metrics
from operations.watching.version import commit, version
from storage import DISK_ERRORS, Store
from tables.facts import Facts


@dataclass(frozen=True, slots=True)
class Gathering:
    """Gathers the facts; only the size of the database is asked of the store."""

    settings: Settings = field(repr=False)
    store: Store
    health: Health
    metrics: Metrics
    errors: ErrorPlaces

    def __call__(self) -> Facts:
        """Return the facts as they are now."""
        return Facts(
            version=version(),
            commit=commit(),
            uptime=self.health.uptime,
            findings=self.health.findings(),
            counts=self.metrics.counts,
            budget_left=self.metrics.budget_left(),
            commits=self.store.commits,
            store_bytes=_size(self.store),
            free_bytes=self.health.free_bytes,
            copy_age=self.health.copy_age,
            makes_copies=self.settings.makes_copies,
            has_webhook=self.settings.webhook_url is not None,
            is_locked=self.store.is_locked,
            errors=self.errors.last(),
        )


@contextmanager
def gathering(
    settings: Settings, store: Store, health: Health, metrics: Metrics, now: Callable[[], float]
) -> Iterator[Gathering]:
    """Give what gathers the facts, and count errors while the block runs; `now` returns unix seconds."""
    errors = ErrorPlaces(now)
    with listening(errors):
        yield Gathering(settings, store, health, metrics, errors)


def _size(store: Store) -> int:
    """The size of the database; 0 if it cannot be asked for."""
    try:
        return store.size
    except DISK_ERRORS:
        return 0
