"""The apps of the bot, as its owner has set them with BotFather."""

from __future__ import annotations

import base64
import hashlib


class Apps:
    """The address of the main app, None if there is none, and those of the apps with a short name."""

    def __init__(self) -> None:
        self.main: str | None = None
        self.named: dict[str, str] = {}
        self._opened = 0

    def next_query_id(self) -> str:
        """A new identifier of an app opened by a button, in the form of Telegram's."""
        self._opened += 1
        digest = hashlib.sha256(f"query {self._opened}".encode()).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()
