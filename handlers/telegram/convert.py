"""Converts Telegram's people, chats and messages to ours."""

from typing import Any, TypeAlias

from telegram import Chat, Update, User
from telegram.constants import ChatType
from telegram.ext import BaseHandler, CallbackContext

from handlers.telegram.tapped_message import Tapped
from storage import ChatKind
from tables.context import Origin, Place, Requester
from texts.clean_name import clean_name

LARGEST_TOPIC = 2**53

_KINDS: dict[str, ChatKind] = {
    ChatType.PRIVATE: "private",
    ChatType.GROUP: "group",
    ChatType.SUPERGROUP: "supergroup",
}

LibraryContext: TypeAlias = CallbackContext[Any, Any, Any, Any]
"""The context that the library passes to its handlers; ours is `tables.context.Context`."""

UpdateHandler: TypeAlias = BaseHandler[Update, LibraryContext, None]


def requester_of(user: User) -> Requester:
    """The user as a requester, with a name that is safe in any message; a deleted account has no name."""
    return Requester(user.id, clean_name(user.full_name), user.username, user.language_code)


def place_of(chat: Chat) -> Place | None:
    """The chat an update came from; None for channels, where no game is played."""
    kind = _KINDS.get(chat.type)
    if kind is None:
        return None
    return Place(chat.id, kind, clean_name(chat.effective_name), bool(chat.is_forum))


def origin_of(update_id: int, user: User | None, chat: Chat, message: Tapped | None) -> Origin | None:
    """The origin of a request; None if its author is not a visible person, and in channels.

    `message` is the one that was written, or the one whose button was tapped.
    """
    place = place_of(chat)
    if place is None or user is None or user.is_bot:
        return None
    thread_id = thread_of(message) if message is not None else 0
    return Origin(update_id, requester_of(user), place, thread_id, topic=_topic_of(message) if thread_id else "")


def thread_of(message: Tapped) -> int:
    """The forum topic of a message; 0 for the general one, and in chats without topics.

    Outside of forums Telegram gives thread ids to replies, too; these are not topics.
    """
    number = message.message_thread_id if message.is_topic_message else 0
    return number if type(number) is int and 0 < number < LARGEST_TOPIC else 0  # nothing checks what is sent


def _topic_of(message: Tapped | None) -> str:
    """The name with which a message's topic was opened; '' if it does not say.

    In a forum Telegram makes every message that replies to no other a reply to the one that opened the topic.
    """
    opened = message.reply_to_message.forum_topic_created if message and message.reply_to_message else None
    return "" if opened is None else clean_name(opened.name)
