"""The bot's updates: queued until confirmed, filtered as the bot wishes, dropped if nobody fetches them in time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Any

from sandbox.clock import Clock
from sandbox.events import Events
from sandbox.refusals import conflict
from sandbox.schema import update_error

Json = dict[str, Any]

# Telegram sends these only to a bot that names them.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
FIRST_UPDATE = 700_000_001
# How long Telegram keeps updates that nobody fetches.
TAP_SECONDS = 150.0
MESSAGE_SECONDS = 24 * 3600.0


class SandboxError(Exception):
    """The sandbox has made something that is not in the Bot API: a bug here, not in the bot."""


@dataclass(slots=True)
class Queued:
    """An update that waits, with its number, its kind, and the time since when it waits."""

    number: int
    update: Any
    kind: str
    since: float

    @property
    def lane(self) -> tuple[str, Any]:
        """What a webhook gets one after the other: the taps of a person, and what is written in a chat."""
        content = self.update.get(self.kind) if isinstance(self.update, dict) else None
        if not isinstance(content, dict):
            return self.kind, None
        place = content.get("from" if self.kind in ("callback_query", "inline_query") else "chat")
        return self.kind, place.get("id") if isinstance(place, dict) else None


class Updates:
    """At-least-once delivery, by polling or webhook; seconds are those of the virtual clock."""

    def __init__(self, clock: Clock, events: Events) -> None:
        self._clock = clock
        self._events = events
        self._queue: list[Queued] = []
        self._again: list[Queued] = []
        self._last_id = FIRST_UPDATE - 1
        self._poll = 0
        self.waiting_polls = 0
        self.allowed: list[str] | None = None
        self._closed = False
        self.tap_seconds, self.message_seconds = TAP_SECONDS, MESSAGE_SECONDS
        self.webhook: Json | None = None
        self.webhook_error: tuple[int, str] | None = None
        # Faults of updates; the server sets these.
        self.duplicates: Callable[[], bool] = lambda: False
        self.reorders: Callable[[], Random | None] = lambda: None

    def push(self, kind: str, content: Json) -> None:
        """Queue an update, if the bot has asked for its kind."""
        wanted = kind not in ON_REQUEST if not self.allowed else kind in self.allowed
        if not wanted:
            return
        self._last_id += 1
        update = {"update_id": self._last_id, kind: content}
        if error := update_error(update):
            raise SandboxError(error)
        self._queue.append(Queued(self._last_id, update, kind, self._clock.now()))
        self._events.publish("update", update_id=self._last_id, update=kind)

    def push_raw(self, update: Any, *, numbered: bool = True) -> int:
        """Queue any JSON value, as a proxy or a newer Bot API might send it; return its number.

        `numbered`: give an object its `update_id`, as an update has one.
        """
        self._last_id += 1
        if numbered and isinstance(update, dict):
            update = {"update_id": self._last_id, **update}
        self._queue.append(Queued(self._last_id, update, "raw", self._clock.now()))
        self._events.publish("update", update_id=self._last_id, update="raw")
        return self._last_id

    def pending(self) -> int:
        self._forget()
        return len(self._queue)

    def drop(self) -> None:
        """Drop all updates that wait (drop_pending_updates)."""
        self._queue.clear()
        self._again.clear()

    def reset(self) -> None:
        """Restore the initial state; ids go on, and a poll that waits goes on waiting."""
        self.drop()
        self.allowed = self.webhook = self.webhook_error = None
        self.tap_seconds, self.message_seconds = TAP_SECONDS, MESSAGE_SECONDS

    def close(self) -> None:
        """End every poll, so that the server can stop."""
        self._closed = True
        self._events.touch()

    async def fetch(self, offset: int | None, limit: int, wait: Callable[[], float]) -> list[Json]:
        """Do one getUpdates: confirm updates below the offset, and wait for one; `wait` gives the seconds left.

        A newer poll or a webhook ends this one with 409.
        """
        self._refuse_beside_webhook()
        self._poll += 1
        mine = self._poll
        self._events.touch()
        self._confirm(offset)
        while True:
            batch = self._batch(limit)
            left = wait()
            if batch or left <= 0 or self._closed:
                return batch
            self.waiting_polls += 1
            try:
                await self._events.changed(left)
            finally:
                self.waiting_polls -= 1
            if mine != self._poll:
                text = "terminated by other getUpdates request; make sure that only one bot instance is running"
                raise conflict(text)
            if self.webhook is not None:
                raise conflict("terminated by setWebhook request")

    def next_for_webhook(self, under_way: Collection[int], held: Collection[int]) -> Queued | None:
        """The oldest update that may be brought now; None if there is none.

        Those `under_way` are being brought, and those of the same lanes wait for them, or until `held` ones, which were
        not accepted, are due again. A fault lets another one come first, whose lane does not wait.
        """
        self._forget()
        busy = {queued.lane for queued in self._queue if queued.number in under_way or queued.number in held}
        waiting = [queued for queued in self._queue if queued.number not in under_way and queued.number not in held]
        if len(waiting) > 1 and (order := self.reorders()):
            return order.choice(waiting)
        return next((queued for queued in waiting if queued.lane not in busy), None)

    def delivered(self, number: int) -> None:
        """Confirm an update that a webhook has accepted, unless a fault lets it be sent twice."""
        if not self.duplicates():
            self._queue = [queued for queued in self._queue if queued.number != number]

    def _refuse_beside_webhook(self) -> None:
        if self.webhook is not None:
            text = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
            raise conflict(text)

    def _confirm(self, offset: int | None) -> None:
        """Confirm the updates below an offset; a negative one counts from the end of the queue."""
        if offset is None or offset == 0:
            return
        if offset < 0:
            self._queue = self._queue[offset:]
            return
        gone = [queued for queued in self._queue if queued.number < offset]
        self._queue = self._queue[len(gone) :]
        if gone and self.duplicates():
            self._again = gone

    def _batch(self, limit: int) -> list[Json]:
        self._forget()
        batch = [queued.update for queued in [*self._again, *self._queue][:limit]]
        self._again = self._again[limit:]
        if len(batch) > 1 and (order := self.reorders()):
            first = list(batch)
            while batch == first:
                order.shuffle(batch)
        return batch

    def _forget(self) -> None:
        now = self._clock.now()
        ages = {"callback_query": self.tap_seconds, "inline_query": self.tap_seconds}
        self._queue = [q for q in self._queue if now - q.since <= ages.get(q.kind, self.message_seconds)]
