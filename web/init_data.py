"""Who opens the page: what Telegram tells it about them, authenticated with the bot's token.

The hash covers all other fields, each as a line `key=value`, in the order of the keys. Its key is made of the token.
"""

import hmac
import json
import re
from dataclasses import dataclass, field
from hashlib import sha256
from urllib.parse import parse_qsl

from tables.context import Requester
from texts.clean_name import clean_name

OLDEST_SECONDS = 24 * 3600.0
"""How old it may be to let somebody in by itself: it may have fallen into other hands."""
OLDEST_RENEWED_SECONDS = 90 * 24 * 3600.0
"""How old it may be for somebody who was in before, and not long ago."""
AHEAD_SECONDS = 60.0
"""How far in the future it may be, because clocks differ."""

MOST_FIELDS = 40
LARGEST_ID = 2**52 - 1
"""Telegram's ids have at most 52 significant bits."""

_HASH = re.compile(r"[0-9a-f]{64}")
_SECONDS = re.compile(r"[0-9]{1,12}")
_LANGUAGE = re.compile(r"[A-Za-z0-9-]{1,16}")
_USERNAME = re.compile(r"[A-Za-z0-9_]{1,32}")


class NotAccepted(Exception):  # noqa: N818 - not an error of this program
    """The data is not Telegram's, or is not about a person."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Who opened the page, and the payload of the link with which they did; `age`: how many seconds ago."""

    person: Requester
    start_param: str | None = field(repr=False)
    age: float = 0.0


def key_of(token: str) -> bytes:
    """Return the key with which Telegram authenticates the data, which is made of the bot's token."""
    return hmac.digest(b"WebAppData", token.encode(), sha256)


def read_init_data(raw: str, key: bytes, *now: float) -> Opening:
    """Read what Telegram gave to the page; raise NotAccepted if it is anything else.

    `now`: the time by the clocks that are known. If one of them is wrong, Telegram's data is still right by another.
    """
    fields = _authentic(raw, key)
    since = int(fields["auth_date"]) if _SECONDS.fullmatch(fields.get("auth_date", "")) else None
    if since is None or since > max(now) + AHEAD_SECONDS:
        raise NotAccepted
    return Opening(_person(fields.get("user", "")), fields.get("start_param"), min(now) - since)


def _authentic(raw: str, key: bytes) -> dict[str, str]:
    """Return the fields, apart from the hash, if that is right."""
    try:
        pairs = parse_qsl(raw, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=MOST_FIELDS)
        fields = dict(pairs)
        given = fields.pop("hash", "")
        lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items())).encode()
    except ValueError:  # not a query string, too many fields, or not UTF-8
        raise NotAccepted from None
    is_right = hmac.compare_digest(hmac.new(key, lines, sha256).hexdigest().encode(), given.encode())
    if not is_right or not _HASH.fullmatch(given) or len(pairs) != len(fields) + 1:
        raise NotAccepted
    return fields


def _person(text: str) -> Requester:
    """Return the person; NotAccepted for a bot, or if there is none, as in a channel."""
    try:
        user: object = json.loads(text)
    except (ValueError, RecursionError):
        user = None
    if not isinstance(user, dict) or user.get("is_bot", False) is not False:
        raise NotAccepted
    number = user.get("id")
    if type(number) is not int or not 0 < number <= LARGEST_ID:
        raise NotAccepted
    name = " ".join(part for part in (user.get("first_name"), user.get("last_name")) if isinstance(part, str) and part)
    return Requester(
        number,
        clean_name(name),
        _matching(_USERNAME, user.get("username")),
        _matching(_LANGUAGE, user.get("language_code")),
    )


def _matching(form: re.Pattern[str], value: object) -> str | None:
    return value if isinstance(value, str) and form.fullmatch(value) else None
