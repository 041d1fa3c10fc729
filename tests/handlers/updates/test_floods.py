"""Senders take turns, and a person who writes too much is warned once; taps are never dropped."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from handlers.app import serving
from handlers.delivery.queued_answers import MOST_WAITING, queue_answer
from handlers.delivery.timing.rate_limits import Budget
from handlers.updates.floods import CALM_SECONDS
from handlers.updates.inbox import Inbox
from handlers.updates.lanes import AT_ONCE, Lanes, lane_of, words_of
from handlers.updates.processing import InboxProcessor
from sandbox.client.people import Person
from sandbox.http.server import LocalTelegram
from screens.message import Message
from screens.results import Outgoing
from storage import Store
from tables.requests.chat_pages import HelpPage
from tests.handlers.arriving import BOT, pending
from tests.handlers.bot_settings import settings_for
from tests.handlers.fake_time import StoppedClock
from tests.handlers.updates.senders import ANNA, tapped, update_with, written
from texts.text import Text

BRUNO = 8


def taken(lanes: Lanes) -> list[int]:
    """The numbers of all that wait, each freed at once."""
    numbers = []
    while (update := lanes.take()) is not None:
        numbers.append(update.update_id)
        lanes.free(update)
    return numbers


def test_senders_take_turns_and_the_updates_of_each_keep_their_order() -> None:
    lanes = Lanes()
    for update in (*(written(n, ANNA) for n in range(1, 5)), tapped(5, BRUNO), tapped(6, BRUNO), tapped(7, 9)):
        lanes.add(update)
    assert taken(lanes) == [1, 5, 7, 2, 6, 3, 4]
    assert lanes.is_at_rest


def test_only_some_updates_of_one_sender_are_processed_at_once_and_other_senders_go_on() -> None:
    lanes = Lanes()
    for number in range(1, 11):
        lanes.add(written(number, ANNA))
    first = [lanes.take() for _ in range(AT_ONCE)]
    assert lanes.take() is None
    lanes.add(tapped(11, BRUNO))
    other = lanes.take()
    assert other.update_id == 11
    assert first[0] is not None
    lanes.free(first[0])
    following = lanes.take()
    assert following.update_id == AT_ONCE + 1
    assert lanes.take() is None
    assert not lanes.is_at_rest


GROUP = {"id": -5, "type": "supergroup", "title": "Venerdì"}
CHANNEL = {"id": -6, "type": "channel", "title": "Canale"}
CARLA = {"id": 9, "is_bot": False, "first_name": "Carla"}


@pytest.mark.parametrize(
    ("update", "requester", "is_written"),
    [
        (written(1, ANNA), ANNA, True),
        (tapped(1, ANNA), ANNA, False),
        (written(1, 1087968824, chat=-5, sender_chat=GROUP), -5, True),
        (written(1, 136817688, chat=-5, sender_chat=CHANNEL), -6, True),
        (written(1, ANNA, "Ciao"), ANNA, True),
        (written(1, ANNA, "Ciao", chat=-5), ANNA, False),
        (written(1, ANNA, None, chat=-5, new_chat_title="Sabato"), ANNA, False),
        (written(1, ANNA, None, chat=-5, new_chat_members=[CARLA]), ANNA, False),
        (written(1, ANNA, None, chat=-5, left_chat_member=CARLA), ANNA, False),
        (update_with(1, message={"message_id": 1, "date": 1, "chat": GROUP, "migrate_from_chat_id": -7}), 0, False),
        (update_with(1), 0, False),
    ],
)
def test_the_sender_is_a_person_or_the_chat_in_whose_name_they_write(
    update: Update, requester: int, is_written: bool
) -> None:
    assert lane_of(update) == requester
    assert (words_of(update) is not None) is is_written


async def flooded(store: Store, commands: int) -> tuple[Inbox, list[Update]]:
    """An inbox after so many commands of one; and what the updates that the person is warned about."""
    said: list[Update] = []
    inbox = Inbox(store, lambda: 100.0)
    inbox.floods.tell = said.append
    for number in range(1, commands + 1):
        await inbox.put(written(number, ANNA))
    return inbox, said


async def test_twenty_commands_of_a_flood_are_kept_and_the_rest_costs_one_message_and_one_line(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    inbox, said = await flooded(store, 1_000)
    assert pending(store) == [*range(1, MOST_WAITING + 1)]
    assert [update.update_id for update in said] == [MOST_WAITING + 1]
    assert [record.getMessage() for record in caplog.records] == [
        "somebody writes faster than they can be answered: further messages are dropped"
    ]
    for number in range(20_000, 20_100):
        await inbox.put(tapped(number, ANNA))  # a tap never is too much
    await inbox.put(written(30_000, BRUNO))
    assert len(pending(store)) == MOST_WAITING + 100 + 1


async def test_a_flood_in_many_groups_is_told_once_in_each_and_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    inbox, said = await flooded(store, 0)
    for number in range(1, 201):
        await inbox.put(written(number, ANNA, "/nuova", chat=-100 - number % 50))
    assert [update.update_id for update in said] == [*range(MOST_WAITING + 1, MOST_WAITING + 51)]
    assert len({update.effective_chat and update.effective_chat.id for update in said}) == 50
    assert len(caplog.records) == 1


async def test_messages_between_people_in_a_group_displace_no_command(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    inbox, said = await flooded(store, 0)
    for number in range(1, 26):
        await inbox.put(written(number, ANNA, "Ciao", chat=-5))
    await inbox.put(written(26, ANNA, "/tavolo", chat=-5))
    assert pending(store) == [*range(1, 27)]
    assert (said, caplog.records) == ([], [])


async def test_a_person_who_floods_again_after_a_while_is_warned_again(store: Store) -> None:
    now, said = 100.0, list[int]()
    inbox = Inbox(store, lambda: now)
    inbox.floods.tell = lambda update: said.append(update.update_id)
    for number in range(1, 31):
        await inbox.put(written(number, ANNA))
    now += CALM_SECONDS - 1
    await inbox.put(written(40, ANNA))
    now += CALM_SECONDS - 1
    await inbox.put(written(50, ANNA))
    now += CALM_SECONDS + 1
    await inbox.put(written(60, ANNA))
    assert said == [MOST_WAITING + 1, 60]


async def test_answers_on_their_way_to_somebody_count_and_those_to_others_do_not(store: Store) -> None:
    inbox = Inbox(store, lambda: 100.0)
    with store.unit() as unit:
        for person in (ANNA, BRUNO):
            unit.people.seen(person, "Anna", None, "it", 1.0)
        unit.chats.seen(-5, "group", "Venerdì", False)
        for _ in range(MOST_WAITING):
            queue_answer(unit, -5, 0, Outgoing((Message(Text("Ciao")),)), 1.0, ANNA)
    await inbox.put(written(1, ANNA, chat=-5))
    await inbox.put(written(2, BRUNO, chat=-5))
    await inbox.put(written(3, ANNA))
    assert pending(store) == [2, 3]
    with store.unit() as unit:  # where the bot may not write, an update may still be answered in private
        chat = unit.chats.get(-5)
        unit.chats.save(replace(chat, bot_present=False))
    await inbox.put(written(4, ANNA, chat=-5))
    assert pending(store) == [2, 3, 4]


async def test_the_next_start_keeps_to_the_same_limit(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with store.unit() as unit:
        for number in range(1, 101):
            unit.inbox.put(number, written(number, ANNA).to_json(), 1.0)
        unit.inbox.put(101, written(101, BRUNO).to_json(), 1.0)
    inbox = Inbox(store, lambda: 100.0)
    assert inbox.restore(BOT) == MOST_WAITING + 1
    assert pending(store) == [*range(1, MOST_WAITING + 1), 101]
    assert len(caplog.records) == 1


async def test_the_stop_signal_comes_after_every_update_that_waits(store: Store) -> None:
    inbox, _ = await flooded(store, AT_ONCE + 1)
    processor, signal, order = InboxProcessor(inbox), object(), list[object]()
    await inbox.put(signal)

    async def work(update: Update) -> None:
        await asyncio.sleep(0)
        order.append(update.update_id)

    working = []
    while (item := await inbox.get()) is not signal:
        assert isinstance(item, Update)
        working.append(asyncio.create_task(processor.process_update(item, work(item))))
    await asyncio.gather(*working)
    assert order == [*range(1, AT_ONCE + 2)]
    assert pending(store) == []


async def flood_then_taps(
    telegram: LocalTelegram, folder: Path, monkeypatch: pytest.MonkeyPatch, commands: int
) -> tuple[list[Update], Person]:
    """What the bot works off, in its order, where one person's commands stand at Telegram before another's tap."""
    order: list[Update] = []
    process = InboxProcessor.do_process_update

    async def noting(self: InboxProcessor, update: Any, coroutine: Any) -> None:
        order.append(update)
        await process(self, update, coroutine)

    ugo, bruno = await telegram.person("Ugo", language_code="de"), await telegram.person("Bruno")
    settings, still = settings_for(telegram, folder), StoppedClock()
    async with serving(settings):
        await ugo.start()
        await bruno.start()
        greeting = await bruno.wait_message(None, lambda message: bool(message.buttons))
        await ugo.wait_message(None, lambda message: bool(message.buttons))
    for _ in range(commands):
        await ugo.send(None, "/regole")
    tap = asyncio.create_task(bruno.tap(greeting, data=HelpPage(1).pack(), force=True, wait=60))
    while (await telegram.state())["pending_updates"] <= commands:
        pass
    monkeypatch.setattr(InboxProcessor, "do_process_update", noting)
    async with serving(settings, budget=Budget(still.now, still.later)):  # nothing that waits to be sent gets less
        assert (await tap).answered
    return order, ugo


@pytest.mark.parametrize("commands", [60, 450])
async def test_a_tap_behind_a_flood_of_commands_waits_for_a_few_of_them(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, commands: int
) -> None:
    async with LocalTelegram() as telegram:
        with caplog.at_level(logging.INFO, "handlers"):
            order, ugo = await flood_then_taps(telegram, memory_path, monkeypatch, commands)
        tap = next(place for place, update in enumerate(order) if update.callback_query is not None)
        assert tap <= MOST_WAITING + AT_ONCE
        if commands < 100:  # they come together, and the sender whose turn it is follows at once
            assert tap <= AT_ONCE
        assert len(order) <= MOST_WAITING + AT_ONCE + 1
        assert caplog.text.count("writes faster than they can be answered") == 1
        assert "one answer is dropped" not in caplog.text
        async with serving(settings_for(telegram, memory_path)):
            await ugo.wait_message(None, lambda message: message.text.startswith("Langsam, bitte"), seconds=300)
        said = [seen.text for seen in await ugo.screen(None)]
        assert sum(text.startswith("Langsam, bitte") for text in said) == 1
        assert await telegram.bad_requests() == []
