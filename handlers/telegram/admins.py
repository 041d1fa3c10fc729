"""Whether somebody administers a chat: asks Telegram, and remembers the answer for a few minutes."""

from collections.abc import Callable

from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

REMEMBERED_SECONDS = 300.0
_POWERFUL = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class Admins:
    """The administrators of groups, as far as they are known; `now` gives seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: dict[tuple[int, int], tuple[float, bool]] = {}

    async def includes(self, bot: Bot, chat_id: int, person_id: int) -> bool | None:
        """Whether the person administers the group; None if Telegram does not answer. Nobody does in a private chat."""
        if chat_id > 0:
            return False
        known = self._known.get((chat_id, person_id))
        if known is not None and 0 <= self._now() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        try:
            member = await bot.get_chat_member(chat_id, person_id)
        except TelegramError:
            return None
        answer = member.status in _POWERFUL
        self._known = {key: value for key, value in self._known.items() if self._now() - value[0] < REMEMBERED_SECONDS}
        self._known[chat_id, person_id] = (self._now(), answer)
        return answer
