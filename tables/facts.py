"""Facts about the running bot, for its operator: the same for /healthz, /metrics and `/stato`."""

from dataclasses import dataclass

from storage.repositories.upkeep.figures import Counts
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one part of the bot; `trouble` says what is wrong, None if all is well."""

    name: str
    trouble: Line | None = None


@dataclass(frozen=True, slots=True)
class ErrorPlace:
    """A place in the program where errors were logged.

    `kind` is the class of the last exception, or '' if there was none; `last_at` is in unix seconds. The text of an
    exception is not kept, because it may quote a hand or a name.
    """

    place: str
    kind: str
    count: int
    last_at: float


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known at one moment. Ages and `uptime` are in seconds.

    `counts` is None until the store was counted for the first time; `free_bytes` is None if the disk cannot be looked
    at; `copy_age` is None if there is no copy.
    """

    version: str
    commit: str
    """The beginning of the commit's hash; '' if it is not known."""
    uptime: float
    findings: tuple[Finding, ...]
    counts: Counts | None
    budget_left: int
    """How many messages may be sent now, to all chats together."""
    commits: int
    store_bytes: int
    free_bytes: int | None
    copy_age: float | None
    makes_copies: bool
    has_webhook: bool
    is_locked: bool
    """Whether another program had locked the store at the last attempt to write."""
    errors: tuple[ErrorPlace, ...]
    """Where errors were logged, the last one first."""
