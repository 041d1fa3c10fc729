"""What Telegram says about a person who opens the page, signed with the bot's token."""

import hmac
import json
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import urlencode


def signed(fields: Mapping[str, str], token: str) -> str:
    """Return fields as Telegram gives them to a page, with their hash."""
    key = hmac.digest(b"WebAppData", token.encode(), sha256)
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return urlencode({**fields, "hash": hmac.new(key, lines.encode(), sha256).hexdigest()})


def opening_fields(person: int, name: str, at: float, language: str = "it", **more: str) -> dict[str, str]:
    """Return the fields; `at` is when the page was opened, in unix seconds."""
    user = {"id": person, "first_name": name, "language_code": language, "allows_write_to_pm": True}
    return {"auth_date": str(int(at)), "query_id": "AAF", "signature": "c2ln", "user": json.dumps(user), **more}
