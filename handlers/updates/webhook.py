"""Updates that Telegram brings itself, at WEBHOOK_URL, instead of being asked for them.

Telegram brings many at once, in any order, and again until each is accepted. So an update is accepted when it is in the
inbox, and queued in the order of the numbers: one whose predecessor has not arrived waits for it, but not for long,
because Telegram counts updates that the bot never gets, too.
"""

import asyncio
import hmac
import logging
from hashlib import sha256

from telegram import Update
from telegram.error import InvalidToken, TelegramError

from handlers.updates.errors import Ending, Endings
from handlers.updates.inbox import Inbox
from handlers.updates.parsing import Unreadable, read_entry, read_update
from handlers.updates.polling import REVOKED, FetchingBot
from operations.exit_codes import Exit
from operations.settings import Settings
from operations.watching.health import Health, Sign

CONNECTIONS = 40
"""How many updates Telegram may bring at once."""

WAIT_SECONDS = 0.3
"""How long an update waits for one with a lower number."""

TICK_SECONDS = 0.01
"""How much earlier than asked for the loop may call a timer, which depends on the resolution of its clock."""

MOST_LATE = 10_000
"""A number that is by more than this below the one that comes next is the first of new ones."""

ASK_SECONDS = 10.0
"""The time between two questions to Telegram whether it still brings the updates here."""

FAILED_SECONDS = 60.0
"""How long an update that Telegram could not bring is reported."""

ELSEWHERE = "Another program fetches this bot's updates, or has them brought elsewhere; this one stops."

log = logging.getLogger(__name__)


def secret_of(token: str) -> str:
    """Return what Telegram says with each update, so that nobody else can bring one; it follows from the token."""
    return hmac.new(token.encode(), b"scala40 webhook", sha256).hexdigest()


class Webhook:
    """Takes the updates that Telegram brings; lets the bot end if Telegram stops bringing them here."""

    def __init__(self, settings: Settings, bot: FetchingBot, inbox: Inbox, endings: Endings, health: Health) -> None:
        self._url = str(settings.webhook_url)
        self._secret = secret_of(settings.token)
        self._bot = bot
        self._inbox = inbox
        self._endings = endings
        self._health = health
        self._waiting: dict[int, tuple[float, Update | None]] = {}
        """What has arrived and is not queued yet, by number, and when it has waited long enough; None for an update
        that is not to be processed, whose number counts all the same."""
        self._next: int | None = None
        """The number after the last update that was queued or dropped; None before the first."""
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, kinds: list[str]) -> None:
        """Let Telegram bring updates of these kinds; what waits there is not lost. Raises TelegramError."""
        await self._bot.set_webhook(
            self._url,
            allowed_updates=kinds,
            max_connections=CONNECTIONS,
            drop_pending_updates=False,
            secret_token=self._secret,
        )
        self._health.note(Sign.UPDATES)

    # --- arriving -----------------------------------------------------------------------------------------------------

    def take(self, body: bytes) -> bool:
        """Store an update that has arrived; False if Telegram has to bring it again, because it is not stored yet.

        One that cannot be read is logged and accepted, because it would be brought for ever.
        """
        update = read_update(read_entry(body.decode("utf-8", "replace")), self._bot)
        if isinstance(update, Unreadable):
            log.error("%s", update)
            if update.number is not None:
                self._arrived(update.number, None)
            return True
        is_new = self._inbox.commit(update)
        if self._inbox.unstored.waits(update.update_id):
            return False
        self._arrived(update.update_id, update if is_new else None)
        return True

    def _arrived(self, number: int, update: Update | None) -> None:
        """Note that this number has arrived, so that the next one does not wait for it; queue what can be queued.

        After a week without updates, Telegram's numbers may begin anywhere.
        """
        if number < (self._next or 0) - MOST_LATE:
            self._next = None
        if update is None and (number in self._waiting or number < (self._next or 0)):
            return  # it was brought again
        self._waiting[number] = asyncio.get_running_loop().time() + WAIT_SECONDS, update
        self._queue()

    def _queue(self) -> None:
        """Queue what has arrived, up to the first number that has not."""
        while self._waiting:
            number = min(self._waiting)
            if self._next is None or number > self._next:
                break
            self._pass_on(number)
        if self._waiting and self._timer is None:
            first = min(due for due, _ in self._waiting.values())
            self._timer = asyncio.get_running_loop().call_at(first, self._queue_due)
        if not self._waiting and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _queue_due(self) -> None:
        """Queue what has waited long enough, and what comes before it: the missing numbers may never come.

        What has only just arrived goes on waiting for its own predecessors.
        """
        self._timer = None
        now = asyncio.get_running_loop().time() + TICK_SECONDS
        last = max((number for number, (due, _) in self._waiting.items() if due <= now), default=0)
        for number in sorted(number for number in self._waiting if number <= last):
            self._pass_on(number)
        self._queue()

    def _pass_on(self, number: int) -> None:
        update = self._waiting.pop(number)[1]
        if update is not None:
            self._inbox.put_nowait(update)
        self._next = max(self._next or 0, number + 1)

    # --- watching -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Ask Telegram again and again whether it still brings the updates here, until cancelled."""
        while True:
            await asyncio.sleep(ASK_SECONDS)
            try:
                await self._ask()
            except InvalidToken:
                self._endings.end(Ending(REVOKED, Exit.TELEGRAM))
            except TelegramError as error:
                log.debug("Telegram does not say whether it brings the updates here: %s", type(error).__name__)

    async def _ask(self) -> None:
        about = await self._bot.get_webhook_info()
        if about.url != self._url:
            log.warning("the webhook of this bot has been changed by another program")
            self._endings.end(Ending(ELSEWHERE, Exit.SECOND))
            return
        failed_at = about.last_error_date.timestamp() if about.last_error_date and about.pending_update_count else 0.0
        telegram = self._health.telegram_time()
        if telegram is None or telegram - failed_at > FAILED_SECONDS:
            self._health.note(Sign.UPDATES)
