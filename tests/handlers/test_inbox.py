import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from telegram import Bot, Message, Update
from telegram.error import NetworkError
from telegram.ext import ApplicationBuilder

from handlers.doors import thread_of
from handlers.inbox import TRIES, Failed, Inbox, InboxProcessor
from handlers.offers import Offer
from storage import Store

BOT = Bot("40:TEST")


def update(number: int, text: str = "/nuova") -> Update:
    return Update.de_json(
        {
            "update_id": number,
            "message": {
                "message_id": 1,
                "date": 1_750_000_000,
                "chat": {"id": 7, "type": "private", "first_name": "Anna"},
                "from": {"id": 7, "is_bot": False, "first_name": "Anna 🐎"},
                "text": text,
                "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
            },
        },
        BOT,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.open(path)
    yield store
    store.close()


def inbox_of(store: Store) -> Inbox:
    return Inbox(store, lambda: 100.0)


def pending(store: Store) -> list[int]:
    with store.read() as unit:
        return [row.update_id for row in unit.inbox.pending()]


async def test_an_update_is_stored_before_it_stands_in_the_queue(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    assert pending(store) == [1]
    assert inbox.get_nowait() == update(1)


async def test_of_a_tap_is_kept_who_tapped_which_key_where_and_not_what_the_message_shows(store: Store) -> None:
    told = update(1, "Le tue carte: 7♥ 8♥").to_dict()
    message = {**told["message"], "message_thread_id": 9, "is_topic_message": True}
    key = {"text": "7♥", "callback_data": "p:1:7H"}
    message["reply_markup"] = {"inline_keyboard": [[key]]}
    query = {"id": "5", "from": message["from"], "message": message, "chat_instance": "1", "data": "p:1:7H"}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    assert "♥" not in row.payload
    assert "\\u2665" not in row.payload

    inbox = inbox_of(store)
    inbox.restore(BOT)
    restored = inbox.get_nowait()
    assert isinstance(restored, Update)
    tapped = restored.callback_query
    assert tapped is not None
    assert isinstance(tapped.message, Message)
    assert (tapped.id, tapped.data, tapped.from_user.full_name) == ("5", "p:1:7H", "Anna 🐎")
    assert (tapped.message.chat.id, tapped.message.message_id) == (7, 1)
    assert thread_of(tapped.message) == 9


async def test_a_tap_is_offered_again_as_one_below_a_photo_that_its_owner_alone_sees(store: Store) -> None:
    message = update(1).to_dict()["message"] | {"message_id": 0, "ephemeral_message_id": 12}
    message["photo"] = [{"file_id": "HAND-FILE", "file_unique_id": "HAND", "width": 9, "height": 9}]
    query = {"id": "5", "from": message["from"], "message": message, "chat_instance": "1", "data": "p:1:7H"}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    assert "HAND" not in row.payload
    inbox = inbox_of(store)
    inbox.restore(BOT)
    restored = inbox.get_nowait()
    assert isinstance(restored, Update)
    assert restored.callback_query is not None
    tapped = restored.callback_query.message
    assert isinstance(tapped, Message)
    assert tapped.api_kwargs["ephemeral_message_id"] == 12
    assert tapped.photo


@pytest.mark.parametrize(
    ("tapped", "offer"),
    [
        ("x:7", Offer(is_exact=True, is_page=True)),
        ("z:2", Offer(is_exact=False, is_page=True)),
        ("q", Offer(is_exact=False, is_page=False)),
    ],
)
async def test_whether_a_message_offers_the_key_is_kept_and_no_other_key(
    store: Store, tapped: str, offer: Offer
) -> None:
    keys = [[{"text": "HAND", "callback_data": data} for data in ("x:7", "z:1:HAND")]]
    message = {**update(1).to_dict()["message"], "reply_markup": {"inline_keyboard": keys}}
    query = {"id": "1", "from": message["from"], "chat_instance": "1", "data": tapped, "message": message}
    await inbox_of(store).put(Update.de_json({"update_id": 1, "callback_query": query}, BOT))
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    assert "HAND" not in row.payload
    inbox = inbox_of(store)
    inbox.restore(BOT)
    restored = inbox.get_nowait()
    assert isinstance(restored, Update)
    assert restored.callback_query is not None
    assert Offer.of(restored.callback_query.message, tapped) == offer


@pytest.mark.parametrize("field", ["reply_to_message", "pinned_message"])
async def test_of_a_message_about_a_panel_is_kept_nothing_that_the_panel_shows(store: Store, field: str) -> None:
    told = update(1, "/carte").to_dict()
    hand = {**told["message"], "text": "HAND 7♥ 8♥"}
    hand["photo"] = [{"file_id": "HAND-FILE", "file_unique_id": "HAND", "width": 9, "height": 9}]
    told["message"][field] = hand
    await inbox_of(store).put(Update.de_json(told, BOT))
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    assert "HAND" not in row.payload
    assert "/carte" in row.payload


async def test_of_words_that_are_no_command_is_kept_that_there_were_some(store: Store) -> None:
    told = update(1, "HAND 7♥ 8♥").to_dict()
    told["message"] |= {"entities": [{"type": "bold", "offset": 0, "length": 4}], "caption": "HAND"}
    await inbox_of(store).put(Update.de_json(told, BOT))
    with store.read() as unit:
        (row,) = unit.inbox.pending()
    assert "HAND" not in row.payload
    inbox = inbox_of(store)
    inbox.restore(BOT)
    restored = inbox.get_nowait()
    assert isinstance(restored, Update)
    assert restored.message is not None
    assert restored.message.text == "…"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("new_chat_title", "Bar Centrale"),
        ("migrate_to_chat_id", -1009),
        ("migrate_from_chat_id", -7),
        ("left_chat_member", {"id": 9, "is_bot": False, "first_name": "Bea"}),
        ("sender_chat", {"id": -1007, "type": "channel", "title": "Canale"}),
    ],
)
async def test_what_a_service_message_says_is_kept(store: Store, field: str, said: object) -> None:
    told = update(1).to_dict()
    told["message"][field] = said
    await inbox_of(store).put(Update.de_json(told, BOT))
    inbox = inbox_of(store)
    inbox.restore(BOT)
    restored = inbox.get_nowait()
    assert isinstance(restored, Update)
    assert restored.to_dict() == Update.de_json(told, BOT).to_dict()


async def test_after_a_crash_between_storing_and_working_the_update_is_there_again(store: Store, path: Path) -> None:
    crashed = inbox_of(store)
    for number in (3, 1, 2):
        await crashed.put(update(number, f"/carte{number}"))
    crashed.settle(crashed.get_nowait())  # type: ignore[arg-type]  # the queue holds objects
    crashed.get_nowait()  # being worked on when the process dies
    store.close()

    again = Store.open(path)
    inbox = inbox_of(again)
    assert inbox.restore(BOT) == 2
    first, second = inbox.get_nowait(), inbox.get_nowait()
    assert isinstance(first, Update)
    assert isinstance(second, Update)
    assert [first.to_dict(), second.to_dict()] == [update(1, "/carte1").to_dict(), update(2, "/carte2").to_dict()]
    assert first.get_bot() is BOT
    again.close()


async def test_an_update_that_telegram_sends_twice_is_taken_once(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    await inbox.put(update(1))
    inbox.settle(update(1))
    await inbox.put(update(1))
    assert inbox.qsize() == 1


async def test_what_a_use_case_committed_is_not_offered_again(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    with store.unit(update_id=1):
        pass
    assert inbox_of(store).restore(BOT) == 0


async def test_an_update_that_cannot_be_stored_is_not_confirmed_to_telegram(store: Store) -> None:
    store.close()
    inbox = inbox_of(store)
    with pytest.raises(NetworkError, match="update 1 cannot be stored"):
        await inbox.put(update(1))
    assert inbox.empty()


async def test_what_is_no_update_passes_because_the_application_stops_by_it(store: Store) -> None:
    inbox = inbox_of(store)
    signal = object()
    await inbox.put(signal)
    assert inbox.get_nowait() is signal


async def test_a_failing_update_is_tried_three_times_and_then_left_aside_with_one_line(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    again = []
    while not inbox.empty():
        inbox.get_nowait()
        again.append(inbox.failed(1))
        inbox.settle(update(1))
    assert again == [Failed.AGAIN] * (TRIES - 1) + [Failed.UNDONE]
    assert pending(store) == []
    assert [record.getMessage() for record in caplog.records] == ["update 1 is left aside: it failed too often"]


async def test_an_update_that_kills_the_process_each_time_is_left_aside_after_three_more_tries(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await inbox_of(store).put(update(1))
    assert [inbox_of(store).restore(BOT) for _ in range(TRIES + 2)] == [1] * (TRIES + 2)  # it died while it started
    restored = []
    for _ in range(TRIES + 2):
        inbox = inbox_of(store)
        restored.append(inbox.restore(BOT))
        inbox.begin(update(1))
    assert restored == [1] * TRIES + [0, 0]
    assert len(caplog.records) == 1


async def test_a_failure_after_the_commit_is_not_tried_again(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    inbox.get_nowait()
    with store.unit(update_id=1):
        pass
    assert inbox.failed(1) is Failed.DONE
    inbox.settle(update(1))
    assert inbox.empty()


async def test_a_failing_update_of_which_the_store_cannot_tell_is_offered_again_once_it_can(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handlers.inbox.ASK_SECONDS", 0.0)
    inbox = inbox_of(store)
    await inbox.put(update(1))
    failing = await inbox.get()
    execute = store._db.execute

    def broken(*_: object) -> sqlite3.Cursor:
        raise sqlite3.OperationalError("disk I/O error")

    store._db.execute = broken  # type: ignore[method-assign]  # the disk is away
    assert inbox.failed(1) is Failed.AGAIN
    inbox.settle(failing)
    store._db.execute = execute  # type: ignore[method-assign]  # and back
    assert await inbox.get() is failing
    assert pending(store) == [1]


async def test_an_unreadable_row_does_not_stop_the_start(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with store.unit() as unit:
        unit.inbox.put(1, "{not json, 7H", 0.0)
        unit.inbox.put(2, update(2).to_json(), 0.0)
    with caplog.at_level(logging.ERROR):
        assert inbox_of(store).restore(BOT) == 1
    assert "7H" not in caplog.text


async def test_the_application_works_updates_off_and_settles_them(store: Store) -> None:
    inbox = inbox_of(store)
    builder = ApplicationBuilder().bot(BOT).update_queue(inbox).updater(None).job_queue(None)
    application = builder.concurrent_updates(InboxProcessor(inbox)).build()
    await inbox.put(update(1))
    processor = application.update_processor
    started = asyncio.Event()

    async def interrupted() -> None:
        started.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(processor.process_update(update(1), interrupted()))
    await started.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert pending(store) == [1]  # the process stopped: nothing is marked

    async def worked() -> None:
        pass

    await processor.process_update(update(1), worked())
    assert pending(store) == []
