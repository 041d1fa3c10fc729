"""Inline queries: what people type after the bot's name, and what the bot offers them to send."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from sandbox.clock import Clock
from sandbox.refusals import BAD, query_too_old

Json = dict[str, Any]
FIRST_QUERY = 5_382_910_000_000_001
MAX_QUERY = 256
ANSWER_SECONDS = 30.0
"""How long Telegram waits for the answer to an inline query, by the virtual clock."""


@dataclass(slots=True)
class InlineQuery:
    """One inline query; `answer` is set once. `contents` are the messages that its results send."""

    id: str
    user_id: int
    time: float
    answer: Json | None = None
    contents: dict[str, Json] = field(default_factory=dict)
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


class InlineQueries:
    """All inline queries by id."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._queries: dict[str, InlineQuery] = {}

    def add(self, user_id: int) -> InlineQuery:
        query = InlineQuery(str(FIRST_QUERY + len(self._queries)), user_id, self._clock.now())
        self._queries[query.id] = query
        return query

    def find(self, query_id: str) -> InlineQuery | None:
        return self._queries.get(query_id)

    def answer(self, query_id: str, answer: Json, contents: dict[str, Json]) -> None:
        """Answer a query. Raises Telegram's refusal if it is old, answered or unknown; only the last is a mistake."""
        query = self._queries.get(query_id)
        if query is None:
            raise query_too_old(BAD)
        if query.answer is not None or self._clock.now() - query.time > ANSWER_SECONDS:
            raise query_too_old()
        query.answer, query.contents = answer, contents
        query.answered.set()
