"""Telegram's rate limits: when which chat may be sent to.

There are three moving windows: for all chats together, for each chat, and for each group in a minute. The `limits`
library has moving windows too, but it reads the computer's clock itself and cannot tell when the next place becomes
free, so these are our own.
"""

import asyncio
import time
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

# (messages, seconds). Telegram counts a request when it arrives. A chat's next request leaves when the one before has
# been answered, but many chats have requests under way at once: hence a little more than one second, and one minute.
# One message a second may come in short bursts: in private of five, so that somebody who draws and selects four cards
# sees each soon.
ALL_CHATS = (30, 1.05)
ONE_PERSON = (5, 5.25)
GROUP_BURST = (3, 3.15)
ONE_GROUP = (20, 61.0)

PATIENCE = 4.0
"""Seconds after which what waits is as urgent as anything else, so that a busy minute delays it little."""

_REMEMBERED_CHATS = 1000

APART = ONE_GROUP[1] / ONE_GROUP[0]
"""How many seconds lie between two messages to a group that uses its minute evenly."""


class Priority(IntEnum):
    """Who is served first among those who wait for the budget of all chats."""

    ON_TURN = 0
    NEWS = 1
    REFRESH = 2


class Timer(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> Any: ...


class _Window:
    """At most `limit` events in any `seconds` seconds."""

    __slots__ = ("_limit", "_seconds", "_times")

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit = limit
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=limit)

    def free_at(self, others: int = 0) -> float:
        """When the next event may happen and so many `others` with it; a time that has passed means at once."""
        full = self._limit - others
        return self._times[-full] + self._seconds if len(self._times) >= full else float("-inf")

    def left(self, now: float) -> int:
        """How many events may happen now."""
        return self._limit - sum(at + self._seconds > now for at in self._times)

    def take(self, now: float) -> None:
        self._times.append(now)

    def move(self, taken: float, now: float) -> None:
        """Count an event that was taken at `taken` from `now` on."""
        with suppress(ValueError):  # after many later events it is not remembered
            self._times.remove(taken)
        self._times.append(now)

    def fill(self, now: float, apart: float = 0.0) -> None:
        """Count as many events as are allowed since the last one that was counted: one now, each so long after another.

        Somebody else may have caused them meanwhile. What was counted before stays.
        """
        last = self._times[-1] if self._times else float("-inf")
        filled = (now - apart * number for number in reversed(range(self._limit)))
        self._times.extend(at for at in filled if at > last)

    def is_idle(self, now: float) -> bool:
        return not self._times or self._times[-1] + self._seconds <= now


class _ChatBudget:
    """The windows of one chat, until when it has to wait, and since when a call to it is under way."""

    __slots__ = ("blocked_until", "under_way", "windows")

    def __init__(self, chat_id: int) -> None:
        limits = [GROUP_BURST, ONE_GROUP] if chat_id < 0 else [ONE_PERSON]
        self.windows = [_Window(*limit) for limit in limits]
        self.blocked_until = float("-inf")
        self.under_way: float | None = None

    def spend(self, now: float) -> None:
        """Count as many messages as somebody else may have sent until now: the minute of a group evenly."""
        for window, apart in zip(self.windows, (0.0, APART), strict=False):
            window.fill(now, apart)
        self.under_way = None

    def free_at(self) -> float:
        return max(self.blocked_until, *(window.free_at() for window in self.windows))

    def free_before(self, others: Sequence[float]) -> float:
        """When there is a place that leaves `others` in the window of some seconds: each so long after it, at most."""
        left = (self.windows[0].free_at(number) - seconds for number, seconds in enumerate(others, 1))
        return max((self.free_at(), *left))

    def is_idle(self, now: float) -> bool:
        return self.blocked_until <= now and all(window.is_idle(now) for window in self.windows)


@dataclass(order=True, slots=True)
class _Waiter:
    priority: int
    number: int
    chat_id: int = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)
    since: float = field(compare=False)


class Budget:
    """Grants a place before each send or edit. Time comes from `now` (seconds, monotonic) and `later`."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Timer] | None = None,
    ) -> None:
        self.now = now
        self._later = later
        self._all = _Window(*ALL_CHATS)
        self._chats: dict[int, _ChatBudget] = {}
        self._waiting: list[_Waiter] = []
        self._number = 0
        self._timer: Timer | None = None
        self._spent_at: float | None = None

    async def acquire(self, chat_id: int, priority: Priority = Priority.REFRESH) -> None:
        """Wait until one message may be sent to the chat or edited in it, and take that place."""
        waiter = _Waiter(priority, self._number, chat_id, asyncio.get_running_loop().create_future(), self.now())
        self._number += 1
        insort(self._waiting, waiter)
        self._admit()
        await waiter.turn

    def spend(self, ago: float = 0.0) -> None:
        """Count as if everything that is allowed had been sent to each chat until so many seconds ago.

        The program that worked before may have sent it. A group to which this one has sent nothing in the last minute
        gets its next place three seconds after that, not after a minute. For all chats together it counts as sent until
        now, because much of it may have been on its way.
        """
        self._spent_at = self.now() - ago
        self._all.fill(self.now())
        for chat in self._chats.values():
            chat.spend(self._spent_at)

    @property
    def left(self) -> int:
        """How many messages may be sent now, to all chats together."""
        return self._all.left(self.now())

    def is_free(self, chat_id: int) -> bool:
        """Whether a message may be sent to the chat at once, whatever its priority."""
        return not self._waiting and not self.delay(chat_id) and self._all.free_at() <= self.now()

    def is_minute_spent(self, group: int) -> bool:
        """Whether a group has had all messages of a minute, so that the next one waits until the oldest is that old."""
        return self._chat(group).windows[-1].free_at() > self.now()

    def arrived(self, chat_id: int) -> None:
        """Count the call that a place was acquired for from now on: it has arrived at Telegram, or never will.

        A picture may have been drawn since the place was acquired, and this call may have taken longer than the next.
        """
        chat = self._chats.get(chat_id)
        if chat is None or chat.under_way is None:
            return
        for window in (*chat.windows, self._all):
            window.move(chat.under_way, self.now())
        chat.under_way = None

    def penalize(self, chat_id: int, seconds: float) -> None:
        """Let this chat alone wait, because Telegram answered 429 with `retry_after`."""
        chat = self._chat(chat_id)
        chat.blocked_until = max(chat.blocked_until, self.now() + seconds)

    def delay(self, chat_id: int, leaving: Sequence[float] = ()) -> float:
        """The number of seconds until this chat may be sent to; 0 if it may be now.

        `leaving`: the message has to leave places for as many others, each free so many seconds later at most.
        """
        chat = self._chats.get(chat_id) if self._spent_at is None else self._chat(chat_id)
        return 0.0 if chat is None else max(chat.free_before(leaving) - self.now(), 0.0)

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call something after so many seconds of this budget's time."""
        later = self._later or asyncio.get_running_loop().call_later
        return later(seconds, call)

    def _chat(self, chat_id: int) -> _ChatBudget:
        if chat_id not in self._chats:
            self._chats[chat_id] = _ChatBudget(chat_id)
            if self._spent_at is not None:
                self._chats[chat_id].spend(self._spent_at)
        return self._chats[chat_id]

    def _admit(self) -> None:
        """Grant all places that are free, the most urgent first, and schedule the next call of this."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = self.now()
        self._hurry(now)
        soonest = float("inf")
        still_waiting = []
        for number, waiter in enumerate(self._waiting):
            if self._all.free_at() > now:  # nobody further back gets a place either, and there may be thousands
                soonest = self._all.free_at()
                still_waiting += self._waiting[number:]
                break
            if waiter.turn.done():
                continue  # the task that waited was cancelled
            chat = self._chat(waiter.chat_id)
            free_at = chat.free_at()
            if free_at <= now:
                for window in (*chat.windows, self._all):
                    window.take(now)
                chat.under_way = now
                waiter.turn.set_result(None)
            else:
                soonest = min(soonest, free_at)
                still_waiting.append(waiter)
        self._waiting = still_waiting
        if len(self._chats) > _REMEMBERED_CHATS:
            self._chats = {key: chat for key, chat in self._chats.items() if not chat.is_idle(now)}
        if still_waiting:
            self._timer = self.later(max(soonest - now, 0.0), self._admit)

    def _hurry(self, now: float) -> None:
        """Let those who have waited long go before all who came after them."""
        for priority in (Priority.NEWS, Priority.REFRESH):
            first = bisect_left(self._waiting, (int(priority), -1), key=lambda waiter: (waiter.priority, waiter.number))
            while first < len(self._waiting) and self._waiting[first].priority == priority:
                waiter = self._waiting[first]
                if waiter.since + PATIENCE > now:
                    break
                del self._waiting[first]
                waiter.priority = Priority.ON_TURN
                insort(self._waiting, waiter)
                first += 1
