"""The signed data that tells an app who opened it, and the address with which a client opens the app."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any
from urllib.parse import quote, urlsplit

from sandbox.world import Json, Person

VERSION = "9.1"
PLATFORM = "weba"  # what one of Telegram's two web clients calls itself


def user_json(person: Person) -> str:
    """The person as an app is told about them: slashes are escaped, other letters than ASCII are not."""
    user: Json = {"id": person.id, "first_name": person.first_name, "last_name": person.last_name or ""}
    if person.username:
        user["username"] = person.username
    user["language_code"] = person.language_code
    if person.started and not person.blocked:
        user["allows_write_to_pm"] = True
    user["photo_url"] = f"https://t.me/i/userpic/320/{person.id}.svg"
    return json.dumps(user, ensure_ascii=False, separators=(",", ":")).replace("/", "\\/")


def signed(fields: dict[str, str], token: str) -> str:
    """The fields as a query string, with `signature` and `hash`.

    The hash is Telegram's: HMAC-SHA256 of all other fields, one sorted 'name=value' on each line, with a key made of
    the token. The signature has the form of Telegram's Ed25519 signature only: nobody here has its private key.
    """
    digest = hashlib.sha512(f"{token} {_lines(fields)}".encode()).digest()
    fields = fields | {"signature": base64.urlsafe_b64encode(digest).decode().rstrip("=")}
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    fields["hash"] = hmac.digest(key, _lines(fields).encode(), "sha256").hex()
    return "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items())


def launch_address(url: str, init_data: str, *, start_param: str, theme_params: Json | None) -> str:
    """The app's address with the launch parameters in its fragment; the start parameter is in the query."""
    parts = urlsplit(url)
    if start_param:
        query = f"{parts.query}&" if parts.query else ""
        parts = parts._replace(query=f"{query}tgWebAppStartParam={start_param}")
    launch: dict[str, Any] = {"tgWebAppData": init_data, "tgWebAppVersion": VERSION, "tgWebAppPlatform": PLATFORM}
    if theme_params is not None:
        launch["tgWebAppThemeParams"] = json.dumps(theme_params, separators=(",", ":"))
    fragment = "&".join(f"{name}={quote(value, safe='')}" for name, value in launch.items())
    if parts.fragment:
        fragment = f"{parts.fragment}{'&' if '=' in parts.fragment else '?'}{fragment}"
    return parts._replace(fragment=fragment).geturl()


def _lines(fields: dict[str, str]) -> str:
    return "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
