"""A pause on which players agree, and a vacation, as people in Telegram do it: a post that is edited, and goes."""

from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from tables.requests.slow import AgreePause, EndVacation, TakeVacation


async def test_a_pause_is_one_post_that_is_edited_until_all_have_said_yes(setup: Setup) -> None:
    async with setup.bot():
        for person in setup.people:
            await person.start()
        await setup.players.open_table()
        first, *others = setup.people
        await setup.players.say(first, "/pausa 3")
        post = await setup.players.see(lambda seen: offered(seen, AgreePause) is not None)
        assert f"{first.name} propone una pausa di 3 giorni" in post.text
        for number, person in enumerate(others):
            await setup.players.press(person, AgreePause)
            await setup.quiet()
            shown = [seen for seen in await first.screen(setup.players.group) if offered(seen, AgreePause) is not None]
            if number < len(others) - 1:
                (edited,) = shown
                assert edited.id == post.id
                assert person.name in edited.text.splitlines()[1]
            else:
                assert shown == []
        await setup.players.see_text("Siete tutti d'accordo: pausa fino a")
    pause = setup.stored.table().pause
    assert pause is not None
    assert pause[1] - pause[0] == 3 * 86_400


async def test_a_vacation_is_announced_in_private_told_in_the_group_and_ended_there(setup: Setup) -> None:
    anna = setup.people[0]
    async with setup.bot():
        for person in setup.people:
            await person.start()
        await setup.players.open_table()
        await anna.send(None, "/vacanza")
        page = await see(anna, lambda seen: offered(seen, TakeVacation) is not None)
        await tap(anna, page, offered(page, TakeVacation) or "")
        await setup.players.see_text(f"{anna.name} è in vacanza fino a")
        running = await see(anna, lambda seen: offered(seen, EndVacation) is not None)
        assert running.id == page.id
        await tap(anna, running, offered(running, EndVacation) or "")
        await setup.players.see_text(f"{anna.name} ha finito la vacanza")
