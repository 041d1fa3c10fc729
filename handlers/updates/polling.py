"""Fetches updates and parses each by itself; stops if the token is revoked or another program fetches them too.

An offset confirms to Telegram which updates have arrived. The library counts only the updates that it receives; here
the offset is also moved past those that cannot be read, which would otherwise be fetched again for ever.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Protocol

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import ExtBot

from handlers.telegram.errors import NotHolder
from handlers.updates.errors import Ending, Endings
from handlers.updates.parsing import Unreadable, read_update
from operations.exit_codes import Exit

NEWCOMER_SECONDS = 60.0
"""How long a bot counts as the newcomer of two instances, if it met the other one at once."""

AT_ONCE_SECONDS = 10.0
"""A bot without a conflict in its first seconds was there first: another instance would interrupt it sooner."""

NEWCOMER_CONFLICTS = 2
"""How many conflicts stop a newcomer; one is normal after a restart."""

CONFLICTS = 6
"""How many conflicts in a row stop the instance that was there first."""

ANSWER_SECONDS = 5.0
"""How many seconds longer than its own timeout a poll may take."""

NAMELESS_SECONDS = 1.0
"""The pause after a poll that returned only updates without a number."""

CLOSED_SECONDS = 0.25
"""The pause after a question that may not be asked, because another program may ask now."""

REVOKED = "Telegram does not accept BOT_TOKEN any more: ask @BotFather for the new one, and set it."
SECOND = "Another instance of this bot is running with the same token; this one stops."
BROKEN = "The bot stops because asking for updates, a part of it, has failed. Its log says why."
WEBHOOK = "Another program has set a webhook for this bot with the same token; this one stops."

log = logging.getLogger(__name__)


class Stored(Protocol):
    """Which updates are stored."""

    async def confirmable(self, offset: int) -> int:
        """The highest offset up to `offset` that confirms no update which is not stored."""


class Rivalry:
    """Counts the conflicts with another instance; of two instances the newcomer stops first.

    `steady` gives monotonic seconds.
    """

    def __init__(self, steady: Callable[[], float], patience: float = 0.0) -> None:
        """`patience`: for how many seconds conflicts do not count, if the other instance does not work any more."""
        self._steady = steady
        self._since = steady() + patience
        self._met = 0
        self._in_a_row = 0
        self._came_second = False

    def fetched(self) -> None:
        """Note a poll without a conflict: nobody else is fetching now."""
        self._in_a_row = 0

    def is_lost(self) -> bool:
        """Note a conflict; whether this instance has to stop now."""
        age = self._steady() - self._since
        if age < 0:
            return False
        if not self._met:
            self._came_second = age < AT_ONCE_SECONDS
        self._met += 1
        self._in_a_row += 1
        is_newcomer = self._came_second and age < NEWCOMER_SECONDS
        return self._in_a_row >= CONFLICTS or (is_newcomer and self._met >= NEWCOMER_CONFLICTS)


class Offset:
    """The offset up to which updates are confirmed to Telegram, including those that cannot be read."""

    def __init__(self) -> None:
        self._stored = 0
        self._past = 0

    def wanted(self, offset: int) -> int:
        """The offset to send if the library asks for `offset`: past unreadable updates, once the others are stored."""
        return max(offset, self._past) if offset == self._stored else offset

    def fetched(self, offset: int, asked: int, batch: Sequence[Update | Unreadable]) -> None:
        """Note a batch; the library asked for `offset`, and Telegram was asked for `asked`.

        An update without a number is assumed to have the next one: in Telegram's queue the numbers are consecutive.
        After a week without updates they may begin anywhere, also below the offset.
        """
        readable = [update.update_id for update in batch if isinstance(update, Update)]
        self._stored = max(readable) + 1 if readable else offset
        numbers = [update.update_id if isinstance(update, Update) else update.number for update in batch]
        begins_anew = any(number is not None and number < asked for number in numbers)
        self._past = 0 if begins_anew else asked
        nameless = 0
        for number in numbers:
            if number is None:
                nameless += 1
            else:
                self._past, nameless = max(self._past, number + 1), 0
        if self._past > 0:  # before the first number it is unknown where Telegram's queue begins
            self._past += nameless


class FetchingBot(ExtBot[None]):
    """The library's bot, which ends the program if the token is revoked or another instance fetches the updates.

    So it does if asking fails for a reason that is not the network's: nothing else would notice.
    """

    __slots__ = (
        "_confirmed",
        "_endings",
        "_error_kind",
        "_is_over",
        "_keep",
        "_logged",
        "_offset",
        "_on_fetched",
        "_rivalry",
        "_stored",
    )

    def __init__(
        self,
        endings: Endings,
        stored: Stored,
        token: str,
        on_fetched: Callable[[], None] = lambda: None,
        keep: Callable[[Sequence[Update]], None] = lambda updates: None,
        **arguments: Any,
    ) -> None:
        """`stored` says which updates may be confirmed; `arguments` are those of the library's bot.

        `on_fetched` is called each time Telegram has answered, also if there was no update.
        `keep` is called with the updates that were fetched together, before the library queues them one by one.
        """
        super().__init__(token, **arguments)
        self._keep = keep
        self._endings = endings
        self._stored = stored
        self._on_fetched = on_fetched
        self._rivalry: Rivalry | None = None
        self._is_over = False
        self._confirmed = 0
        self._offset = Offset()
        self._logged: set[int | None] = set()
        self._error_kind = ""

    def __repr__(self) -> str:
        """Without the token, which the library would show."""
        return type(self).__name__

    def begin_to_fetch(self, patience: float = 0.0) -> None:
        """Let Telegram be asked for updates; `patience` is as for `Rivalry`."""
        self._rivalry = Rivalry(asyncio.get_running_loop().time, patience)

    @property
    def confirmed(self) -> int:
        """The offset of the last question: updates below it are confirmed to Telegram."""
        return self._confirmed

    async def get_updates(self, *arguments: Any, **named: Any) -> tuple[Update, ...]:
        """Fetch updates as the library does, but parse each by itself; return those that can be read, in order.

        Once the bot has to stop, Telegram is not asked any more.
        """
        if self._rivalry is None:
            self._rivalry = Rivalry(asyncio.get_running_loop().time)
        if self._is_over:
            return ()  # the library asks again while it stops, which would end the other instance's request
        try:
            updates = await self._fetch(*arguments, **named)
        except NotHolder:  # the library would log it, and ask less and less often
            await asyncio.sleep(CLOSED_SECONDS)
            return ()
        except InvalidToken:
            self._end(Ending(REVOKED, Exit.TELEGRAM))
        except Conflict as conflict:
            log.warning("another program fetches this bot's updates")
            if not self._rivalry.is_lost():
                raise
            self._end(Ending(WEBHOOK if "webhook" in str(conflict).lower() else SECOND, Exit.SECOND))
        except TelegramError:
            raise
        except Exception:  # the library would end its polling without a word, and the bot would go on without updates
            log.exception("asking for updates has failed")
            self._end(Ending(BROKEN, Exit.BROKEN))
        else:
            self._rivalry.fetched()
            self._on_fetched()
            if self._error_kind:
                log.info("updates are fetched again")
            self._error_kind = ""
            return updates
        await asyncio.Event().wait()  # until the polling is cancelled, which follows at once
        return ()

    async def _fetch(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: int | timedelta | None = None,  # noqa: ASYNC109 - Telegram's own parameter
        allowed_updates: Sequence[str] | None = None,
    ) -> tuple[Update, ...]:
        asked = await self._stored.confirmable(self._offset.wanted(offset or 0))
        self._confirmed = asked
        wait = timeout.total_seconds() if isinstance(timeout, timedelta) else timeout or 0
        given = {"offset": asked, "limit": limit, "timeout": timeout, "allowed_updates": allowed_updates}
        try:
            # The library's own `get_updates` parses all updates together, and logs them if that fails.
            raw = await self._post("getUpdates", given, read_timeout=ANSWER_SECONDS + wait)
        except TelegramError:
            raise
        except Exception as error:  # an answer that is no object, or without a result
            raise NetworkError(f"the answer cannot be read ({type(error).__name__})") from None
        if not isinstance(raw, list):
            raise NetworkError("the answer is no list")
        batch = [read_update(one, self) for one in raw]
        self._offset.fetched(offset or 0, asked, batch)
        self._log([update for update in batch if isinstance(update, Unreadable)])
        if batch and all(isinstance(update, Unreadable) and update.number is None for update in batch):
            await asyncio.sleep(NAMELESS_SECONDS)
        updates = tuple(sorted((u for u in batch if isinstance(u, Update)), key=lambda update: update.update_id))
        self._keep(updates)
        return updates

    def _log(self, unreadable: Sequence[Unreadable]) -> None:
        """Log each update that cannot be read once, even if it is fetched again."""
        for update in unreadable:
            if update.number not in self._logged:
                log.error("%s", update)
                self._logged.add(update.number)
        self._logged.intersection_update({update.number for update in unreadable})

    def on_error(self, error: TelegramError) -> None:
        """Log that updates cannot be fetched, once; the updater calls this, and tries again with growing pauses.

        The server's answer is left out of the log: it may be a part of an update.
        """
        if isinstance(error, Conflict):
            return  # `get_updates` handles it
        kind = type(error).__name__
        if kind != self._error_kind:
            # Without the answer, which the library quotes if it cannot parse it.
            words = str(error).partition(". Parsing the server response")[0]
            words = words.partition(". The server response contained")[0]
            log.warning("updates cannot be fetched (%s): %s", kind, words)
        self._error_kind = kind

    def _end(self, ending: Ending) -> None:
        self._is_over = True
        self._endings.end(ending)
