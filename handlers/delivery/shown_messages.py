"""What messages show for certain, because this process has shown it.

The store may say less: an edit that arrives just before the process dies is noted nowhere. If the
screen then goes back to what the row says, the message has to be edited all the same.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from storage import Screen, ScreenKind
from tables.context import Origin

_Place: TypeAlias = tuple[int, int, int | None]
"""A message: its chat, the only person who sees it or 0, and its number."""

MOST = 1 << 14
"""How many messages are remembered; others are edited once more, which changes nothing."""


class ShownMessages:
    """The fingerprints of what messages of screens show, and since when; those that were edited last at the end."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shown: dict[_Place, tuple[str, float | None]] = {}

    def of(self, screen: Screen) -> str:
        """The fingerprint of what the screen's message shows; '' if that is not known for certain."""
        known, _ = self._shown.get(_place(screen, screen.message_id), ("", None))
        return screen.fingerprint if screen.fingerprint == known else ""

    def since(self, origin: Origin) -> float:
        """Since when the message that was tapped shows its buttons; now if an edit is under way, 0 if that is unknown.

        The tap on a new button may arrive before the answer to the edit that shows it.
        """
        if origin.ephemeral_id is None:
            place = origin.chat_id, 0, origin.message_id
        else:
            place = origin.chat_id, origin.person.id, origin.ephemeral_id
        _, since = self._shown.get(place, ("", 0.0))
        return self._now() if since is None else since

    @contextmanager
    def changing(self, screen: Screen) -> Iterator[None]:
        """Edit a message meanwhile: until that is confirmed, it may show the old content or the new one."""
        place = _place(screen, screen.message_id)
        self._shown[place] = "", None
        try:
            yield
        except BaseException:
            self._shown.pop(place, None)
            raise

    def note(self, screen: Screen, message_id: int | None, fingerprint: str) -> None:
        """Note what a message of the screen shows now, as Telegram has just confirmed."""
        place = _place(screen, message_id)
        before, since = self._shown.pop(place, ("", None))
        self._shown[place] = fingerprint, since if before == fingerprint and since is not None else self._now()
        if len(self._shown) > MOST:
            del self._shown[next(iter(self._shown))]


def _place(screen: Screen, message_id: int | None) -> _Place:
    is_ephemeral = screen.kind is ScreenKind.EPHEMERAL and screen.person_id is not None
    return screen.chat_id, screen.person_id or 0 if is_ephemeral else 0, message_id
