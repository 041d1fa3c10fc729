"""The number of an update is in the lines about processing it, up to the answer to a tap."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handlers.app import Service, serving
from handlers.telegram import logs
from sandbox.http.server import LocalTelegram
from tests.handlers.bot_settings import settings_for


class Log:
    """The log of the bot as JSON, with its calls of the Bot API."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def clear(self) -> None:
        self.stream.seek(0)
        self.stream.truncate()

    def calls(self, method: str) -> list[int | None]:
        """The update that caused each accepted call of a method."""
        lines = map(json.loads, self.stream.getvalue().splitlines())
        return [line.get("update") for line in lines if line["message"] == f"{method}: 200"]


@pytest.fixture
def log() -> Iterator[Log]:
    found = Log()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    logs.set_up("DEBUG", "40:AAbb", found.stream, "json")
    yield found
    logging.captureWarnings(False)
    root.handlers[:], root.level = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def updates_of(service: Service) -> list[int]:
    """Every update that is done from now on, in the order in which they are."""
    done: list[int] = []
    service.context.changes.subscribe(lambda changes: done.extend(sorted(changes.updates)))
    return done


def after(asked: int) -> Callable[..., bool]:
    return lambda message: message.id > asked and not message.text.startswith("/")


async def test_the_answer_to_a_tap_names_the_tap_and_no_later_call_does(memory_path: Path, log: Log) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)) as service:
            post = await anna.wait_message(group, lambda message: bool(message.buttons))
            done = updates_of(service)
            log.clear()
            await anna.tap(post, row=0, column=0)  # a new table
            await anna.wait_message(group, lambda message: message.id > post.id and bool(message.buttons))
    (tap,) = set(done)
    assert log.calls("answerCallbackQuery") == [tap]
    assert {*log.calls("sendMessage"), *log.calls("sendPhoto"), *log.calls("getUpdates")} <= {None}
