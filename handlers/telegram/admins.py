"""Whether somebody administers a chat or is a member of it: asks Telegram, and remembers the answer for minutes."""

from collections.abc import Callable
from dataclasses import replace

from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from tables.context import Context, Origin
from tables.requests.codec import Request
from tables.use_cases import ASKS_MEMBER

REMEMBERED_SECONDS = 300.0
_POWERFUL = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class Admins:
    """The administrators of groups, as far as they are known; `now` gives seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: dict[tuple[int, int], tuple[float, str]] = {}

    async def includes(self, bot: Bot, chat_id: int, person_id: int) -> bool | None:
        """Whether the person administers the group; None if Telegram does not answer. Nobody does in a private chat."""
        if chat_id > 0:
            return False
        status = await self._status(bot, chat_id, person_id)
        return None if status is None else status in _POWERFUL

    async def with_membership(self, bot: Bot, context: Context, origin: Origin, request: Request) -> Origin:
        """Return the origin with whether the requester is a member of the group that the request names, if it does.

        Telegram is not asked about the group in which they act.
        """
        whose = ASKS_MEMBER.get(type(request))
        group = None if whose is None else whose(context, request)
        if group in (None, origin.chat_id):
            return origin
        return replace(origin, is_member=await self.is_member(bot, group, origin.person.id))

    async def is_member(self, bot: Bot, chat_id: int, person_id: int, *, anew: bool = False) -> bool | None:
        """Whether the person is a member of the group; None if Telegram does not answer. `anew`: ask it in any case."""
        if anew:
            self._known.pop((chat_id, person_id), None)
        status = await self._status(bot, chat_id, person_id)
        return None if status is None else status not in _GONE

    async def _status(self, bot: Bot, chat_id: int, person_id: int) -> str | None:
        known = self._known.get((chat_id, person_id))
        if known is not None and 0 <= self._now() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        try:
            member = await bot.get_chat_member(chat_id, person_id)
        except TelegramError:
            return None
        is_out = member.status == ChatMemberStatus.RESTRICTED and not getattr(member, "is_member", True)
        answer = ChatMemberStatus.LEFT if is_out else member.status
        self._known = {key: value for key, value in self._known.items() if self._now() - value[0] < REMEMBERED_SECONDS}
        if answer not in _GONE:  # who has just been refused may join
            self._known[chat_id, person_id] = (self._now(), answer)
        return answer
