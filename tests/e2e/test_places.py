"""Where people play: several groups, topics of a forum, a group that becomes a supergroup or throws the bot out."""

import asyncio

from sandbox.client.people import Seen
from simulation.people.eyes import hear, offered, see, tap
from simulation.people.party import Party
from simulation.program.town import Town
from storage import TableStatus
from tables.requests.table import MyCards, Play, Sit

TURNS = 4


async def test_people_play_in_two_groups_at_once_with_a_panel_for_each(town: Town) -> None:
    monday = Party(await town.tg.group("Lunedì", town.people[:2]), town.people[:2])
    async with town.bot():
        await town.party.open_table()
        await monday.open_table("biska")
        for party in (town.party, monday) * 2:
            await party.play(2)
        await town.quiet()
        anna = town.people[0]
        panels = [seen for seen in await anna.screen() if "La tua mano" in seen.text]
        assert sorted(seen.text.splitlines()[0] for seen in panels) == ["🎴 Lunedì", "🎴 Venerdì"]
        await anna.send(None, "/partite")
        listed = await hear(anna, "I tuoi 2 tavoli")
        assert "«Lunedì»" in listed.text
        assert "«Venerdì»" in listed.text
        await anna.send(None, "/carte")
        asked = await hear(anna, "Le carte di quale tavolo?")
        await anna.tap(asked, "🎴 Lunedì")
        newest = await see(anna, lambda seen: seen.id > asked.id and "Lunedì" in seen.text)
        assert "La tua mano" in newest.text
    for table in town.ledger.tables():
        town.ledger.check_log(table.id)


async def test_two_topics_of_a_forum_have_a_table_each_and_every_post_stands_in_its_topic(town: Town) -> None:
    forum = await town.tg.group("Circolo", town.people, is_forum=True)
    async with town.bot():
        parties = [Party(forum, town.people, await forum.topic(name)) for name in ("Tavolo 1", "Tavolo 2")]
        for party in parties:
            await party.open_table()
        for party in parties * 2:
            await party.play(2)
        await town.quiet()
        posts = [seen for seen in await town.people[0].screen(forum) if offered(seen, Play)]
    assert sorted(seen.json["message_thread_id"] for seen in posts) == sorted(party.thread for party in parties)
    assert [table.thread_id for table in town.ledger.tables()] == [party.thread for party in parties]


async def test_when_the_topic_is_closed_the_table_goes_on_in_the_general_one(town: Town) -> None:
    forum = await town.tg.group("Circolo", town.people, is_forum=True)
    async with town.bot():
        party = Party(forum, town.people, await forum.topic("Tavolo 1"))
        await party.open_table()
        await party.play(1)
        await party.table_post()
        await forum.close_topic(party.thread)
        person = party.on_turn(await party.table_post())
        await party.turn(person)
        party.thread, party.answered = 0, None
        post = await party.table_post()
        assert f"{person.name}:" in post.text
        assert await party.play(1) is False


async def test_a_group_that_becomes_a_supergroup_in_the_middle_of_a_match_plays_on_there(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        await town.party.play(2)
        post = await town.party.table_post()
        person = town.party.on_turn(post)
        town.party.group = await town.party.group.migrate()
        town.party.answered = None
        await town.party.turn(person)
        assert (await town.party.table_post()).chat_id == town.party.group.id
        assert await town.party.play(TURNS) is False
        tapped = await town.party.press(town.people[0], MyCards)
        assert "carte" in (tapped.text or "")
    assert town.ledger.table().chat_id == town.party.group.id
    town.ledger.check_log()


async def test_a_bot_that_only_learns_from_the_refusal_that_a_group_has_another_id_moves_the_table(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        post = await town.party.table_post()
    group = await town.party.group.migrate()
    await town.tg.advance(25 * 3600)  # Telegram has forgotten to tell
    async with town.bot():
        moved = Party(group, town.people, machines=town.party.machines)
        assert (await moved.table_post()).chat_id == group.id
        assert town.ledger.table().chat_id == group.id
        assert post.chat_id != group.id


async def test_a_bot_thrown_out_of_the_group_goes_on_in_private_and_comes_back_with_the_table(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        await town.party.play(1)
        person = town.party.on_turn(await town.party.table_post())
        await town.party.group.bot("kicked")
        before = len(town.ledger.log())
        await town.party.turn(person)
        following = town.people[(town.people.index(person) + 1) % 3]
        await town.party.panel(following)
        assert len(town.ledger.log()) > before
        await town.quiet()
        await town.party.group.bot("member")
        back = await town.party.hear("Eccomi di nuovo")
        post = await town.party.see(lambda seen: seen.id > back.id and offered(seen, Play) is not None)
        assert town.party.on_turn(post) == following
        town.party.answered = None
        assert await town.party.play(2) is False


async def test_a_lobby_closes_when_the_bot_is_thrown_out(town: Town) -> None:
    async with town.bot():
        await town.people[0].start()
        await town.party.open_lobby()
        await town.party.group.bot("kicked")
        async with asyncio.timeout(60):
            while town.ledger.table().status is not TableStatus.CLOSED:
                await town.tg.world.events.changed(0.05)


async def test_the_first_word_in_a_new_group_says_what_the_bot_does_once(town: Town) -> None:
    async with town.bot():
        await town.party.hear("Io tengo il tavolo di Scala 40")
        await town.quiet()
        await town.party.group.bot("administrator")
        await town.quiet()
        greetings = [seen for seen in await town.people[0].screen(town.party.group) if "Io tengo" in seen.text]
    assert len(greetings) == 1


async def test_a_second_nuova_brings_the_open_table_to_the_bottom_instead_of_opening_another(town: Town) -> None:
    async with town.bot():
        await town.people[0].start()
        await town.party.open_lobby()
        first = await town.party.see(lambda seen: offered(seen, Sit) is not None)
        await town.party.say(town.people[1], "/nuova")

        def is_lower(seen: Seen) -> bool:
            return seen.id > first.id and offered(seen, Sit) is not None

        second = await town.party.see(is_lower)
        await tap(town.people[1], second, offered(second, Sit) or "")
        await town.quiet()
        lobbies = [seen for seen in await town.people[0].screen(town.party.group) if offered(seen, Sit)]
    assert len(lobbies) == 1
    assert len(town.ledger.tables()) == 1
