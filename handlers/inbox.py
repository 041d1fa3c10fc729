"""The queue of updates, which loses none.

Python-telegram-bot tells Telegram that an update has arrived once it stands in the application's queue; a crash then
loses it. This queue commits an update to the inbox table before it takes it in. Whoever works it off marks it done in
his own transaction; what was not is put in again at the next start.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any

from telegram import Bot, Message, Update
from telegram.error import NetworkError
from telegram.ext import BaseUpdateProcessor

from handlers.doors import EPHEMERAL_ID
from handlers.offers import Offer
from storage import InboxRow, Store

TRIES = 3
"""So often an update is worked on before it is left aside."""

ASK_SECONDS = 1.0
"""After so long a store that could not be asked is asked again."""

_SOME_PHOTO = {"file_id": "-", "file_unique_id": "-", "width": 1, "height": 1}
"""Stands for a photo whose file is nobody's business: it may show a hand."""

log = logging.getLogger(__name__)


class Failed(Enum):
    """What becomes of an update on which the work has failed."""

    AGAIN = auto()
    """Nothing was changed, and it is tried again."""
    UNDONE = auto()
    """Nothing was changed, and it is left aside."""
    DONE = auto()
    """Its transaction is committed: only what follows failed."""


class Inbox(asyncio.Queue[object]):
    """A queue for `ApplicationBuilder.update_queue` whose updates survive the process."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        super().__init__()
        self._store = store
        self._now = now
        self._again: dict[int, bool] = {}
        self._unknown: set[int] = set()
        self._restored: set[int] = set()
        self.refuse: Callable[[Update], Awaitable[bool]] | None = None
        """Tells somebody that what he did cannot be stored now; whether he was told."""

    async def put(self, item: object) -> None:
        """Commit an update, then let it stand in the queue; one that is known already is dropped.

        One that cannot be stored is over, too, once its person has been told so. Raises NetworkError where that is not
        possible: the updater then fetches it again instead of confirming it.
        """
        if isinstance(item, Update):
            try:
                if not self._keep(item):
                    return
            except NetworkError as error:
                if self.refuse is not None and await self.refuse(item):
                    log.error("update %d cannot be stored; its person was told: %s", item.update_id, error.__cause__)
                    return
                raise
        await super().put(item)

    def _keep(self, update: Update) -> bool:
        try:
            with self._store.unit() as unit:
                return unit.inbox.put(update.update_id, _kept(update), self._now())
        except Exception as error:
            raise NetworkError(f"update {update.update_id} cannot be stored") from error

    def restore(self, bot: Bot) -> int:
        """Put in again, in order, what the last run fetched and did not work off; returns how many."""
        with self._store.read() as unit:
            rows = unit.inbox.pending()
        restored = 0
        for row in rows:
            update = _read(row, bot)
            if update is None or row.attempts >= TRIES:
                self._leave_aside(row.update_id)
            else:
                self._restored.add(row.update_id)
                self.put_nowait(update)
                restored += 1
        return restored

    def begin(self, update: Update) -> None:
        """The work on an update begins. If the last run has left it, that counts as a try: it may be what killed it.

        A process that dies before, while it starts, says nothing of its updates: they lose no try by that.
        """
        if update.update_id not in self._restored:
            return
        self._restored.discard(update.update_id)
        try:
            with self._store.unit() as unit:
                unit.inbox.attempted(update.update_id)
        except Exception:
            log.exception("a try at update %d could not be counted", update.update_id)

    def failed(self, update_id: int) -> Failed:
        """Note that working on the update raised, and decide whether it is tried again."""
        try:
            with self._store.unit() as unit:
                undone = any(row.update_id == update_id for row in unit.inbox.pending())
                again = unit.inbox.attempted(update_id) < TRIES and undone
        except Exception:
            log.exception("the store does not tell what became of update %d", update_id)
            self._unknown.add(update_id)
            return Failed.AGAIN
        self._again[update_id] = again
        if again:
            return Failed.AGAIN
        return Failed.UNDONE if undone else Failed.DONE

    def settle(self, update: Update) -> None:
        """The application is through with an update: mark it done, or let it stand in the queue again if it failed."""
        if update.update_id in self._unknown:
            self._unknown.discard(update.update_id)
            self._ask_later(update)
            return
        again = self._again.pop(update.update_id, None)
        if again:
            self.put_nowait(update)
        elif again is None:
            self._done(update.update_id)
        else:
            self._leave_aside(update.update_id)

    def _ask_later(self, update: Update) -> None:
        """Whether an update has been worked off only the store knows, which could not be asked: ask after a while."""
        asyncio.get_running_loop().call_later(ASK_SECONDS, self._offer_again, update)

    def _offer_again(self, update: Update) -> None:
        try:
            with self._store.read() as unit:
                undone = any(row.update_id == update.update_id for row in unit.inbox.pending())
        except Exception:
            log.exception("the store does not tell what became of update %d", update.update_id)
            self._ask_later(update)
        else:
            if undone:
                self.put_nowait(update)

    def _leave_aside(self, update_id: int) -> None:
        log.error("update %d is left aside: it failed too often", update_id)
        self._done(update_id)

    def _done(self, update_id: int) -> None:
        with self._store.unit() as unit:
            unit.inbox.done(update_id, self._now())


class InboxProcessor(BaseUpdateProcessor):
    """Works on many updates at once, and settles each with the inbox afterwards.

    An update that is interrupted (the process stops) is not settled: the next start offers it again.
    """

    def __init__(self, inbox: Inbox, max_concurrent_updates: int = 256) -> None:
        super().__init__(max_concurrent_updates)
        self._inbox = inbox

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Let the application's handlers work on the update, then settle it."""
        if isinstance(update, Update):
            self._inbox.begin(update)
        await coroutine
        if isinstance(update, Update):
            self._inbox.settle(update)


def _kept(update: Update) -> str:
    """What is kept of an update, as Telegram would write it: what working it off reads.

    What a message of ours shows, which may be a hand, is not: somebody may tap his panel, answer it, pin it or forward
    it. A tap is written by hand, because the library goes through everything that a message could have.
    """
    query = update.callback_query
    if query is not None and isinstance(query.message, Message):
        tapped = {
            "id": query.id,
            "from": query.from_user.to_dict(),
            "chat_instance": query.chat_instance,
            "data": query.data,
            "message": _tapped(query.message, query.data),
        }
        return json.dumps({"update_id": update.update_id, "callback_query": tapped})
    if update.message is not None:
        return Update(update.update_id, message=_written(update.message)).to_json()
    return update.to_json()


def _tapped(message: Message, data: str | None) -> dict[str, Any]:
    """Where the tapped message stands, whether it offers the key, is a photo, and whether its owner alone sees it."""
    offered = Offer.of(message, data).kept(data)
    told = {
        "message_id": message.message_id,
        "date": int(message.date.timestamp()),
        "chat": message.chat.to_dict(),
        "message_thread_id": message.message_thread_id,
        "is_topic_message": message.is_topic_message,
        "photo": [_SOME_PHOTO] if message.photo else None,
        "reply_markup": None if offered is None else offered.to_dict(),
        EPHEMERAL_ID: message.api_kwargs.get(EPHEMERAL_ID),
    }
    return {name: value for name, value in told.items() if value is not None}


def _written(message: Message) -> Message:
    """A command, or what a service message says; of other words only that there were some."""
    words = message.text
    if words is not None and not words.startswith("/"):
        words = "…"
    return Message(
        message.message_id,
        message.date,
        message.chat,
        from_user=message.from_user,
        sender_chat=message.sender_chat,
        text=words,
        entities=message.entities if words == message.text else None,
        message_thread_id=message.message_thread_id,
        is_topic_message=message.is_topic_message,
        new_chat_title=message.new_chat_title,
        left_chat_member=message.left_chat_member,
        migrate_to_chat_id=message.migrate_to_chat_id,
        migrate_from_chat_id=message.migrate_from_chat_id,
    )


def _read(row: InboxRow, bot: Bot) -> Update | None:
    try:
        return Update.de_json(json.loads(row.payload), bot)
    except (ValueError, TypeError, KeyError):
        return None  # written by a version whose updates were made differently
