"""Notes in the store what Telegram has confirmed, later if the store cannot be written to now.

A message that was sent but not noted would be sent again. So a note waits in memory while the disk is full, or while
another program holds the file, and nothing else is sent to its chat before it is written. If the process dies
meanwhile, or loses the lease, the message is sent twice; what another worker has noted since then stays as it is.
"""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from storage import DISK_ERRORS, Screen, Unit
from tables.context import Context

Note: TypeAlias = Callable[[Unit], None]


class Notes:
    """The notes that wait, by chat."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: dict[int, deque[tuple[Note, int | None, int]]] = {}
        """By chat: each note, the table about which it is, and the number of the lease under which it was sent."""
        self._is_late = False
        """Whether another worker may have delivered between what the note that is being written is about, and now."""

    def chats(self) -> tuple[int, ...]:
        """The chats where a note waits."""
        return tuple(self._waiting)

    def write(self, chat_id: int, note: Note, table_id: int | None = None) -> None:
        """Write a note into the store, after those that wait for the chat. If the store raises, the note waits too.

        ``table_id``: the table about which it is, which may belong to another chat.
        """
        self._waiting.setdefault(chat_id, deque()).append((note, table_id, self._context.store.lease.fence))
        self.catch_up(chat_id)

    def catch_up(self, chat_id: int) -> None:
        """Write the notes that wait for a chat. A note that fails by itself is dropped, and its error raised."""
        while notes := self._waiting.get(chat_id):
            note, table_id, fence = notes[0]
            store = self._context.store
            self._is_late = not store.lease.is_held or store.lease.fence != fence
            try:
                with store.unit(chats=(chat_id, *store.chats_of(table_id))) as unit:
                    note(unit)
            except DISK_ERRORS:
                raise
            except Exception:
                self._drop_first(chat_id)
                raise
            self._drop_first(chat_id)

    def is_overtaken(self, screen: Screen | None, drawn: Screen) -> bool:
        """Whether another worker has shown a screen since this one has, so that a note about it as `drawn` is too late.

        Only to be asked by a note, inside its unit.
        """
        before = drawn.shown, drawn.message_id, drawn.fingerprint
        return self._is_late and screen is not None and (screen.shown, screen.message_id, screen.fingerprint) != before

    def _drop_first(self, chat_id: int) -> None:
        self._waiting[chat_id].popleft()
        if not self._waiting[chat_id]:
            del self._waiting[chat_id]
