"""Delivery while the store takes nothing: what was sent is not sent again, what cannot be stored is sent anyway."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from handlers.delivery.queued_answers import queue_answer
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.matches import Matches
from storage import StoreBusy, Unit
from tables.notices.announcements import announce_line
from tests.handlers.outbox import Outbox
from texts.line import Line
from texts.text import Text


async def test_an_announcement_is_not_sent_again_because_the_store_cannot_note_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
    store, failures = matches.context.store, [1] * 5
    unit_of = type(store).unit

    @contextmanager
    def full(self: object, update_id: int | None = None, **named: object) -> Iterator[Unit]:
        if failures:
            failures.pop()
            raise sqlite3.OperationalError("database or disk is full")
        with unit_of(store, update_id, **named) as unit:
            yield unit

    monkeypatch.setattr(type(store), "unit", full)
    await outbox.run_dispatcher()
    assert failures == []
    assert len(outbox.time.waited) == 5
    assert [seen.text[0] for seen in await outbox.screen()].count("🌙") == 1
    assert outbox.waiting() == ()


async def test_a_message_sent_while_another_program_holds_the_file_is_noted_later_and_not_sent_again(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    table = outbox.matches.begin(2)
    with outbox.matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        queue_answer(unit, outbox.people[0].id, 0, Outgoing((Message(Text("ecco")),)), 0.0)
    with closing(sqlite3.connect(outbox.matches.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for chat in outbox.waiting() * 3:
            with pytest.raises(StoreBusy):
                await outbox.chat_worker.deliver_next(chat)
        assert set(outbox.chat_worker.chats_in_memory()) == set(outbox.waiting())
        other.execute("ROLLBACK")
    await outbox.run_dispatcher()
    assert outbox.chat_worker.chats_in_memory() == ()
    sent = [entry for entry in await outbox.tg.requests() if entry["method"] in ("sendMessage", "sendPhoto")]
    assert len(sent) == len(await outbox.screen()) + len(await outbox.private(0)) + len(await outbox.private(1))
    assert [seen.text[0] for seen in await outbox.screen()].count("🌙") == 1
    assert caplog.records == []


async def test_an_edit_is_noted_by_the_next_unit_and_after_a_kill_the_panel_is_only_edited_again(
    outbox: Outbox, memory_path: Path
) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    matches.pick(table, matches.people[0], "7H1")
    commits = matches.store.commits
    await outbox.deliver_all()
    assert matches.store.commits == commits
    (panel,) = await outbox.private(0)
    matches.store._db.conn.close()  # as if it was killed
    again = Matches(memory_path / "scala40.sqlite", names=matches.names, group=matches.group, time=matches.time)
    outbox.reopen(again)
    assert outbox.waiting() == (matches.people[0],)
    await outbox.deliver_all()
    assert outbox.waiting() == ()
    (shown,) = await outbox.private(0)
    assert (shown.id, shown.text, shown.buttons) == (panel.id, panel.text, panel.buttons)


async def test_an_answer_that_cannot_be_stored_is_sent_also_while_nothing_else_can_be_noted(outbox: Outbox) -> None:
    outbox.matches.begin(2)
    answer = Outgoing((Message(Text("uno")), Message(Text("due"))))
    with closing(sqlite3.connect(outbox.matches.store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        running = asyncio.create_task(outbox.dispatcher.run())
        assert await outbox.dispatcher.say_unwritten(outbox.group.id, 0, answer)
        assert [seen.text for seen in await outbox.screen() if seen.text in ("uno", "due")] == ["uno", "due"]
        other.execute("ROLLBACK")
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_people_who_wait_learn_that_their_answer_cannot_be_sent_either(outbox: Outbox) -> None:
    await outbox.people[0].block()
    waiting = outbox.chat_worker.unwritten.add(outbox.people[0].id, 0, Outgoing((Message(Text("uno")),)))
    await outbox.deliver(outbox.people[0].id)
    assert waiting.result() is False
