"""What messages show for certain, because this worker has shown it and nobody has worked on the chats since.

The store may say less: an edit that arrives just before the process dies, or loses the lease, is noted nowhere. If the
screen then goes back to what the row says, the message has to be edited all the same.
"""

from storage import Screen

MOST = 1 << 14
"""How many messages are remembered; others are edited once more, which changes nothing."""


class ShownMessages:
    """The fingerprints of what messages of screens show, those that were edited last at the end."""

    def __init__(self) -> None:
        self._shown: dict[tuple[int, int | None], str] = {}

    def of(self, screen: Screen) -> str:
        """The fingerprint of what the screen's message shows; '' if that is not known for certain."""
        known = self._shown.get((screen.id, screen.message_id))
        return screen.fingerprint if screen.fingerprint == known else ""

    def changing(self, screen: Screen) -> None:
        """Note that an edit begins: until it is confirmed, the message may show the old content or the new one."""
        self._shown.pop((screen.id, screen.message_id), None)

    def note(self, screen: Screen, message_id: int | None, fingerprint: str) -> None:
        """Note what a message of the screen shows now."""
        key = screen.id, message_id
        self._shown.pop(key, None)
        self._shown[key] = fingerprint
        if len(self._shown) > MOST:
            del self._shown[next(iter(self._shown))]

    def forget(self) -> None:
        """Take it that others may have edited every message."""
        self._shown.clear()
