"""From Telegram's people, chats and messages to ours."""

from telegram import Chat, Message, User
from telegram.constants import ChatType

from storage import ChatKind
from tables.requests.origin import Origin, Place, Requester
from texts.clean_name import clean_name

EPHEMERAL_ID = "ephemeral_message_id"
"""What Telegram calls the number of a message inside a group that one member alone sees."""

_KINDS: dict[str, ChatKind] = {
    ChatType.PRIVATE: "private",
    ChatType.GROUP: "group",
    ChatType.SUPERGROUP: "supergroup",
}


def requester_of(user: User) -> Requester:
    """Somebody as we know them, with a name that can stand in any message; a deleted account has none."""
    return Requester(user.id, clean_name(user.full_name), user.username, user.language_code)


def place_of(chat: Chat) -> Place | None:
    """The chat an update came from; None for channels, where no game is played."""
    kind = _KINDS.get(chat.type)
    if kind is None:
        return None
    return Place(chat.id, kind, clean_name(chat.effective_name), bool(chat.is_forum))


def origin_of(update_id: int, user: User | None, chat: Chat, message: Message | None) -> Origin | None:
    """Where a request comes from; None where no person can be seen behind it, and in channels.

    `message` is the one that was written, or that stands above the button.
    """
    place = place_of(chat)
    if place is None or user is None or user.is_bot:
        return None
    thread_id = thread_of(message) if message is not None else 0
    return Origin(update_id, requester_of(user), place, thread_id)


def thread_of(message: Message) -> int:
    """The topic of a forum that a message stands in; 0 for the general one, and where there are no topics.

    Outside of forums Telegram gives a thread to replies, too: that is no place of its own.
    """
    return message.message_thread_id or 0 if message.is_topic_message else 0
