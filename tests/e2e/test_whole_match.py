"""Three people play a whole match by tapping what they see, through the real application, over HTTP.

Meanwhile a fourth in the group, a fifth who is not in it, and the players themselves tap everything that is not theirs.
"""

import pytest

from simulation.people.finding import labelled_buttons
from simulation.people.troublemakers import Troublemakers, cannot_tap_at_all
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch


@pytest.mark.parametrize(("preset", "deals"), [pytest.param("fisca", 2, marks=pytest.mark.long), ("biska", 1)])
async def test_three_people_play_a_match_to_its_winner_although_others_tap_too(
    setup: Setup, preset: str, deals: int
) -> None:
    watch = Watch(setup.tg, setup.stored)
    dario, eva = await setup.tg.person("Dario"), await setup.tg.person("Eva")
    await dario.join(setup.players.group)
    troublemakers = Troublemakers(setup, dario, eva)
    async with setup.bot(6):
        for person in (*setup.people, dario, eva):
            await person.start()
            await person.wait_message(None, lambda seen: seen.text.startswith("👋"))
        await setup.players.open_lobby(preset)
        await setup.players.limit_deals(deals)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play(after_turn=troublemakers.disturb)
        await troublemakers.disturb(setup.players)
        await setup.quiet()
        last = await setup.players.table_post()
        assert await check_screens(setup) >= len(setup.people)
        posts = await setup.people[0].screen(setup.players.group)
    assert last.text.startswith("🏆 Vinc")  # one winner, or several after two deals
    keyboards = [
        post.id for post in posts if labelled_buttons(post) and not post.text.startswith("👋")
    ]  # the bot's first words
    assert keyboards == [last.id], "no dead keyboard is left in the group"
    assert await cannot_tap_at_all(eva, last)
    assert len(troublemakers.answers) > 5, "mischief of many kinds was answered in many ways"
    setup.stored.check_log()
    assert await watch.leaks() == []
