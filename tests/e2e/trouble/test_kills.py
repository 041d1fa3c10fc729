"""The bot is killed at the worst moments, started again, and nothing is lost and nothing said twice.

In the middle of a turn it is `python bot.py` itself that is killed, elsewhere a forked bot whose budgets run faster;
between those moments a bot in this process plays on the same store.
"""

import asyncio
import os
import random
from collections.abc import Iterable

import pytest

from sandbox.client.people import Seen
from sandbox.client.seen import Json
from simulation.people.blind import answered, done, is_part_of, play_blindly
from simulation.people.finding import PATIENCE, labelled_buttons, offered, see, tap
from simulation.program.forked import forked_bot
from simulation.program.process import BotProcess, bot_process
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from storage import TableStatus
from tables.requests.panel import DrawStock, Pick


async def kill_now_and_then(bot: BotProcess, times: int, dice: random.Random) -> None:
    """Kill the bot after some number of its calls, whatever it is doing, and start it again; so many times."""
    journal, events = bot.setup.tg.journal, bot.setup.tg.world.events
    for _ in range(times):
        end = len(journal.after(0)) + dice.randrange(10, 70)
        while len(journal.after(0)) < end:
            await events.changed(1)
        await bot.restart()


async def test_a_bot_killed_in_the_middle_of_a_turn_remembers_every_step_of_it(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        await setup.quiet()
    async with bot_process(setup) as bot:
        panel = await setup.players.panel(person)
        drawn = await tap(person, panel, offered(panel, DrawStock) or "")
        await bot.kill()
        assert "Hai pescato" in (drawn.text or "")
        assert [step[1] for step in done(setup)] == ["draw"]

        await bot.start()
        panel = await see(person, lambda seen: offered(seen, Pick) is not None)
        first, second = picks(panel)[:2]
        await tap(person, panel, first)
        await bot.kill()

        late = asyncio.create_task(tap(person, panel, second))  # nobody is there to answer yet
        await bot.start()
        await late
        await setup.quiet()
        assert len(setup.stored.rows("SELECT selection FROM drafts")[0][0].split()) == 2
        assert await check_screens(setup) == 4  # three panels and the table post
    async with setup.bot():
        await setup.players.turn(person)
        assert [step[1] for step in done(setup)] == ["draw", "discard"]
    setup.stored.check_log()


async def test_taps_that_are_fetched_together_count_once_each_whenever_the_bot_is_killed(setup: Setup) -> None:
    """Each tap selects one more card, so one that is lost or done twice would be seen."""
    rounds, dice = int(os.environ.get("KILLED_BATCHES", "3")), random.Random(17)
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        panel = await setup.players.panel(person)
        await tap(person, panel, offered(panel, DrawStock) or "")
        await setup.quiet()
    panel = await see(person, lambda seen: offered(seen, Pick) is not None)
    cards, selected = picks(panel)[:6], set[str]()
    async with forked_bot(setup) as bot:
        for _ in range(rounds):
            together = [asyncio.create_task(tap(person, panel, card, force=True)) for card in cards]
            while setup.tg.world.updates.pending() < len(cards):  # nobody is there to answer yet
                await setup.tg.world.events.changed(0.05)
            fetched = setup.tg.journal.after(0)[-1]["n"]
            await bot.start()
            last = await setup.tg.wait_request("getUpdates", after=fetched, seconds=PATIENCE)
            for _ in range(dice.randrange(len(cards))):
                last = await setup.tg.wait_request("answerCallbackQuery", after=last["n"], seconds=PATIENCE)
            await bot.kill()
            await bot.start()
            await asyncio.gather(*together)
            await setup.quiet()
            await bot.kill()
            selected ^= set(cards)
            stored = " ".join(row[0] for row in setup.stored.rows("SELECT selection FROM drafts")).split()
            assert sorted(stored) == sorted(card.rpartition(":")[2] for card in selected)


async def test_a_tap_whose_bot_is_killed_before_it_answers_is_answered_by_the_next_one(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        await setup.quiet()
    async with forked_bot(setup) as bot:
        await bot.start()
        await setup.tg.fault("delay", method="answerCallbackQuery", seconds=600, count=None)
        panel = await setup.players.panel(person)
        tapping = asyncio.create_task(person.tap(panel, data=offered(panel, DrawStock) or "", wait=PATIENCE))
        while [step[1] for step in done(setup)] != ["draw"]:
            await setup.tg.world.events.changed(0.05)
        await bot.kill()
        await setup.tg.no_faults()
        await bot.start()
        tapped = await tapping
    assert tapped.answered
    assert not tapped.text  # nobody knows any more what was to be said, and their panel shows it
    assert [step[1] for step in done(setup)] == ["draw"]


def picks(panel: Seen) -> list[str]:
    """What stands behind the cards of a panel."""
    return [button.pack() for _, button in labelled_buttons(panel) if isinstance(button, Pick)]


async def test_a_bot_killed_at_every_end_of_a_deal_says_each_end_and_each_bust_in_order(setup: Setup) -> None:
    """The messages are lost on their way, or only the word that they arrived, or some are out and some are not."""
    styles = ("drop_before", "drop_after", None)
    async with setup.bot(82):
        await setup.deal_short(91, 81, 71, 61, 51, 41, 31)
    kills = 0
    async with forked_bot(setup) as bot:
        while True:
            async with setup.bot(82 + kills):
                closing = await setup.players.play_to_a_closing()
                await setup.quiet()
            if closing is None:
                break
            await bot.start()
            style, before = styles[kills % 3], setup.tg.journal.after(0)[-1]["n"]
            if style is not None:
                await setup.tg.fault(style, method="sendPhoto", count=None)
            answered = await tap(*closing)
            assert "Hai scartato" in (answered.text or "")
            if style is None:
                await setup.tg.wait_request("sendPhoto", is_a_deals_end, after=before, seconds=PATIENCE)
            await bot.kill()
            kills += 1
            await setup.tg.no_faults()
            await bot.start()
            await setup.quiet()
            await bot.kill()
    assert kills > 2
    await says_everything_in_order(setup)
    setup.stored.check_log()
    assert setup.stored.table().status is TableStatus.OVER


def is_a_deals_end(request: Json) -> bool:
    """Whether the group has just been told that a deal has ended."""
    return str(request["parameters"].get("caption", "")).startswith("🏁")


async def says_everything_in_order(setup: Setup) -> None:
    """Every announcement was made, at least once, and the group reads them in their order."""
    announced = setup.stored.announced()
    assert all(sent_at is not None and failed is None for _, sent_at, failed in announced)
    signs = {"deal-end": "🏁", "bust": "💥", "match-end": "🏆"}
    wanted = [signs[kind] for kind, _, _ in announced if kind in signs]
    posts = await setup.people[0].screen(setup.players.group)
    lines = [line for seen in posts for line in seen.text.splitlines()]
    signs_read = [seen.text[:1] for seen in posts if seen.text[:1] in signs.values()]
    assert without_echoes(signs_read) == without_echoes(wanted)
    busted = [seat for result in setup.stored.matches()[-1].results for seat in result.busted]
    assert busted
    for seat in busted:
        assert any(line.startswith(f"💥 {setup.people[seat].name} sballa") for line in lines)


def without_echoes(signs: Iterable[str]) -> list[str]:
    """Without what is said again right away."""
    kept: list[str] = []
    for sign in signs:
        if not kept or kept[-1] != sign:
            kept.append(sign)
    return kept


@pytest.mark.parametrize(
    "faults", [pytest.param(False, id="kills", marks=pytest.mark.long), pytest.param(True, id="kills and faults")]
)
async def test_a_match_goes_on_to_its_end_whenever_the_bot_is_killed(setup: Setup, faults: bool) -> None:
    async with setup.bot(2):
        await setup.deal_short(deals=1)
    if faults:
        await disturb_the_line(setup)
    async with forked_bot(setup) as bot:
        await bot.start()
        killer = asyncio.create_task(kill_now_and_then(bot, 6, random.Random(5)))
        await play_blindly(setup)
        killer.cancel()
        await asyncio.gather(killer, return_exceptions=True)
        await setup.tg.no_faults()
        await setup.quiet()
        assert await check_screens(setup) >= len(setup.people)
        assert bot.starts > 3
    assert bool(await setup.tg.requests(category="fault")) is faults
    assert setup.stored.table().status is TableStatus.OVER
    setup.stored.check_log()
    assert is_part_of(await answered(setup), done(setup))


async def disturb_the_line(setup: Setup) -> None:
    """A fifth of all answers is lost, some calls meet a broken server, some updates come twice."""
    for seed, method in enumerate(("sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage")):
        await setup.tg.fault("answer_lost", method=method, count=None, probability=0.2, seed=seed)
        await setup.tg.fault("error", method=method, count=None, probability=0.05, seed=seed, status=500)
    await setup.tg.fault("duplicate", count=None, probability=0.1)
