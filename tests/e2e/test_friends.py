"""What friends do for each other at a table, as people in Telegram do it: a seat changes owners."""

from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.panel import DrawStock
from tables.requests.table import HandOver, OfferSeat, TakeSeat


async def test_a_seat_is_handed_over_to_a_friend_and_the_hand_goes_with_it(setup: Setup) -> None:
    group, watch = setup.players.group, Watch(setup.tg, setup.stored)
    dario = await setup.tg.person("Dario")
    await dario.join(group)
    async with setup.bot():
        for person in (*setup.people, dario):
            await person.start()
        await setup.players.open_table()
        match = setup.stored.table().match
        assert match is not None
        seat = setup.stored.table().seats[match.turn or 0]
        carla = next(person for person in setup.people if person.id == seat.person_id)
        panel = await see(carla, lambda seen: offered(seen, DrawStock) is not None)
        await setup.players.say(carla, "/abbandona")
        await setup.players.press(carla, OfferSeat)
        await setup.players.press(dario, TakeSeat)
        await setup.quiet()
        assert all(offered(message, DrawStock) is None for message in await dario.screen())
        question = await setup.players.see(lambda seen: offered(seen, HandOver) is not None)
        assert f"{carla.name}, Dario prenderebbe il tuo posto" in question.text
        refused = await tap(dario, question, offered(question, HandOver) or "")
        assert refused.text
        await setup.players.press(carla, HandOver)
        await setup.players.see_text(f"Dario prende il posto di {carla.name}")
        mine = await see(dario, lambda seen: offered(seen, DrawStock) is not None)
        await tap(dario, mine, offered(mine, DrawStock) or "")
        await setup.quiet()
        assert panel.id not in {message.id for message in await carla.screen()}
        assert all(offered(message, DrawStock) is None for message in await carla.screen())
    assert setup.stored.table().seats[seat.number].person_id == dario.id
    assert await watch.leaks() == []
