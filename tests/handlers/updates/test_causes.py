"""The number of an update is in the lines about everything that is done because of it, up to the calls in each chat."""

import logging
from pathlib import Path

import pytest

from handlers.app import serving
from handlers.telegram import transport
from handlers.telegram.log_formats import CAUSE
from sandbox.http.server import LocalTelegram
from storage import Changes
from tests.handlers.updates.test_app import settings_for


class Calls(logging.Handler):
    """Notes the calls of the Bot API, each with the number of the update that has caused it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, int | None]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append((record.getMessage(), CAUSE.get()))


async def test_the_answer_to_a_tap_and_the_post_that_shows_it_name_the_tap(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls, done = Calls(), []
    monkeypatch.setattr(transport.log, "handlers", [calls])
    caplog.set_level(logging.DEBUG, transport.log.name)
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)) as service:

            def changed(changes: Changes) -> None:
                done.extend(changes.updates)

            post = await anna.wait_message(group, lambda message: bool(message.buttons))
            service.context.changes.subscribe(changed)
            calls.seen.clear()
            await anna.tap(post, row=0, column=0)  # a new table
            await anna.wait_message(group, lambda message: message.id > post.id and bool(message.buttons))
    (tap,) = set(done)
    assert ("answerCallbackQuery: 200", tap) in calls.seen
    assert any(name.startswith("sendMessage") and cause == tap for name, cause in calls.seen)
    assert ("getUpdates: 200", tap) not in calls.seen
