"""Nobody is told that their tap is kept, or has failed, by a worker from which another one has taken it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from telegram import Chat, Message, Update

from handlers.telegram.errors import NotHolder
from handlers.updates import errors
from handlers.updates.inbox import Inbox
from handlers.updates.tap_answers import TapAnswers
from storage import Store, StoreBusy
from tests.handlers.updates.test_errors import ANNA, tap
from texts.catalogue import Catalogue

HERE, ELSEWHERE = 1, 2
BUSY: Any = SimpleNamespace(error=StoreBusy("another program holds it"))


@pytest.fixture
def store(memory_path: Path) -> Iterator[Store]:
    with closing(Store.open(memory_path / "store.sqlite")) as store:
        store.worker_id = HERE
        yield store


def handler(store: Store, bot: Any, *, may_be_dead: bool = False) -> Any:
    context: Any = SimpleNamespace(texts=Catalogue.load(), store=store, now=lambda: 100.0)
    return errors.handler(context, Inbox(store, lambda: 100.0), TapAnswers(bot), lambda: may_be_dead)


def put(store: Store, worker: int, *, is_done: bool = False) -> None:
    """Store the update as that of a worker, which may have worked it off."""
    store.worker_id = worker
    with store.unit() as unit:
        unit.inbox.put(5, "{}", 1.0)
        if is_done:
            unit.inbox.done(5, 2.0)
    store.worker_id = HERE


@pytest.mark.parametrize(
    ("worker", "is_done", "said"), [(HERE, False, 1), (ELSEWHERE, False, 0), (ELSEWHERE, True, 0), (HERE, True, 2)]
)
async def test_only_the_worker_that_has_a_tap_says_what_becomes_of_it(
    store: Store, worker: int, is_done: bool, said: int
) -> None:
    """The last case is a later step that failed after the tap was worked off here, which is said each time."""
    put(store, worker, is_done=is_done)
    bot = AsyncMock()
    handle = handler(store, bot)
    for _ in range(2):
        await handle(tap(), BUSY)
    assert bot.answer_callback_query.call_count == said


@pytest.mark.parametrize(("may_be_dead", "said"), [(False, 1), (True, 0)])
async def test_a_worker_that_may_count_as_dead_does_not_say_that_it_keeps_what_it_cannot_look_up(
    store: Store, monkeypatch: pytest.MonkeyPatch, may_be_dead: bool, said: int
) -> None:
    put(store, HERE)

    def parted() -> None:
        raise sqlite3.OperationalError("it does not answer")

    monkeypatch.setattr(store, "read", parted)
    bot = AsyncMock()
    handle = handler(store, bot, may_be_dead=may_be_dead)
    for _ in range(2):
        await handle(tap(), BUSY)
    assert bot.answer_callback_query.call_count == said


@pytest.mark.parametrize("is_done", [False, True])
async def test_an_apology_for_a_message_is_not_queued_if_its_command_is_done_by_then(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_done: bool
) -> None:
    put(store, HERE)
    bot = AsyncMock()
    message = Message(1, None, Chat(7, "private"), from_user=ANNA, text="/nuova")  # type: ignore[arg-type]  # no date
    message.set_bot(bot)

    def refused(**_: object) -> None:
        if is_done:
            with store.unit() as unit:
                unit.inbox.done(5, 2.0)
        raise NotHolder

    bot.send_message.side_effect = refused
    handle = handler(store, bot)
    for _ in range(2):
        await handle(Update(5, message=message), BUSY)
    with store.read() as unit:
        assert len(unit.announcements.pending(7)) == (not is_done)
