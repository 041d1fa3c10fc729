"""The facts about the running bot, gathered in one place for /healthz, /metrics and `/stato`."""

import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from operations.settings import Settings
from operations.watching.error_places import ErrorPlaces, listening
from operations.watching.health import Health
from operations.watching.metrics import Metrics
from storage import DISK_ERRORS, Store
from tables.facts import Facts

ROOT = Path(__file__).parents[2]
COMMIT = "COMMIT"
"""A file with the hash of the commit, for a folder without the history, such as an image of Docker."""

DIGITS = 12
"""How much of a hash is shown."""

_HASH = re.compile(r"[0-9a-f]{40,64}")


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


@cache
def version(root: Path = ROOT) -> str:
    """Return the version in `pyproject.toml`; '?' if that file is missing."""
    try:
        return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, ValueError, KeyError):
        return "?"


@cache
def commit(root: Path = ROOT) -> str:
    """Return the beginning of the hash of the commit that runs; '' if it is not known."""
    try:
        found = _from_history(root / ".git") if (root / ".git").exists() else _read(root / COMMIT)
    except (OSError, ValueError):
        return ""
    return found[:DIGITS] if _HASH.fullmatch(found) else ""


def _from_history(git: Path) -> str:
    """Return what HEAD names, without the program git; a work tree of its own has a file that names its folder."""
    if git.is_file():
        git = git.parent / _read(git).removeprefix("gitdir: ")
    head = _read(git / "HEAD")
    if not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    shared = git / _read(git / "commondir") if (git / "commondir").is_file() else git
    for folder in (git, shared):
        if (folder / name).is_file():
            return _read(folder / name)
    packed = (line.partition(" ") for line in _read(shared / "packed-refs").splitlines())
    return next((found for found, _, ref in packed if ref == name), "")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
