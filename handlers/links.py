"""Addresses that open something in Telegram."""

from urllib.parse import quote

from handlers.callback_data import to_base36

TABLE_PREFIX = "t"
GROUP_PAYLOAD = "group"
PRACTICE_PAYLOAD = "prova"
HELP_PAYLOAD = "aiuto"


def start_link(username: str, payload: str) -> str:
    """Open the private chat with the bot, which then gets `/start payload`."""
    return f"https://t.me/{username}?start={quote(payload, safe='')}"


def group_link(username: str) -> str:
    """Choose a group to put the bot into; the group then gets `/start` with GROUP_PAYLOAD."""
    return f"https://t.me/{username}?startgroup={GROUP_PAYLOAD}"


def table_payload(table_id: int) -> str:
    """The payload that brings somebody to a table."""
    return TABLE_PREFIX + to_base36(table_id)


def table_of_payload(payload: str) -> int | None:
    """The table a payload names, or None for any other payload."""
    if not payload.startswith(TABLE_PREFIX):
        return None
    try:
        table_id = int(payload[len(TABLE_PREFIX) :], 36)
        return table_id if table_id > 0 and table_payload(table_id) == payload else None
    except ValueError:
        return None
