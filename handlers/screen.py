"""What a message of the bot looks like, before it meets Telegram: a text and rows of keys."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handlers.callback_data import Button, unpack
from handlers.rich import Text

MAX_TEXT = 4096
MAX_KEYS_IN_ROW = 8
MAX_KEYS = 100
MOST_LISTED = 90
"""Entries of a list that have a key each; the rest is for what stands around them."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of an inline keyboard: it sends a button back, or opens an address.

    `style` colours it where the client can: "primary", "success" or "danger".
    """

    label: str
    button: Button | None = None
    url: str | None = None
    style: str | None = None

    def __post_init__(self) -> None:
        if not self.label or (self.button is None) == (self.url is None):
            raise ValueError("a key has a label and either a button or an address")


Rows = tuple[tuple[Key, ...], ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A text with its keyboard, within Telegram's limits (ValueError otherwise). Rows without a key are left out."""

    text: Text
    rows: Rows = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(row for row in self.rows if row))
        if not self.text.plain.strip():
            raise ValueError("a message needs a text")
        if self.text.length > MAX_TEXT:
            raise ValueError(f"a text of {self.text.length} is longer than {MAX_TEXT}")
        if any(len(row) > MAX_KEYS_IN_ROW for row in self.rows) or sum(map(len, self.rows)) > MAX_KEYS:
            raise ValueError(f"more than {MAX_KEYS_IN_ROW} keys in a row or {MAX_KEYS} in all")

    @property
    def fingerprint(self) -> str:
        """A short hash of all that is seen: two messages that look alike have the same.

        It tells nothing about the content, so it may be stored and logged.
        """
        stored = self.dump()
        seen = json.dumps([stored["text"], stored["keys"]], sort_keys=True)
        return hashlib.sha256(seen.encode()).hexdigest()[:24]

    def dump(self) -> dict[str, Any]:
        """The message as values that JSON can hold; `Message.load` reads them back."""
        keys = [
            [(key.label, key.button.pack() if key.button else None, key.url, key.style) for key in row]
            for row in self.rows
        ]
        return {"text": self.text.dump(), "keys": keys}

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Message":
        """Read back what `dump` gave; ValueError where a button is not known any more."""
        rows = tuple(
            tuple(Key(label, unpack(data) if data is not None else None, url, style) for label, data, url, style in row)
            for row in stored["keys"]
        )
        return cls(Text.load(stored["text"]), rows)


def grid(keys: list[Key], width: int) -> Rows:
    """Lay keys out in rows of at most `width`."""
    return tuple(tuple(keys[start : start + width]) for start in range(0, len(keys), width))
