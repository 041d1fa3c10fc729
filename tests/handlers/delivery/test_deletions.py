"""Old messages that wait to be deleted: many of a chat take one call."""

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import NetworkError

from handlers.delivery.deletions import MANY, MOST
from tests.handlers.outbox import Outbox

KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("ok", callback_data="ok")]])


async def old_posts(outbox: Outbox, number: int) -> list[int]:
    """Posts of the bot in the group that are to be deleted, and nothing else is."""
    ids = [(await outbox.bot.send_message(outbox.group.id, f"post {each}")).message_id for each in range(number)]
    with outbox.matches.store.unit() as unit:
        for message_id in ids:
            unit.old_messages.add(outbox.group.id, message_id)
    return ids


async def deletions(outbox: Outbox, before: int) -> list[str]:
    return [request["method"] for request in (await outbox.tg.requests())[before:]]


async def test_many_old_posts_are_deleted_with_one_call(outbox: Outbox) -> None:
    ids = await old_posts(outbox, MOST + MANY - 1)
    before, kept = len(await outbox.tg.requests()), len(await outbox.screen()) - len(ids)
    await outbox.deliver_all()
    assert await deletions(outbox, before) == ["deleteMessages", *["deleteMessage"] * (MANY - 1)]
    assert len(await outbox.screen()) == kept


async def test_many_that_telegram_does_not_delete_together_are_deleted_one_by_one(outbox: Outbox) -> None:
    ids = await old_posts(outbox, MANY)
    before, kept = len(await outbox.tg.requests()), len(await outbox.screen()) - len(ids)
    await outbox.tg.fault("error", method="deleteMessages", status=400)
    await outbox.deliver_all()
    assert await deletions(outbox, before) == ["deleteMessages", *["deleteMessage"] * MANY]
    assert len(await outbox.screen()) == kept
    await old_posts(outbox, MANY)
    before = len(await outbox.tg.requests())
    await outbox.deliver_all()
    assert "deleteMessages" in await deletions(outbox, before), "the next time they are deleted together again"


async def test_many_old_posts_wait_as_one_does_if_telegram_is_out_of_reach(outbox: Outbox) -> None:
    ids = await old_posts(outbox, MANY)
    await outbox.tg.fault("error", method="deleteMessages", status=502)
    with pytest.raises(NetworkError):
        await outbox.deliver(outbox.group.id)
    await outbox.deliver(outbox.group.id)
    assert not {seen.id for seen in await outbox.screen()} & set(ids)


async def test_in_private_a_message_that_is_too_old_to_be_deleted_loses_its_keyboard_however_many_wait(
    outbox: Outbox,
) -> None:
    anna = outbox.people[0]
    await anna.start()
    sent = [await outbox.bot.send_message(anna.id, "old", reply_markup=KEYS) for _ in range(MANY)]
    with outbox.matches.store.unit() as unit:
        for message in sent:
            unit.old_messages.add(anna.id, message.message_id)
    await outbox.tg.advance(49 * 3600)
    await outbox.deliver(anna.id)
    left = {seen.id: seen.buttons for seen in await anna.screen(None)}
    assert [left[message.message_id] for message in sent] == [[]] * MANY


async def test_without_the_method_they_are_deleted_one_by_one(outbox: Outbox) -> None:
    ids = await old_posts(outbox, MANY)
    await outbox.tg.fault("error", method="deleteMessages", status=404, count=None)
    await outbox.deliver_all()
    assert not {seen.id for seen in await outbox.screen()} & set(ids)
