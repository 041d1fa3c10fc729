"""Telegram's budgets are on, and the bot keeps to them: nobody loses a message, and hardly a call is refused."""

import time

from sandbox.clock import Clock
from simulation.people.eyes import offered, see, tap
from simulation.people.party import Party
from simulation.program.hurry import fast_budget
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from tables.requests.panel import SortHand
from tables.requests.table import MyCards

PACE = 20.0
"""How much faster time passes here, for Telegram and for the bot alike."""


class RunningClock(Clock):
    """A clock that runs ahead of the real one."""

    def __init__(self, other: Clock) -> None:
        super().__init__()
        self._start = other.now()
        self._real = time.monotonic()

    def now(self) -> float:
        return self._start + (time.monotonic() - self._real) * PACE + self.offset


async def test_with_the_budgets_of_telegram_on_everything_is_said_in_time(town: Town) -> None:
    clock = RunningClock(town.tg.world.clock)
    town.tg._budgets._clock = clock  # the budgets alone count in this clock's seconds
    await town.tg.budgets(True)
    async with town.bot(budget=fast_budget(PACE)):
        await town.party.open_table()
        await town.party.play(4, look)
        await town.quiet()
        assert await check_screens(town) == 4
    requests = await town.tg.requests()
    refused = [entry for entry in requests if entry["category"] == "flood"]
    assert len(refused) <= len(requests) / 10, "a call may come early by the time that another took on its way"
    town.ledger.check_log()


async def test_a_bot_that_is_told_to_wait_waits_and_says_everything_afterwards(town: Town) -> None:
    clock = RunningClock(town.tg.world.clock)
    town.tg._budgets._clock = clock
    async with town.bot(budget=fast_budget(PACE)):
        await town.party.open_table()
        await town.quiet()
        await town.tg.budgets(True)
        town.tg._budgets._spent[f"group {town.party.group.id}"].extend([clock.now()] * 20)  # all used up a moment ago
        await town.party.play(1)
        while not await town.tg.requests(category="flood"):
            await town.tg.world.events.changed(0.02)
        for person in town.people:  # everybody looks at their hand in another order while the group waits
            panel = await see(person, lambda seen: offered(seen, SortHand) is not None)
            await tap(person, panel, offered(panel, SortHand) or "")
        await town.party.play(2)
        await town.quiet()
        assert await check_screens(town) == 4
    assert await others_were_served_meanwhile(town)


async def others_were_served_meanwhile(town: Town) -> bool:
    """Whether panels changed between the group's refused call and the next one that was taken."""
    chat = str(town.party.group.id)
    requests = [entry for entry in await town.tg.requests() if "chat_id" in entry["parameters"]]
    refused = next(n for n, entry in enumerate(requests) if entry["category"] == "flood")
    assert str(requests[refused]["parameters"]["chat_id"]) == chat
    ours = [n for n, entry in enumerate(requests) if str(entry["parameters"]["chat_id"]) == chat and entry["ok"]]
    taken = next(n for n in ours if n > refused)
    edits = ("editMessageText", "editMessageCaption", "editMessageMedia")
    return any(entry["method"] in edits and entry["ok"] for entry in requests[refused:taken])


async def look(party: Party) -> None:
    """Everybody looks at their cards, which costs no budget."""
    for person in party.people:
        await party.press(person, MyCards)
