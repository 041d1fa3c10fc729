"""Budgets and ordered faults: what a busy Telegram and a bad network do to a bot."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter

from sandbox.budgets import Budgets
from sandbox.client.people import Group, Person, Refused
from sandbox.clock import Clock
from sandbox.http.server import LocalTelegram
from sandbox.refusals import RefusalError


@pytest.fixture(autouse=True)
def _timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client tells times as it will in its next major version, so that it does not warn."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


def seconds_to_wait(refusal: pytest.ExceptionInfo[RetryAfter]) -> float:
    after = refusal.value.retry_after
    assert isinstance(after, timedelta)
    return after.total_seconds()


async def test_budgets_are_off_until_switched_on(bot: Bot, group: Group) -> None:
    for number in range(25):
        await bot.send_message(group.id, str(number))


async def test_a_person_bears_a_burst_of_five_then_one_a_second(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await anna.start()
    await tg.budgets()
    for number in range(5):
        await bot.send_message(anna.id, str(number))
    with pytest.raises(RetryAfter) as refusal:
        await bot.send_message(anna.id, "too soon")
    await tg.advance(seconds_to_wait(refusal))
    await bot.send_message(anna.id, "in time")
    assert await tg.bad_requests() == []
    (flood,) = await tg.requests(category="flood")
    assert (flood["error_code"], flood["parameters"]["text"]) == (429, "too soon")


async def test_a_group_bears_20_sends_and_edits_a_minute(tg: LocalTelegram, bot: Bot, group: Group) -> None:
    await tg.budgets()
    sent = await bot.send_message(group.id, "0")
    for number in range(1, 20):
        await tg.advance(2)
        await sent.edit_text(str(number))
    await tg.advance(2)
    with pytest.raises(RetryAfter) as refusal:
        await sent.edit_text("one too many")
    assert await bot.send_chat_action(group.id, "typing")  # costs nothing, like answers to taps
    await tg.advance(seconds_to_wait(refusal))
    await sent.edit_text("again")


class StandingClock(Clock):
    """A clock that moves only by `advance`."""

    def now(self) -> float:
        return 1_000_000.0 + self.offset


def test_the_bot_bears_30_sends_a_second_in_all() -> None:
    clock = StandingClock()
    budgets = Budgets(clock)
    budgets.switch(True)
    for chat_id in range(1, 31):
        budgets.spend(chat_id)
    with pytest.raises(RefusalError, match="Too Many Requests: retry after 1"):
        budgets.spend(31)
    clock.advance(1)
    budgets.spend(31)


@pytest.mark.parametrize("kind", ["error", "drop_before"])
async def test_a_fault_before_the_effect_leaves_nothing_done(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group, kind: str
) -> None:
    before = len(await anna.messages(group))
    await tg.fault(kind, method="sendMessage", count=1, **({"status": 500} if kind == "error" else {}))
    with pytest.raises(NetworkError):
        await bot.send_message(group.id, "x")
    assert len(await anna.messages(group)) == before
    await bot.send_message(group.id, "x")  # one was ordered
    assert await tg.bad_requests() == []
    assert await tg.faults() == []


async def test_a_fault_after_the_effect_loses_only_the_answer(
    tg: LocalTelegram, bot: Bot, anna: Person, group: Group
) -> None:
    await tg.fault("answer_lost", method="SENDMESSAGE")
    with pytest.raises(NetworkError):
        await bot.send_message(group.id, "done")
    assert (await anna.last(group)).text == "done"


async def test_a_delayed_request_is_overtaken(tg: LocalTelegram, bot: Bot) -> None:
    await tg.fault("delay", method="getMyShortDescription", seconds=0.3)
    delayed = asyncio.create_task(bot.get_my_short_description())
    while await tg.faults():  # struck, and held up
        await bot.get_my_description()
    await delayed
    assert [entry["method"] for entry in await tg.requests()][-2:] == ["getMyDescription", "getMyShortDescription"]


async def test_faults_by_chance_are_repeatable(tg: LocalTelegram, bot: Bot) -> None:
    async def outcomes() -> list[bool]:
        await tg.fault("error", method="getMe", probability=0.5, seed=7, count=None)
        outcomes = []
        for _ in range(12):
            try:
                outcomes.append(bool(await bot.get_me()))
            except NetworkError:
                outcomes.append(False)
        await tg.no_faults()
        return outcomes

    first = await outcomes()
    assert first == await outcomes()
    assert len(set(first)) == 2


async def test_a_confirmed_update_may_come_twice(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await anna.start()
    (update,) = await bot.get_updates()
    await tg.fault("duplicate")
    (again,) = await bot.get_updates(offset=update.update_id + 1)
    assert again.update_id == update.update_id
    assert await bot.get_updates(offset=update.update_id + 1) == ()


async def test_updates_may_come_in_another_order(tg: LocalTelegram, bot: Bot, anna: Person) -> None:
    await anna.start()
    for text in "abc":
        await anna.send(None, text)
    await tg.fault("reorder", seed=3)
    ids = [update.update_id for update in await bot.get_updates()]
    assert ids != sorted(ids)
    assert sorted(ids) == [update.update_id for update in await bot.get_updates()]


async def test_a_fault_that_makes_no_sense_is_refused(tg: LocalTelegram) -> None:
    with pytest.raises(Refused, match="no fault of kind 'earthquake'"):
        await tg.fault("earthquake")
    with pytest.raises(Refused, match="a fault has no metod"):
        await tg.fault("delay", metod="getMe")
