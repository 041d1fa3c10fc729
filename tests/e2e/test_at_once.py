"""Many taps at the same moment, twice the same tap, updates that come twice or in another order: each counts once."""

import asyncio
from collections.abc import Awaitable

from sandbox.client.people import Person, Seen, Tapped
from simulation.people.blind import done
from simulation.people.eyes import offered, see, tap
from simulation.people.party import Party
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from storage import TableStatus
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import DealNow, Sit, StartMatch


async def all_at_once(*taps: Awaitable[Tapped]) -> list[str]:
    """What the answers say."""
    return [tapped.text or "" for tapped in await asyncio.gather(*taps)]


async def test_seven_people_who_sit_down_in_the_same_moment_take_six_seats(town: Town) -> None:
    crowd = [await town.tg.person(f"Ospite {number}") for number in range(1, 7)]
    async with town.bot():
        for person in (*crowd, town.people[0]):
            await person.start()
        for person in crowd:
            await person.join(town.party.group)
        await town.party.open_lobby()
        post = await town.party.see(lambda seen: offered(seen, Sit) is not None)
        said = await all_at_once(*(tap(person, post, offered(post, Sit) or "") for person in crowd))
        await town.quiet()
        assert sum("il posto è tuo" in words for words in said) == 5
        assert sum("al completo" in words for words in said) == 1
        assert await check_screens(town) == 1
        post = await town.party.see(lambda seen: offered(seen, StartMatch) is not None)
        again = [tap(town.people[0], post, offered(post, StartMatch) or "") for _ in range(3)]
        said = await all_at_once(*again)
        assert sum("Carte date" in words for words in said) == 1
    assert [line.action.split()[0] for line in town.ledger.log()] == ["deal"]
    assert [seat.number for seat in town.ledger.table().seats] == list(range(6))


async def test_a_draw_and_a_discard_tapped_three_times_at_once_count_once(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        person = town.party.on_turn(await town.party.table_post())
        panel = await town.party.panel(person)
        await all_at_once(*(tap(person, panel, offered(panel, DrawStock) or "", force=True) for _ in range(3)))
        panel = await discardable(town, person)
        await all_at_once(*(tap(person, panel, offered(panel, DiscardCard) or "", force=True) for _ in range(3)))
        await town.quiet()
    assert [step[1] for step in done(town)] == ["draw", "discard"]
    town.ledger.check_log()


async def discardable(town: Town, person: Person) -> Seen:
    """Somebody's panel with a card selected."""
    await town.quiet()
    panel = await town.party.panel(person)
    await tap(person, panel, town.party.choice(person, panel).pack())
    return await see(person, lambda seen: offered(seen, DiscardCard) is not None)


async def test_updates_that_come_twice_or_in_another_order_change_nothing_twice(town: Town) -> None:
    await town.tg.fault("duplicate", count=None, probability=0.3, seed=1)
    await town.tg.fault("reorder", count=None, probability=0.5, seed=2)
    dario = await town.tg.person("Dario")
    await dario.join(town.party.group)

    async def crowd(party: Party) -> None:
        post = await party.table_post()
        people = (*party.people, dario)
        await all_at_once(*(tap(who, post, key["callback_data"]) for who in people for key in post.buttons))

    async with town.bot():
        await town.party.open_table()
        await town.party.play(8, crowd)
        await town.quiet()
        assert await check_screens(town) == 4
    assert len([step for step in done(town) if step[1] == "discard"]) == 8
    town.ledger.check_log()


async def test_everybody_deals_the_next_deal_at_once_and_it_is_dealt_once(town: Town) -> None:
    async with town.bot(3):
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.play_short()
        await town.party.sit_down_and_deal()
        closing = await town.party.play_to_a_closing()
        assert closing is not None
        await tap(*closing)
        pause = await town.party.see(lambda seen: offered(seen, DealNow) is not None)
        assert town.ledger.table().status is TableStatus.PAUSE
        await all_at_once(*(tap(person, pause, offered(pause, DealNow) or "") for person in town.people))
        await town.quiet()
    assert [line.action.split()[0] for line in town.ledger.log()].count("deal") == 2
    town.ledger.check_log()
