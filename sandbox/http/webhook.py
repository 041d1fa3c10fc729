"""Delivery by webhook: one update after the other, each repeated until it is accepted."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import aiohttp

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

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        pause = RETRY_SECONDS
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS)) as session:
            while True:
                hook = self._world.updates.webhook
                update = self._world.updates.first() if hook else None
                if hook is None or update is None:
                    await self._world.events.changed(IDLE_SECONDS)
                elif error := await self._deliver(session, hook, update.update):
                    self._world.updates.webhook_error = self._world.clock.date(), error
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_RETRY_SECONDS)
                else:
                    self._world.updates.delivered(update.number)
                    pause = RETRY_SECONDS

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
