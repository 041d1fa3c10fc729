"""Taps that no button of the bot's stands for, and taps below what is no message of its own: answered, and no more."""

import asyncio

import pytest
from telegram import Update

from sandbox.taps import Tap
from tables.requests.chat_pages import AskHelp, HelpPage
from tables.requests.panel import DrawStock
from tables.requests.table import (
    DealNow,
    Dismiss,
    GetRecord,
    MyCards,
    Play,
    Sit,
)
from tests.handlers.listening_bot import ListeningBot, one_button


async def test_forged_data_is_answered_and_changes_nothing(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin()
    (post,) = await listening_bot.screen()
    before = listening_bot.matches.state_of(table)
    sloppy = "d:00" + DrawStock(table.id, "1.1").pack()[2:]
    for data in ("zz:1", "nonsense", "d:1", "d:1:1.1:7", sloppy, "s:zzzzzzzzzzzzzzzzzzzzzz", "💥", "mc:-1"):
        tapped = await listening_bot.forged(listening_bot.people[0], post, data)
        assert tapped.answered
        assert tapped.text
    assert listening_bot.matches.state_of(table) == before


async def test_a_button_for_a_use_case_of_another_place_is_answered(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin()
    (post,) = await listening_bot.screen()
    before = listening_bot.matches.state_of(table)
    for button in (Sit(table.id), DealNow(table.id, 1), GetRecord(table.id), MyCards(77), Play(77)):
        tapped = await listening_bot.forged(listening_bot.people[3], post, button.pack())
        assert tapped.answered
        assert tapped.text
    assert listening_bot.matches.state_of(table) == before


async def test_a_forged_page_does_not_take_the_place_of_the_tables_post(listening_bot: ListeningBot) -> None:
    await listening_bot.begin()
    (post,) = await listening_bot.screen()
    await listening_bot.forged(listening_bot.people[3], post, HelpPage(2).pack())
    await listening_bot.run_dispatcher()
    assert listening_bot.chat_worker.chats_in_memory() == ()
    assert await listening_bot.screen() == [post]


@pytest.mark.parametrize("forged", [Dismiss, HelpPage])
async def test_a_forged_button_takes_no_message_away_and_puts_no_page_in_its_place(
    listening_bot: ListeningBot, forged: type[Dismiss | HelpPage]
) -> None:
    await listening_bot.begin()
    await listening_bot.bot.send_message(listening_bot.group.id, "Anna ha sballato", reply_markup=one_button(AskHelp()))
    said = (await listening_bot.screen())[-1]
    anna = listening_bot.people[0]
    tapped = await listening_bot.forged(anna, said, forged(anna.id if forged is Dismiss else 2).pack())
    assert tapped.answered
    await listening_bot.run_dispatcher()
    assert (await listening_bot.screen())[-1] == said


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"data": "go:1"},
        {"game_short_name": "scala"},
        {"data": "go:1", "inline_message_id": "AQ"},
        {
            "data": "go:1",
            "message": {"message_id": 1, "date": 1, "chat": {"id": -1009, "type": "channel", "title": "C"}},
        },
        {"data": "go:1", "message": {"message_id": 2**63 - 1, "date": 0, "chat": {"id": 7, "type": "private"}}},
    ],
)
async def test_a_tap_without_data_or_message_or_from_a_channel_is_answered_and_asks_nothing(
    listening_bot: ListeningBot, odd: dict[str, object]
) -> None:
    anna = listening_bot.people[0]
    query = listening_bot.tg.world.taps.add(anna.id, anna.id, 0, None)
    requester = {"id": anna.id, "is_bot": False, "first_name": "Anna"}
    told = {"update_id": 1, "callback_query": {"id": query.id, "from": requester, "chat_instance": "1", **odd}}
    await listening_bot.application.update_queue.put(Update.de_json(told, listening_bot.bot))
    async with asyncio.timeout(300):
        await query.answered.wait()
    assert await listening_bot.tg.requests(method="getChatMember") == []


def _not_included(listening_bot: ListeningBot, chat: dict[str, object], number: int, data: str) -> tuple[Tap, Update]:
    """A tap of Anna's below a message that is deleted, or too old to be included."""
    anna = listening_bot.people[0]
    query = listening_bot.tg.world.taps.add(anna.id, int(str(chat["id"])), number, None)
    requester = {"id": anna.id, "is_bot": False, "first_name": "Anna"}
    old = {"message_id": number, "date": 0, "chat": chat}
    tapped = {"id": query.id, "from": requester, "chat_instance": "1", "data": data, "message": old}
    return query, Update.de_json({"update_id": 1, "callback_query": tapped}, listening_bot.bot)


async def test_a_tap_below_a_message_without_a_number_is_answered_and_takes_no_message_away(
    listening_bot: ListeningBot,
) -> None:
    """An ephemeral message has the number 0."""
    group = {"id": listening_bot.group.id, "type": "group", "title": "Venerdì"}
    query, update = _not_included(listening_bot, group, 0, Dismiss(listening_bot.people[0].id).pack())
    await listening_bot.application.update_queue.put(update)
    async with asyncio.timeout(300):
        await query.answered.wait()
    with listening_bot.matches.store.read() as unit:
        assert unit.old_messages.of(listening_bot.group.id) == ()


async def test_a_page_of_a_message_that_telegram_does_not_include_any_more_is_turned_all_the_same(
    listening_bot: ListeningBot,
) -> None:
    anna = listening_bot.people[0]
    page = await listening_bot.bot.send_message(anna.id, "Aiuto 1", reply_markup=one_button(HelpPage(2)))
    private = {"id": anna.id, "type": "private", "first_name": "Anna"}
    query, update = _not_included(listening_bot, private, page.message_id, HelpPage(2).pack())
    await listening_bot.application.update_queue.put(update)
    async with asyncio.timeout(300):
        await query.answered.wait()
    await listening_bot.run_dispatcher()
    turned = (await listening_bot.private())[-1]
    assert turned.text != "Aiuto 1"
