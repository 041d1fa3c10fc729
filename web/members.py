"""Asking Telegram whether somebody is in a group, for what a page does."""

from typing import Protocol


class IsMember(Protocol):
    """Says whether a person is a member of a group, as Telegram knows; None if Telegram does not answer.

    `anew`: Telegram is asked also if its answer is known from some minutes ago.
    """

    async def __call__(self, chat_id: int, person_id: int, *, anew: bool = False) -> bool | None: ...


async def nobody_asked(chat_id: int, person_id: int, *, anew: bool = False) -> bool | None:
    """Answer for a server without a Telegram that could be asked."""
    return None
