"""A tap is answered once more where the answer may be lost, and by the next process where nobody did."""

import asyncio
import logging
from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from handlers.app import serving
from handlers.updates.inbox import Inbox
from handlers.updates.tap_answers import AGAIN_SECONDS, SILENT, YOUNG_SECONDS, TapAnswers, Toast
from sandbox.http.server import LocalTelegram
from storage import Store
from tables.requests.chat_pages import HelpPage
from tests.handlers.bot_settings import settings_for
from tests.handlers.updates.senders import ANNA, tapped, written

DONE = Toast("Hai pescato.")


class UnreliableBot(Bot):
    """A line to Telegram on which these errors happen, one a call; then none."""

    def __init__(self, *errors: TelegramError) -> None:
        super().__init__("40:TEST")
        with self._unfrozen():
            self.errors = [*errors]
            self.given: list[tuple[str, str | None]] = []

    async def answer_callback_query(self, query_id: str, text: str | None = None, **more: object) -> bool:  # type: ignore[override]  # the rest is not read
        self.given.append((query_id, text))
        if self.errors:
            raise self.errors.pop(0)
        return True


class Pauses:
    """Sleeping, which takes no time."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


async def all_given(answers: TapAnswers) -> None:
    """Wait until nothing is to be given again."""
    while answers._later:  # noqa: ASYNC110 - its tasks are all there is to wait for
        await asyncio.sleep(0)


async def given(*errors: TelegramError) -> tuple[UnreliableBot, list[float], list[int]]:
    """What is asked of Telegram, after which pauses, and what is noted, when an answer meets these errors."""
    line, pauses, noted = UnreliableBot(*errors), Pauses(), list[int]()
    answers = TapAnswers(line, noted.append, pauses)
    await answers.give(1, "q", DONE)
    await all_given(answers)
    return line, pauses.seconds, noted


async def test_an_answer_that_arrives_is_given_once() -> None:
    line, pauses, noted = await given()
    assert (line.given, pauses, noted) == ([("q", DONE.words)], [], [1])


@pytest.mark.parametrize("error", [NetworkError("Bad Gateway"), TimedOut(), RetryAfter(3)])
async def test_an_answer_that_may_be_lost_is_given_again(error: TelegramError) -> None:
    line, pauses, noted = await given(error)
    assert line.given == [("q", DONE.words)] * 2
    assert pauses == [3.0 if isinstance(error, RetryAfter) else AGAIN_SECONDS]
    assert noted == [1]


async def test_an_answer_that_arrived_after_all_is_too_old_the_second_time_and_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.INFO):
        line, _, noted = await given(TimedOut(), BadRequest("Query is too old and response timeout expired"))
    assert len(line.given) == 2
    assert noted == [1]
    assert caplog.text == ""


@pytest.mark.parametrize("error", [BadRequest("Query is too old"), Forbidden("bot was blocked"), RetryAfter(3600)])
async def test_an_answer_refused_for_good_is_not_given_again(error: TelegramError) -> None:
    line, pauses, _ = await given(error)
    assert (len(line.given), pauses) == (1, [])


async def test_an_answer_that_is_lost_several_times_is_given_after_ever_longer_pauses() -> None:
    line, pauses, noted = await given(TimedOut(), RetryAfter(3), NetworkError("Bad Gateway"))
    assert line.given == [("q", DONE.words)] * 4
    assert pauses == [AGAIN_SECONDS, 3.0, 4 * AGAIN_SECONDS]
    assert noted == [1]


async def test_an_answer_that_fails_for_a_minute_is_logged_and_left_to_the_next_start(
    caplog: pytest.LogCaptureFixture,
) -> None:
    line, pauses, noted = await given(*[TimedOut() for _ in range(100)])
    assert len(line.given) == len(pauses) + 1
    assert sum(pauses) <= YOUNG_SECONDS
    assert noted == []
    assert [record.getMessage()[:13] for record in caplog.records] == ["the tap of up"]


async def test_an_answered_tap_is_noted_with_the_next_update(store: Store) -> None:
    inbox = Inbox(store, lambda: 100.0)
    for number in (1, 2):
        await inbox.put(tapped(number, ANNA))
        inbox.settle(tapped(number, ANNA))
    await inbox.put(tapped(3, ANNA))  # not worked off yet: it will be answered then
    assert inbox.unanswered(YOUNG_SECONDS) == ((1, "1"), (2, "2"))
    inbox.answered(1)
    assert inbox.unanswered(YOUNG_SECONDS) == ((1, "1"), (2, "2"))  # a commit of its own is not worth it
    await inbox.put(written(4, ANNA))
    assert inbox.unanswered(YOUNG_SECONDS) == ((2, "2"),)
    inbox.answered(2)
    store.write_waiting()  # as the bot stops
    assert inbox.unanswered(YOUNG_SECONDS) == ()


async def test_a_tap_that_telegram_has_forgotten_is_not_answered(store: Store) -> None:
    now = 100.0
    inbox = Inbox(store, lambda: now)
    await inbox.put(tapped(1, ANNA))
    now += YOUNG_SECONDS
    inbox.settle(tapped(1, ANNA))
    assert inbox.unanswered(YOUNG_SECONDS) == ((1, "1"),)
    now += 1
    assert inbox.unanswered(YOUNG_SECONDS) == ()


async def test_the_next_start_answers_the_taps_that_the_last_run_did_not(memory_path: Path) -> None:
    """The answer does not get through; the bot is stopped; started again it answers, without words."""
    async with LocalTelegram() as telegram:
        anna, settings = await telegram.person("Anna"), settings_for(telegram, memory_path)
        async with serving(settings):
            await anna.start()
            greeting = await anna.wait_message(None, lambda message: bool(message.buttons))
            await telegram.fault("drop_before", method="answerCallbackQuery", count=None)
            assert not (await anna.tap(greeting, data=HelpPage(1).pack(), force=True, wait=0)).answered
            await telegram.wait_request("answerCallbackQuery")
        (tap,) = telegram.world.taps._taps.values()
        assert tap.answer is None
        await telegram.no_faults()
        async with serving(settings):
            await tap.answered.wait()
        assert not (tap.answer or {}).get("text")
        before = len(await telegram.requests(method="answerCallbackQuery"))
        async with serving(settings):
            pass
        assert len(await telegram.requests(method="answerCallbackQuery")) == before
        assert await telegram.bad_requests() == []


async def test_silent_answers_say_nothing() -> None:
    line, noted = UnreliableBot(TimedOut()), list[int]()
    answers = TapAnswers(line, noted.append, Pauses())
    answers.give_silently(((1, "a"), (2, "b")))
    await all_given(answers)
    assert sorted(line.given) == [("a", None), ("a", None), ("b", None)]
    assert sorted(noted) == [1, 2]
    assert Toast(None, alert=False, url=None) == SILENT
