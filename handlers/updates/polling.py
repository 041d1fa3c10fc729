"""Fetching updates, each read by itself, and when to give it up: the token is revoked, or another program fetches.

Offsets tell Telegram what has arrived. The library knows those of the updates it gets; here they are moved past those
that cannot be read, which would otherwise be fetched again for ever.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import ExtBot

from handlers.updates.errors import Ending, Endings
from handlers.updates.parsing import Unreadable, read_update
from handlers.updates.unstored import Unstored
from operations.exit_codes import Exit

NEWCOMER_SECONDS = 60.0
"""So long a bot counts as the newcomer among two, if it met the other one at once."""

AT_ONCE_SECONDS = 10.0
"""Who fetches undisturbed for so long was there first: the other one, once disturbed, is back after a second or two."""

NEWCOMER_CONFLICTS = 2
"""So often Telegram may tell a newcomer that another one fetches, which a restart does once, before they give way."""

CONFLICTS = 6
"""So often one after the other it may tell the one who was there first."""

ANSWER_SECONDS = 5.0
"""So long beyond its own time a poll may take."""

NAMELESS_SECONDS = 1.0
"""After so long it is fetched again where nothing has arrived but updates without a number."""

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


class Offset:
    """Until where Telegram is told that updates have arrived, those that cannot be read among them."""

    def __init__(self) -> None:
        self._stored = 0
        self._past = 0

    def wanted(self, offset: int) -> int:
        """What to ask for where the library asks from `offset`: past what cannot be read, once the rest is stored."""
        return max(offset, self._past) if offset == self._stored else offset

    def fetched(self, offset: int, asked: int, batch: Sequence[Update | Unreadable]) -> None:
        """A batch has come where the library asked from `offset`, and Telegram was asked from `asked`.

        An update without a number has the next one: within Telegram's queue the numbers follow each other.
        """
        readable = [update.update_id for update in batch if isinstance(update, Update)]
        self._stored = max(readable) + 1 if readable else offset
        self._past = asked
        nameless = 0
        for update in batch:
            number = update.update_id if isinstance(update, Update) else update.number
            if number is None:
                nameless += 1
            else:
                self._past, nameless = max(self._past, number + 1), 0
        if self._past > 0:  # before the first number nobody knows where Telegram's queue begins
            self._past += nameless


class FetchingBot(ExtBot[None]):
    """The library's bot, which ends the program where it would log an error, or fight with its rival for ever."""

    __slots__ = ("_endings", "_is_over", "_offset", "_rivalry", "_told", "_trouble", "_unstored")

    def __init__(self, endings: Endings, unstored: Unstored, token: str, **arguments: Any) -> None:
        """`unstored` says which updates are not confirmed yet; `arguments` are those of the library's bot."""
        super().__init__(token, **arguments)
        self._endings = endings
        self._unstored = unstored
        self._rivalry: Rivalry | None = None
        self._is_over = False
        self._offset = Offset()
        self._told: set[int | None] = set()
        self._error_kind = ""

    def __repr__(self) -> str:
        """Without the token, which the library shows."""
        return type(self).__name__

    async def get_updates(self, *arguments: Any, **named: Any) -> tuple[Update, ...]:
        """Fetch, as the library does, but each update by itself; those that can be read come in their order.

        Once there is no sense in fetching any more nobody is asked.
        """
        if self._rivalry is None:
            self._rivalry = Rivalry(asyncio.get_running_loop().time)
        if self._is_over:  # the library asks once more as it stops, which would end the rival's request
            return ()
        try:
            updates = await self._fetch(*arguments, **named)
        except InvalidToken:
            self._end(Ending(REVOKED, Exit.TELEGRAM))
        except Conflict as conflict:
            log.warning("somebody else fetches this bot's updates")
            if not self._rivalry.is_lost():
                raise
            self._end(Ending(WEBHOOK if "webhook" in str(conflict).lower() else SECOND, Exit.SECOND))
        else:
            self._rivalry.fetched()
            if self._error_kind:
                log.info("updates are fetched again")
            self._error_kind = ""
            return updates
        await asyncio.Event().wait()  # until it is stopped, which comes at once
        return ()

    async def _fetch(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: int | timedelta | None = None,  # noqa: ASYNC109 - Telegram's own parameter
        allowed_updates: Sequence[str] | None = None,
    ) -> tuple[Update, ...]:
        asked = await self._unstored.confirmable(self._offset.wanted(offset or 0))
        wait = timeout.total_seconds() if isinstance(timeout, timedelta) else timeout or 0
        given = {"offset": asked, "limit": limit, "timeout": timeout, "allowed_updates": allowed_updates}
        try:
            # The library's own `get_updates` makes one thing of all updates, and logs them where that fails.
            raw = await self._post("getUpdates", given, read_timeout=ANSWER_SECONDS + wait)
        except TelegramError:
            raise
        except Exception as error:  # an answer that is no object, or without a result
            raise NetworkError(f"the answer cannot be read ({type(error).__name__})") from None
        if not isinstance(raw, list):
            raise NetworkError("the answer is no list")
        batch = [read_update(one, self) for one in raw]
        self._offset.fetched(offset or 0, asked, batch)
        self._tell([update for update in batch if isinstance(update, Unreadable)])
        if batch and all(isinstance(update, Unreadable) and update.number is None for update in batch):
            await asyncio.sleep(NAMELESS_SECONDS)
        return tuple(sorted((u for u in batch if isinstance(u, Update)), key=lambda update: update.update_id))

    def _tell(self, unreadable: Sequence[Unreadable]) -> None:
        """A line for each update that cannot be read, also where it is fetched more than once."""
        for update in unreadable:
            if update.number not in self._told:
                log.error("%s", update)
                self._told.add(update.number)
        self._told.intersection_update({update.number for update in unreadable})

    def on_error(self, error: TelegramError) -> None:
        """What the updater calls when it cannot fetch; it tries again by itself, more and more seldom.

        A line is logged when that begins. What the server said is left out: it may be a part of an update.
        """
        if isinstance(error, Conflict):
            return  # it has been told of, and what comes of it is decided above
        kind = type(error).__name__
        if kind != self._error_kind:
            log.warning("updates cannot be fetched (%s): %s", kind, _without_answer(str(error)))
        self._error_kind = kind

    def _end(self, ending: Ending) -> None:
        self._is_over = True
        self._endings.end(ending)


def _without_answer(said: str) -> str:
    """The words of an error, without the answer that the library quotes where it cannot make sense of it."""
    return said.partition(". Parsing the server response")[0].partition(". The server response contained")[0]
