"""What things are called in the log: nothing there tells who a person is, or which chat something happened in."""

from storage import Announcement, OldMessage, Screen

Item = Announcement | Screen | OldMessage


def chat_kind(chat_id: int) -> str:
    """A chat; the number of a private one is that of its person."""
    return "a private chat" if chat_id > 0 else "a group"


def item_name(item: Item) -> str:
    """Something that is to be sent, shown or cleared away; no other has the same name."""
    match item:
        case Announcement(table_id=None):
            return f"announcement {item.id}"
        case Announcement():
            return f"announcement {item.id} of table {item.table_id}"
        case Screen():
            return f"screen {item.id} of table {item.table_id}"
        case OldMessage():
            return f"old message {item.id}"
