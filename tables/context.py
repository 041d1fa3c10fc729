"""What every use case is handed: the store, the words, the clock and the dice."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from storage import ChangeSignal, Store
from tables.contact import Contact
from tables.fair.encryption import Encryption
from texts.catalogue import Catalogue

Item = TypeVar("Item")


class Chance:
    """What chance decides. Without a source of its own it asks the operating system, which nobody can predict."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or SystemRandom()

    def shuffled(self, cards: Sequence[Item]) -> tuple[Item, ...]:
        """The same cards in a random order."""
        return tuple(self._source.sample(cards, len(cards)))

    def token(self) -> bytes:
        """32 bytes from which a table's secrets are made (`scala40.fair.deal`)."""
        return self._source.getrandbits(256).to_bytes(32, "big")

    def between(self, least: float, most: float) -> float:
        """A number between two."""
        return self._source.uniform(least, most)

    def apart(self) -> random.Random:
        """Dice of their own, for somebody who throws them elsewhere; nobody can predict them either."""
        return random.Random(self._source.getrandbits(128))


@dataclass(frozen=True, slots=True)
class Context:
    """What a use case is handed: the store, the words, the clock, the dice, and what the operator has set.

    `now` gives unix seconds; `encryption` seals the secrets of tables; `pause_seconds` lie between two deals; a chat
    that has chosen none has the `default_time_zone`; copies of the store go after `backup_days`, 0 where none are made;
    `username` is the bot's, for deep links.
    """

    store: Store
    texts: Catalogue
    now: Callable[[], float]
    chance: Chance
    encryption: Encryption = field(repr=False)
    pause_seconds: int
    default_time_zone: str
    backup_days: int
    username: str
    contact: Contact = field(default_factory=Contact)
    """Whether Telegram is heard, and its time."""

    @property
    def changes(self) -> ChangeSignal:
        """Tells its observers after each commit which tables it changed, and where something waits to be sent."""
        return self.store.changes
