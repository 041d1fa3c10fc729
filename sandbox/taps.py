"""Taps on buttons that wait for the bot's answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from sandbox.clock import Clock
from sandbox.refusals import BAD, query_too_old

Json = dict[str, Any]
FIRST_QUERY = 4_382_910_000_000_001


@dataclass(slots=True)
class Tap:
    """One callback query; `answer` is set once, and only within `answer_seconds`."""

    id: str
    user_id: int
    chat_id: int
    time: float
    message_id: int
    ephemeral_message_id: int | None = None
    answer: Json | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


class Taps:
    """All taps by query id. `answer_seconds` is how long Telegram waits for an answer, by the virtual clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._taps: dict[str, Tap] = {}
        self.answer_seconds = 900.0

    def add(self, user_id: int, chat_id: int, message_id: int, ephemeral_message_id: int | None) -> Tap:
        query_id = str(FIRST_QUERY + len(self._taps))
        tap = Tap(query_id, user_id, chat_id, self._clock.now(), message_id, ephemeral_message_id)
        self._taps[query_id] = tap
        return tap

    def find(self, query_id: str) -> Tap | None:
        return self._taps.get(query_id)

    def alive(self, query_id: str) -> Tap:
        """The tap, if it can still be answered. Raises Telegram's refusal if it is old, answered or unknown.

        Only an unknown id is a mistake of the bot; a late answer is not.
        """
        tap = self._taps.get(query_id)
        if tap is None:
            raise query_too_old(BAD)
        if tap.answer is not None or self._clock.now() - tap.time > self.answer_seconds:
            raise query_too_old()
        return tap

    def answer(self, query_id: str, answer: Json) -> Tap:
        tap = self.alive(query_id)
        tap.answer = answer
        tap.answered.set()
        return tap
