"""Answers to commands and taps: they wait in the store, leave in their order, and hold up nobody else."""

import asyncio
import logging
from pathlib import Path

import pytest
from telegram.error import BadRequest, NetworkError

from handlers.delivery.page_turns import MOST_PAGES, NextPage
from handlers.delivery.queued_answers import MOST_WAITING, queue_answer, unpack_answer
from handlers.delivery.timing.rate_limits import ALL_CHATS, ONE_PERSON, Budget
from sandbox.http.server import LocalTelegram
from screens.message import Button, File, Message
from screens.results import Outgoing
from storage import Announcement, AnnouncementKind
from tables.requests.chat_pages import HelpPage
from tables.requests.table import (
    MyCards,
)
from tests.handlers.bot_settings import settings_for
from tests.handlers.fake_time import StoppedClock
from tests.handlers.outbox import Outbox
from texts.line import Line
from texts.text import Text, mention

PRETTY = Message(
    Text("Ciao ") + mention(7, "Anna 🐎"),
    (
        (Button("Carte", MyCards(35), style="primary"), Button("Qui", url="https://t.me/x?start=t1")),
        (Button("Aiuto", HelpPage(2)),),
    ),
)
RECORD = File("scala40-1.txt", "A♥️\n7H1", Text("Ecco ") + Text("tutto").bold())


def answered(outbox: Outbox, chat: int, *words: str, document: File | None = None) -> None:
    """An answer waits for a chat."""
    with outbox.matches.store.unit() as unit:
        messages = tuple(Message(Text(said)) for said in words)
        queue_answer(unit, chat, 0, Outgoing(messages, document=document), 0.0)


def waiting(outbox: Outbox, chat: int) -> tuple[Announcement, ...]:
    with outbox.matches.store.read() as unit:
        return unit.announcements.pending(chat)


async def test_an_answer_comes_out_of_the_store_as_it_went_in(outbox: Outbox) -> None:
    with outbox.matches.store.unit() as unit:
        queue_answer(unit, outbox.group.id, 0, Outgoing((PRETTY,), document=RECORD), 0.0)
    assert [unpack_answer(row) for row in waiting(outbox, outbox.group.id)] == [PRETTY, RECORD]


def test_a_file_is_stored_as_it_always_was() -> None:
    """Rows that wait may have been written by an earlier version."""
    caption = {"plain": "Ecco tutto", "spans": [{"kind": "bold", "offset": 5, "length": 5}]}
    stored = {"filename": "scala40-1.txt", "content": "A♥️\n7H1", "caption": caption}
    assert File.load(stored) == RECORD
    assert RECORD.dump() == stored


async def test_answers_and_announcements_leave_in_their_order_and_nothing_of_them_is_kept(outbox: Outbox) -> None:
    chat = outbox.people[0].id
    answered(outbox, chat, "uno", "due", document=RECORD)
    with outbox.matches.store.unit() as unit:
        unit.announcements.add(chat, AnnouncementKind.LINE, {**Line("clock-idle-lobby").dump(), "people": {}}, 0.0)
    await outbox.deliver_all()
    sent = [entry for entry in await outbox.tg.requests() if entry["method"].startswith("send")]
    assert [entry["method"] for entry in sent] == ["sendMessage", "sendMessage", "sendDocument", "sendMessage"]
    assert [seen.text for seen in await outbox.private()][:2] == ["uno", "due"]
    payloads = outbox.matches.store._db.execute("SELECT DISTINCT payload FROM announcements").fetchall()
    assert [row[0] for row in payloads] == ["{}"]


async def test_a_person_who_asks_faster_than_the_bot_may_send_is_not_answered(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(MOST_WAITING + 5):
        answered(outbox, outbox.group.id, f"risposta {number}")
    assert len(waiting(outbox, outbox.group.id)) == MOST_WAITING
    (told,) = caplog.records
    assert told.getMessage() == "a group sends requests faster than they can be answered: answers are dropped"
    answered(outbox, outbox.people[0].id, "un'altra chat")
    assert len(waiting(outbox, outbox.people[0].id)) == 1


async def test_an_answer_for_one_person_is_never_sent_elsewhere_and_not_kept(outbox: Outbox) -> None:
    anna = outbox.people[0]
    answered(outbox, anna.id, "le tue carte: 7♥️")
    await anna.block()
    await outbox.deliver_all()
    assert await outbox.screen(1) == []
    assert waiting(outbox, outbox.group.id) == ()
    assert "7♥" not in "".join(outbox.matches.store._db.conn.iterdump())


async def test_an_answer_that_does_not_arrive_is_tried_again(outbox: Outbox) -> None:
    answered(outbox, outbox.group.id, "eccomi", document=RECORD)
    for method in ("sendMessage", "sendDocument"):
        await outbox.tg.fault("error", method=method, status=502, count=2)
    await outbox.run_dispatcher()
    assert [seen.text for seen in await outbox.screen()] == ["eccomi", "Ecco tutto"]
    assert len(await outbox.tg.requests(method="sendDocument")) == 3


async def test_the_last_of_two_pages_for_one_message_counts(outbox: Outbox) -> None:
    anna = outbox.people[0]
    sent = await outbox.bot.send_message(anna.id, "pagina 0")
    for number in (1, 2):
        outbox.dispatcher.turn_page(anna.id, sent.message_id, NextPage(Message(Text(f"pagina {number}"))))
    await outbox.run_dispatcher()
    assert [seen.text for seen in await outbox.private(0)] == ["pagina 2"]
    assert outbox.chat_worker.chats_in_memory() == ()


async def test_a_page_waits_for_telegram(outbox: Outbox) -> None:
    anna = outbox.people[0]
    sent = await outbox.bot.send_message(anna.id, "pagina 0")
    await outbox.tg.fault("error", method="editMessageText", status=502)
    outbox.chat_worker.turn_page(anna.id, sent.message_id, NextPage(Message(Text("pagina 1"))))
    with pytest.raises(NetworkError):
        await outbox.deliver(anna.id)
    await outbox.deliver(anna.id)
    assert [seen.text for seen in await outbox.private(0)] == ["pagina 1"]


async def test_pages_do_not_pile_up_and_one_that_cannot_turn_is_left(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned = []

    async def note(chat_id: int, message_id: int, page: Message) -> None:
        turned.append(message_id)
        raise BadRequest("Message to edit not found")

    monkeypatch.setattr(outbox.sender, "edit", note)
    for number in range(1, 3 * MOST_PAGES):
        outbox.chat_worker.turn_page(outbox.group.id, number, NextPage(Message(Text("pagina"))))
    await outbox.deliver(outbox.group.id)
    assert turned == list(range(1, MOST_PAGES + 1))


async def test_a_group_that_writes_hundreds_of_commands_leaves_the_taps_of_others_answered(memory_path: Path) -> None:
    from handlers.app import serving

    assert ONE_PERSON[0] < MOST_WAITING < ALL_CHATS[0]
    still = StoppedClock()
    async with LocalTelegram() as telegram:
        anna, bruno = await telegram.person("Anna"), await telegram.person("Bruno")
        group = await telegram.group("Rumorosi", [anna])
        settings = settings_for(telegram, memory_path)
        async with serving(settings, budget=Budget(still.now, still.later)) as service, asyncio.timeout(300):
            await bruno.start()
            greeting = await bruno.wait_message(None, lambda message: bool(message.buttons))
            for _ in range(300):
                await anna.send(group, "/regole")
            tapped = await bruno.tap(greeting, data=HelpPage(1).pack(), force=True)
            assert tapped.answered
            while service.application.update_queue.qsize():
                await telegram.now()
            with service.context.store.read() as unit:
                assert len(unit.announcements.pending(group.id)) <= 2 * MOST_WAITING


async def test_a_command_and_its_answer_are_stored_together(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer cannot be stored at first: the command is undone, tried again, and answered once."""
    from handlers.app import serving
    from handlers.commands import written

    failures = [1]

    def broken(*arguments: object) -> None:
        if failures:
            failures.pop()
            raise OSError("no more room")
        queue_answer(*arguments)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(written, "queue_answer", broken)
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        with caplog.at_level(logging.ERROR, "handlers"):
            async with serving(settings_for(telegram, memory_path)):
                await anna.start()
                await anna.wait_message(None, lambda message: bool(message.buttons))
        said = [seen.text for seen in await anna.screen(None) if not seen.text.startswith("/")]
    assert len(said) == 1
    assert "Qualcosa è andato storto" not in said[0]
    assert "is tried again" in caplog.text


async def test_no_page_takes_the_place_of_a_tables_own_post(outbox: Outbox) -> None:
    outbox.matches.begin(2)
    await outbox.deliver(outbox.group.id)
    before = await outbox.screen()
    for message in before:
        outbox.chat_worker.turn_page(outbox.group.id, message.id, NextPage(Message(Text("pagina"))))
    await outbox.deliver(outbox.group.id)
    assert before
    assert await outbox.screen() == before
