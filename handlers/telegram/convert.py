"""From Telegram's people, chats and messages to ours."""

from telegram import Chat, Message, User
from telegram.constants import ChatType

from storage import ChatKind
from tables.arrivals import Place
from tables.requests.tap import Requester
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


def thread_of(message: Message) -> int:
    """The topic of a forum that a message stands in; 0 for the general one, and where there are no topics.

    Outside of forums Telegram gives a thread to replies, too: that is no place of its own.
    """
    return message.message_thread_id or 0 if message.is_topic_message else 0
