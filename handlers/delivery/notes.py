"""Notes in the store what Telegram has confirmed, later if the store cannot be written to now.

A message that was sent but not noted would be sent again. So a note waits in memory while the disk is full, or while
another program holds the file, and nothing else is sent to its chat before it is written. If the process dies
meanwhile, the message is sent twice.
"""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from storage import DISK_ERRORS, Unit
from tables.context import Context

Note: TypeAlias = Callable[[Unit], None]


class Notes:
    """The notes that wait, by chat."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: dict[int, deque[Note]] = {}

    def chats(self) -> tuple[int, ...]:
        """The chats where a note waits."""
        return tuple(self._waiting)

    def write(self, chat_id: int, note: Note) -> None:
        """Write a note into the store, after those that wait for the chat. If the store raises, the note waits too."""
        self._waiting.setdefault(chat_id, deque()).append(note)
        self.catch_up(chat_id)

    def catch_up(self, chat_id: int) -> None:
        """Write the notes that wait for a chat. A note that fails by itself is dropped, and its error raised."""
        while notes := self._waiting.get(chat_id):
            try:
                with self._context.store.unit() as unit:
                    notes[0](unit)
            except DISK_ERRORS:
                raise
            except Exception:
                self._drop_first(chat_id)
                raise
            self._drop_first(chat_id)

    def _drop_first(self, chat_id: int) -> None:
        self._waiting[chat_id].popleft()
        if not self._waiting[chat_id]:
            del self._waiting[chat_id]
