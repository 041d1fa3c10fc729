"""Time passes by the moved clock: reminders, the bot's turns, away and back, quiet hours, endings, an outage."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from operations import sweep
from simulation.people.eyes import hear, is_to_play, moment, offered, see, tap
from simulation.program.town import Town
from storage import TableStatus
from tables.requests.table import ImBack, Play, Sit, StartMatch
from tests.e2e.days import DAY, HOUR, MINUTE, days

pytestmark = pytest.mark.usefixtures("quick_clock")


async def test_a_player_is_reminded_when_a_fifth_of_their_time_is_left_and_then_the_bot_plays(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        post = await town.party.table_post()
        slow = town.party.on_turn(post)
        start = moment(post) - HOUR
        await time.pass_(start + HOUR * 0.8 - 5 - await town.tg.now())
        assert not [seen for seen in await slow.screen() if "⏰" in seen.text]
        await time.pass_(10)
        reminder = await hear(slow, "⏰")
        assert moment(reminder) == moment(post)
        assert "Venerdì" in reminder.text
        before = town.ledger.log()
        await time.pass_(HOUR * 0.2)
        said = await town.party.hear("Tempo scaduto per")
        assert slow.name in said.text
        assert [line.action.split()[0] for line in town.ledger.log()[len(before) :]] == ["expire"]
        assert town.party.on_turn(said) != slow


async def test_two_missed_turns_in_a_row_make_a_player_away_until_they_say_that_they_are_back(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        first = town.party.on_turn(await town.party.table_post())
        seat = town.party.people.index(first)
        second, third = (town.party.people[(seat + step) % 3] for step in (1, 2))
        assert await time.expire() == first
        for person in (second, third):
            await time.play(person)
        assert await time.expire() == first
        assert first.name in (await town.party.hear("💤")).text
        for _ in range(2):
            await time.play(second)
            await time.play(third)
            assert "Tempo scaduto per" in (await town.party.table_post()).text
        await town.party.press(first, ImBack)
        await town.party.hear(f"🙋 {first.name}")
        await time.play(second)
        await time.play(third)
        await time.play(first)
        assert not town.ledger.table().seats[seat].away
    town.ledger.check_log()


async def test_a_turn_of_ones_own_forgives_the_missed_one(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        first = await time.expire()
        seat = town.party.people.index(first)
        assert town.ledger.table().seats[seat].missed == 1
        for step in (1, 2, 3):
            await time.play(town.party.people[(seat + step) % 3])
        assert town.ledger.table().seats[seat].missed == 0


async def test_in_the_quiet_hours_the_clock_stands_still(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=12 * HOUR)  # at noon: eleven hours until it is quiet
        post = await town.party.table_post()
        due = datetime.fromtimestamp(moment(post), ZoneInfo("Europe/Rome"))
        assert (due.hour, due.minute) == (9, 0)
        before = town.ledger.log()
        await time.pass_(18 * HOUR)  # six in the morning
        assert town.ledger.log() == before
        await time.pass_(moment(post) - await town.tg.now() - MINUTE)
        assert town.ledger.log() == before
        await time.pass_(2 * MINUTE)
        assert [line.action.split()[0] for line in town.ledger.log()[len(before) :]] == ["expire"]


async def test_an_idle_lobby_closes_after_a_day_and_says_so(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_lobby()
        await time.pass_(DAY - MINUTE)
        assert town.ledger.table().status is TableStatus.LOBBY
        await town.party.press(town.people[1], Sit)
        await time.pass_(DAY - MINUTE)
        assert town.ledger.table().status is TableStatus.LOBBY
        await time.pass_(2 * MINUTE)
        await town.party.hear("🌙")
        assert town.ledger.table().status is TableStatus.CLOSED
        seen = await town.people[0].screen(town.party.group)
        assert not any(post.buttons for post in seen if not post.text.startswith("👋"))  # the bot's first words


async def test_when_the_host_is_silent_for_ten_minutes_anybody_seated_may_deal(town: Town) -> None:
    host, *others = town.people
    async with days(town) as time:
        await town.party.open_lobby()
        for person in others:
            await town.party.press(person, Sit)
        refused = await town.party.press(others[0], StartMatch)
        assert host.name in (refused.text or "")
        await time.pass_(10 * MINUTE + 1)
        await town.party.hear("non si fa sentire")
        await town.party.press(others[0], StartMatch)
        await town.party.table_post()
    assert town.ledger.table().status is TableStatus.PLAYING


async def test_a_match_from_which_everybody_is_away_sleeps_and_ends_after_a_week_with_a_word(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=MINUTE)
        for _ in range(6):
            await time.expire()
        asleep = await town.party.hear("Al tavolo non c'è nessuno")
        assert offered(asleep, ImBack)
        before = town.ledger.log()
        await time.pass_(7 * DAY - HOUR)
        assert town.ledger.table().status is TableStatus.PLAYING
        assert town.ledger.log() == before
        await time.pass_(2 * HOUR)
        await town.party.hear("Da una settimana non gioca nessuno")
        assert town.ledger.table().status is TableStatus.CLOSED
        for person in town.people:
            assert "chiuso" in (await hear(person, "🏁")).text
            assert not any(offered(seen, Play) for seen in await person.screen(town.party.group))


async def test_who_comes_back_to_a_sleeping_match_wakes_it(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=MINUTE)
        for _ in range(6):
            await time.expire()
        await time.pass_(3 * DAY)
        await town.party.press(town.people[1], ImBack)
        post = await town.party.see(lambda seen: offered(seen, Play) is not None and "È il turno di Bruno" in seen.text)
        assert moment(post) > await town.tg.now()
        town.party.table = 1
        await town.party.turn(town.people[1])
        await time.pass_(5 * DAY)
    # they have missed two more turns, and the week begins anew
    assert town.ledger.table().status is TableStatus.PLAYING


async def test_the_time_for_which_the_bot_was_down_is_given_back_and_told(town: Town) -> None:
    async with days(town):
        await town.party.open_table(turn_seconds=HOUR)
        post = await town.party.table_post()
        before = town.ledger.log()
    await town.tg.advance(5 * HOUR)
    async with days(town) as time:
        told = await town.party.hear("Sono stato fermo")
        assert "5 ore" in told.text
        await town.quiet()
        shown = await town.party.see(lambda seen: offered(seen, Play) is not None)
        assert abs(moment(post) + 5 * HOUR - moment(shown)) < MINUTE
        await time.pass_(moment(shown) - await town.tg.now() - MINUTE)
        assert town.ledger.log() == before
        await time.pass_(2 * MINUTE)
        assert len(town.ledger.log()) == len(before) + 1


async def test_who_taps_after_their_time_is_over_hears_that_the_clock_was_first(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=MINUTE)
        person = town.party.on_turn(await town.party.table_post())
        panel = await town.party.panel(person)
        monkeypatch.setattr(sweep, "sweep", lambda host: 0)  # the tap arrives before anybody has looked at the clock
        then = await town.tg.advance(MINUTE + 1)
        while time.service.context.now() < then - 1:
            await town.tg.world.events.changed(0.02)
        tapped = await person.tap(panel, row=0, column=0, wait=60)
        assert tapped.alert
        assert "tempo" in (tapped.text or "").lower()
    assert town.ledger.log()[-1].action.startswith("expire")


async def test_a_post_too_old_to_be_deleted_loses_its_keyboard(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=72 * HOUR)
        old = await town.party.table_post()
        await time.pass_(50 * HOUR)
        await town.party.turn(town.party.on_turn(old))
        town.party.answered = old
        new = await town.party.table_post()
        await town.quiet()
        posts = {seen.id: seen for seen in await town.people[0].screen(town.party.group)}
    assert not posts[old.id].buttons
    assert posts[new.id].buttons


async def test_who_unblocks_the_bot_gets_their_panel_back_and_the_reminders_button_leads_to_it(town: Town) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        person = town.party.on_turn(await town.party.table_post())
        await person.block()
        await town.quiet()
        await person.unblock()
        await town.quiet()
        panel = await town.party.panel(person)
        await time.pass_(HOUR * 0.85)
        reminder = await hear(person, "⏰")
        await tap(person, reminder, offered(reminder, Play) or "")
        below = await see(person, lambda seen: seen.id > reminder.id and is_to_play(seen))
        assert below.text.split("\n\n")[1:] == panel.text.split("\n\n")[1:]
        await town.quiet()
        assert [seen.id for seen in await person.screen() if is_to_play(seen)] == [below.id]
