"""The state of the local Telegram: people, chats, topics, messages. It is only in memory.

Messages are kept as the JSON of the Bot API, so that people see exactly what was sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from random import Random, SystemRandom
from typing import Any

from sandbox.clock import Clock
from sandbox.events import Events
from sandbox.files import Files
from sandbox.inline import InlineQueries
from sandbox.mini_apps.apps import Apps
from sandbox.profile import Profile
from sandbox.taps import Taps
from sandbox.updates import Updates

Json = dict[str, Any]

PRESENT = ("creator", "administrator", "member", "restricted")
FIRST_PERSON = 6_000_000_001  # beyond 32 bits, as today's Telegram ids are
FIRST_GROUP = 4_900_000_001
FIRST_SUPERGROUP = 1_002_100_000_001


@dataclass(slots=True)
class Person:
    """Somebody with a Telegram account; `started` once they have written to the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str = "it"
    started: bool = False
    blocked: bool = False
    deleted: bool = False

    def user(self) -> Json:
        """The Bot API's User. A deleted account keeps its id only."""
        if self.deleted:
            return {"id": self.id, "is_bot": False, "first_name": ""}
        names = {"last_name": self.last_name, "username": self.username, "language_code": self.language_code}
        known = {name: value for name, value in names.items() if value}
        return {"id": self.id, "is_bot": False, "first_name": self.first_name, **known}


@dataclass(slots=True)
class Topic:
    """A topic of a forum; its id is that of the service message which opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Post:
    """A message and its state. An ephemeral one has a `viewer`, and may replace another message for them."""

    message: Json
    by_bot: bool
    seq: int = 0
    edited: bool = False
    deleted: bool = False
    viewer: int | None = None
    replaces: int | None = None


@dataclass(slots=True)
class Chat:
    """A private chat (with the person's id), a group or a supergroup; `members` has the status of each user id."""

    id: int
    type: str
    title: str = ""
    is_forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    posts: dict[int, Post] = field(default_factory=dict)
    ephemeral: dict[int, Post] = field(default_factory=dict)
    migrated_to: int | None = None
    takes_photos: bool = True
    """Whether its members may send photos."""
    last_message_id: int = 0

    @property
    def instance(self) -> str:
        """The number that callback queries and Mini Apps get instead of the id."""
        return str(-self.id * 31)

    def present(self, user_id: int) -> bool:
        return self.members.get(user_id) in PRESENT

    def is_admin(self, user_id: int) -> bool:
        return self.members.get(user_id) in ("creator", "administrator")

    def changed_since(self, seq: int) -> list[Post]:
        """The messages that changed after an event's number, oldest first."""
        posts = chain(self.posts.values(), self.ephemeral.values())
        return sorted((post for post in posts if post.seq > seq), key=lambda post: post.message["_order"])


class World:
    """The whole state; the rules of who may do what are in other modules."""

    def __init__(self, token: str, bot_name: str, bot_username: str) -> None:
        self.token = token
        self.clock = Clock()
        self.events = Events()
        self.updates = Updates(self.clock, self.events)
        self._bot_name, self._bot_username = bot_name, bot_username
        self.chance: Random = SystemRandom()
        """The source of the numbers that dice show; a simulation sets its own."""
        self.reset()

    def reset(self) -> None:
        """Restore the initial state; listeners and polls go on."""
        self.clock.offset = 0.0
        self.updates.reset()
        self.files = Files()
        self.taps = Taps(self.clock)
        self.profile = Profile()
        self.apps = Apps()
        self.privacy = True
        self.knows_ephemeral = True
        self.inline = False
        """Whether the bot has inline mode, which its owner switches on at @BotFather."""
        self.inline_queries = InlineQueries(self.clock)
        self.bot: Json = {
            "id": int(self.token.split(":", maxsplit=1)[0]),
            "is_bot": True,
            "first_name": self._bot_name,
            "username": self._bot_username,
        }
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self._last_message_id = 0
        self._last_ephemeral_id = 0
        self._order = 0

    # people and chats

    def add_person(self, first_name: str, **fields: Any) -> Person:
        person = Person(FIRST_PERSON + len(self.people), first_name, **fields)
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private", members={person.id: "member", self.bot["id"]: "member"})
        self.events.publish("person", user_id=person.id)
        return person

    def add_chat(self, kind: str, title: str, members: Iterable[int], is_forum: bool = False) -> Chat:
        """Make a group or supergroup; its first member is its creator."""
        number = sum(chat.type != "private" for chat in self.chats.values())
        chat_id = -(FIRST_SUPERGROUP if kind == "supergroup" else FIRST_GROUP) - number * 7919
        chat = Chat(chat_id, kind, title, is_forum)
        for user_id in members:
            chat.members[user_id] = "member" if chat.members else "creator"
        self.chats[chat_id] = chat
        self.events.publish("chat", chat_id=chat_id)
        return chat

    def user(self, user_id: int) -> Json:
        return dict(self.bot) if user_id == self.bot["id"] else self.people[user_id].user()

    def chat_json(self, chat: Chat) -> Json:
        """The Bot API's Chat, as messages contain it."""
        if chat.type == "private":
            user = self.people[chat.id].user()
            names: Json = {name: user[name] for name in ("first_name", "last_name", "username") if name in user}
            return {"id": chat.id, "type": "private", **names}
        about: Json = {"id": chat.id, "type": chat.type, "title": chat.title}
        if chat.is_forum:
            about["is_forum"] = True
        return about

    def bot_present(self, chat: Chat) -> bool:
        return chat.present(self.bot["id"])

    def bot_is_admin(self, chat: Chat) -> bool:
        return chat.is_admin(self.bot["id"])

    # messages

    def post(self, chat: Chat, sender: int, content: Json, *, thread: int | None = None) -> Post:
        """Put a message into a chat, and publish the event; the caller decides about an update for the bot."""
        message: Json = {"message_id": self._next_message_id(chat), **self._head(chat, sender)}
        if thread is not None:
            message["message_thread_id"] = thread
            message["is_topic_message"] = True
        post = Post(message | content, by_bot=sender == self.bot["id"])
        chat.posts[message["message_id"]] = post
        post.seq = self.events.publish("message", chat_id=chat.id, message_id=message["message_id"])
        return post

    def post_ephemeral(
        self,
        chat: Chat,
        sender: int,
        content: Json,
        viewer: int,
        replaces: int | None = None,
        *,
        thread: int | None = None,
    ) -> Post:
        """Put a message between the bot and one member, sent by either, into a group; nobody else sees it."""
        self._last_ephemeral_id += 1
        identity = {"message_id": 0, "ephemeral_message_id": self._last_ephemeral_id}
        shown_to = {"receiver_user": self.user(self.bot["id"] if sender == viewer else viewer)}
        topic = {} if thread is None else {"message_thread_id": thread, "is_topic_message": True}
        message: Json = {**identity, **self._head(chat, sender), **shown_to, **topic, **content}
        post = Post(message, by_bot=sender == self.bot["id"], viewer=viewer, replaces=replaces)
        chat.ephemeral[self._last_ephemeral_id] = post
        post.seq = self.events.publish("message", chat_id=chat.id, user_id=viewer, **identity)
        return post

    def touch(self, chat: Chat, post: Post, kind: str) -> None:
        """Publish a change of a message ('edit' or 'delete'), and note its number."""
        identity = {name: post.message[name] for name in ("message_id", "ephemeral_message_id") if name in post.message}
        extra = {} if post.viewer is None else {"user_id": post.viewer}
        post.seq = self.events.publish(kind, chat_id=chat.id, **identity, **extra)

    def deliver(self, kind: str, message: Json) -> None:
        """Queue the update of a message for the bot."""
        self.updates.push(kind, shown(message))

    def _head(self, chat: Chat, sender: int) -> Json:
        self._order += 1
        about = {"date": self.clock.date(), "chat": self.chat_json(chat), "from": self.user(sender)}
        return {"_order": self._order, **about}

    def _next_message_id(self, chat: Chat) -> int:
        """The next id: supergroups have counters of their own, private chats and groups share the bot's counter."""
        if chat.type == "supergroup":
            chat.last_message_id += 1
            return chat.last_message_id
        self._last_message_id += 1
        return self._last_message_id


def shown(message: Json) -> Json:
    """The message as the Bot API shows it, without the internal fields of this server."""
    return {name: value for name, value in message.items() if not name.startswith("_")}
