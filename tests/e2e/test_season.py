"""The season in a group: the podium when it ends, and the picture that is turned to other seasons."""

from dataclasses import replace

from sandbox.client.people import Seen
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from simulation.program.worded_pictures import picture_words
from tables.requests.chat_pages import ALL_SEASONS, SeasonPage
from tests.finished_deals import store_deals


async def test_a_season_ends_with_a_podium_and_the_ranking_is_a_picture_that_turns(setup: Setup) -> None:
    (anna, bruno, *_), group = setup.people, setup.players.group
    async with setup.bot() as service:
        await setup.players.open_lobby()
        for person in (anna, bruno):
            await person.start()
        await setup.quiet()
        with service.context.store.unit() as unit:
            (table,) = unit.tables.of_chat(group.id)
            chat, now = unit.chats.get(group.id), service.context.now()
            assert chat is not None
            points = (8, 12)
            store_deals(unit, table.id, 50, now - 100, lambda number: {anna.id: 0, bruno.id: points[number % 2]})
            unit.chats.save(replace(chat, season_deals=50, season_due=now))

        def shown(message: Seen) -> str:
            return picture_words(setup.tg, message.json.get("photo"))

        podium = await see(bruno, lambda seen: seen.text.startswith("🏆 La stagione 1 è finita"), group)
        assert podium.text.count("\n") == 2
        assert shown(podium).splitlines() == [
            "Stagione 1: 50 di 50 smazzate", f"1. {anna.name}: 500", f"2. {bruno.name}: -500"
        ]  # fmt: skip
        await anna.send(group, "/classifica")
        running = await see(anna, lambda seen: offered(seen, SeasonPage, back=1) is not None, group)
        assert shown(running) == "Stagione 2: 0 di 50 smazzate"
        await tap(anna, running, offered(running, SeasonPage, back=1) or "")
        first = await see(anna, lambda seen: offered(seen, SeasonPage, back=0) is not None, group)
        assert first.id == running.id
        assert shown(first) == shown(podium)
        await tap(anna, first, offered(first, SeasonPage, back=ALL_SEASONS) or "")
        always = await see(anna, lambda seen: "ancora una classifica" in seen.text, group)
        await setup.quiet()
        assert first.id not in [seen.id for seen in await anna.screen(group)], "a picture cannot become a text"
        await tap(anna, always, offered(always, SeasonPage, back=0) or "")
        again = await see(anna, lambda seen: offered(seen, SeasonPage, back=1) is not None, group)
        assert shown(again) == shown(running)
