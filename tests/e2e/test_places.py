"""Where people play: several groups, and one that becomes a supergroup or throws the bot out."""

from simulation.people.finding import offered, see, see_text
from simulation.people.players import Players
from simulation.program.setup import Setup
from tables.requests.table import MyCards, Play

TURNS = 4


async def test_people_play_in_two_groups_at_once_with_a_panel_for_each(setup: Setup) -> None:
    monday = Players(await setup.tg.group("Lunedì", setup.people[:2]), setup.people[:2])
    async with setup.bot():
        await setup.players.open_table()
        await monday.open_table("biska")
        for players in (setup.players, monday) * 2:
            await players.play(2)
        await setup.quiet()
        anna = setup.people[0]
        panels = [seen for seen in await anna.screen() if seen.text.startswith("🎴")]
        assert sorted(seen.text.splitlines()[0].partition(" · ")[0] for seen in panels) == ["🎴 Lunedì", "🎴 Venerdì"]
        await anna.send(None, "/partite")
        listed = await see_text(anna, "I tuoi 2 tavoli")
        assert "«Lunedì»" in listed.text
        assert "«Venerdì»" in listed.text
        await anna.send(None, "/carte")
        asked = await see_text(anna, "Le carte di quale tavolo?")
        await anna.tap(asked, "🎴 Lunedì")
        newest = await see(anna, lambda seen: seen.id > asked.id and "Lunedì" in seen.text)
        assert newest.text.startswith("🎴 Lunedì · ")
    for table in setup.stored.tables():
        setup.stored.check_log(table.id)


async def test_a_group_that_becomes_a_supergroup_in_the_middle_of_a_match_plays_on_there(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(2)
        post = await setup.players.table_post()
        person = setup.players.on_turn(post)
        setup.players.group = await setup.players.group.migrate()
        setup.players.answered = None
        await setup.players.turn(person)
        assert (await setup.players.table_post()).chat_id == setup.players.group.id
        assert await setup.players.play(TURNS) is False
        tapped = await setup.players.press(setup.people[0], MyCards)
        assert "carte" in (tapped.text or "")
    assert setup.stored.table().chat_id == setup.players.group.id
    setup.stored.check_log()


async def test_a_bot_thrown_out_of_the_group_goes_on_in_private_and_comes_back_with_the_table(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(1)
        person = setup.players.on_turn(await setup.players.table_post())
        await setup.players.group.bot("kicked")
        before = len(setup.stored.log())
        await setup.players.turn(person)
        following = setup.people[(setup.people.index(person) + 1) % 3]
        await setup.players.panel(following)
        assert len(setup.stored.log()) > before
        await setup.quiet()
        await setup.players.group.bot("member")
        back = await setup.players.see_text("Eccomi di nuovo")
        post = await setup.players.see(lambda seen: seen.id > back.id and offered(seen, Play) is not None)
        assert setup.players.on_turn(post) == following
        setup.players.answered = None
        assert await setup.players.play(2) is False
