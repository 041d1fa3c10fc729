"""Which update has caused what is sent to a chat: for the lines of the log about it."""

from handlers.telegram.logs import CAUSE
from storage import Announcement, Changes, OldMessage, Screen

MOST_REMEMBERED = 10_000
"""How many chats, and how many announcements, are remembered; what was noted first is forgotten first."""


class Causes:
    """Remembers causes in memory: after a restart, what waits in the store has none."""

    def __init__(self) -> None:
        self._chats: dict[int, int] = {}
        """The last update that has changed what is shown in a chat."""
        self._announcements: dict[int, int] = {}

    def note(self, changes: Changes) -> None:
        """Note what a commit was caused by; changes of a table by the clock or by a computer have no update."""
        if changes.updates:
            cause = max(changes.updates)
            _note(self._chats, changes.chats, cause)
            _note(self._announcements, changes.announcements, cause)
        elif changes.tables:
            for chat_id in changes.chats:
                self._chats.pop(chat_id, None)

    def about(self, item: Announcement | Screen | OldMessage) -> None:
        """Let the lines of the log that follow in this task be about the update that has caused this."""
        if isinstance(item, Announcement):
            CAUSE.set(self._announcements.get(item.id))
        else:
            CAUSE.set(self._chats.get(item.chat_id))

    def delivered(self, item: Announcement | Screen | OldMessage) -> None:
        """Forget an announcement that was delivered."""
        if isinstance(item, Announcement):
            self._announcements.pop(item.id, None)


def _note(known: dict[int, int], keys: frozenset[int], cause: int) -> None:
    for key in keys:
        known.pop(key, None)
        known[key] = cause
    while len(known) > MOST_REMEMBERED:
        del known[next(iter(known))]
