"""Updates as they arrive, and an inbox for them."""

from telegram import Bot, Update

from handlers.updates.inbox import Inbox
from storage import Store

BOT = Bot("40:TEST")


def update(number: int, text: str = "/nuova") -> Update:
    return Update.de_json(
        {
            "update_id": number,
            "message": {
                "message_id": 1,
                "date": 1_750_000_000,
                "chat": {"id": 7, "type": "private", "first_name": "Anna"},
                "from": {"id": 7, "is_bot": False, "first_name": "Anna 🐎"},
                "text": text,
                "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
            },
        },
        BOT,
    )


def inbox_of(store: Store) -> Inbox:
    return Inbox(store, lambda: 100.0)


def pending(store: Store) -> list[int]:
    with store.read() as unit:
        return [row.update_id for row in unit.inbox.pending()]
