"""Waiting for a change of the local Telegram."""

import asyncio

import pytest

from sandbox.events import Events


@pytest.mark.parametrize("turns", range(4))
async def test_who_waits_for_a_change_can_be_cancelled_at_the_moment_when_it_comes(turns: int) -> None:
    """The end of the local Telegram waited for ever for the task that brings updates."""
    events = Events()
    waiting = asyncio.create_task(events.changed(300))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    events.touch()
    for _ in range(turns):
        await asyncio.sleep(0)
    if waiting.cancel():
        with pytest.raises(asyncio.CancelledError):
            await waiting
