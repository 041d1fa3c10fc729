"""Reads what a page sends: JSON of a certain form, and nothing else."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from aiohttp import web

from tables.requests.chat_pages import MOST_SEASONS, ChangePageSettings
from web.refusals import Code, NotAnswered

_ID = re.compile(r"[A-Za-z0-9_-]{16,40}")
_HASH = re.compile(r"[0-9a-f]{64}")
_CARD = re.compile(r"(?:[A2-9TJQK][HDCS]|\*)[1-9]")
_NUMBER = re.compile(r"[1-9][0-9]{0,18}")
LARGEST_NUMBER = 2**63 - 1
MOST_CARDS = 40
BODY_SECONDS = 20.0
"""How long a body may take to arrive; a reverse proxy passes it on at once."""

MOST_OF_REQUEST = 64
"""The length of the longest request: that of callback data."""

_SETTINGS = {
    "sort": str,
    "four_colours": bool,
    "theme": str,
    "sound": bool,
    "motion": str,
    "sound_offered": bool,
    "text": str,
    "remarks": bool,
    "comfort": bool,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of a page: callback data or, as `order`, the whole hand in another order."""

    id: str
    request: str | None = field(repr=False)
    order: tuple[str, ...] | None = field(repr=False)

    def hash(self, where: int | str) -> str:
        """Return a hash of what is asked for, which is the same if the same request is sent again."""
        what = self.request if self.order is None else " ".join(self.order)
        return sha256(f"{where}\n{'request' if self.order is None else 'order'}\n{what}".encode()).hexdigest()


async def read_object(request: web.Request) -> dict[str, object]:
    """Return the JSON object that was sent; raise NotAnswered for anything else, or if it does not arrive."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = json.loads(await request.read())
    except (ValueError, RecursionError, TimeoutError):
        body = None
    if not isinstance(body, dict):
        raise NotAnswered(Code.MALFORMED)
    return body


def opening_of(body: dict[str, object]) -> tuple[str, str | None]:
    """Return what Telegram gave to the page, and the hash of the last ticket that the page had, if it had one."""
    had: Any = body.get("had")
    if had is not None and not _HASH.fullmatch(_text(had)):
        had = None
    return _text(body.get("init_data")), had


def asked_of(body: dict[str, object]) -> Asked:
    """Return the request at a table."""
    number, request, order = body.get("id"), body.get("request"), body.get("order")
    if not isinstance(number, str) or not _ID.fullmatch(number) or (request is None) == (order is None):
        raise NotAnswered(Code.MALFORMED)
    if order is None:
        if not isinstance(request, str) or not 0 < len(request) <= MOST_OF_REQUEST or not request.isprintable():
            raise NotAnswered(Code.MALFORMED)
        return Asked(number, _text(request), None)
    return Asked(number, None, _cards(order))


def settings_of(body: dict[str, Any]) -> ChangePageSettings:
    """Return the settings to change; values that do not exist are for the use case to refuse."""
    for name, value in body.items():
        if name not in _SETTINGS or type(value) is not _SETTINGS[name]:
            raise NotAnswered(Code.MALFORMED)
    return ChangePageSettings(**body)


def table_of(text: str | None) -> int:
    """Return the number of a table in an address, 0 for that of a lesson; there is no table with another number."""
    if text == "0":
        return 0
    if text is None or not _NUMBER.fullmatch(text) or int(text) > LARGEST_NUMBER:
        raise NotAnswered(Code.NO_TABLE)
    return int(text)


def group_of(text: str) -> int:
    """Return the id of a group in an address, which is below 0; nobody is in a group with another id."""
    if not text.startswith("-") or not _NUMBER.fullmatch(text[1:]) or int(text[1:]) > LARGEST_NUMBER:
        raise NotAnswered(Code.NOT_MEMBER)
    return int(text)


def days_of(text: str) -> int | None:
    """Return the group in the address of its deals of the day; None for the bot's own days."""
    return None if text == "0" else group_of(text)


def back_of(text: str | None, most: int = MOST_SEASONS) -> int:
    """Return by how many seasons or weeks the one that is asked for is earlier than the running one."""
    if text is not None and (not text.isascii() or not text.isdecimal() or len(text) > 2 or int(text) > most):
        raise NotAnswered(Code.MALFORMED)
    return int(text or 0)


def place_of(text: str | None) -> int:
    """Return the number of a deal or turn in an address; there is none with the number 0."""
    return int(text) if text is not None and len(text) < 5 and _NUMBER.fullmatch(text) else 0


def selection_of(body: dict[str, object]) -> tuple[tuple[str, ...], int | None]:
    """Return the ids of the selected cards, and the number of the meld on which they were dropped."""
    on = body.get("on")
    if on is not None and (type(on) is not int or not 0 <= on <= LARGEST_NUMBER):
        raise NotAnswered(Code.MALFORMED)
    return _cards(body.get("cards")), on


def _cards(value: object) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or len(value) > MOST_CARDS
        or not all(isinstance(card, str) and _CARD.fullmatch(card) for card in value)
    ):
        raise NotAnswered(Code.MALFORMED)
    return tuple(value)


def _text(value: object) -> str:
    """Return a text that can be stored and hashed."""
    try:
        if isinstance(value, str) and value.encode():
            return value
    except UnicodeEncodeError:  # half of a pair of surrogates
        pass
    raise NotAnswered(Code.MALFORMED)
