"""Many taps at the same moment, twice the same tap, updates that come twice or in another order: each counts once."""

import asyncio
from collections.abc import Awaitable

from sandbox.client.people import Person, Seen, Tapped
from simulation.people.blind import done
from simulation.people.finding import offered, see, tap
from simulation.people.players import Players
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from storage import TableStatus
from tables.requests.panel import DiscardCard, DrawStock, KeepCard
from tables.requests.table import DealNow, Sit, StartMatch


async def all_at_once(*taps: Awaitable[Tapped]) -> list[str]:
    """What the answers say."""
    return [tapped.text or "" for tapped in await asyncio.gather(*taps)]


async def test_seven_people_who_sit_down_in_the_same_moment_take_six_seats(setup: Setup) -> None:
    crowd = [await setup.tg.person(f"Ospite {number}") for number in range(1, 7)]
    async with setup.bot():
        for person in (*crowd, setup.people[0]):
            await person.start()
        for person in crowd:
            await person.join(setup.players.group)
        await setup.players.open_lobby()
        post = await setup.players.see(lambda seen: offered(seen, Sit) is not None)
        said = await all_at_once(*(tap(person, post, offered(post, Sit) or "") for person in crowd))
        await setup.quiet()
        assert sum("posto è tuo" in words for words in said) == 5
        assert sum("al completo" in words for words in said) == 1
        assert await check_screens(setup) == 1
        post = await setup.players.see(lambda seen: offered(seen, StartMatch) is not None)
        again = [tap(setup.people[0], post, offered(post, StartMatch) or "") for _ in range(3)]
        said = await all_at_once(*again)
        assert sum("Carte date" in words for words in said) == 1
    assert [line.action.split()[0] for line in setup.stored.log()] == ["deal"]
    assert [seat.number for seat in setup.stored.table().seats] == list(range(6))


async def test_a_draw_and_a_discard_tapped_three_times_at_once_count_once(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        person = setup.players.on_turn(await setup.players.table_post())
        panel = await setup.players.panel(person)
        await all_at_once(*(tap(person, panel, offered(panel, DrawStock) or "", force=True) for _ in range(3)))
        panel = await discardable(setup, person)
        said = await all_at_once(*(tap(person, panel, offered(panel, DiscardCard) or "", force=True) for _ in range(3)))
        if any(words.startswith("⚠") for words in said):  # with some cards they are asked, and mean it
            panel = await see(person, lambda seen: offered(seen, KeepCard) is not None)
            await all_at_once(*(tap(person, panel, offered(panel, DiscardCard) or "", force=True) for _ in range(3)))
        await setup.quiet()
    assert [step[1] for step in done(setup)] == ["draw", "discard"]
    setup.stored.check_log()


async def discardable(setup: Setup, person: Person) -> Seen:
    """Somebody's panel with a card selected."""
    await setup.quiet()
    panel = await setup.players.panel(person)
    await tap(person, panel, setup.players.choice(person, panel).pack())
    return await see(person, lambda seen: offered(seen, DiscardCard) is not None)


async def test_updates_that_come_twice_or_in_another_order_change_nothing_twice(setup: Setup) -> None:
    await setup.tg.fault("duplicate", count=None, probability=0.3, seed=1)
    await setup.tg.fault("reorder", count=None, probability=0.5, seed=2)
    dario = await setup.tg.person("Dario")
    await dario.join(setup.players.group)

    async def crowd(players: Players) -> None:
        post = await players.table_post()
        people = (*players.people, dario)
        await all_at_once(*(tap(who, post, key["callback_data"]) for who in people for key in post.buttons))

    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(8, crowd)
        await setup.quiet()
        assert await check_screens(setup) == 4
    assert len([step for step in done(setup) if step[1] == "discard"]) == 8
    setup.stored.check_log()


async def test_everybody_deals_the_next_deal_at_once_and_it_is_dealt_once(setup: Setup) -> None:
    async with setup.bot(3):
        for person in setup.people:
            await person.start()
        await setup.players.open_lobby()
        await setup.players.play_short()
        await setup.players.sit_down_and_deal()
        closing = await setup.players.play_to_a_closing()
        assert closing is not None
        await tap(*closing)
        pause = await setup.players.see(lambda seen: offered(seen, DealNow) is not None)
        assert setup.stored.table().status is TableStatus.PAUSE
        await all_at_once(*(tap(person, pause, offered(pause, DealNow) or "") for person in setup.people))
        await setup.quiet()
    assert [line.action.split()[0] for line in setup.stored.log()].count("deal") == 2
    setup.stored.check_log()
