"""The addresses that a Mini App may have, and the links that open one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import parse_qs, urlsplit

SHORT_NAME = re.compile(r"[A-Za-z]\w{2,29}", re.ASCII)
START_PARAM = re.compile(r"[\w-]{0,512}", re.ASCII)
_HOSTS = ("t.me", "www.t.me", "telegram.me", "telegram.dog")


@dataclass(frozen=True, slots=True)
class AppLink:
    """A link to an app of the bot: its main one, or one with a short name."""

    short_name: str | None
    start_param: str
    compact: bool
    """Whether the link asks for a sheet of half the screen's height."""


def app_link(address: str, username: str) -> AppLink | None:
    """Read 't.me/<bot>?startapp=…', 't.me/<bot>/<short name>' or 'tg://resolve?…'; None if it opens no app."""
    parts = urlsplit(address if "://" in address else f"https://{address}")
    query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    if parts.scheme == "tg" and parts.netloc == "resolve":
        path = [query.get("domain", ""), *([query["appname"]] if "appname" in query else [])]
    elif parts.scheme in ("http", "https") and parts.hostname in _HOSTS:
        path = [piece for piece in parts.path.split("/") if piece]
    else:
        return None
    if not path or path[0].lower() != username.lower() or len(path) > 2:
        return None
    if len(path) == 1 and "startapp" not in query:
        return None
    short_name = path[1] if len(path) == 2 else None
    return AppLink(short_name, query.get("startapp", ""), query.get("mode") == "compact")


def wrong_address(url: str) -> str | None:
    """Why Telegram would not open this address as an app, in its words, or None.

    The only http addresses that are accepted are those of this computer, because a bot that is tried out here has no
    certificate; Telegram refuses them too.
    """
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        return "Wrong HTTP URL"
    if parts.scheme not in ("http", "https", "tg", "ton"):
        return "Unsupported URL protocol"
    if parts.scheme == "http" and "://" in url and is_loopback(host):
        return None
    if parts.scheme != "https":
        return "Only HTTPS links are allowed"
    if " " in url or not ("." in host.strip(".") or ":" in host):
        return "Wrong HTTP URL"
    return None


def normal(url: str) -> str:
    """The address as Telegram keeps it: with a path."""
    parts = urlsplit(url)
    return parts._replace(path=parts.path or "/").geturl()


def is_loopback(host: str) -> bool:
    """Whether a host is this computer."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
