"""Fetching past what cannot be read, and when the bot gives it up: of two the newcomer gives way, and a revoked token
ends it."""

import asyncio
import logging
from typing import Any

import pytest
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError
from telegram.ext import ExtBot

from handlers.telegram.errors import NotHolder
from handlers.updates import polling
from handlers.updates.errors import Endings
from handlers.updates.parsing import Unreadable
from handlers.updates.polling import (
    AT_ONCE_SECONDS,
    CONFLICTS,
    NEWCOMER_CONFLICTS,
    NEWCOMER_SECONDS,
    FetchingBot,
    Offset,
    Rivalry,
)
from handlers.updates.unstored import Unstored
from operations.exit_codes import Exit
from tests.handlers.arriving import update

TAKEN = Conflict("terminated by other getUpdates request; make sure that only one bot instance is running")


def test_the_newer_of_two_instances_gives_way_first() -> None:
    now = 0.0
    there = Rivalry(lambda: now)
    now = NEWCOMER_SECONDS
    newcomer = Rivalry(lambda: now)
    for _ in range(NEWCOMER_CONFLICTS - 1):
        assert not there.is_lost()
        assert not newcomer.is_lost()
    assert not there.is_lost()
    assert newcomer.is_lost()


@pytest.mark.parametrize("seconds", [AT_ONCE_SECONDS, NEWCOMER_SECONDS / 2])
def test_an_instance_started_less_than_a_minute_before_the_other_stays_too(seconds: float) -> None:
    """The newcomer disturbs it first, and again a second later: before they have been disturbed as often."""
    now = 0.0
    there = Rivalry(lambda: now)
    there.fetched()
    now = seconds
    newcomer = Rivalry(lambda: now)
    for _ in range(NEWCOMER_CONFLICTS - 1):
        assert not there.is_lost()
        now += 1.0
        assert not newcomer.is_lost()
        now += 1.0
    assert not there.is_lost()
    now += 1.0
    assert newcomer.is_lost()


def test_updates_in_between_do_not_make_the_newer_instance_stay() -> None:
    newcomer = Rivalry(lambda: 0.0)
    for _ in range(NEWCOMER_CONFLICTS - 1):
        assert not newcomer.is_lost()
        newcomer.fetched()
    assert newcomer.is_lost()


def test_the_first_instance_gives_way_to_a_rival_that_stays_and_not_to_restarts_of_one() -> None:
    now = 0.0
    there = Rivalry(lambda: now)
    now = NEWCOMER_SECONDS
    for _ in range(100):
        assert not there.is_lost()
        there.fetched()
    for _ in range(CONFLICTS - 1):
        assert not there.is_lost()
    assert there.is_lost()


def test_conflicts_do_not_count_while_the_question_of_the_last_holder_may_still_wait() -> None:
    now = 0.0
    holder = Rivalry(lambda: now, 15.0)
    now = 14.9
    assert not any(holder.is_lost() for _ in range(CONFLICTS))
    now = 15.0
    assert any(holder.is_lost() for _ in range(CONFLICTS))


async def test_a_question_that_may_not_be_asked_now_is_asked_again_soon_and_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(polling, "CLOSED_SECONDS", 0.0)
    bot, asked = fetching_from(monkeypatch, NotHolder(), [{"update_id": 7}])
    assert await bot.get_updates(offset=5) == ()
    assert [found.update_id for found in await bot.get_updates(offset=5)] == [7]
    assert asked == [5, 5]
    assert caplog.records == []


async def _ending(monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> Any:
    """How it ends when Telegram says these things one after the other; then whether it asks again."""
    asked = iter(errors)

    async def post(self: object, *arguments: object, **named: object) -> list[object]:
        raise next(asked)

    monkeypatch.setattr(ExtBot, "_post", post)
    endings = Endings()
    bot = FetchingBot(endings, Unstored(lambda _: True, lambda _: None), "40:SECRET")

    async def fetch() -> None:
        while True:
            try:
                await bot.get_updates()
            except Conflict:
                continue

    polling = asyncio.create_task(fetch())
    async with asyncio.timeout(300):
        ending = await endings.wait()
    polling.cancel()
    assert await bot.get_updates(timeout=0) == ()  # as the library does when it stops: nobody is asked
    assert "SECRET" not in repr(bot)
    return ending


@pytest.mark.parametrize(
    ("errors", "beginning", "code"),
    [
        ([InvalidToken("The token `40:SECRET` was rejected")], "Telegram does not accept BOT_TOKEN", Exit.TELEGRAM),
        ([TAKEN] * NEWCOMER_CONFLICTS, "Another instance of this bot", Exit.SECOND),
        ([Conflict("can't use getUpdates method while webhook is active")] * 2, "Another program has set", Exit.SECOND),
    ],
)
async def test_it_ends_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, errors: list[Exception], beginning: str, code: Exit
) -> None:
    ending = await _ending(monkeypatch, *errors)
    assert ending.sentence.startswith(beginning)
    assert ending.sentence.endswith(".")
    assert "SECRET" not in ending.sentence
    assert ending.code == code


async def test_a_mistake_in_asking_ends_the_bot_instead_of_leaving_it_deaf(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(raw: object, bot: object) -> object:
        raise RuntimeError("HAND 7H")

    async def post(self: object, *arguments: object, **named: object) -> list[object]:
        return [{"update_id": 1}]

    monkeypatch.setattr(polling, "read_update", broken)
    monkeypatch.setattr(ExtBot, "_post", post)
    endings = Endings()
    bot = FetchingBot(endings, Unstored(lambda _: True, lambda _: None), "40:SECRET")
    asking = asyncio.create_task(bot.get_updates())
    async with asyncio.timeout(300):
        ending = await endings.wait()
    asking.cancel()
    assert ending.code is Exit.BROKEN
    assert "asking for updates has failed" in caplog.messages


NAMELESS = Unreadable(None, "no number")


def test_the_offset_is_the_librarys_where_everything_can_be_read() -> None:
    offset = Offset()
    assert offset.wanted(0) == 0
    offset.fetched(0, 0, [update(7), update(8)])
    assert offset.wanted(9) == 9


def test_the_offset_follows_numbers_that_begin_anew_below_it_after_a_silent_week() -> None:
    offset = Offset()
    offset.fetched(0, 0, [update(900_000)])
    offset.fetched(900_001, 900_001, [update(70), update(71)])
    assert offset.wanted(72) == 72
    offset.fetched(72, 72, [Unreadable(72, "TypeError")])
    assert offset.wanted(72) == 73


@pytest.mark.parametrize(
    ("batch", "stored", "wanted"),
    [
        ([update(7), Unreadable(8, "TypeError")], 8, 9),
        ([Unreadable(7, "TypeError"), update(8)], 9, 9),
        ([update(7), NAMELESS, update(9)], 10, 10),
        ([update(7), NAMELESS, NAMELESS], 8, 10),
        ([Unreadable(7, "TypeError")], 5, 8),
        ([NAMELESS], 5, 6),  # the next one of the queue has this number or a greater one
        ([], 5, 5),
    ],
)
def test_the_offset_is_past_unreadable_updates_once_the_rest_is_stored(
    batch: list[Any], stored: int, wanted: int
) -> None:
    offset = Offset()
    offset.fetched(5, 5, batch)
    assert offset.wanted(stored) == wanted


def test_nothing_of_the_batch_is_confirmed_while_the_rest_is_not_stored() -> None:
    offset = Offset()
    offset.fetched(5, 5, [Unreadable(6, "TypeError"), update(7), Unreadable(8, "TypeError")])
    assert offset.wanted(5) == 5


def test_updates_that_nobody_can_name_are_left_behind_one_by_one_and_before_the_first_number_not_at_all() -> None:
    offset = Offset()
    assert offset.wanted(0) == 0
    offset.fetched(0, 0, [NAMELESS])
    assert offset.wanted(0) == 0  # where the queue begins nobody knows
    offset.fetched(0, 0, [NAMELESS, update(70)])
    assert offset.wanted(71) == 71
    for asked in (71, 72, 73):
        offset.fetched(71, asked, [NAMELESS])
        assert offset.wanted(71) == asked + 1


def fetching_from(monkeypatch: pytest.MonkeyPatch, *answers: object) -> tuple[FetchingBot, list[int]]:
    """A bot whom Telegram gives these answers; and the offsets that it asks from."""
    given, asked = iter(answers), list[int]()

    async def post(self: object, endpoint: str, data: dict[str, Any], **named: object) -> object:
        assert endpoint == "getUpdates"
        asked.append(data["offset"])
        answer = next(given)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(ExtBot, "_post", post)
    monkeypatch.setattr(polling, "NAMELESS_SECONDS", 0.0)
    return FetchingBot(Endings(), Unstored(lambda _: True, lambda _: None), "40:SECRET"), asked


async def test_readable_updates_of_a_batch_come_in_order_and_each_other_one_is_a_line_of_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = {"update_id": 11, "message": {"text": "HAND 7H"}}
    batch = [update(12).to_dict(), hand, "HAND 7H", update(10).to_dict()]
    bot, asked = fetching_from(monkeypatch, batch, batch, [])
    for _ in range(2):  # the second time because nothing could be stored
        assert [one.update_id for one in await bot.get_updates(offset=10, timeout=0)] == [10, 12]
    assert await bot.get_updates(offset=13, timeout=0) == ()
    assert asked == [10, 10, 13]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2
    assert said[0].startswith("update 11 is left aside")
    assert said[1].startswith("update without a number")
    assert "HAND" not in caplog.text


@pytest.mark.parametrize("answer", [None, True, 7, "HAND", {"a": "HAND"}, KeyError("HAND"), RecursionError("HAND")])
async def test_a_response_without_a_list_of_updates_is_an_error_after_which_the_library_pauses(
    monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    bot, _ = fetching_from(monkeypatch, answer)
    with pytest.raises(NetworkError) as refused:
        await bot.get_updates(offset=1)
    assert "HAND" not in str(refused.value)


async def test_a_line_is_logged_when_fetching_begins_to_fail_and_one_when_it_works_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quoted = NetworkError("Bad Gateway (502). Parsing the server response b'HAND 7H' failed")
    more = BadRequest("No. The server response contained unknown parameters: {'HAND': 1}")
    bot, _ = fetching_from(monkeypatch, *[quoted] * 3, more, [], quoted)
    with caplog.at_level(logging.INFO, "handlers"):
        for _ in range(6):
            try:
                await bot.get_updates(offset=1)
            except (NetworkError, BadRequest) as error:
                bot.on_error(error)
    assert [record.getMessage() for record in caplog.records] == [
        "updates cannot be fetched (NetworkError): Bad Gateway (502)",
        "updates cannot be fetched (BadRequest): No",
        "updates are fetched again",
        "updates cannot be fetched (NetworkError): Bad Gateway (502)",
    ]
    assert all(record.exc_info is None for record in caplog.records)
