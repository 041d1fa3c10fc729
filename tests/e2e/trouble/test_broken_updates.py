"""Over HTTP comes what cannot be read, among what can: that is worked off once, and no log quotes the rest."""

import asyncio
import io

from sandbox.client.people import Person
from simulation.program.setup import Setup
from tables.requests.chat_pages import HelpPage
from tests.handlers.logged import logged_to
from tests.handlers.updates.spoiling import HAND, NO_UPDATES

BROKEN: tuple[object, ...] = (
    *NO_UPDATES,
    {"message": {"text": HAND}},
    {"callback_query": {"id": 1, "from": HAND}},
    {"update_id": HAND},
    {"update_id": 10**30},
)


async def all_answered(setup: Setup, person: Person, number: int) -> None:
    """So many commands of somebody have been answered."""
    async with asyncio.timeout(300):
        while True:
            sent = await setup.tg.requests(method="sendMessage")
            if sum(entry["ok"] and int(entry["parameters"]["chat_id"]) == person.id for entry in sent) >= number:
                return
            await setup.tg.world.events.changed(0.05)


async def test_an_unreadable_update_stops_no_other_update_and_is_fetched_once(setup: Setup) -> None:
    anna, bruno = setup.people[:2]
    log = io.StringIO()
    with logged_to(log):
        await anna.start()
        for raw in BROKEN:
            await setup.tg.raw_update(raw)
        await bruno.start()
        await setup.tg.raw_update(BROKEN[0], numbered=False)  # at the end, where no neighbour tells its number
        async with setup.bot():
            greeting = await bruno.wait_message(None, lambda seen: bool(seen.buttons))
            assert (await bruno.tap(greeting, data=HelpPage(1).pack(), force=True)).answered
            await all_answered(setup, anna, 1)
            await setup.quiet()
    lines = [line for line in log.getvalue().splitlines() if "is left aside" in line]
    numbered = [line for line in lines if "without a number" not in line]
    assert len(numbered) == len(set(numbered)) == 3  # objects whose number the local Telegram has given
    assert len(lines) == len(numbered) + 1  # those without one are one line
    assert HAND not in log.getvalue()
    assert [row[0] for row in setup.stored.rows("SELECT count(*) FROM inbox WHERE done_at IS NULL")] == [0]
