"""Time passes by the moved clock: an outage, and the reminder of a player who unblocks the bot."""

import pytest

from simulation.people.finding import is_to_play, moment, offered, see, see_text, tap
from simulation.program.setup import Setup
from tables.requests.table import Play
from tests.e2e.days import HOUR, MINUTE, days

pytestmark = pytest.mark.usefixtures("quick_clock")


async def test_the_time_for_which_the_bot_was_down_is_given_back_and_told(setup: Setup) -> None:
    async with days(setup):
        await setup.players.open_table(turn_seconds=HOUR)
        post = await setup.players.table_post()
        before = setup.stored.log()
    await setup.tg.advance(5 * HOUR)
    async with days(setup) as time:
        told = await setup.players.see_text("Sono stato fermo")
        assert "5 ore" in told.text
        await setup.quiet()
        shown = await setup.players.see(lambda seen: offered(seen, Play) is not None)
        assert abs(moment(post) + 5 * HOUR - moment(shown)) < MINUTE
        await time.pass_(moment(shown) - await setup.tg.now() - MINUTE)
        assert setup.stored.log() == before
        await time.pass_(2 * MINUTE)
        assert len(setup.stored.log()) == len(before) + 1


async def test_a_player_who_unblocks_the_bot_gets_their_panel_back_and_the_reminders_button_leads_to_it(
    setup: Setup,
) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=HOUR)
        person = setup.players.on_turn(await setup.players.table_post())
        await person.block()
        await setup.quiet()
        await person.unblock()
        await setup.quiet()
        panel = await setup.players.panel(person)
        await time.pass_(HOUR * 0.85)
        reminder = await see_text(person, "⏰")
        await tap(person, reminder, offered(reminder, Play) or "")
        below = await see(person, lambda seen: seen.id > reminder.id and is_to_play(seen))
        assert below.text.split("\n\n")[1:] == panel.text.split("\n\n")[1:]
        await setup.quiet()
        assert [seen.id for seen in await person.screen() if is_to_play(seen)] == [below.id]
