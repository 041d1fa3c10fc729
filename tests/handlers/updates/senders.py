"""Updates of certain people."""

from typing import Any

from telegram import Update

from tests.handlers.arriving import BOT

ANNA = 7


def update_with(number: int, **content: Any) -> Update:
    return Update.de_json({"update_id": number, **content}, BOT)


def written(number: int, person: int, text: str | None = "/regole", chat: int | None = None, **more: Any) -> Update:
    user = {"id": person, "is_bot": False, "first_name": "Anna"}
    where = {"id": chat or person, "type": "group" if chat else "private"}
    message = {"message_id": number, "date": 1, "chat": where, "from": user, "text": text, **more}
    return update_with(number, message=message)


def tapped(number: int, person: int) -> Update:
    user = {"id": person, "is_bot": False, "first_name": "Anna"}
    return update_with(number, callback_query={"id": str(number), "from": user, "chat_instance": "1", "data": "x"})
