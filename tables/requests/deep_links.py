"""Deep links: addresses that open a chat in Telegram, start the bot there with a payload, or show a message."""

import re
from urllib.parse import quote

from tables.requests.codec import to_base36

TABLE_PREFIX = "t"
WORDS_PREFIX = "w"
STORY_PREFIX = "s"
DAILY_PREFIX = "oggi-"
EVENING_PREFIX = "serata-"
GROUP_PAYLOAD = "group"
PRACTICE_PAYLOAD = "prova"
LESSONS_PAYLOAD = "lezioni"
HELP_PAYLOAD = "aiuto"
PRIVACY_PAYLOAD = "privacy"
FORGET_PAYLOAD = "dimenticami"
WATCH_PAYLOAD = "avvisami"
VACATION_PAYLOAD = "vacanza"
VERIFY_PAYLOAD = "verifica"
INVITATIONS_PAYLOAD = "invita"
INVITATION_PREFIX = "i"
RULES_PREFIX = "regole-"

_TOKEN = re.compile("[0-9a-f]{32}")


def start_link(username: str, payload: str) -> str:
    """Return the link that opens the private chat with the bot, which then receives `/start payload`."""
    return f"https://t.me/{username}?start={quote(payload, safe='')}"


def share_link(link: str, told: str = "") -> str:
    """Return the address at which Telegram asks to which chat a link is to be sent, with some words."""
    return f"https://t.me/share/url?url={quote(link, safe='=')}" + (f"&text={quote(told)}" if told else "")


def group_link(username: str) -> str:
    """Return the link that adds the bot to a group, where it then receives `/start` with GROUP_PAYLOAD."""
    return f"https://t.me/{username}?startgroup={GROUP_PAYLOAD}"


def message_link(chat_id: int, thread_id: int, message_id: int) -> str:
    """Return the link to a message of a supergroup, for its members; smaller groups have none.

    The number of a supergroup in such links is its id without the -100 at the beginning.
    """
    topic = f"{thread_id}/" if thread_id else ""
    return f"https://t.me/c/{str(chat_id).removeprefix('-100')}/{topic}{message_id}"


def table_payload(table_id: int) -> str:
    """Return the payload that leads to the person's panel at a table."""
    return TABLE_PREFIX + to_base36(table_id)


def words_payload(table_id: int) -> str:
    """Return the payload that shows a table in words."""
    return WORDS_PREFIX + to_base36(table_id)


def story_payload(table_id: int) -> str:
    """Return the payload that opens the story of a table's match."""
    return STORY_PREFIX + to_base36(table_id)


def daily_payload(chain_id: int) -> str:
    """Return the payload that shows the deals of the day of a chain."""
    return DAILY_PREFIX + to_base36(chain_id)


def evening_payload(evening_id: int) -> str:
    """Return the payload that shows an evening to the members of its group."""
    return EVENING_PREFIX + to_base36(evening_id)


def rules_payload(code: str) -> str:
    """Return the payload that shows rules in words; `code` is their text (`tables.lobby.rules_code`)."""
    return RULES_PREFIX + code


def invitation_payload(token: str) -> str:
    """Return the payload that leads to a lobby to which somebody has invited."""
    return INVITATION_PREFIX + token


def invitation_of_payload(payload: str) -> str | None:
    """Return the token of a payload made by `invitation_payload`, or None for any other payload."""
    token = payload[len(INVITATION_PREFIX) :]
    return token if payload.startswith(INVITATION_PREFIX) and _TOKEN.fullmatch(token) else None


def table_of_payload(payload: str) -> int | None:
    """Return the table of a payload made by `table_payload`, or None for any other payload."""
    return _table(payload, TABLE_PREFIX)


def table_of_words_payload(payload: str) -> int | None:
    """Return the table of a payload made by `words_payload`, or None for any other payload."""
    return _table(payload, WORDS_PREFIX)


def table_of_story_payload(payload: str) -> int | None:
    """Return the table of a payload made by `story_payload`, or None for any other payload."""
    return _table(payload, STORY_PREFIX)


def chain_of_payload(payload: str) -> int | None:
    """Return the chain of a payload made by `daily_payload`, or None for any other payload."""
    return _table(payload, DAILY_PREFIX)


def evening_of_payload(payload: str) -> int | None:
    """Return the evening of a payload made by `evening_payload`, or None for any other payload."""
    return _table(payload, EVENING_PREFIX)


def _table(payload: str, prefix: str) -> int | None:
    if not payload.startswith(prefix):
        return None
    try:
        table_id = int(payload[len(prefix) :], 36)
        return table_id if 0 < table_id < 2**63 and prefix + to_base36(table_id) == payload else None
    except ValueError:
        return None
