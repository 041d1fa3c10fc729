"""The payload of a direct link to the page: it names a table, and a MAC shows that the bot has made it.

    t<id in base 36>-<16 bytes in URL-safe base64>
    r<id in base 36>-<deal>-<turn>-<16 bytes in URL-safe base64>

The second form leads to a deal that is over. A payload has at most 45 characters of 64, all in
`A-Za-z0-9_-`. A number that is guessed opens nothing. The payload gives no rights: what somebody sees at a table
depends on their seat.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from storage import Unit
from tables.context import Chance, Context
from tables.encryption import Encryption
from tables.requests.codec import to_base36

PURPOSE = "startapp"
KEY = "startapp-key"
"""The key under which the store has the key of payloads, if the operator gives none (SECRET_KEY)."""

_FORM = re.compile(r"t(?P<table>[1-9a-z][0-9a-z]{0,12})-[A-Za-z0-9_-]{22}")
_REPLAY = re.compile(r"r(?P<named>[1-9a-z][0-9a-z]{0,12}-[1-9a-z][0-9a-z]{0,2}-[0-9a-z]{1,3})-[A-Za-z0-9_-]{22}")
_MAC_BYTES = 16


def link_keys(unit: Unit, encryption: Encryption, chance: Chance) -> tuple[bytes, ...]:
    """Return the keys of payloads: those derived from SECRET_KEY, and that of the store, made if there is no other.

    The first one makes payloads, each is accepted: the links of old posts work after the operator has changed keys.
    """
    derived = encryption.derived(PURPOSE)
    kept = unit.meta.get(KEY)
    if kept is None and not derived:
        kept = chance.token().hex()
        unit.meta.set(KEY, kept)
    return (*derived, *([bytes.fromhex(kept)] if kept is not None else []))


def startapp_of(context: Context, table_id: int) -> str:
    """Return the payload that opens a table in the page; only for a bot with a page (`context.web`)."""
    assert context.web is not None
    return _payload(context.web.keys[0], to_base36(table_id))


def direct_link(context: Context, table_id: int) -> str | None:
    """Return the link that opens a table in the page from any chat; None if there is no page, or no such link."""
    if context.web is None or context.web.direct is None:
        return None
    return context.web.direct + startapp_of(context, table_id)


def replay_link(context: Context, table_id: int, deal: int, turn: int = 0) -> str | None:
    """Return the link that opens a deal that is over from any chat; None as for `direct_link`."""
    if context.web is None or context.web.direct is None:
        return None
    named = "-".join(map(to_base36, (table_id, deal, turn)))
    return context.web.direct + _replay_payload(context.web.keys[0], named)


def replay_in(payload: str, keys: Sequence[bytes]) -> tuple[int, int, int] | None:
    """Return the table, deal and turn of a payload made with one of these keys, or None."""
    form = _REPLAY.fullmatch(payload)
    if form is None:
        return None
    is_ours = False
    for key in keys:
        is_ours |= hmac.compare_digest(_replay_payload(key, form["named"]), payload)
    table, deal, turn = (int(part, 36) for part in form["named"].split("-"))
    return (table, deal, turn) if is_ours else None


def table_of(context: Context, payload: str) -> int | None:
    """Return the table of a payload that the bot has made; None for any other text. A table may have gone since."""
    return None if context.web is None else table_in(payload, context.web.keys)


def table_in(payload: str, keys: Sequence[bytes]) -> int | None:
    """Return the table of a payload made with one of these keys, or None."""
    form = _FORM.fullmatch(payload)
    if form is None:
        return None
    is_ours = False
    for key in keys:  # all of them, each compared in constant time
        is_ours |= hmac.compare_digest(_payload(key, form["table"]), payload)
    return int(form["table"], 36) if is_ours else None


def _payload(key: bytes, table: str) -> str:
    return f"t{table}-{_mac(key, table)}"


def _replay_payload(key: bytes, named: str) -> str:
    return f"r{named}-{_mac(key, f'replay:{named}')}"


def _mac(key: bytes, named: str) -> str:
    mac = hmac.digest(key, f"{PURPOSE}:{named}".encode(), "sha256")[:_MAC_BYTES]
    return urlsafe_b64encode(mac).decode().rstrip("=")
