"""Asking Telegram whether somebody is in a group, for what a page does."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

IsMember: TypeAlias = Callable[[int, int], Awaitable[bool | None]]
"""Says of a group and a person whether they are a member of it, as Telegram knows; None if Telegram does not answer."""


async def nobody_asked(chat_id: int, person_id: int) -> bool | None:
    """Answer for a server without a Telegram that could be asked."""
    return None
