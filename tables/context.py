"""What every use case is given: the store, the words, the clock and the source of chance."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from storage import ChangeSignal, Store
from tables.contact import Contact
from tables.encryption import Encryption
from tables.facts import Facts
from texts.catalogue import Catalogue

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class WebAddress:
    """The public address of the page, which ends with '/', and the beginning of links that open it from any chat.

    A direct link is `direct` with a payload (`tables.startapp`) after it; `direct` is None if the bot has no app that
    Telegram opens by a link. `keys` authenticate the payloads: the first makes them, each is accepted.
    """

    url: str
    direct: str | None
    keys: tuple[bytes, ...] = field(repr=False)


def main_app(username: str) -> str:
    """Return the beginning of direct links to the main app of a bot."""
    return f"https://t.me/{username}?startapp="


def named_app(username: str, short_name: str) -> str:
    """Return the beginning of direct links to another app of a bot."""
    return f"https://t.me/{username}/{short_name}?startapp="


class Chance:
    """Random values. Without a given source they are from the operating system, which nobody can predict."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or SystemRandom()

    def shuffled(self, cards: Sequence[Item]) -> tuple[Item, ...]:
        """The same cards in a random order."""
        return tuple(self._source.sample(cards, len(cards)))

    def token(self) -> bytes:
        """32 bytes from which a table's secrets are made (`scala40.fair.deal`)."""
        return self._source.getrandbits(256).to_bytes(32, "big")

    def between(self, least: float, most: float) -> float:
        return self._source.uniform(least, most)

    def new_generator(self) -> random.Random:
        """A generator of its own, for use outside the unit of work; nobody can predict it either."""
        return random.Random(self._source.getrandbits(128))


@dataclass(frozen=True, slots=True)
class Context:
    """What a use case is given: the store, the words, the clock, chance, and the operator's settings.

    `now` returns unix seconds; `encryption` encrypts the secrets of tables; `pause_seconds` is the time between two
    deals; a discard less than `slip_seconds` after another tap of the same person is taken for a slip
    (`tables/play/slips.py`); `default_time_zone` is that of a chat that has chosen none; copies of the store are
    deleted after `backup_days`, which is 0 if none are made; `username` is the bot's, for deep links.
    """

    store: Store
    texts: Catalogue
    now: Callable[[], float]
    chance: Chance
    encryption: Encryption = field(repr=False)
    pause_seconds: int
    slip_seconds: float
    default_time_zone: str
    backup_days: int
    username: str
    contact: Contact = field(default_factory=Contact)
    """Whether Telegram answers, and its time."""
    web: WebAddress | None = None
    """Where the page of the tables is; None if there is none."""
    operators: frozenset[int] = field(default=frozenset(), repr=False)
    """The people who are told how the bot is, by Telegram's ids."""
    facts: Callable[[], Facts] | None = None
    """Returns what is known of the running bot; None if it is not running."""

    @property
    def changes(self) -> ChangeSignal:
        """The signal that informs observers after each commit which tables it changed, and which chats have to be sent
        something.
        """
        return self.store.changes
