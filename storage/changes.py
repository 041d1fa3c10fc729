"""Tells observers, such as the dispatcher of messages, what has just been committed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from storage.observers import Observers


@dataclass(frozen=True, slots=True)
class Changes:
    """What one unit of work has committed.

    ``tables``: the tables of which something that is shown has changed, each with its version now (a draft, a vote or a
    cut does not change that). ``chats``: the chats in which something may wait to be sent. ``updates``: the updates of
    the inbox that are done. ``announcements``: those that were queued. ``is_all``: anything may have been committed by
    other workers, of which this one has not learned what it was.
    """

    tables: Mapping[int, int]
    chats: frozenset[int]
    updates: frozenset[int] = frozenset()
    announcements: frozenset[int] = frozenset()
    is_all: bool = False


Observer: TypeAlias = Callable[[Changes], None]


class ChangeSignal(Observers[Changes]):
    """Calls its observers after each commit that changed something to be shown."""

    def __init__(self) -> None:
        super().__init__("an observer of changes failed; the changes are stored")
