"""What every use case is given: the store, the words, the clock, the source of chance; who asks, and where."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from storage import ChangeSignal, ChatKind, Store
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
    inline: bool = False
    """Whether people can type the bot's name in any chat to send something (inline mode)."""
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


@dataclass(frozen=True, slots=True)
class Requester:
    """The person who acted: Telegram's id, the name as it is shown (cleaned), user name and language if known."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A chat as an update describes it."""

    chat_id: int
    kind: ChatKind
    title: str
    is_forum: bool


@dataclass(frozen=True, slots=True)
class Origin:
    """Who asks, and where.

    `update_id` is the update of Telegram that the use case's unit marks as done; None if there is none. `thread_id` is
    0 outside topics; `topic` is the name with which the topic was opened, if the update says it. `is_admin` is None if
    Telegram was not asked whether the requester is an administrator; so is `is_member`, which is about the group that
    the request names.

    The other fields are about the message with the button that was tapped; `ephemeral_id` also about a command. It is
    the id of a message in a group that only the requester sees; such a message has no `message_id`. `is_photo`: it is a
    photo. `is_offered`: it does have the button; if not, the tap is old or forged, and the message is not the question
    that the tap answers. `shown_at`: since when the message shows its buttons; 0 if that is unknown. `covers`: the
    button lies where the person has tapped another one just before, perhaps in the message that was shown there.
    """

    update_id: int | None
    person: Requester
    place: Place
    thread_id: int = 0
    message_id: int = 0
    is_admin: bool | None = None
    is_member: bool | None = None
    ephemeral_id: int | None = None
    is_photo: bool = False
    is_offered: bool = True
    topic: str = ""
    shown_at: float = 0.0
    covers: bool = False

    @property
    def chat_id(self) -> int:
        return self.place.chat_id

    @property
    def is_private(self) -> bool:
        """Whether it is the requester's own chat with the bot."""
        return self.place.chat_id == self.person.id
