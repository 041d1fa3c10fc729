"""The headers of every answer: what a browser may do with it, and who may show the page in a frame."""

from collections.abc import Awaitable, Callable

from aiohttp import web
from yarl import URL

from operations.setting_kinds import is_loopback
from operations.settings import Settings

FRAMES = ("https://web.telegram.org", "https://*.telegram.org")
"""Telegram's web clients, which show the page in a frame."""

NOT_STORED = "no-store"
"""The value of Cache-Control for answers about a person or a table."""


def policy(settings: Settings) -> str:
    """Return the Content-Security-Policy.

    The page has no inline scripts and styles and loads nothing from elsewhere. Only Telegram's web clients may show it
    in a frame; a local Telegram too, if the bot uses one on this computer.
    """
    frames = list(FRAMES)
    if is_loopback(settings.bot_api_url):
        frames.append(str(URL(str(settings.bot_api_url)).origin()))
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors {' '.join(frames)}",
        )
    )


def fixed_headers(settings: Settings) -> dict[str, str]:
    """Return the headers that every answer has."""
    return {
        "Content-Security-Policy": policy(settings),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Server": "scala40",
    }


def headers_added(settings: Settings) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Return what adds the headers to an answer before it is sent."""
    always = fixed_headers(settings)

    async def add(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(always)
        response.headers.setdefault("Cache-Control", NOT_STORED)

    return add
