"""Where the page of the tables (the Mini App) is found, and how people get there."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WebAddress:
    """The public address of the page, which ends with '/', and the beginning of links that open it from any chat.

    A direct link is `direct` with a payload (`tables.startapp`) after it; `direct` is None if the bot has no app that
    Telegram opens by a link. `keys` authenticate the payloads: the first makes them, each is accepted.
    """

    url: str
    direct: str | None
    keys: tuple[bytes, ...] = field(repr=False)


def main_app(username: str) -> str:
    """Return the beginning of direct links to the main app of a bot."""
    return f"https://t.me/{username}?startapp="


def named_app(username: str, short_name: str) -> str:
    """Return the beginning of direct links to another app of a bot."""
    return f"https://t.me/{username}/{short_name}?startapp="
