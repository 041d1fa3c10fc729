"""What an answer must be to count as one of the Bot API's: a proxy, or a portal for guests, may answer in its place.

If such a page were taken for Telegram's word, a 403 would mean that people had blocked the bot, a 404 that its token
was revoked, and a 200 that a message will never be accepted. So it is an error of the network: the call is tried again.
"""

import json
from typing import Any

from telegram.error import NetworkError

LONGEST_WAIT = 366 * 86400
"""The largest number of seconds that is believed if Telegram says how long to wait."""


class NotFromTelegram(NetworkError):  # noqa: N818 - what the answer is
    """An answer is none of the Bot API's. The message does not quote it."""

    def __init__(self, why: str = "no JSON of the Bot API") -> None:
        super().__init__(f"The answer is not Telegram's: {why}")


class _Refusal(dict[str, Any]):
    """An answer without a result. The library asks for the result only if the status says that there is one."""

    def __missing__(self, name: str) -> Any:
        raise NotFromTelegram("a success without a result")


def parsed(payload: bytes) -> dict[str, Any]:
    """Parse an answer; raise NotFromTelegram if it is none."""
    try:
        return checked(json.loads(payload.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        raise NotFromTelegram from None


def checked(answer: Any) -> dict[str, Any]:
    """Return a parsed answer; of one without a result, only what the library can use. Raises NotFromTelegram."""
    if not isinstance(answer, dict):
        raise NotFromTelegram
    if answer.get("result") is not None:
        return answer
    if answer.get("ok") is not False:
        raise NotFromTelegram
    description, parameters = answer.get("description"), answer.get("parameters")
    return _Refusal(
        {"description": description} if isinstance(description, str) else {},
        parameters=_usable(parameters) if isinstance(parameters, dict) else {},
    )


def _usable(parameters: dict[str, Any]) -> dict[str, Any]:
    seconds, chat_id = parameters.get("retry_after"), parameters.get("migrate_to_chat_id")
    usable = {key: value for key, value in parameters.items() if key not in ("retry_after", "migrate_to_chat_id")}
    if isinstance(seconds, int | float) and 0 < seconds <= LONGEST_WAIT:
        usable["retry_after"] = seconds
    if type(chat_id) is int and chat_id < 0:
        usable["migrate_to_chat_id"] = chat_id
    return usable
