"""How somebody has played a deal: asked for in private, or sent unasked, with the picture of each turn a tap away."""

import asyncio

from sandbox.client.people import Person
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.chat_pages import ON, REMARKS_PAGE, ChatSetting, ShowRemarks, ShowTurn


async def wants_remarks(person: Person) -> None:
    """Choose in the settings to be sent remarks unasked."""
    await person.send(None, "/impostazioni")
    page = await see(person, lambda seen: offered(seen, ChatSetting, page=REMARKS_PAGE) is not None)
    await tap(person, page, offered(page, ChatSetting, page=REMARKS_PAGE) or "")
    page = await see(person, lambda seen: offered(seen, ChatSetting, page=REMARKS_PAGE, value=ON) is not None)
    await tap(person, page, offered(page, ChatSetting, page=REMARKS_PAGE, value=ON) or "")


async def made(setup: Setup) -> list[int]:
    """Wait until the remarks on the first deal are made and sent; return how many there are for each seat."""
    while True:
        with setup.stored.store.read() as unit:
            owed = unit.remarks.owed()
            kept = [unit.remarks.get(1, 1, seat) for seat in range(len(setup.people))]
        if owed is None:
            await setup.quiet()
            return [len(one.made or ()) for one in kept if one is not None]
        await asyncio.sleep(0.05)


async def test_who_has_played_a_deal_reads_how_they_played_and_nobody_else_does(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, *others = setup.people
    async with setup.bot(seed=5):
        for person in setup.people:
            await person.start()
        await wants_remarks(anna)
        await setup.players.open_lobby()
        await setup.players.play_short(deals=1)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play()
        said = await made(setup)
        for person in others:
            panel = await see(person, lambda seen: offered(seen, ShowRemarks) is not None)
            await tap(person, panel, offered(panel, ShowRemarks) or "")
        await setup.quiet()
        told = [
            (person, seen)
            for person in setup.people
            for seen in await person.screen()
            if seen.text.startswith("💬 Come hai giocato")
        ]
        assert [seen.text.count("• ") for _, seen in told] == [number for number in said if number]
        for person, seen in told:
            await tap(person, seen, offered(seen, ShowTurn) or "")
            await see(person, lambda shown: shown.text.startswith("📖 Storia della partita"))
        assert not any("Come hai giocato" in shown.text for shown in await anna.messages(setup.players.group))
    setup.stored.check_log()
    assert await watch.leaks() == []
