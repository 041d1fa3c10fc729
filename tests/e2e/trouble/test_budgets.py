"""Telegram's budgets are on, and the bot keeps to them: nobody loses a message, and hardly a call is refused."""

from simulation.people.finding import offered, see, tap
from simulation.people.players import Players
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from tables.requests.panel import ShowPage
from tables.requests.table import MyCards
from tests.e2e.budget_clock import BudgetClock


async def test_everything_is_sent_in_time_with_the_budgets_of_telegram_on(setup: Setup) -> None:
    await setup.tg.budgets(True)
    async with setup.bot(budget=BudgetClock(setup).budget):
        await setup.players.open_table()
        await setup.players.play(4, look)
        await setup.quiet()
        assert await check_screens(setup) == 4
    assert await setup.tg.requests(category="flood") == []
    setup.stored.check_log()


async def test_a_bot_that_is_told_to_wait_waits_and_says_everything_afterwards(setup: Setup) -> None:
    clock = BudgetClock(setup)
    async with setup.bot(budget=clock.budget):
        await setup.players.open_table()
        await setup.quiet()
        await setup.tg.budgets(True)
        clock.end = clock.now() + 30.0
        setup.tg._budgets._spent[f"group {setup.players.group.id}"].extend(
            [clock.now()] * 20
        )  # all used up a moment ago
        await setup.players.play(1)
        while not await setup.tg.requests(category="flood"):
            await setup.tg.world.events.changed(0.02)
        for person in setup.people:  # everybody looks at more or fewer buttons while the group waits
            panel = await see(person, lambda seen: offered(seen, ShowPage) is not None)
            await tap(person, panel, offered(panel, ShowPage) or "")
        clock.end = float("inf")
        await setup.players.play(2)
        await setup.quiet()
        assert await check_screens(setup) == 4
    assert await others_were_served_meanwhile(setup)


async def others_were_served_meanwhile(setup: Setup) -> bool:
    """Whether panels changed between the group's refused call and the next one that was taken."""
    chat = str(setup.players.group.id)
    requests = [entry for entry in await setup.tg.requests() if "chat_id" in entry["parameters"]]
    refused = next(n for n, entry in enumerate(requests) if entry["category"] == "flood")
    assert str(requests[refused]["parameters"]["chat_id"]) == chat
    ours = [n for n, entry in enumerate(requests) if str(entry["parameters"]["chat_id"]) == chat and entry["ok"]]
    taken = next(n for n in ours if n > refused)
    edits = ("editMessageText", "editMessageCaption", "editMessageMedia")
    return any(entry["method"] in edits and entry["ok"] for entry in requests[refused:taken])


async def look(players: Players) -> None:
    """Everybody looks at their cards, which costs no budget."""
    for person in players.people:
        await players.press(person, MyCards)
