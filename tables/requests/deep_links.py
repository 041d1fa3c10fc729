"""Addresses that open something in Telegram."""

from urllib.parse import quote

from tables.requests.codec import to_base36

TABLE_PREFIX = "t"
WORDS_PREFIX = "w"
GROUP_PAYLOAD = "group"
PRACTICE_PAYLOAD = "prova"
HELP_PAYLOAD = "aiuto"
PRIVACY_PAYLOAD = "privacy"
FORGET_PAYLOAD = "dimenticami"


def start_link(username: str, payload: str) -> str:
    """Open the private chat with the bot, which then gets `/start payload`."""
    return f"https://t.me/{username}?start={quote(payload, safe='')}"


def group_link(username: str) -> str:
    """Choose a group to put the bot into; the group then gets `/start` with GROUP_PAYLOAD."""
    return f"https://t.me/{username}?startgroup={GROUP_PAYLOAD}"


def table_payload(table_id: int) -> str:
    """The payload that brings somebody to a table."""
    return TABLE_PREFIX + to_base36(table_id)


def words_payload(table_id: int) -> str:
    """The payload that has a table told in words."""
    return WORDS_PREFIX + to_base36(table_id)


def table_of_payload(payload: str) -> int | None:
    """The table a payload names, or None for any other payload."""
    return _table(payload, TABLE_PREFIX)


def table_to_tell(payload: str) -> int | None:
    """The table that a payload has told in words, or None for any other payload."""
    return _table(payload, WORDS_PREFIX)


def _table(payload: str, prefix: str) -> int | None:
    if not payload.startswith(prefix):
        return None
    try:
        table_id = int(payload[len(prefix) :], 36)
        return table_id if table_id > 0 and prefix + to_base36(table_id) == payload else None
    except ValueError:
        return None
