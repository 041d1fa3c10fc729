"""Time passes by the moved clock: reminders, the bot's turns, away and back, quiet hours, endings, an outage."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from operations import sweep
from simulation.people.finding import is_to_play, moment, offered, see, see_text, tap
from simulation.program.setup import Setup
from storage import TableStatus
from tables.requests.panel import DrawStock
from tables.requests.table import ImBack, Play, Sit, StartMatch
from tests.e2e.days import DAY, HOUR, MINUTE, days

pytestmark = pytest.mark.usefixtures("quick_clock")


async def test_a_player_is_reminded_when_a_fifth_of_their_time_is_left_and_then_the_bot_plays(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=HOUR)
        post = await setup.players.table_post()
        slow = setup.players.on_turn(post)
        start = moment(post) - HOUR
        await time.pass_(start + HOUR * 0.8 - 5 - await setup.tg.now())
        assert not [seen for seen in await slow.screen() if "⏰" in seen.text]
        await time.pass_(10)
        reminder = await see_text(slow, "⏰")
        assert moment(reminder) == moment(post)
        assert "Venerdì" in reminder.text
        before = setup.stored.log()
        await time.pass_(HOUR * 0.2)
        said = await setup.players.see_text("Tempo scaduto per")
        assert slow.name in said.text
        assert [line.action.split()[0] for line in setup.stored.log()[len(before) :]] == ["expire"]
        assert setup.players.on_turn(said) != slow


async def test_two_missed_turns_in_a_row_make_a_player_away_until_they_say_that_they_are_back(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=HOUR)
        first = setup.players.on_turn(await setup.players.table_post())
        seat = setup.players.people.index(first)
        second, third = (setup.players.people[(seat + step) % 3] for step in (1, 2))
        assert await time.expire() == first
        for person in (second, third):
            await time.play(person)
        assert await time.expire() == first
        assert first.name in (await setup.players.see_text("💤")).text
        for _ in range(2):
            await time.play(second)
            await time.play(third)
            assert "Tempo scaduto per" in (await setup.players.table_post()).text
        await setup.players.press(first, ImBack)
        await setup.players.see_text(f"🙋 {first.name}")
        await time.play(second)
        await time.play(third)
        await time.play(first)
        assert not setup.stored.table().seats[seat].away
    setup.stored.check_log()


async def test_a_turn_of_ones_own_forgives_the_missed_one(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=HOUR)
        first = await time.expire()
        seat = setup.players.people.index(first)
        assert setup.stored.table().seats[seat].missed == 1
        for step in (1, 2, 3):
            await time.play(setup.players.people[(seat + step) % 3])
        assert setup.stored.table().seats[seat].missed == 0


async def test_the_clock_stands_still_in_the_quiet_hours(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=12 * HOUR)  # at noon: eleven hours until it is quiet
        post = await setup.players.table_post()
        due = datetime.fromtimestamp(moment(post), ZoneInfo("Europe/Rome"))
        assert (due.hour, due.minute) == (9, 0)
        before = setup.stored.log()
        await time.pass_(18 * HOUR)  # six in the morning
        assert setup.stored.log() == before
        await time.pass_(moment(post) - await setup.tg.now() - MINUTE)
        assert setup.stored.log() == before
        await time.pass_(2 * MINUTE)
        assert [line.action.split()[0] for line in setup.stored.log()[len(before) :]] == ["expire"]


async def test_an_idle_lobby_closes_after_a_day_and_says_so(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_lobby()
        await time.pass_(DAY - MINUTE)
        assert setup.stored.table().status is TableStatus.LOBBY
        await setup.players.press(setup.people[1], Sit)
        await time.pass_(DAY - MINUTE)
        assert setup.stored.table().status is TableStatus.LOBBY
        await time.pass_(2 * MINUTE)
        await setup.players.see_text("🌙")
        assert setup.stored.table().status is TableStatus.CLOSED
        seen = await setup.people[0].screen(setup.players.group)
        assert not any(post.buttons for post in seen if not post.text.startswith("👋"))  # the bot's first words


async def test_anybody_seated_may_deal_when_the_host_is_silent_for_ten_minutes(setup: Setup) -> None:
    host, *others = setup.people
    async with days(setup) as time:
        await setup.players.open_lobby()
        for person in others:
            await setup.players.press(person, Sit)
        refused = await setup.players.press(others[0], StartMatch)
        assert host.name in (refused.text or "")
        await time.pass_(10 * MINUTE + 1)
        await setup.players.see_text("non si fa sentire")
        await setup.players.press(others[0], StartMatch)
        await setup.players.table_post()
    assert setup.stored.table().status is TableStatus.PLAYING


async def test_a_match_from_which_everybody_is_away_sleeps_and_ends_after_a_week_with_a_word(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=MINUTE)
        for _ in range(6):
            await time.expire()
        asleep = await setup.players.see_text("Al tavolo non c'è nessuno")
        assert offered(asleep, ImBack)
        before = setup.stored.log()
        await time.pass_(7 * DAY - HOUR)
        assert setup.stored.table().status is TableStatus.PLAYING
        assert setup.stored.log() == before
        await time.pass_(2 * HOUR)
        await setup.players.see_text("Da una settimana non gioca nessuno")
        assert setup.stored.table().status is TableStatus.CLOSED
        for person in setup.people:
            assert "chiuso" in (await see_text(person, "🏁")).text
            assert not any(offered(seen, Play) for seen in await person.screen(setup.players.group))


async def test_a_player_who_comes_back_to_a_sleeping_match_wakes_it(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=MINUTE)
        for _ in range(6):
            await time.expire()
        await time.pass_(3 * DAY)
        await setup.players.press(setup.people[1], ImBack)
        post = await setup.players.see(
            lambda seen: offered(seen, Play) is not None and "È il turno di Bruno" in seen.text
        )
        assert moment(post) > await setup.tg.now()
        setup.players.table = 1
        await setup.players.turn(setup.people[1])
        await time.pass_(5 * DAY)
    # they have missed two more turns, and the week begins anew
    assert setup.stored.table().status is TableStatus.PLAYING


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


async def test_a_player_who_taps_after_their_time_is_over_is_told_that_the_clock_was_first(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=MINUTE)
        person = setup.players.on_turn(await setup.players.table_post())
        panel = await setup.players.panel(person)
        monkeypatch.setattr(sweep, "sweep", lambda host: 0)  # the tap arrives before anybody has looked at the clock
        then = await setup.tg.advance(MINUTE + 1)
        while time.service.context.now() < then - 1:
            await setup.tg.world.events.changed(0.02)
        tapped = await person.tap(panel, data=offered(panel, DrawStock), wait=60)
        assert tapped.alert
        assert "tempo" in (tapped.text or "").lower()
    assert setup.stored.log()[-1].action.startswith("expire")


async def test_a_post_too_old_to_be_deleted_loses_its_keyboard(setup: Setup) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=72 * HOUR)
        old = await setup.players.table_post()
        await time.pass_(50 * HOUR)
        await setup.players.turn(setup.players.on_turn(old))
        setup.players.answered = old
        new = await setup.players.table_post()
        await setup.quiet()
        posts = {seen.id: seen for seen in await setup.people[0].screen(setup.players.group)}
    assert not posts[old.id].buttons
    assert posts[new.id].buttons


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
