"""Processes updates from the inbox, many at once."""

from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from handlers.telegram.logs import CAUSE
from handlers.updates.inbox import Inbox


class InboxProcessor(BaseUpdateProcessor):
    """Processes many updates at once, and settles each with the inbox afterwards.

    An update that is interrupted because the process stops is not settled: the next start queues it again.
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
        if not isinstance(update, Update):
            await coroutine
            return
        CAUSE.set(update.update_id)  # each update is processed in a task of its own
        try:
            self._inbox.begin(update)
            await coroutine
            self._inbox.settle(update)
        finally:
            self._inbox.free(update)
