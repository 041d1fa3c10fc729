"""How matches end before their time, and what comes after one: votes, resigning, removal, rematch, record, rules."""

from scala40.fair.record import load_any
from scala40.records.record import replay
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from storage import TableStatus
from tables.requests.chat_pages import OpenStory
from tables.requests.table import (
    GetRecord,
    Play,
    Rematch,
    Resign,
    Sit,
    StartMatch,
)


async def test_a_player_who_resigns_is_out_and_the_others_play_on_to_a_winner(setup: Setup) -> None:
    anna, bruno, carla = setup.people
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(1)
        await setup.players.say(bruno, "/abbandona")
        await setup.players.press(anna, Resign)  # the question is not for her
        assert not setup.stored.table().seats[1].left
        await setup.players.press(bruno, Resign)
        await setup.players.see_text("Bruno ha lasciato la partita")
        await setup.quiet()
        setup.players.people = [anna, carla]
        setup.players.answered = None
        assert await setup.players.play(2) is False
        await carla.send(None, "/abbandona")
        question = await see(carla, lambda seen: offered(seen, Resign) is not None)
        await carla.tap(question, data=offered(question, Resign))
        won = await setup.players.see_text("🏆")
        await setup.quiet()
    assert "Vince Anna" in won.text
    assert setup.stored.table().status is TableStatus.OVER
    setup.stored.check_log()


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
