"""Fetching updates, and when to give it up: the token is revoked, or another program fetches with the same one."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken
from telegram.ext import ExtBot

from handlers.errors import Ending, Endings
from handlers.exit_codes import Exit

NEWCOMER_SECONDS = 60.0
"""So long a bot counts as the newcomer among two, if it met the other one at once."""

AT_ONCE_SECONDS = 10.0
"""Who fetches undisturbed for so long was there first: the other one, once disturbed, is back after a second or two."""

NEWCOMER_CONFLICTS = 2
"""So often Telegram may tell a newcomer that another one fetches, which a restart does once, before he gives way."""

CONFLICTS = 6
"""So often one after the other it may tell the one who was there first."""

REVOKED = "Telegram does not accept BOT_TOKEN any more: ask @BotFather for the new one, and set it."
SECOND = "Another instance of this bot is running with the same token; this one stops."
WEBHOOK = "Another program has set a webhook for this bot with the same token; this one stops."

log = logging.getLogger(__name__)


class Rivalry:
    """Counts how often another program has taken the updates away; of two the newcomer gives way first.

    `steady` gives seconds that only ever grow.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._since = steady()
        self._met = 0
        self._in_a_row = 0
        self._came_second = False

    def fetched(self) -> None:
        """Updates have come, or would have: nobody else is fetching now."""
        self._in_a_row = 0

    def is_lost(self) -> bool:
        """Another program has come between once more; whether it is to be left alone now."""
        age = self._steady() - self._since
        if not self._met:
            self._came_second = age < AT_ONCE_SECONDS
        self._met += 1
        self._in_a_row += 1
        is_newcomer = self._came_second and age < NEWCOMER_SECONDS
        return self._in_a_row >= CONFLICTS or (is_newcomer and self._met >= NEWCOMER_CONFLICTS)


class FetchingBot(ExtBot[None]):
    """The library's bot, which ends the program where it would log an error, or fight with its rival for ever."""

    __slots__ = ("_endings", "_is_over", "_rivalry")

    def __init__(self, endings: Endings, token: str, **arguments: Any) -> None:
        """`arguments` are those of the library's bot."""
        super().__init__(token, **arguments)
        self._endings = endings
        self._rivalry: Rivalry | None = None
        self._is_over = False

    def __repr__(self) -> str:
        """Without the token, which the library shows."""
        return type(self).__name__

    async def get_updates(self, *arguments: Any, **named: Any) -> tuple[Update, ...]:
        """Fetch, as the library does; once there is no sense in that any more nobody is asked."""
        if self._rivalry is None:
            self._rivalry = Rivalry(asyncio.get_running_loop().time)
        if self._is_over:  # the library asks once more as it stops, which would end the rival's request
            return ()
        try:
            updates = await super().get_updates(*arguments, **named)
        except InvalidToken:
            self._end(Ending(REVOKED, Exit.TELEGRAM))
        except Conflict as conflict:
            log.warning("somebody else fetches this bot's updates")
            if not self._rivalry.is_lost():
                raise
            self._end(Ending(WEBHOOK if "webhook" in str(conflict).lower() else SECOND, Exit.SECOND))
        else:
            self._rivalry.fetched()
            return updates
        await asyncio.Event().wait()  # until it is stopped, which comes at once
        return ()

    def _end(self, ending: Ending) -> None:
        self._is_over = True
        self._endings.end(ending)
