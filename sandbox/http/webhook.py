"""Delivery by webhook: many updates at once, each repeated until it is accepted.

As Telegram's own server does it, the taps of a person, and the messages of a chat, are brought one after the other;
different ones at the same time, up to the number of connections that the bot allows.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import aiohttp

from sandbox.updates import Queued
from sandbox.world import Json, World

ANSWER_SECONDS = 10.0
RETRY_SECONDS = 0.05
LONGEST_RETRY_SECONDS = 2.0
IDLE_SECONDS = 60.0


class Webhook:
    """A task beside the server. Its pauses are short and in real seconds, so that tests need not wait."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._task: asyncio.Task[None] | None = None
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._refused: dict[int, tuple[float, float]] = {}
        """By number, when an update that was not accepted is due again, and the pause until then."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        for task in [self._task, *self._under_way.values()]:
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _run(self) -> None:
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(ANSWER_SECONDS), connector=aiohttp.TCPConnector(limit=0)
        ) as session:
            while True:
                hook = self._world.updates.webhook
                if hook is not None and len(self._under_way) < hook["max_connections"]:
                    found = self._world.updates.next_for_webhook(self._under_way, self._held())
                    if found is not None:
                        self._under_way[found.number] = asyncio.create_task(self._bring(session, hook, found))
                        continue
                now = time.monotonic()
                due = min((due for due, _ in self._refused.values() if due > now), default=now + IDLE_SECONDS)
                await self._world.events.changed(due - now)

    def _held(self) -> set[int]:
        """The updates that were not accepted, and are not due again yet."""
        now = time.monotonic()
        return {number for number, (due, _) in self._refused.items() if due > now}

    async def _bring(self, session: aiohttp.ClientSession, hook: Json, queued: Queued) -> None:
        """Bring one update once; note whether it was accepted."""
        try:
            error = await self._deliver(session, hook, queued.update)
            if error is None:
                self._refused.pop(queued.number, None)
                self._world.updates.delivered(queued.number)
            else:
                self._world.updates.webhook_error = self._world.clock.date(), error
                _, before = self._refused.get(queued.number, (0.0, RETRY_SECONDS / 2))
                pause = min(2 * before, LONGEST_RETRY_SECONDS)
                self._refused[queued.number] = time.monotonic() + pause, pause
        finally:
            del self._under_way[queued.number]
            self._world.events.touch()

    async def _deliver(self, session: aiohttp.ClientSession, hook: Json, update: Json) -> str | None:
        """Post one update; return why it was not accepted, None if it was."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook["secret"]} if hook["secret"] else {}
        try:
            async with session.post(hook["url"], json=update, headers=headers) as answer:
                if answer.ok:
                    return None
                return f"Wrong response from the webhook: {answer.status} {answer.reason}"
        except (aiohttp.ClientError, TimeoutError) as error:
            return f"Connection failed: {type(error).__name__}"
