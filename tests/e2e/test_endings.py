"""What comes after a match: its story, its record and a rematch."""

from scala40.fair.record import load_any
from scala40.records.record import replay
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from tables.requests.chat_pages import OpenStory
from tables.requests.table import (
    GetRecord,
    Play,
    Rematch,
    Sit,
    StartMatch,
)


async def test_players_get_a_record_and_a_rematch_after_a_match(setup: Setup) -> None:
    anna, bruno, carla = setup.people
    dario = await setup.tg.person("Dario")
    await dario.join(setup.players.group)
    async with setup.bot():
        for person in setup.people:
            await person.start()
        await setup.players.open_lobby()
        await setup.players.play_short(deals=1)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play()
        await setup.quiet()
        refused = await setup.players.press(dario, OpenStory)
        assert refused.text
        assert refused.url is None
        opened = await setup.players.press(bruno, OpenStory)
        await bruno.start((opened.url or "").partition("start=")[2])
        story = await see(bruno, lambda seen: offered(seen, GetRecord) is not None)
        await tap(bruno, story, offered(story, GetRecord) or "")
        post = await see(bruno, lambda seen: "document" in seen.json)
        kept = setup.tg.world.files.find(post.json["document"]["file_id"])
        record = load_any(kept.data.decode())
        assert list(replay(record))[-1].match == setup.stored.table().match
        await setup.players.press(carla, Rematch)
        lobby = await setup.players.see(lambda seen: offered(seen, Sit) is not None)
        assert all(person.name in lobby.text for person in setup.people)
        await setup.players.press(carla, StartMatch)
        await setup.players.see(lambda seen: seen.id > lobby.id and offered(seen, Play) is not None)
    assert setup.stored.table(2).rematch_of == 1
    assert setup.stored.table(2).settings.rules.deals == 1
    assert anna.id in {seat.person_id for seat in setup.stored.table(2).seats}
