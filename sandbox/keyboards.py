"""The buttons under a message: checks whether Telegram would accept them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from sandbox.mini_apps.addresses import normal, wrong_address
from sandbox.models import types
from sandbox.refusals import bad
from sandbox.schema import plain

Json = dict[str, Any]

MAX_ROW = 8
MAX_BUTTONS = 100
MAX_DATA = 64
ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
STYLES = ("danger", "success", "primary")


def inline_keyboard(markup: Any, *, private: bool) -> Json | None:
    """The inline keyboard of a request as the message has it; None if there is none, or it is empty or another kind.

    Raises RefusalError if Telegram would not accept it in a chat of this kind.
    """
    if not isinstance(markup, types.InlineKeyboardMarkup):
        return None
    rows: list[list[Json]] = [[plain(button) for button in row] for row in markup.inline_keyboard]
    rows = [row for row in rows if row]
    if any(len(row) > MAX_ROW for row in rows) or sum(map(len, rows)) > MAX_BUTTONS:
        raise bad("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        for button in row:
            _check(button)
    if not private and any("web_app" in button for row in rows for button in row):
        raise bad("BUTTON_TYPE_INVALID")
    return {"inline_keyboard": rows} if rows else None


def buttons(message: Json) -> list[list[Json]]:
    """The rows of buttons under a message."""
    rows: list[list[Json]] = message.get("reply_markup", {}).get("inline_keyboard", [])
    return rows


def _check(button: Json) -> None:
    if not button["text"].strip():
        raise bad("inline keyboard button text can't be empty")
    actions = [name for name in ACTIONS if button.get(name) is not None]
    if not actions:
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad(f"can't parse inline keyboard button: more than one action in it: {', '.join(actions)}")
    if "callback_data" in actions and not 1 <= len(button["callback_data"].encode()) <= MAX_DATA:
        raise bad("BUTTON_DATA_INVALID")
    if "url" in actions and not _is_link(button["url"]):
        raise bad(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")
    if "web_app" in actions:
        button["web_app"]["url"] = app_address("inline keyboard button", button["web_app"]["url"])
    if "copy_text" in actions and not 1 <= len(button["copy_text"]["text"]) <= 256:
        raise bad("BUTTON_COPY_TEXT_INVALID")
    if button.get("style") not in (None, *STYLES):
        raise bad("BUTTON_STYLE_INVALID")


def app_address(where: str, url: str) -> str:
    """The address of a Mini App as Telegram keeps it. Raises RefusalError if it may not stand there."""
    if why := wrong_address(url):
        raise bad(f"{where} Web App URL '{url}' is invalid: {why}")
    return normal(url)


def _is_link(url: str) -> bool:
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme == "tg":
        return bool(parts.netloc)
    return parts.scheme in ("http", "https", "ton") and "." in parts.netloc.strip(".") and " " not in url
