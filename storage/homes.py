"""The chats to which tables belong: what is stored of a table changes only in units that hold the lock of its chat."""

from collections.abc import Collection, Mapping

from storage.changes import Changes

MOST_REMEMBERED = 100_000
"""How many tables are remembered; then all are forgotten."""


class Homes:
    """What is known of the chats of tables, and which chats units have lacked.

    A unit names its chats before it has read anything, so it may find that it changes a table of another chat. Then it
    is undone, and the next unit that names the same chats also gets those that were lacking.
    """

    def __init__(self) -> None:
        self._known: dict[int, int] = {}
        self._lacking: dict[frozenset[int], frozenset[int]] = {}

    def of(self, table_id: int) -> int | None:
        """The chat of a table, as it was last seen."""
        return self._known.get(table_id)

    def note(self, homes: Mapping[int, int]) -> None:
        """Note the chats of tables."""
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known.update(homes)

    def learned(self, changes: Changes) -> None:
        """Forget the chats of tables that another worker has changed, unless they are as known: a group may move."""
        if changes.is_all:
            self._known.clear()
        for table_id in changes.tables:
            if self._known.get(table_id) not in changes.chats:
                self._known.pop(table_id, None)

    def wanted(self, chats: Collection[int]) -> frozenset[int]:
        """These chats, and those that the last unit with the same chats has lacked."""
        named = frozenset(chats)
        return named | self._lacking.pop(named, frozenset()) if self._lacking else named

    def lacked(self, chats: Collection[int], homes: Mapping[int, int]) -> None:
        """Note that a unit which named these chats needs those of these tables."""
        self.note(homes)
        if len(self._lacking) > MOST_REMEMBERED:
            self._lacking.clear()
        self._lacking[frozenset(chats)] = frozenset(homes.values())
