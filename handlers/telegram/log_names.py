"""The names of things in the log, which do not identify a person or a chat."""

from storage import Announcement, OldMessage, Screen

Item = Announcement | Screen | OldMessage


def chat_kind(chat_id: int) -> str:
    """The kind of a chat. Its id is not logged: that of a private chat is its person's."""
    return "a private chat" if chat_id > 0 else "a group"


def item_name(item: Item) -> str:
    """The unique name of something that is to be sent, shown or deleted."""
    match item:
        case Announcement(table_id=None):
            return f"announcement {item.id}"
        case Announcement():
            return f"announcement {item.id} of table {item.table_id}"
        case Screen():
            return f"screen {item.id} of table {item.table_id}"
        case OldMessage():
            return f"old message {item.id}"
