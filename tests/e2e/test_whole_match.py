"""Three people play a whole match by tapping what they see, through the real application, over HTTP.

Meanwhile a fourth in the group, a fifth who is not in it, and the players themselves tap everything that is not theirs.
"""

import pytest

from simulation.people.eyes import labelled_buttons
from simulation.people.troublemakers import Troublemakers, cannot_tap_at_all
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch


@pytest.mark.parametrize(("preset", "deals"), [("fisca", 2), ("biska", 1)])
async def test_three_people_play_a_match_to_its_winner_whoever_else_taps(town: Town, preset: str, deals: int) -> None:
    watch = Watch(town.tg, town.ledger)
    dario, eva = await town.tg.person("Dario"), await town.tg.person("Eva")
    await dario.join(town.party.group)
    error_kind = Troublemakers(town, dario, eva)
    async with town.bot(6):
        for person in (*town.people, dario, eva):
            await person.start()
            await person.wait_message(None, lambda seen: seen.text.startswith("👋"))
        await town.party.open_lobby(preset)
        await town.party.limit_deals(deals)
        await town.party.sit_down_and_deal()
        assert await town.party.play(after_turn=error_kind.disturb)
        await error_kind.disturb(town.party)
        await town.quiet()
        last = await town.party.table_post()
        assert await check_screens(town) >= len(town.people)
        posts = await town.people[0].screen(town.party.group)
    assert "Vince" in last.text
    keyboards = [
        post.id for post in posts if labelled_buttons(post) and not post.text.startswith("👋")
    ]  # the bot's first words
    assert keyboards == [last.id], "no dead keyboard is left in the group"
    assert await cannot_tap_at_all(eva, last)
    assert len(error_kind.said) > 5, "mischief of many kinds was answered in many ways"
    town.ledger.check_log()
    assert await watch.leaks() == []
