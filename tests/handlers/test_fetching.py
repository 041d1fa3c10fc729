"""When the bot gives up fetching updates: of two the newcomer gives way, and a revoked token ends it."""

import asyncio
from typing import Any

import pytest
from telegram.error import Conflict, InvalidToken
from telegram.ext import ExtBot

from handlers.errors import Endings
from handlers.exit_codes import Exit
from handlers.fetching import AT_ONCE_SECONDS, CONFLICTS, NEWCOMER_CONFLICTS, NEWCOMER_SECONDS, FetchingBot, Rivalry

TAKEN = Conflict("terminated by other getUpdates request; make sure that only one bot instance is running")


def test_of_two_the_newcomer_gives_way_first() -> None:
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
def test_who_was_started_less_than_a_minute_before_the_other_one_stays_too(seconds: float) -> None:
    """The newcomer disturbs it first, and again a second later: before he has been disturbed as often."""
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


def test_what_comes_in_between_does_not_make_a_newcomer_stay() -> None:
    newcomer = Rivalry(lambda: 0.0)
    for _ in range(NEWCOMER_CONFLICTS - 1):
        assert not newcomer.is_lost()
        newcomer.fetched()
    assert newcomer.is_lost()


def test_who_was_there_first_gives_way_to_a_rival_who_stays_and_not_to_restarts_of_one() -> None:
    now = 0.0
    there = Rivalry(lambda: now)
    now = NEWCOMER_SECONDS
    for _ in range(100):
        assert not there.is_lost()
        there.fetched()
    for _ in range(CONFLICTS - 1):
        assert not there.is_lost()
    assert there.is_lost()


async def _ending(monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> Any:
    """How it ends when Telegram says these things one after the other; then whether it asks again."""
    asked = iter(errors)

    async def get_updates(self: object, *arguments: object, **named: object) -> tuple[object, ...]:
        raise next(asked)

    monkeypatch.setattr(ExtBot, "get_updates", get_updates)
    endings = Endings()
    bot = FetchingBot(endings, "40:SECRET")

    async def fetch() -> None:
        while True:
            try:
                await bot.get_updates()
            except Conflict:
                continue

    fetching = asyncio.create_task(fetch())
    ending = await asyncio.wait_for(endings.wait(), 10)
    fetching.cancel()
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
