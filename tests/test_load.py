"""`benchmarks/load.py` measures what it says: turns are played to their end, taps answered, limits kept and counted.

Nothing here depends on how long anything takes.
"""

import argparse
import asyncio
import random
import sys
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from benchmarks import load
from benchmarks.parts.crowd import PATTERNS, fill, host_on
from benchmarks.parts.figures import Times
from benchmarks.parts.light_telegram import LightTelegram
from benchmarks.people.sittings import ANSWER, ENDED, FETCHED, NEXT, OWN, POST, People
from sandbox.budgets import PERSON_BURST
from sandbox.client.seen import Json
from storage import ScreenKind, Store, TableStatus

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are measured by /proc")

TABLES = PATTERNS + 20
"""More than are really played, so that copies take part."""


async def _ask(telegram: LightTelegram, method: str, **given: object) -> Json:
    async with aiohttp.ClientSession() as bot, bot.post(f"{telegram.url}/bot40:X/{method}", data=given) as answer:
        found: Json = await answer.json()
        return found


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:unread_data")  # aiohttp's own affair, where a picture holds the end of a line
async def test_turns_and_taps_of_a_crowd_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = load.parser().parse_args(["--tables", str(TABLES), "--minutes", "0.1", "--tap-minutes", "0.05"])
    found: list[tuple[load.Spell, dict[str, Times], int]] = []

    async def noted(bot: load.Bot, telegram: LightTelegram, people: People, options: argparse.Namespace) -> list[str]:
        people.thinking = 0.6  # longer than the time after which a tap is no slip
        found.append((await load.spell(bot, telegram, people.play(2, 2.0)), dict(people.times), people.played))
        assert people.played == people.begun
        assert people.missing == []
        return []

    wrong = await load.measure(options, tmp_path, (noted, load.taps))
    assert [sentence for sentence in wrong if "late" not in sentence] == []
    ((spell, times, played),) = found
    assert played > 0
    assert len(times[ANSWER].seconds) == len(times[FETCHED].seconds) >= 3 * played  # draw, select, discard
    assert len(times[OWN].seconds) == len(times[ANSWER].seconds) - played
    assert len(times[ENDED].seconds) == len(times[NEXT].seconds) == len(times[POST].seconds) == played
    assert spell.calls["answerCallbackQuery"] == len(times[ANSWER].seconds)
    assert spell.uploads == 4 * played  # two panels of the player, one of the next, and the post
    assert spell.refused == 0
    assert min(spell.memory) > 0
    assert spell.cpu > 0
    said = capsys.readouterr().out
    assert "150 taps in" in said
    assert "were answered within" in said


async def test_a_tap_that_is_not_answered_and_a_turn_that_is_not_played_are_said_to_be_wrong(tmp_path: Path) -> None:
    with host_on(tmp_path / "load.sqlite") as context:
        fill(context, 4)
    async with LightTelegram() as telegram:
        with closing(Store.open(tmp_path / "load.sqlite")) as store:
            people = People(telegram, store, 4, random.Random(1))
            people.thinking, people.patience = 0.0, 0.0
            await people.play(0.5, 100.0)
            await people.tap(0.1, 50)
        assert people.played == 0
        assert people.begun > 0
        assert set(people.missing) == {ANSWER}
        await _ask(telegram, "sendSticker", chat_id=1)
        wrong = list(load.wrong_with(load.Spell(late=_times(0.0)), people, telegram))
    assert len(wrong) == 3
    assert [sentence for sentence in wrong if "sendSticker" in sentence]


def test_a_measurement_that_was_late_itself_and_errors_of_the_bot_are_said_to_be_wrong(tmp_path: Path) -> None:
    telegram = LightTelegram()
    with host_on(tmp_path / "load.sqlite") as context:
        people = People(telegram, context.store, 1, random.Random(1))
    assert list(load.wrong_with(load.Spell(late=_times(0.001)), people, telegram)) == []
    assert len(list(load.wrong_with(load.Spell(late=_times(1.0)), people, telegram))) == 1
    log = tmp_path / "bot.log"
    log.write_text("12:00 INFO bot: ready\n12:01 WARNING x: y\n")
    assert list(load.wrong_in(log)) == []
    log.write_text("12:00 INFO bot: ready\n12:01 ERROR x: y\n")
    assert len(list(load.wrong_in(log))) == 1


def _times(seconds: float) -> Times:
    times = Times()
    times.seconds = [seconds] * 100
    return times


@pytest.mark.long
def test_every_table_of_a_crowd_stands_before_a_draw_and_has_been_shown(tmp_path: Path) -> None:
    with host_on(tmp_path / "load.sqlite") as context:
        fill(context, TABLES)
        with context.store.read() as unit:
            tables = [unit.tables.get(number) for number in range(1, TABLES + 1)]
            names = [unit.people.named([table.host_id])[table.host_id].name for table in tables if table is not None]
            screens = [screen for table in tables if table for screen in unit.screens.of_table(table.id)]
            assert unit.work.chats(1) == ()
    assert {table.status for table in tables if table is not None} == {TableStatus.PLAYING}
    matches = [table.match for table in tables if table is not None]
    assert {match.phase.name for match in matches if match is not None} == {"DRAW"}
    assert not set(names[PATTERNS:]) & set(names[:PATTERNS])  # so their pictures differ
    assert {screen.kind for screen in screens} == {ScreenKind.HAND, ScreenKind.TABLE}
    assert all(screen.is_photo for screen in screens)


async def test_the_stand_in_hands_out_taps_until_they_are_confirmed_and_notes_their_answers() -> None:
    async with LightTelegram() as telegram:
        poll = asyncio.create_task(_ask(telegram, "getUpdates", offset=0, timeout=10))
        tap = telegram.tap({"id": 1}, {"message_id": 5}, "p:z:5H1")
        (update,) = (await poll)["result"]
        assert update["callback_query"]["data"] == "p:z:5H1"
        assert (await _ask(telegram, "getUpdates", offset=0, timeout=10))["result"] == [update]
        query = update["callback_query"]["id"]
        assert (await _ask(telegram, "answerCallbackQuery", callback_query_id=query))["ok"]
        assert tap.made <= (tap.fetched or 0) <= await tap.answered
        assert not (await _ask(telegram, "answerCallbackQuery", callback_query_id=query))["ok"]
        assert (await _ask(telegram, "getUpdates", offset=update["update_id"] + 1, timeout=0))["result"] == []


async def test_calls_above_a_limit_of_telegram_are_refused_and_counted() -> None:
    async with LightTelegram() as telegram:
        most, _ = PERSON_BURST
        answers = [await _ask(telegram, "sendMessage", chat_id=7, text="!") for _ in range(most + 1)]
        assert [answer["ok"] for answer in answers] == [True] * most + [False]
        assert answers[-1]["parameters"]["retry_after"] >= 1
        assert telegram.refused == 1
