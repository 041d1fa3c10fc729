"""What Telegram has confirmed and the next transaction writes: its own commit would cost more than it is worth.

That an old message is deleted, or that a message shows its screen again, may be forgotten: after a crash the message is
deleted or edited again, which changes nothing; a tap is answered twice, which Telegram refuses. Until it is written,
units that only read see it as if it were, except that a tap is answered, which only the next start asks for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from storage.errors import DISK_ERRORS
from storage.message_records import OldMessage, Screen

if TYPE_CHECKING:
    from storage.unit import Unit

log = logging.getLogger(__name__)


class Confirmed:
    """Edits, deletions and answers to taps, in the order in which they were confirmed."""

    def __init__(self) -> None:
        self._shown: dict[int, tuple[Screen, str, Screen]] = {}
        """By id: each screen as it was when it was shown, the fingerprint of what its message shows, and its row as it
        is stored: if that is another one by now, the screen was opened anew while its message was edited."""
        self._deleted: dict[int, OldMessage] = {}
        self._answered: set[int] = set()
        """The numbers of taps' updates."""

    def __bool__(self) -> bool:
        return bool(self._shown or self._deleted or self._answered)

    def shown(self, screen: Screen, fingerprint: str) -> None:
        """Note that the screen's message shows it as it was `wanted` by this row, with the same subject."""
        last, _, before = self._shown.get(screen.id, (None, "", screen))
        is_further = last is not None and (last.message_id, last.chat_id) == (screen.message_id, screen.chat_id)
        self._shown[screen.id] = screen, fingerprint, before if is_further else screen

    def deleted(self, message: OldMessage) -> None:
        """Note that an old message is deleted, or has lost its buttons."""
        self._deleted[message.id] = message

    def answered(self, update_id: int) -> None:
        """Note that a tap does not wait for an answer any more."""
        self._answered.add(update_id)

    def write(self, unit: Unit) -> None:
        """Write everything; raise one of `DISK_ERRORS` if that is not possible now. What can never be is dropped."""
        for screen, fingerprint, before in tuple(self._shown.values()):
            try:
                unit.screens.mark_edited(screen, fingerprint, before)
            except DISK_ERRORS:
                raise
            except Exception:
                log.exception("screen %d cannot be noted as shown", screen.id)
                del self._shown[screen.id]  # on PostgreSQL this unit fails, too, and the next one must not
        for message in self._deleted.values():
            unit.old_messages.done(message.id)
        unit.inbox.answered(self._answered)

    def written(self) -> None:
        """Note that everything is stored."""
        self._shown.clear()
        self._deleted.clear()
        self._answered.clear()

    def of(self, screen: Screen) -> Screen:
        """A screen of the file, with what it shows by now."""
        shown, fingerprint, before = self._shown.get(screen.id, (None, "", screen))
        if shown is None or not _is_same(screen, before):
            return screen
        return replace(screen, shown=max(screen.shown, shown.wanted), fingerprint=fingerprint)

    def is_deleted(self, message: OldMessage) -> bool:
        """Whether an old message of the file is deleted by now."""
        return message.id in self._deleted

    def done(self, now: Callable[[int], Screen | None]) -> tuple[list[int], list[int]]:
        """The screens that are not out of date any more, and the old messages that are deleted: their ids.

        `now` finds a screen, with what it shows by now.
        """
        screens = filter(None, map(now, self._shown))
        return [screen.id for screen in screens if screen.wanted <= screen.shown], list(self._deleted)


def _is_same(now: Screen, before: Screen) -> bool:
    """Whether a screen is still in the message in which it was shown, and was not opened anew since."""
    if now.shown > before.shown or now.fingerprint != before.fingerprint:
        return False
    return (now.message_id, now.chat_id, now.retired) == (before.message_id, before.chat_id, False)
